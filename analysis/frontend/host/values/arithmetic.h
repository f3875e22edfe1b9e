//===-- analysis/frontend/host/values/arithmetic.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The operators of C++ on known numbers, and on the low bits of others. What
/// has no defined value (a division by zero, a sum of signed numbers that does
/// not fit) is unknown.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_ARITHMETIC_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_ARITHMETIC_H

#include "analysis/frontend/host/values/values.h"
#include "clang/AST/OperationKinds.h"

namespace bank_lint::frontend {

/// For operands that have been promoted.
HostValue unaryOperation(clang::UnaryOperatorKind Operation,
                         const HostValue &Operand);
/// For operands that have been brought to one type.
HostValue binaryOperation(clang::BinaryOperatorKind Operation,
                          const HostValue &Left, const HostValue &Right);
/// What is known of the low bits of Left \p Operation Right, of type \p Type.
/// \p PointerFirst: Left is a pointer.
HostResidue lowBitsOf(clang::BinaryOperatorKind Operation,
                      const HostValue &Left, const HostValue &Right,
                      clang::QualType Type, bool PointerFirst,
                      const clang::ASTContext &Context);

} // namespace bank_lint::frontend

#endif
