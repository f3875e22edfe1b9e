//===-- analysis/support/host_sources.h - sources by name -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which files are sources of C and C++, by their names.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUPPORT_HOST_SOURCES_H
#define BANK_LINT_ANALYSIS_SUPPORT_HOST_SOURCES_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"

namespace bank_lint {

/// "main.cpp": a source that a compiler takes for C or C++.
inline bool isCppSource(llvm::StringRef File) {
  return llvm::is_contained({".cpp", ".cc", ".cxx", ".c++", ".C", ".c"},
                            llvm::sys::path::extension(File));
}

} // namespace bank_lint

#endif
