//===-- analysis/warp/loops/loop_solver.h - solves loops --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Solves a loop of which nothing decides how often it runs: it is executed
/// once, for all of its iterations. With k for the number of the iteration,
/// an unknown common to the warp, its variables are
///     start + k * step                             (an induction step)
///     start + h * ((a-1)*start + c),  h = (a^k-1)/(a-1)
///                                                  (a geometric recurrence)
///     an unknown                                   (anything else)
/// That is proven by trial iterations (loop_tracer.h), or it is a candidate
/// that this iteration has to confirm:
///   - before iteration k each variable is what the candidate says,
///   - after it, it is what the candidate says before iteration k + 1.
/// With the start, that proves it for every k. What was seen under a candidate
/// that does not hold is taken back, and a better one is known.
///
/// A loop inside another is solved again in every run of the outer one. What it
/// came to the last time is the candidate of the next time, so that its body
/// runs once, not once to find out and once again: the cost of a nest grows
/// with its depth, not with a power of it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_LOOPS_LOOP_SOLVER_H
#define BANK_LINT_ANALYSIS_WARP_LOOPS_LOOP_SOLVER_H

#include "analysis/warp/loops/loop_tracer.h"

namespace bank_lint {

class LoopSolver {
public:
  using LaneValue = symbolic::LaneValue;

  LoopSolver(const WarpInputs &In, symbolic::ValueContext &Context,
             WarpState &State, Registers &Results, Recorder &Out,
             const Guards &Conditions, MemoryUnit &Memory, LoopBody &Body,
             LoopTracer &Tracer)
      : In(In), C(Context), State(State), Results(Results), Out(Out),
        Conditions(Conditions), Memory(Memory), Body(Body), Tracer(Tracer) {}

  /// Executes \p L once, for all iterations. \p Trace: what is known of it
  /// already.
  void solve(const llvm::Loop &L, const Arrival &Entry,
             std::optional<LoopTrace> Trace);

private:
  /// What an iteration says of a candidate.
  enum class Confirmation : std::uint8_t {
    Holds,
    Corrected, ///< it did not hold, but this may
    NeedsTrial ///< this run cannot correct it: trace an iteration
  };

  Confirmation runSolved(const llvm::Loop &L, const Arrival &Entry,
                         LoopTrace &Trace);
  std::vector<LaneValue> generalise(const llvm::Loop &L, const Arrival &Entry,
                                    symbolic::AtomId Counter,
                                    const LoopTrace &Trace);
  Confirmation confirm(LoopTrace &Trace, const Arrival &Entry,
                       const std::vector<LaneValue> &Phis, const Arrival *Back,
                       symbolic::AtomId FirstInside);
  bool mayBeUniform(const LoopTrace &Trace, const std::vector<LaneValue> &Phis,
                    const LaneValue &After) const;
  std::optional<LoopTrace> earlierTrace(const llvm::Loop &L,
                                        const Arrival &Entry) const;
  void keepSolution(const llvm::Loop &L, const Arrival &Entry,
                    const LoopTrace &Trace);
  void makeDivergentAfterLoop(const llvm::Loop &L, symbolic::AtomId Counter,
                              const Arrival &Entry);
  std::optional<LaneValue> lastIteration(const llvm::Loop &L,
                                         symbolic::AtomId Counter) const;
  LaneValue afterLoop(const LaneValue &Value, symbolic::AtomId Counter,
                      const LaneValue &Last);

  const WarpInputs &In;
  symbolic::ValueContext &C;
  WarpState &State;
  Registers &Results;
  Recorder &Out;
  const Guards &Conditions;
  MemoryUnit &Memory;
  LoopBody &Body;
  LoopTracer &Tracer;
  /// What loops came to when they were last solved.
  llvm::DenseMap<const llvm::Loop *, LoopTrace> Solutions;
  llvm::DenseMap<const llvm::Loop *, unsigned> WrongCandidates;
};

} // namespace bank_lint

#endif
