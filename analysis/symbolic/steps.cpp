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

/// Whether what differs by lane in \p T is noted as an index.
static bool isIndexed(const ValueContext &C, const Term &T) {
  return llvm::all_of(C.factors(T.Monomial), [&](AtomId Id) {
    return C.atom(Id).Uniform || C.indexValue(Id);
  });
}

bool hasOnlySteps(const ValueContext &C, const LaneValue &Value, bool AsIndex) {
  bool HasAny = false;
  if (Value.isOpaque())
    return false;
  for (const Term &T : Value.terms()) {
    if (C.isUniform(T.Monomial))
      continue;
    if (!stepIn(C, T) && !uniformChoiceIn(C, T) &&
        !(AsIndex && isIndexed(C, T)))
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
