//===-- analysis/frontend/kernels/parameter_members.h -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The members of a structure that a kernel gets by value, by their offsets:
/// code loads from an offset, people read `params.stride`.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_PARAMETER_MEMBERS_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_PARAMETER_MEMBERS_H

#include "analysis/program/device_module.h"

namespace clang {
class ASTContext;
class QualType;
} // namespace clang

namespace bank_lint::frontend {

/// The members of \p Type, a structure or an array: everything that is neither,
/// in the order of the offsets; the first few of very many. Bit fields and the
/// members of unions are left out: an offset does not say which it is.
std::vector<ParameterMember> membersOf(clang::QualType Type,
                                       const clang::ASTContext &Context);

} // namespace bank_lint::frontend

#endif
