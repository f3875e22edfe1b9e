//===-- analysis/frontend/host/values/passed_values.h -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Values that the host code of one file passes to functions of another:
/// integers, and structures of integers. They are read where the call is, kept
/// as plain data, and taken up where the function is defined.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_PASSED_VALUES_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_PASSED_VALUES_H

#include "analysis/frontend/host/values/values.h"
#include "analysis/program/launch.h"

namespace bank_lint::frontend {

/// Whether a parameter of type \p Type may get something of a value that is
/// passed: no pointers, nor references by which the callee may write.
bool mayBePassed(clang::QualType Type, const clang::ASTContext &Context);

/// What is kept of \p Value, which a parameter of type \p Type gets.
PassedValue passedValue(const HostValue &Value, clang::QualType Type,
                        const clang::ASTContext &Context);

/// \p Passed as a value of type \p Type, which is no reference; what does not
/// fit is unknown.
HostValue valueOf(const PassedValue &Passed, clang::QualType Type,
                  const clang::ASTContext &Context);

} // namespace bank_lint::frontend

#endif
