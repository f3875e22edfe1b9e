//===-- analysis/frontend/host/values/addresses.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Pointer arithmetic: sums, differences and comparisons of addresses.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_ADDRESSES_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_ADDRESSES_H

#include "analysis/frontend/host/values/values.h"
#include "clang/AST/OperationKinds.h"

namespace bank_lint::frontend {

/// The element \p Offset elements behind the one at \p Place, or the end of the
/// array; nothing if \p Place is no element, or the array does not reach there.
std::optional<HostPlace> elementBehind(const HostPlace &Place,
                                       std::int64_t Offset,
                                       const clang::ASTContext &Context);

/// Left \p Operation Right, of which one at least is an address; unknown if it
/// is not decided.
HostValue addressOperation(clang::BinaryOperatorKind Operation,
                           const HostValue &Left, const HostValue &Right,
                           const clang::ASTContext &Context);

} // namespace bank_lint::frontend

#endif
