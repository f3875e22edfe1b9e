//===-- analysis/lowering/marks/debug_location.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The one spelling of a file's name that debug locations of the device module
/// and the keys of its SourceMap share.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_MARKS_DEBUG_LOCATION_H
#define BANK_LINT_ANALYSIS_LOWERING_MARKS_DEBUG_LOCATION_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class DILocation;
class DIScope;
} // namespace llvm

namespace bank_lint {

/// The name of the file of \p Location (not of what it was inlined into) as
/// SourceMap knows it: for the main file the path as the user gave it.
std::string debugFileName(const llvm::DILocation &Location);
std::string debugFileName(const llvm::DIScope &Scope);

/// The same as the context has it: one name is in one place.
llvm::StringRef debugFileRef(const llvm::DILocation &Location);
llvm::StringRef debugFileRef(const llvm::DIScope &Scope);

} // namespace bank_lint

#endif
