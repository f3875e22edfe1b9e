//===-- analysis/symbolic/steps.cpp ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/steps.h"
#include "analysis/symbolic/choice.h"
#include "analysis/symbolic/step_forms.h"

namespace bank_lint::symbolic {

std::optional<AtomId> stepIn(const ValueContext &C, const Term &T) {
  std::optional<AtomId> Found;
  for (AtomId Factor : C.factors(T.Monomial)) {
    if (C.atom(Factor).Uniform)
      continue;
    if (Found || !C.laneStep(Factor))
      return std::nullopt;
    Found = Factor;
  }
  return Found;
}

std::optional<AtomId> uniformChoiceIn(const ValueContext &C, const Term &T) {
  const std::optional<AtomId> Id = choiceIn(C, T);
  if (!Id)
    return std::nullopt;
  const auto Bit = bitAtom(C, C.laneChoice(*Id)->Decides);
  return Bit && C.atom(Bit->first).Uniform ? Id : std::nullopt;
}

/// The condition of the choice \p Id, if lanes differ in it by numbers and
/// steps alone.
const ComparedBit *stepComparison(const ValueContext &C, AtomId Id) {
  const LaneChoice *Of = C.laneChoice(Id);
  const auto Bit = Of ? bitAtom(C, Of->Decides) : std::nullopt;
  const ComparedBit *Compared = Bit ? C.comparedBit(Bit->first) : nullptr;
  return Compared && Compared->Difference.bits() == 64 &&
                 differsInSteps(C, Compared->Difference)
             ? Compared
             : nullptr;
}

bool hasStepChoices(const ValueContext &C, const LaneValue &Value) {
  return !Value.isOpaque() && llvm::any_of(Value.atoms(C), [&](AtomId Id) {
    return stepComparison(C, Id) != nullptr;
  });
}

/// Whether what differs by lane in \p T is noted as an index.
static bool isIndexed(const ValueContext &C, const Term &T) {
  return llvm::all_of(C.factors(T.Monomial), [&](AtomId Id) {
    return C.atom(Id).Uniform || C.indexValue(Id);
  });
}

bool hasOnlySteps(const ValueContext &C, const LaneValue &Value,
                  const FollowedSteps &Followed) {
  auto IsLaneChoice = [&](const Term &T) {
    const std::optional<AtomId> Id = choiceIn(C, T);
    return Id && stepComparison(C, *Id);
  };
  bool HasAny = false;
  if (Value.isOpaque())
    return false;
  for (const Term &T : Value.terms()) {
    if (C.isUniform(T.Monomial))
      continue;
    if (!stepIn(C, T) && !uniformChoiceIn(C, T) &&
        !(Followed.LaneChoices && IsLaneChoice(T)) &&
        !(Followed.AsIndex && isIndexed(C, T)))
      return false;
    HasAny = true;
  }
  return HasAny;
}

bool differsInSteps(const ValueContext &C, const LaneValue &Value) {
  return !Value.isOpaque() && Value.hasUniformTerms() &&
         llvm::all_of(Value.terms(), [&](const Term &T) {
           return C.isUniform(T.Monomial) || stepIn(C, T);
         });
}

} // namespace bank_lint::symbolic
