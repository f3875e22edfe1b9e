//===-- analysis/pipeline/chosen_values.cpp - to run what is not known ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/chosen_values.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;

namespace bank_lint {
namespace {

/// More than one block, so that what differs between them is seen.
constexpr std::uint64_t ChosenBlocks = 4;
/// A size that most blocks divide, and of which the cube of floats is small.
constexpr std::int64_t ChosenSize = 256;
/// Where that is no value of the type.
constexpr std::int64_t ChosenSmallSize = 64;

/// The value next to \p Wish of which \p Facts hold.
std::optional<std::int64_t> nearest(std::int64_t Wish,
                                    ArrayRef<const ArgumentFact *> Facts) {
  std::int64_t Period = 1;
  for (const ArgumentFact *Fact : Facts) {
    Wish =
        std::clamp(Wish, Fact->Lowest, std::max(Fact->Lowest, Fact->Highest));
    Period = std::min<std::int64_t>(
        Period * std::min<std::int64_t>(Fact->Modulus, 4096), 1 << 20);
  }
  auto Holds = [&](std::int64_t Value) {
    return all_of(
        Facts, [&](const ArgumentFact *Fact) { return Fact->holdsFor(Value); });
  };
  for (std::int64_t Step = 0; Step <= Period; ++Step) {
    if (std::int64_t Up; !AddOverflow(Wish, Step, Up) && Holds(Up))
      return Up;
    if (std::int64_t Down; !SubOverflow(Wish, Step, Down) && Holds(Down))
      return Down;
  }
  return std::nullopt;
}

std::int64_t wishFor(const KernelParameter &Parameter) {
  if (Parameter.IsBool)
    return 1;
  return Parameter.Bits > 8 ? ChosenSize : ChosenSmallSize;
}

} // namespace

Launch withChosenValues(const KernelInfo &Kernel, const Launch &L,
                        std::vector<std::string> &Chosen) {
  Launch Result = L;
  if (!L.Grid.isKnown()) {
    auto &[X, Y, Z] = Result.Grid.Size;
    X = X.value_or(ChosenBlocks);
    Y = Y.value_or(1);
    Z = Z.value_or(1);
    Chosen.push_back("grid (" + std::to_string(*X) + "," + std::to_string(*Y) +
                     "," + std::to_string(*Z) + ")");
  }
  for (const KernelParameter &Parameter : Kernel.Parameters) {
    if (!Parameter.IsInteger || Parameter.Name.empty() ||
        any_of(L.Arguments, [&](const ArgumentValue &Known) {
          return Known.Name == Parameter.Name && Known.Value;
        }))
      continue;
    SmallVector<const ArgumentFact *, 2> Facts;
    for (const ArgumentFact &Fact : L.Facts)
      if (Fact.Name == Parameter.Name)
        Facts.push_back(&Fact);
    const std::optional<std::int64_t> Value =
        nearest(wishFor(Parameter), Facts);
    if (!Value)
      continue;
    erase_if(Result.Arguments, [&](const ArgumentValue &Unknown) {
      return Unknown.Name == Parameter.Name;
    });
    erase_if(Result.Facts, [&](const ArgumentFact &Fact) {
      return Fact.Name == Parameter.Name;
    });
    Result.Arguments.push_back({Parameter.Name, *Value});
    Chosen.push_back(Parameter.Name + " = " + std::to_string(*Value));
  }
  return Result;
}

void chooseSharedBytes(const ByteRange &Touched, Launch &L,
                       std::vector<std::string> &Chosen) {
  if (L.SharedBytes || (!Touched.IsBounded && !L.SharedLimit))
    return;
  const std::string What = " bytes of dynamic shared memory";
  if (L.SharedLimit &&
      (!Touched.IsBounded || (Touched.IsTouched && Touched.Last >= 0 &&
                              std::uint64_t(Touched.Last) > *L.SharedLimit))) {
    L.SharedBytes = L.SharedLimit;
    Chosen.push_back(std::to_string(*L.SharedLimit) + What +
                     ", the most that cudaFuncSetAttribute allows");
    return;
  }
  L.SharedBytes = Touched.IsTouched ? Touched.Last : 0;
  if (Touched.IsTouched)
    Chosen.push_back(std::to_string(Touched.Last) + What);
}

} // namespace bank_lint
