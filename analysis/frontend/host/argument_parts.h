//===-- analysis/frontend/host/argument_parts.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is known of the pointers and the tensor maps in an argument of a
/// launch.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_ARGUMENT_PARTS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_ARGUMENT_PARTS_H

#include "analysis/frontend/host/values/values.h"
#include "analysis/program/launch.h"

namespace bank_lint::frontend {

/// Adds to \p To what is known of where \p Value, of type \p Type, points, or
/// the pointers in it do. Nothing is added of those that were not followed. \p
/// At: the argument.
void addPointers(const HostValue &Value, clang::QualType Type,
                 const clang::ASTContext &Context, PointerAlignment At,
                 std::vector<PointerAlignment> &To);

/// The same of the tensor maps that are known in it.
void addMaps(const HostValue &Value, clang::QualType Type,
             const clang::ASTContext &Context, TensorMapArgument At,
             std::vector<TensorMapArgument> &To);

} // namespace bank_lint::frontend

#endif
