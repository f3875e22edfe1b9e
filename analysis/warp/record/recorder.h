//===-- analysis/warp/record/recorder.h - hands accesses on -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Hands what a warp does to the receiver: nothing of a trial iteration, and
/// what a speculation may still take back only when it is certain.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_RECORD_RECORDER_H
#define BANK_LINT_ANALYSIS_WARP_RECORD_RECORDER_H

#include "analysis/warp/record/guards.h"
#include "analysis/warp/record/pending_observations.h"
#include "analysis/warp/record/representative_runs.h"
#include "analysis/warp/state/warp_state.h"

namespace bank_lint {

class Recorder {
public:
  Recorder(AccessSink &To, const symbolic::ValueContext &Context,
           const WarpState &State, RepresentativeRuns &Runs,
           const Guards &Conditions)
      : To(To), C(Context), State(State), Runs(Runs), Conditions(Conditions) {}

  /// What is handed on from now on is what each of these warps does.
  void warps(unsigned First, unsigned Count) { To.warps(First, Count); }
  /// \p Lanes execute \p Record, which says all but who and under which
  /// conditions. What its RestsOn holds is kept.
  void access(AccessRecord Record, const LaneContext &Lanes);
  /// No lane of a warp that executes \p At under a predicate takes part.
  void idle(const llvm::Instruction &At) {
    if (!State.isInTrial())
      receiver().idle(At, 1);
  }
  /// \p At is outside the model. \p MayAccess: it may access memory that is
  /// counted.
  void notModelled(const llvm::Instruction &At, const std::string &What,
                   bool MayAccess = true);
  /// The lanes \p May use \p Value as the index of the probe \p Probe.
  void index(unsigned Probe, symbolic::LaneMask May,
             const symbolic::LaneValue &Value);

  using Mark = PendingObservations::Mark;
  Mark mark() const { return Pending.now(); }
  /// As if nothing since \p Then had happened.
  void discardSince(const Mark &Then) { Pending.discardSince(Then); }
  /// As if what happened since \p Then had happened \p Times times.
  void repeatSince(const Mark &Then, std::uint64_t Times) {
    Pending.repeatSince(Then, Times);
  }
  /// Hands on what was kept, unless it may still be discarded.
  void flush();

private:
  bool mayBeDiscarded() const {
    return State.SpeculativeIterations > 0 || Runs.any();
  }
  AccessSink &receiver() { return mayBeDiscarded() ? Pending : To; }

  AccessSink &To;
  const symbolic::ValueContext &C;
  const WarpState &State;
  RepresentativeRuns &Runs;
  const Guards &Conditions;
  PendingObservations Pending;
};

} // namespace bank_lint

#endif
