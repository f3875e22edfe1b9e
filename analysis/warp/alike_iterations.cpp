//===-- analysis/warp/alike_iterations.cpp - many in one --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Most loops do the same in every iteration, at other addresses. When it is
// known how often a loop surely goes round, one iteration is executed for n of
// them, with an unknown k < n for their number. It stands for all if
//   - the variables are after iteration k what they are before iteration k + 1,
//   - no branch is open because of k, and all lanes come back,
//   - every access costs the same whatever k is.
// Then its accesses count n times and the loop goes on at iteration n; the last
// iterations are always executed as they stand, so that the code behind the
// loop finds what it would find. Where a few iterations take turns (buffers,
// alignment), that many are executed together for as many times.
//===----------------------------------------------------------------------===//
#include "analysis/warp/executor.h"
#include "llvm/IR/PatternMatch.h"
#include <bit>

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// So few iterations are executed faster than tried.
constexpr std::uint64_t FewIterations = 8;
constexpr std::uint64_t Unlimited = ~std::uint64_t(0);
constexpr std::uint64_t MostIterations = std::uint64_t(1) << 31;
/// A loop that is too short costs one point, one whose iterations differ four.
constexpr unsigned MostFailures = 12;

/// The first iteration in which Start + Step * k is not below \p Bound.
std::uint64_t staysBelow(__int128 Start, __int128 Step, __int128 Bound) {
  if (Start >= Bound)
    return 0;
  if (Step <= 0)
    return Unlimited;
  return std::uint64_t((Bound - Start + Step - 1) / Step);
}

/// The first iteration in which Start + Step * k is zero.
std::uint64_t staysAwayFromZero(__int128 Start, __int128 Step) {
  if (Start == 0)
    return 0;
  if (Step == 0 || Start % Step != 0 || -Start / Step < 0)
    return Unlimited;
  return std::uint64_t(-Start / Step);
}

} // namespace

/// A number of each lane in iteration k: Start + Step * k.
struct Executor::Progress {
  LaneValue Start, Step;
};

/// \p Value as the iterations change it; none if that is not known.
std::optional<Executor::Progress> Executor::progressOf(const LaneValue &Value,
                                                       const LoopTrace &Trace,
                                                       const Arrival &From) {
  if (Value.isOpaque())
    return std::nullopt;
  const unsigned Bits = Value.bits();
  Progress Result{LaneValue(Bits, Value.constant()), LaneValue(Bits, 0)};
  for (const Term &T : Value.terms()) {
    const LaneValue Factor(Bits, T.Coefficient);
    const LoopVariable *Variable = nullptr;
    std::size_t I = 0;
    for (; I < Trace.Variables.size() && !Variable; ++I) {
      const LoopVariable &V = Trace.Variables[I];
      if (V.Step && V.Before.terms().front().Monomial == T.Monomial)
        Variable = &V;
    }
    if (!Variable) {
      LaneValue Same = LaneValue::fromParts(C, Bits, Lanes(0),
                                            {{T.Monomial, T.Coefficient}}, 0);
      Result.Start = add(C, Result.Start, Same);
      continue;
    }
    auto Fit = [&](const LaneValue &V) {
      return V.bits() == Bits  ? V
             : V.bits() < Bits ? extend(C, V, Bits, Signedness::Signed)
                               : truncate(C, V, Bits);
    };
    Result.Start =
        add(C, Result.Start, mul(C, Factor, Fit(From.PhiValues[I - 1])));
    Result.Step = add(C, Result.Step, mul(C, Factor, Fit(*Variable->Step)));
  }
  return Result;
}

