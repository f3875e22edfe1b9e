//===-- analysis/warp/record/checkpoint.h - taking back ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a speculation takes back.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_RECORD_CHECKPOINT_H
#define BANK_LINT_ANALYSIS_WARP_RECORD_CHECKPOINT_H

#include "analysis/warp/record/recorder.h"
#include "analysis/warp/state/warp_state.h"

namespace bank_lint {

/// Some parts of the state, as they were when this was made. A caller that
/// restores Local must notify MemoryUnit that memory has changed.
class Checkpoint {
public:
  enum Part : unsigned {
    Waiting = 1,
    Local = 2,
    InnermostFrame = 4, ///< the frame that was the innermost
    Frames = 8,         ///< those that there were
    Depth = 16,         ///< SpeculativeIterations
    RestsOn = 32,
    Divergence = 64,
    Undecided = 128, ///< UndecidedLoops
    Records = 256
  };

  Checkpoint(const WarpState &State, const Recorder &Out, unsigned Parts);
  void restore(WarpState &State, Recorder &Out) &&;

private:
  unsigned Parts;
  WaitingBlocks WaitingThen;
  LocalMemory LocalThen;
  std::vector<LoopFrame> FramesThen;
  unsigned DepthThen = 0;
  symbolic::AssumptionSet RestsOnThen = 0;
  DivergentBranches DivergenceThen;
  LoopSet UndecidedThen;
  Recorder::Mark RecordsThen;
};

// What each speculation takes back, side by side. The frame of a loop that is
// left again needs no taking back.

/// After a trial iteration, always.
constexpr unsigned PartsOfTrial = Checkpoint::Waiting | Checkpoint::Local |
                                  Checkpoint::InnermostFrame |
                                  Checkpoint::RestsOn | Checkpoint::Divergence;
/// After an iteration for all of a solved loop whose candidate was wrong.
constexpr unsigned PartsOfCandidate =
    Checkpoint::Waiting | Checkpoint::Local | Checkpoint::Frames |
    Checkpoint::Depth | Checkpoint::RestsOn | Checkpoint::Divergence |
    Checkpoint::Records;
/// After a representative iteration, always.
constexpr unsigned PartsOfRepresentative =
    Checkpoint::Waiting | Checkpoint::Local;
/// And if it does not stand for all.
constexpr unsigned PartsOfFailedRepresentative =
    Checkpoint::RestsOn | Checkpoint::Divergence | Checkpoint::Undecided |
    Checkpoint::Records;
/// After the trial iteration by which the number of iterations is found.
constexpr unsigned PartsOfCounting = Checkpoint::Frames | Checkpoint::Depth;
/// After an iteration that nothing decided.
constexpr unsigned PartsOfUndecidedIteration =
    Checkpoint::Waiting | Checkpoint::RestsOn | Checkpoint::Records;
/// After a warp that does not stand for all.
constexpr unsigned PartsOfFailedWarp =
    Checkpoint::Undecided | Checkpoint::Records;

} // namespace bank_lint

#endif
