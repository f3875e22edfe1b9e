//===-- analysis/frontend/host/values/location.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/values/location.h"

using namespace clang;

namespace bank_lint::frontend {

HostLocation pointee(const HostValue &Pointer) {
  HostLocation Result;
  Result.Address = Pointer.base();
  if (Pointer.place())
    Result.Place = *Pointer.place();
  else if (Pointer.functions())
    Result.Temporary = Pointer;
  return Result;
}

HostLocation partOf(HostLocation Whole, unsigned Index) {
  if (Whole.Place) {
    if (!Whole.IsVague)
      Whole.Place->Path.push_back(Index);
    return Whole;
  }
  HostValue::Parts *Parts = Whole.Temporary.parts();
  HostLocation Result;
  if (Parts && Index < Parts->size())
    Result.Temporary = HostValue((*Parts)[Index]);
  return Result;
}

} // namespace bank_lint::frontend