/// In how many iterations from now on \p Condition surely \p Is so in all
/// lanes. Only an estimate: the iteration that stands for them proves it.
std::uint64_t Executor::holdsFor(const Value &Condition, bool Is,
                                 const LoopTrace &Trace, const Arrival &From) {
  using namespace PatternMatch;
  const Value *A = nullptr, *B = nullptr;
  if (Is ? match(&Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
         : match(&Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    return std::min(holdsFor(*A, Is, Trace, From),
                    holdsFor(*B, Is, Trace, From));
  if (match(&Condition, m_Not(m_Value(A))))
    return holdsFor(*A, !Is, Trace, From);
  const auto *Compare = dyn_cast<ICmpInst>(&Condition);
  if (!Compare)
    return Unlimited;
  LaneValue Left = valueOf(*Compare->getOperand(0));
  LaneValue Right = valueOf(*Compare->getOperand(1));
  if (Left.isOpaque() || Right.isOpaque())
    return Unlimited;
  std::optional<Progress> Way = progressOf(sub(C, Left, Right), Trace, From);
  if (!Way || !Way->Start.isConcrete(From.Lanes) ||
      !Way->Step.isConcrete(From.Lanes))
    return Unlimited;
  const CmpInst::Predicate Holding =
      Is ? Compare->getPredicate() : Compare->getInversePredicate();
  std::uint64_t Least = Unlimited;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    if (!(From.Lanes >> Lane & 1))
      continue;
    const __int128 Start = Way->Start.signedConstant(Lane);
    const __int128 Step = Way->Step.signedConstant(Lane);
    switch (ICmpInst::getSignedPredicate(Holding)) {
    case CmpInst::ICMP_SLT:
      Least = std::min(Least, staysBelow(Start, Step, 0));
      break;
    case CmpInst::ICMP_SLE:
      Least = std::min(Least, staysBelow(Start, Step, 1));
      break;
    case CmpInst::ICMP_SGT:
      Least = std::min(Least, staysBelow(-Start, -Step, 0));
      break;
    case CmpInst::ICMP_SGE:
      Least = std::min(Least, staysBelow(-Start, -Step, 1));
      break;
    case CmpInst::ICMP_NE:
      Least = std::min(Least, staysAwayFromZero(Start, Step));
      break;
    default: // equality
      if (Start != 0 || Step != 0)
        Least = std::min<std::uint64_t>(Least, Start == 0);
    }
  }
  return Least;
}

/// After how many iterations the first lane leaves. Call right after the loop
/// was traced: looks at what its conditions came to.
std::uint64_t Executor::iterationsInside(const Loop &L, const LoopTrace &Trace,
                                         const Arrival &From) {
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  std::uint64_t Least = Unlimited;
  for (const BasicBlock *Block : Exiting)
    if (auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
        Branch && Branch->isConditional())
      Least = std::min(Least, holdsFor(*Branch->getCondition(),
                                       L.contains(Branch->getSuccessor(0)),
                                       Trace, From));
  return Least == Unlimited ? 0 : Least;
}

/// True if executing the iterations one by one would tell what \p V is.
bool Executor::isKnowable(const LoopTrace &Trace, const LoopVariable &V) const {
  return !V.After.isOpaque() && all_of(rootsOf(V.After), [&](AtomId Id) {
    return Id < Trace.FirstInside ||
           any_of(
               Trace.Variables,
               [&](const LoopVariable &Other) {
                 return Other.Bits && is_contained(Other.Before.atoms(C), Id);
               });
  });
}

/// The variables before iteration \p Number, or before iteration \p Counter +
/// \p Number, where an iteration is \p Together of the loop's.
std::vector<LaneValue> Executor::variablesAt(const LoopTrace &Trace,
                                             const Arrival &From,
                                             unsigned Together,
                                             std::optional<AtomId> Counter,
                                             std::uint64_t Number) {
  std::vector<LaneValue> Result;
  for (std::size_t I = 0; I < Trace.Variables.size(); ++I) {
    const LoopVariable &V = Trace.Variables[I];
    if (V.Step) {
      LaneValue Iteration(V.Bits, Number);
      if (Counter)
        Iteration = add(C, Iteration, LaneValue::ofAtom(C, V.Bits, *Counter));
      Result.push_back(add(C, From.PhiValues[I],
                           mul(C, Iteration, scale(C, *V.Step, Together))));
    } else if (!V.Bits) {
      Result.push_back(LaneValue::opaque(V.Uniform));
    } else if (isKnowable(Trace, V)) {
      Result.push_back(From.PhiValues[I]); // if it comes back to that
    } else {
      Result.push_back(
          unknown(C, V.Bits, AtomKind::Opaque, V.Uniform, "a variable",
                  V.Bits == 1 ? IntRange{0, 1} : IntRange::ofSigned(V.Bits)));
    }
  }
  return Result;
}

/// Executes one iteration. False if not all lanes are back for the next one as
/// they came, or any is elsewhere.
bool Executor::runIteration(const Loop &L, Arrival &From) {
  const unsigned Header = Plan.index(*L.getHeader());
  Waiting.clear();
  runBlock(Header, From);
  runWaiting(&L);
  if (Waiting.size() != 1 || Waiting.begin()->first != Header)
    return false;
  Arrival &Back = Waiting.begin()->second;
  if (Back.Lanes != From.Lanes || Back.Certain != From.Certain ||
      Back.Guards != From.Guards)
    return false;
  From = std::move(Back);
  return true;
}

/// Whether the variables are now what they were \p Expected to be.
bool Executor::arriveAs(const LoopTrace &Trace, const Arrival &Last,
                        const std::vector<LaneValue> &Expected) {
  for (std::size_t I = 0; I < Trace.Variables.size(); ++I) {
    const LoopVariable &V = Trace.Variables[I];
    const LaneValue &Is = Last.PhiValues[I];
    if (V.Step || (V.Bits && isKnowable(Trace, V))) {
      if (!blend(C, Last.Lanes, Is, Expected[I]).sameAs(Expected[I]))
        return false;
    } else if (V.Uniform && !Is.isUniform(C)) {
      return false;
    }
  }
  return true;
}

/// Whether \p Record costs the same for every value of \p Counter.
bool Executor::costsAlike(const AccessRecord &Record, AtomId Counter) {
  bool Depends = false, IsWholeLines = true, IsCommon = true;
  for (const LaneValue *Value : {&Record.Address, &Record.CopySource}) {
    if (Value->isOpaque())
      continue;
    for (const Term &T : Value->terms()) {
      if (none_of(C.factors(T.Monomial), [&](AtomId Id) {
            return Id >= Counter && C.dependsOn(Id, Counter);
          }))
        continue;
      Depends = true;
      const unsigned Lane =
          unsigned(std::countr_zero(std::max<LaneMask>(Record.Active, 1)));
      const std::uint64_t First = T.Coefficient[Lane];
      const Lanes Difference = Lanes::map(
          T.Coefficient, [&](std::uint64_t Factor) { return Factor - First; });
      IsCommon &= C.isUniform(T.Monomial) && Difference.isZero(Record.Active);
      IsWholeLines &=
          unsigned(std::countr_zero(First)) + C.trailingZeros(T.Monomial) >= 7;
    }
  }
  if (!Depends)
    return true;
  if (!Record.Undecided.empty() || !IsCommon)
    return false;
  return IsWholeLines || Sink.costsExactly(Record);
}

/// Executes \p Together iterations of \p L that stand for \p Times as many;
/// \p From becomes the arrival at the iteration after these. False, and as if
/// nothing had been done, if they are not alike.
bool Executor::repeatAlike(const Loop &L, Arrival &From, const LoopTrace &Trace,
                           unsigned Together, std::uint64_t Times) {
  const LaneValue Counter =
      unknown(C, 32, AtomKind::LoopCounter, true, "iteration" + ofLoop(L),
              {0, std::int64_t(Times) - 1});
  const LocalMemory Before = Local;
  Attempt This{Counter.atoms(C).front(), &Before};
  WaitingBlocks SavedWaiting = std::move(Waiting);
  const AssumptionSet SavedRestsOn = RestsOn;
  const PendingObservations::Mark Then = Pending.now();
  forgetLocalStores(L);
  ++MemoryVersion;

  Attempts.push_back(&This);
  Arrival Now = From;
  Now.PhiValues = variablesAt(Trace, From, Together, This.Counter, 0);
  const std::vector<LaneValue> Next =
      variablesAt(Trace, From, Together, This.Counter, 1);
  bool Alike = true;
  for (unsigned I = 0; I < Together && Alike; ++I)
    Alike = runIteration(L, Now) && !This.Failed;
  Attempts.pop_back();

  Alike = Alike && arriveAs(Trace, Now, Next) &&
          all_of(Pending.accessesSince(Then), [&](const AccessRecord &R) {
            return costsAlike(R, This.Counter);
          });
  Waiting = std::move(SavedWaiting);
  Local = Before;
  ++MemoryVersion;
  if (!Alike) {
    Pending.takeBack(Then);
    RestsOn = SavedRestsOn;
    return false;
  }
  forgetLocalStores(L);
  Pending.repeat(Then, Times);
  From.PhiValues = variablesAt(Trace, From, Together, std::nullopt, Times);
  return true;
}

/// Goes through as many iterations at once as are proven alike; \p From, an
/// arrival at the header of \p L, is then that at the first one left to do.
/// False if none are.
bool Executor::skipAlike(const Loop &L, Arrival &From) {
  const AttemptHistory Known = Histories[&L];
  if (Known.Failures >= MostFailures)
    return false;
  LoopFrame Frame{&L};
  std::vector<LoopFrame> SavedFrames;
  for (const LoopFrame *Outer : Frames)
    SavedFrames.push_back(*Outer);
  const unsigned SavedUndecided = UndecidedFrames;
  const AssumptionSet SavedRestsOn = RestsOn;
  Frames.push_back(&Frame);

  Arrival Entry = From;
  const LoopTrace Trace = traceIteration(L, Entry, false);
  RestsOn = SavedRestsOn;
  const std::uint64_t Inside =
      std::min(iterationsInside(L, Trace, From), MostIterations);
  bool Done = false;
  for (unsigned Together : {1u, 2u, 8u, 32u}) {
    if (Inside <= FewIterations || (Inside - 1) / Together < 3 || Done)
      break;
    if (Together >= Known.Together)
      Done = repeatAlike(L, From, Trace, Together, (Inside - 1) / Together);
    if (Done)
      Histories[&L].Together = Together;
  }
  if (!Done)
    Histories[&L].Failures += Inside <= FewIterations ? 1 : 4;

  Frames.pop_back();
  UndecidedFrames = SavedUndecided;
  for (std::size_t I = 0; I < Frames.size(); ++I)
    *Frames[I] = SavedFrames[I];
  flush();
  return Done;
}

/// What is known of \p Condition. If it is open only because of iterations
/// that are tried together, these are not alike.
Tristate Executor::decide(const LaneValue &Condition) {
  Tristate T = tristate(Condition);
  if (Attempts.empty() || !(Active & ~T.Known) || Condition.isOpaque())
    return T;
  const SmallVector<AtomId, 8> Roots = rootsOf(Condition);
  auto IsCounter = [&](AtomId Id) {
    return any_of(Attempts, [&](Attempt *A) { return A->Counter == Id; });
  };
  if (all_of(Roots, IsCounter))
    for (Attempt *A : Attempts)
      A->Failed |= is_contained(Roots, A->Counter);
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

} // namespace bank_lint
