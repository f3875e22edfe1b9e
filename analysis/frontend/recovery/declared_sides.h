//===-- analysis/frontend/recovery/declared_sides.h -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Functions that are declared for one side, host or device, and defined or
/// used for another. nvcc takes both for one function of both sides; clang has
/// two functions and often no error.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_DECLARED_SIDES_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_DECLARED_SIDES_H

#include "analysis/frontend/parse/nvcc_leniency.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace clang {
class ASTContext;
} // namespace clang

namespace bank_lint::frontend {

/// The functions of the user's that are declared for the device, without a
/// body, and have one of the same type beside them that is declared for the
/// host: for nvcc that is the definition. And friends that are declared for the
/// host, where there is one for the device. clang has no error of either.
std::vector<NvccForm> definedForHost(clang::ASTContext &Context);

/// The functions for host and device with one of \p Calls for which code is
/// generated in any case: clang drops such a call from them at once. Inline
/// they are like any other.
std::vector<NvccForm> callersOfHost(llvm::ArrayRef<HostCall> Calls,
                                    clang::ASTContext &Context);

} // namespace bank_lint::frontend

#endif
