//===-- analysis/frontend/toolkit/installed_folder.h ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What was installed with the program, wherever it was moved to.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_TOOLKIT_INSTALLED_FOLDER_H
#define BANK_LINT_ANALYSIS_FRONTEND_TOOLKIT_INSTALLED_FOLDER_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace bank_lint::frontend {

/// The path of the folder \p Name in ../lib/bank-lint, seen from the program.
/// It need not exist.
std::string installedFolder(llvm::StringRef Name);

} // namespace bank_lint::frontend

#endif
