//===-- tool/config/project_rights.h - what projects may say ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A .bank-lint file comes with the code, which may be a stranger's. It may say
/// what is analysed and what is reported; it has no power over the machine: no
/// file is written above its folder, and limits and the cache are the user's.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CONFIG_PROJECT_RIGHTS_H
#define BANK_LINT_TOOL_CONFIG_PROJECT_RIGHTS_H

#include "tool/config/config_key.h"
#include <string>

namespace bank_lint {

/// Why \p Said, of a project's file, is not used; "" if it is. \p Users is what
/// the user's own file says.
std::string whyRefused(const Setting &Said, llvm::ArrayRef<Setting> Users);

} // namespace bank_lint

#endif
