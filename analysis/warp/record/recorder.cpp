//===-- analysis/warp/record/recorder.cpp ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/record/recorder.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

void Recorder::access(AccessRecord R, const LaneContext &Lanes) {
  if (State.isInTrial())
    return;
  R.Active = Lanes.May;
  R.Certain = Lanes.Must;
  R.CountKnown = !State.isInSolvedLoop();
  if (Lanes.May != Lanes.Must) {
    R.GuardsHold = Lanes.Guards;
    R.PicksBlocks = Conditions.pickBlocks(Lanes.Guards);
    R.IsOfOneBlock = Conditions.pickOneBlock(Lanes.Guards);
    R.IsLeftToLanes = Conditions.areLeftToLanes(Lanes.Guards);
  }
  R.RestsOn |= State.RestsOn | R.Address.assumed();
  if (To.watchesBytes())
    receiver().touches(R);
  // If none of those to charge for is here, it is unknown how many may be.
  if (Lanes.May & Lanes.Counted) {
    R.IsOfAnyLane =
        (Lanes.May & ~Lanes.Counted) != 0 && !R.Address.isUniform(C);
    R.Active &= Lanes.Counted;
    R.Certain &= Lanes.Counted;
  }
  if (Runs.any()) {
    Runs.mustCostTheSame(R, To);
    R.Address = Runs.first(R.Address);
    R.OtherSide = Runs.first(R.OtherSide);
  }
  receiver().access(R);
}

void Recorder::notModelled(const Instruction &At, const std::string &What,
                           bool MayAccess) {
  if (!State.isInTrial())
    receiver().notModelled(At, What, MayAccess);
}

void Recorder::index(unsigned Probe, LaneMask May, const LaneValue &Value) {
  if (!State.isInTrial())
    receiver().index(Probe, May, Value);
}

void Recorder::flush() {
  if (!mayBeDiscarded())
    Pending.handTo(To);
}

} // namespace bank_lint
