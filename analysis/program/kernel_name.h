//===-- analysis/program/kernel_name.h --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a kernel is called for people, by its name in the code.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PROGRAM_KERNEL_NAME_H
#define BANK_LINT_ANALYSIS_PROGRAM_KERNEL_NAME_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace bank_lint {

/// "ns::k(float*)" of "_ZN2ns1kEPf": demangled, without a return type, without
/// ABI tags and without what relocatable device code adds to it. A name that
/// is not mangled stays as it is.
std::string kernelDisplayName(llvm::StringRef Mangled);

/// \p Demangled without its ABI tags: "k" of "k[abi:v1]". C++ has them where
/// the source asks for one; Numba keeps versions and options in them.
std::string withoutAbiTags(std::string Demangled);

/// "tile" of "_ZZ1kPfE4tile": the name of a variable in the source.
std::string variableDisplayName(llvm::StringRef Mangled);

/// The names of kernels of one file for people, by their names in the code: an
/// ABI tag stays where only it distinguishes them.
std::vector<std::string>
kernelDisplayNames(llvm::ArrayRef<llvm::StringRef> Mangled);

} // namespace bank_lint

#endif
