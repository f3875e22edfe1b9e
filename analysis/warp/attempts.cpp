//===-- analysis/warp/attempts.cpp - one that stands for many ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One iteration is executed for many, or one warp, with an unknown for its
// number (the counter). Here is what shows that they are not alike.
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/open_condition.h"
#include "analysis/warp/executor.h"
#include <bit>

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

/// How the lanes of an address move from one iteration, or warp, to the next.
enum class Executor::Movement : std::uint8_t {
  Nowhere,    ///< or by whole lines, or by what is unknown of them anyhow
  Together,   ///< all by the same distance
  Differently ///< some farther than others
};

Executor::Movement Executor::movementOf(const LaneValue &Address,
                                        LaneMask Lanes, AtomId Counter) const {
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
bool Executor::costsAlike(const AccessRecord &Record, AtomId Counter) {
  if (!Record.Undecided.empty())
    return Record.Address.isOpaque() || !Record.Address.dependsOn(C, Counter) ||
           any_of(rootsOf(Record.Address), [&](AtomId Id) {
             return C.atom(Id).Kind == AtomKind::Loaded;
           });
  const Movement Most =
      std::max(movementOf(Record.Address, Record.Active, Counter),
               movementOf(Record.CopySource, Record.Active, Counter));
  return Most == Movement::Nowhere ||
         (Most == Movement::Together && Sink.costsExactly(Record));
}

/// \p Address of the first of all those that it stands for.
LaneValue Executor::ofTheFirst(const LaneValue &Address) const {
  if (Address.isOpaque())
    return Address;
  SmallVector<Term, 1> Terms;
  for (const Term &T : Address.terms())
    if (none_of(C.factors(T.Monomial), [&](AtomId Id) {
          return any_of(Attempts,
                        [&](const Attempt *A) { return A->Counter == Id; });
        }))
      Terms.push_back(T);
  // What bounds all of them bounds the first.
  return LaneValue::fromParts(C, Address.bits(), Address.constant(),
                              std::move(Terms), Address.assumed(),
                              Address.range());
}

/// What is known of \p Condition. If it is open only because of iterations
/// that are tried together, or if one of them would decide it, these are not
/// alike.
Tristate Executor::decide(const LaneValue &Condition) {
  Tristate T = tristate(Condition);
  if (Attempts.empty() || !(Active & ~T.Known) || Condition.isOpaque())
    return T;
  const SmallVector<AtomId, 8> Roots = rootsOf(Condition);
  auto IsCounter = [&](AtomId Id) {
    return any_of(Attempts, [&](Attempt *A) { return A->Counter == Id; });
  };
  const bool IsOpenBecauseOfThem = all_of(Roots, IsCounter);
  for (Attempt *A : Attempts) {
    if (A->Failed || !Condition.dependsOn(C, A->Counter))
      continue;
    A->Failed = IsOpenBecauseOfThem && is_contained(Roots, A->Counter);
    if (A->Failed || IsOpenBecauseOfThem)
      continue;
    const std::optional<LaneMask> Decided =
        decidedBySome(C, Condition, A->Counter);
    A->Failed = Decided ? (*Decided & Active) != 0 : A->IsOfWarps;
  }
  return T;
}

/// Something looks into memory that is followed: it must know \p Value.
void Executor::needsCounters(const LaneValue &Value) {
  if (!Value.isOpaque())
    for (Attempt *A : Attempts)
      A->Failed |= Value.dependsOn(C, A->Counter);
}

/// The same of what lies at a place that earlier iterations may have changed.
void Executor::needsLocal(const void *Object, std::int64_t Offset,
                          unsigned Bytes) {
  if (Attempts.empty() || Local.load(Object, Offset, Bytes))
    return;
  for (Attempt *A : Attempts)
    if (auto Value = A->Before->load(Object, Offset, Bytes))
      A->Failed |= !Value->isOpaque();
}

/// True if what is being executed stands for nothing: the sooner it ends, the
/// better.
bool Executor::isAborting() const {
  return any_of(Attempts, [](const Attempt *A) { return A->Failed; });
}

} // namespace bank_lint
