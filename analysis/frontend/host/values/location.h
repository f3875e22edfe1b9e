//===-- analysis/frontend/host/values/location.h - where values are -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where the value of an expression is: in a variable, in a part of one, or
/// nowhere.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_LOCATION_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_LOCATION_H

#include "analysis/frontend/host/values/values.h"

namespace bank_lint::frontend {

/// Where an expression's value is; or the value, if it is in no variable.
struct HostLocation {
  std::optional<HostPlace> Place;
  /// Only some part of Place is meant.
  bool IsVague = false;
  HostValue Temporary;
  /// What is known of the address of a value that is in no variable.
  HostResidue Address;
  /// What it depends on which part of Place that is; null if that cannot be
  /// said.
  const HostDecision *Decision = nullptr;
};

/// Where \p Pointer points.
HostLocation pointee(const HostValue &Pointer);
/// The part number \p Index of what is at \p Whole.
HostLocation partOf(HostLocation Whole, unsigned Index);

} // namespace bank_lint::frontend

#endif
