//===-- analysis/warp/loops/iteration_repeater.h - one for many -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Most loops do the same in every iteration, at other addresses. When the
/// least trip count of a loop is known, one iteration is executed for n of
/// them, with an unknown k < n for their number. It represents all if
///   - the variables are after iteration k what they are before iteration
///     k + 1,
///   - no branch is open because of k, and all lanes come back,
///   - every access costs the same whatever k is.
/// Then its accesses count n times and the loop goes on at iteration n; the
/// last iterations are always executed as they stand, so that the code behind
/// the loop finds what it would find. Where a few iterations take turns
/// (buffers, alignment), that many are executed together for as many times.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_LOOPS_ITERATION_REPEATER_H
#define BANK_LINT_ANALYSIS_WARP_LOOPS_ITERATION_REPEATER_H

#include "analysis/warp/loops/loop_tracer.h"

namespace bank_lint {

class IterationRepeater {
public:
  using LaneValue = symbolic::LaneValue;

  IterationRepeater(const WarpInputs &In, symbolic::ValueContext &Context,
                    WarpState &State, Evaluator &Values, Recorder &Out,
                    RepresentativeRuns &Runs, MemoryUnit &Memory,
                    LoopBody &Body, LoopTracer &Tracer)
      : In(In), C(Context), State(State), Values(Values), Out(Out), Runs(Runs),
        Memory(Memory), Body(Body), Tracer(Tracer) {}

  struct Outcome {
    /// Iterations were executed for many.
    bool Skipped = false;
    /// Iterations that always come; 0 if that is unknown, or if the last one is
    /// next.
    std::uint64_t Left = 0;
    /// What was found out on the way.
    std::optional<LoopTrace> Trace = std::nullopt;
  };
  /// Goes through as many iterations at once as are represented by one; \p
  /// From, an arrival at the header of \p L, is then that at the first one left
  /// to do.
  Outcome skip(const llvm::Loop &L, Arrival &From);

private:
  struct History {
    unsigned Failures = 0; ///< beyond some it is not tried again
    unsigned Together = 1; ///< iterations that were executed for many last time
  };

  bool repeat(const llvm::Loop &L, Arrival &From, const LoopTrace &Trace,
              unsigned Together, std::uint64_t Times);
  std::vector<LaneValue> variablesAt(const LoopTrace &Trace,
                                     const Arrival &From, unsigned Together,
                                     std::optional<symbolic::AtomId> Counter,
                                     std::uint64_t Number);
  bool runIteration(const llvm::Loop &L, Arrival &From);
  bool arriveAs(const LoopTrace &Trace, const Arrival &Last,
                const std::vector<LaneValue> &Expected);
  bool isKnowable(const LoopTrace &Trace, const LoopVariable &V) const;

  const WarpInputs &In;
  symbolic::ValueContext &C;
  WarpState &State;
  Evaluator &Values;
  Recorder &Out;
  RepresentativeRuns &Runs;
  MemoryUnit &Memory;
  LoopBody &Body;
  LoopTracer &Tracer;
  llvm::DenseMap<const llvm::Loop *, History> Histories;
};

} // namespace bank_lint

#endif
