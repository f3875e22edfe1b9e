//===-- analysis/frontend/host/library/tensor_maps.h ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The driver's functions that make a tensor map, called by name or by a
/// pointer, as cudaGetDriverEntryPoint() gives one: cuTensorMapEncodeTiled(map,
/// type, rank, address, sizes, strides, box, element strides, interleave,
/// swizzle, L2 promotion, fill), cuTensorMapEncodeIm2col and -Im2colWide.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_LIBRARY_TENSOR_MAPS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_LIBRARY_TENSOR_MAPS_H

#include "analysis/frontend/host/values/variables.h"

namespace bank_lint::frontend {

/// Whether \p Call is one of these, by the types of its parameters.
bool isTensorMapEncoder(const clang::CallExpr &Call);

class HostTensorMaps {
public:
  HostTensorMaps(const Locations &Where, ExpressionEvaluator &Values,
                 HostVariables &Variables)
      : Where(Where), Values(Values), Variables(Variables) {}

  /// \returns false, with nothing done, of other calls.
  bool call(const clang::CallExpr &Call);

private:
  void numbers(
      const HostValue &Array, std::uint64_t Count,
      std::array<TensorMapFacts::Number, TensorMapFacts::MostDimensions> &To);

  const Locations &Where;
  ExpressionEvaluator &Values;
  HostVariables &Variables;
};

} // namespace bank_lint::frontend

#endif
