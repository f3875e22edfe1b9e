//===-- analysis/support/module_files.h - modules of others -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which files hold a module that another compiler made, by their endings. Such
/// a file is read if it is named; below a folder it is a build's.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUPPORT_MODULE_FILES_H
#define BANK_LINT_ANALYSIS_SUPPORT_MODULE_FILES_H

#include "llvm/ADT/StringRef.h"

namespace bank_lint {

/// PTX, as text or in a program for the GPU.
inline bool isPtxFile(llvm::StringRef Name) {
  return Name.ends_with(".ptx") || Name.ends_with(".cubin") ||
         Name.ends_with(".fatbin");
}

/// LLVM IR as text (.llir is what Triton calls it) or as bitcode, or PTX.
inline bool isModuleFile(llvm::StringRef Name) {
  return Name.ends_with(".ll") || Name.ends_with(".llir") ||
         Name.ends_with(".bc") || isPtxFile(Name);
}

/// What the module file \p Name is written in.
inline llvm::StringRef moduleLanguage(llvm::StringRef Name) {
  return isPtxFile(Name) ? "PTX" : "LLVM IR";
}

} // namespace bank_lint

#endif
