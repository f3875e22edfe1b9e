//===-- analysis/warp/record/checkpoint.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/record/checkpoint.h"
#include <utility>

namespace bank_lint {

Checkpoint::Checkpoint(const WarpState &State, const Recorder &Out,
                       unsigned Parts)
    : Parts(Parts) {
  if (Parts & Waiting)
    WaitingThen = State.Waiting;
  if (Parts & Local)
    LocalThen = State.Local;
  if (Parts & InnermostFrame)
    FramesThen = {State.Frames.back()};
  if (Parts & Frames)
    FramesThen = State.Frames;
  if (Parts & Depth)
    DepthThen = State.SpeculativeIterations;
  if (Parts & RestsOn)
    RestsOnThen = State.RestsOn;
  if (Parts & Divergence)
    DivergenceThen = State.Divergent;
  if (Parts & Undecided)
    UndecidedThen = State.UndecidedLoops;
  if (Parts & Records)
    RecordsThen = Out.mark();
}

void Checkpoint::restore(WarpState &State, Recorder &Out) && {
  if (Parts & Waiting)
    State.Waiting = std::move(WaitingThen);
  if (Parts & Local)
    State.Local = std::move(LocalThen);
  if (Parts & InnermostFrame)
    State.Frames.back() = std::move(FramesThen.front());
  if (Parts & Frames)
    State.Frames = std::move(FramesThen);
  if (Parts & Depth)
    State.SpeculativeIterations = DepthThen;
  if (Parts & RestsOn)
    State.RestsOn = RestsOnThen;
  if (Parts & Divergence)
    State.Divergent = std::move(DivergenceThen);
  if (Parts & Undecided)
    State.UndecidedLoops = std::move(UndecidedThen);
  if (Parts & Records)
    Out.discardSince(RecordsThen);
}

} // namespace bank_lint
