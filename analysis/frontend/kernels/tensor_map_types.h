//===-- analysis/frontend/kernels/tensor_map_types.h ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the tensor maps in a kernel's parameter, and what their types say of
/// them. CuTe makes a map of a type, Copy_Traits<Operation, Bits,
/// AuxTmaParams<_, Layout of the box, Swizzle>>, so that box, elements and
/// swizzle are known whatever host code runs
/// (cute/atom/copy_traits_sm90_tma.hpp of CUTLASS 4.2).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_TENSOR_MAP_TYPES_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_TENSOR_MAP_TYPES_H

#include "analysis/program/tensor_map_facts.h"
#include <vector>

namespace clang {
class ASTContext;
class QualType;
} // namespace clang

namespace bank_lint::frontend {

/// The maps in a parameter \p Name of type \p Type, by their offset; without
/// the number of the parameter.
std::vector<TensorMapArgument> tensorMapsIn(clang::QualType Type,
                                            const std::string &Name,
                                            const clang::ASTContext &Context);

} // namespace bank_lint::frontend

#endif
