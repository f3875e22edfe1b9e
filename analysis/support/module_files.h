//===-- analysis/support/module_files.h - files of LLVM IR ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_ANALYSIS_SUPPORT_MODULE_FILES_H
#define BANK_LINT_ANALYSIS_SUPPORT_MODULE_FILES_H

#include "llvm/ADT/StringRef.h"

namespace bank_lint {

/// Whether the file \p Name holds a module that another compiler made, by its
/// ending: LLVM IR as text (.llir is what Triton calls it) or as bitcode. Such
/// a file is read if it is named; below a folder it is a build's.
inline bool isModuleFile(llvm::StringRef Name) {
  return Name.ends_with(".ll") || Name.ends_with(".llir") ||
         Name.ends_with(".bc");
}

} // namespace bank_lint

#endif
