//===-- analysis/warp/record/representative_runs.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/record/representative_runs.h"
#include "analysis/symbolic/open_condition.h"
#include "analysis/symbolic/roots.h"
#include "llvm/ADT/STLExtras.h"
#include <bit>

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

RepresentativeRuns::Scope::Scope(RepresentativeRuns &Runs, Of Kind,
                                 AtomId Counter, const LocalMemory &Before)
    : Runs(Runs), Kind(Kind), Counter(Counter), Before(Before) {
  Runs.Running.push_back(this);
}

RepresentativeRuns::Scope::~Scope() { Runs.Running.pop_back(); }

bool RepresentativeRuns::anyFailed() const {
  return any_of(Running, [](const Scope *Run) { return Run->Failed; });
}

bool RepresentativeRuns::isCounter(AtomId Id) const {
  return any_of(Running, [&](const Scope *Run) { return Run->Counter == Id; });
}

/// How the lanes of an address move from one iteration, or warp, to the next.
enum class RepresentativeRuns::Movement : std::uint8_t {
  Nowhere,    ///< or by whole lines, or by what is unknown of them anyhow
  Together,   ///< all by the same distance
  Differently ///< some farther than others
};

RepresentativeRuns::Movement
RepresentativeRuns::movementOf(const LaneValue &Address, LaneMask Lanes,
                               AtomId Counter) const {
  if (Address.isOpaque())
    return Movement::Nowhere;
  const unsigned First =
      unsigned(std::countr_zero(std::max<LaneMask>(Lanes, 1)));
  unsigned Zeros = 64, OtherZeros = 7; // powers of two that divide the parts
  for (const Term &T : Address.terms()) {
    // Where each lane goes its own way, only that it is aligned matters.
    if (!C.isUniform(T.Monomial) && !T.Coefficient.isZero(Lanes))
      OtherZeros = std::min(OtherZeros, 4u);
    const std::uint64_t Factor = T.Coefficient[First];
    const bool IsCommon =
        C.isUniform(T.Monomial) &&
        symbolic::Lanes::map(T.Coefficient, [&](std::uint64_t Other) {
          return Other - Factor;
        }).isZero(Lanes);
    const unsigned Here =
        unsigned(std::countr_zero(Factor)) + C.trailingZeros(T.Monomial);
    // Every block of a known grid is priced: its number is no unknown.
    if (IsCommon && C.factors(T.Monomial).size() == 1 &&
        C.atom(C.factors(T.Monomial).front()).GridAxis >= 0)
      continue;
    if (none_of(C.factors(T.Monomial), [&](AtomId Id) {
          return Id >= Counter && C.dependsOn(Id, Counter);
        }))
      OtherZeros = IsCommon ? std::min(OtherZeros, Here) : OtherZeros;
    else if (IsCommon)
      Zeros = std::min(Zeros, Here);
    else
      return Movement::Differently;
  }
  return Zeros >= OtherZeros ? Movement::Nowhere : Movement::Together;
}

/// Whether \p Record costs the same for every value of \p Counter.
bool RepresentativeRuns::costsTheSame(const AccessRecord &Record,
                                      AtomId Counter, AccessSink &Costs) const {
  if (!Record.Undecided.empty())
    return Record.Address.isOpaque() || !Record.Address.dependsOn(C, Counter) ||
           any_of(rootsOf(C, Record.Address), [&](AtomId Id) {
             return C.atom(Id).Kind == AtomKind::Loaded;
           });
  const Movement Most =
      std::max(movementOf(Record.Address, Record.Active, Counter),
               movementOf(Record.OtherSide, Record.Active, Counter));
  return Most == Movement::Nowhere ||
         (Most == Movement::Together && Costs.costsExactly(Record));
}

void RepresentativeRuns::mustCostTheSame(const AccessRecord &Record,
                                         AccessSink &Costs) {
  for (Scope *Run : Running)
    Run->Failed = Run->Failed || !costsTheSame(Record, Run->Counter, Costs);
}

LaneValue RepresentativeRuns::first(const LaneValue &Address) const {
  if (Address.isOpaque())
    return Address;
  SmallVector<Term, 1> Terms;
  for (const Term &T : Address.terms())
    if (none_of(C.factors(T.Monomial),
                [&](AtomId Id) { return isCounter(Id); }))
      Terms.push_back(T);
  // What bounds all of them bounds the first.
  return LaneValue::fromParts(C, Address.bits(), Address.constant(),
                              std::move(Terms), Address.assumed(),
                              Address.range());
}

Tristate RepresentativeRuns::decide(const LaneValue &Condition, LaneMask May) {
  Tristate T = tristate(Condition);
  if (Running.empty() || !(May & ~T.Known) || Condition.isOpaque())
    return T;
  const SmallVector<AtomId, 8> Roots = rootsOf(C, Condition);
  const bool IsOpenBecauseOfThem =
      all_of(Roots, [&](AtomId Id) { return isCounter(Id); });
  for (Scope *Run : Running) {
    if (Run->Failed || !Condition.dependsOn(C, Run->Counter))
      continue;
    Run->Failed = IsOpenBecauseOfThem && is_contained(Roots, Run->Counter);
    if (Run->Failed || IsOpenBecauseOfThem)
      continue;
    const std::optional<LaneMask> Decided =
        decidedBySome(C, Condition, Run->Counter);
    Run->Failed = Decided ? (*Decided & May) != 0 : Run->Kind == Of::Warps;
  }
  return T;
}

void RepresentativeRuns::mustNotDependOnCounter(const LaneValue &Value) {
  if (!Value.isOpaque())
    for (Scope *Run : Running)
      Run->Failed |= Value.dependsOn(C, Run->Counter);
}

void RepresentativeRuns::mustNotReadEarlier(const LocalMemory &Now,
                                            const void *Object,
                                            std::int64_t Offset,
                                            unsigned Bytes) {
  if (Running.empty() || Now.load(Object, Offset, Bytes))
    return;
  for (Scope *Run : Running)
    if (auto Value = Run->Before.load(Object, Offset, Bytes))
      Run->Failed |= !Value->isOpaque();
}

} // namespace bank_lint
