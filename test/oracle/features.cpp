//===-- test/oracle/features.cpp --------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "features.h"
#include "random_expression.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace bank_lint::oracle {
namespace {

struct Row {
  StringLiteral Name, Mark;
};
constexpr Row Table[] = {
    {"exchange", "xch"}, {"structure", "arg"}, {"grid", ""},
    {"arguments", ""},   {"meeting", "meet"},  {"table", "tab"},
    {"pieces", "part"},  {"alignment", "odd"}, {"steps", "step"},
    {"bits", "bits"},
};
static_assert(std::size(Table) == FeatureCount);

} // namespace

StringRef nameOf(Feature F) { return Table[unsigned(F)].Name; }

std::optional<FeatureSet> readFeatures(StringRef Names) {
  FeatureSet Result = 0;
  for (StringRef Name : split(Names, ",")) {
    if (Name == "all")
      Result = (FeatureSet(1) << FeatureCount) - 1;
    else if (Name != "none") {
      const auto *Found =
          find_if(Table, [&](const Row &R) { return R.Name == Name; });
      if (Found == std::end(Table))
        return std::nullopt;
      Result |= FeatureSet(1) << (Found - Table);
    }
  }
  return Result;
}

FeatureSet chooseFeatures(FeatureSet Allowed, std::uint64_t Seed) {
  if (!Allowed)
    return 0;
  Dice Random(Seed ^ 0xfea7);
  FeatureSet Result = 0;
  for (unsigned I = 0, Count = Random.chance(70) ? 1 : 2; I < Count; ++I) {
    unsigned Which;
    do
      Which = Random.below(FeatureCount);
    while (!(Allowed >> Which & 1));
    Result |= FeatureSet(1) << Which;
  }
  return Result;
}

FeatureSet featuresOn(StringRef Line, FeatureSet Has) {
  FeatureSet Result = 0;
  for (unsigned I = 0; I < FeatureCount; ++I) {
    const StringRef Mark = Table[I].Mark;
    if (Mark.empty())
      Result |= FeatureSet(1) << I;
    for (std::size_t At = 0;
         !Mark.empty() && (At = Line.find(Mark, At)) != StringRef::npos; ++At)
      if (At == 0 || !(isAlnum(Line[At - 1]) || Line[At - 1] == '_'))
        Result |= FeatureSet(1) << I;
  }
  return Result & Has;
}

} // namespace bank_lint::oracle
