//===-- analysis/warp/loops/loop_tracer.h - trial iterations ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds out what an iteration does to the variables of a loop: a trial
/// iteration is run with a placeholder for each, and nothing of it is kept.
///   placeholder + step, the step the same in every iteration
///   a * placeholder + c, of a lane's own, a >= 2 the same in all lanes
///   anything else
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_LOOPS_LOOP_TRACER_H
#define BANK_LINT_ANALYSIS_WARP_LOOPS_LOOP_TRACER_H

#include "analysis/warp/loops/loop_body.h"
#include "analysis/warp/loops/loop_trace.h"
#include "analysis/warp/memory/memory_unit.h"
#include "analysis/warp/record/checkpoint.h"

namespace bank_lint {

class LoopTracer {
public:
  using LaneValue = symbolic::LaneValue;

  LoopTracer(const WarpInputs &In, symbolic::ValueContext &Context,
             WarpState &State, Recorder &Out, Guards &Conditions,
             MemoryUnit &Memory, LoopBody &Body)
      : In(In), C(Context), State(State), Out(Out), Conditions(Conditions),
        Memory(Memory), Body(Body) {}

  /// A trial iteration of the lanes of \p Entry. The loop's frame must be the
  /// innermost. A variable that turns out to differ between lanes was assumed
  /// to be uniform, unless \p Earlier, such a trace, says that it does differ.
  LoopTrace trace(const llvm::Loop &L, const Arrival &Entry,
                  const LoopTrace *Earlier = nullptr);
  /// Traces further iterations until \p Trace is proven. \p NoneHasLeft: how
  /// lanes are there at all is made to fit any iteration, too.
  void complete(const llvm::Loop &L, Arrival Entry, bool NoneHasLeft,
                LoopTrace &Trace);
  /// \p V.After - \p V.Before if every iteration of a loop adds that to what
  /// starts as \p Start in \p Lanes.
  std::optional<LaneValue> stepOf(const LoopVariable &V, const LaneValue &Start,
                                  symbolic::LaneMask Lanes,
                                  symbolic::AtomId FirstInside) const;
  void findDelayed(const Arrival &Entry, LoopTrace &Trace) const;
  /// How a variable of a lane's own grows that starts as \p Start and of which
  /// each iteration makes the same multiple, in all lanes, and a rest, if it
  /// grows all the time: then the sum of its differences is a multiple of the
  /// first by a number below the variable, and nothing wraps around.
  /// \p Lanes: those to charge for.
  std::optional<LoopGrowth> geometric(const LoopVariable &V,
                                      const LaneValue &Start,
                                      symbolic::LaneMask Lanes,
                                      symbolic::AtomId FirstInside) const;
  /// Lanes leave by \p Exits in different iterations: none must execute a given
  /// one. Assumes of \p Inside that none has left yet.
  void assumeNoneHasLeft(const llvm::Loop &L, const LoopExits &Exits,
                         Arrival &Inside);
  /// Whether the unknown \p Id uses no other that came into being in the loop,
  /// whose unknowns begin with \p FirstInside.
  bool isInvariant(symbolic::AtomId Id, symbolic::AtomId FirstInside) const;
  /// For names of unknowns: " of the loop at line 7".
  std::string ofLoop(const llvm::Loop &L) const;

private:
  bool isInvariant(const LaneValue &Value, symbolic::AtomId FirstInside) const;

  const WarpInputs &In;
  symbolic::ValueContext &C;
  WarpState &State;
  Recorder &Out;
  Guards &Conditions;
  MemoryUnit &Memory;
  LoopBody &Body;
};

} // namespace bank_lint

#endif
