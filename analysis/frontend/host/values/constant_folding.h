//===-- analysis/frontend/host/values/constant_folding.h --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The values that the compiler knows by itself.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_CONSTANT_FOLDING_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_CONSTANT_FOLDING_H

#include "analysis/frontend/host/values/values.h"

namespace bank_lint::frontend {

/// The value of \p E, a number; unknown if it is no constant.
HostValue foldedConstant(const clang::Expr &E,
                         const clang::ASTContext &Context);

} // namespace bank_lint::frontend

#endif
