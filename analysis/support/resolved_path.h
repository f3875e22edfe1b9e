//===-- analysis/support/resolved_path.h - where a name leads ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Resolves symbolic links, also in a name that does not exist yet.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUPPORT_RESOLVED_PATH_H
#define BANK_LINT_ANALYSIS_SUPPORT_RESOLVED_PATH_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace bank_lint {

/// \p Path, which is absolute, with its links resolved, also if it or its last
/// folders do not exist; absent if the links lead in a circle.
std::optional<std::string> resolvedPath(llvm::StringRef Path);

} // namespace bank_lint

#endif
