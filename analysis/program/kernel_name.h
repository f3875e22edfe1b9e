//===-- analysis/program/kernel_name.h --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a kernel is called for people, by its name in the code.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PROGRAM_KERNEL_NAME_H
#define BANK_LINT_ANALYSIS_PROGRAM_KERNEL_NAME_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace bank_lint {

/// "ns::k(float*)" of "_ZN2ns1kEPf": demangled, without a return type and
/// without what relocatable device code adds to it. A name that
/// nobody mangled stays as it is.
std::string kernelDisplayName(llvm::StringRef Mangled);

} // namespace bank_lint

#endif
