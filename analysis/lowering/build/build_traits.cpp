//===-- analysis/lowering/build/build_traits.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/build/build_traits.h"

namespace bank_lint::lowering {

BuildTraits traitsOf(const DeviceBuild &Build) {
  constexpr unsigned Hopper = 90, Blackwell = 100;
  constexpr unsigned Cuda135 = 1305;
  BuildTraits Result;
  // Four neighbours behind variables of 4 to 64 bytes, sm_80 to sm_120, with
  // and without -rdc=true: test/issued/neighbours_by_build.
  Result.Base = Build.IsRelocatable            ? SharedBase::Declaration
                : Build.Architecture >= Hopper ? SharedBase::PlaceAlignment
                                               : SharedBase::Place;
  Result.MergesInAssembler = !Build.HasPlainAssembler;
  if (Build.HasPlainAssembler)
    Result.Base = SharedBase::Declaration;
  // nvcc 13.0 has two optimisers; the younger one is for sm_100 and later.
  // That of 13.5 derives few addresses (test/issued/by_version); which, is not
  // modelled.
  Result.DerivesAddresses =
      Build.Architecture >= Blackwell && Build.Release < Cuda135;
  Result.CountsFromBeginning = Build.Architecture >= Blackwell;
  Result.KnowsThreadIndices = Build.Architecture >= Blackwell;
  Result.TakesCopiesApart = Build.Architecture >= Blackwell;
  Result.LoadsForRest = Build.Architecture < Blackwell;
  // sm_80, sm_90 and sm_100: test/issued/hinted_loops.cu.
  Result.HintedLoadsHold = Build.Architecture < Blackwell;
  Result.WidestGlobal = Build.Architecture >= Blackwell ? 32 : 16;
  Result.AlignsDynamic = !Build.IsRelocatable;
  auto Sets = [&](Approximate What) -> bool & {
    return Result.Approximates[unsigned(What)];
  };
  // Four neighbours before each of 30 functions, sm_80: which become one load
  // with -use_fast_math, -prec-div=false and -prec-sqrt=false. -ftz=true
  // changes none.
  Sets(Approximate::Quotients) = Build.ApproximatesQuotients;
  Sets(Approximate::Roots) = Build.ApproximatesRoots;
  // The libdevice of 13.5 has no loop in them.
  Sets(Approximate::Functions) =
      Build.ApproximatesFunctions || Build.Release >= Cuda135;
  return Result;
}

} // namespace bank_lint::lowering
