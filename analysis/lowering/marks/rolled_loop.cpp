//===-- analysis/lowering/marks/rolled_loop.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/rolled_loop.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <algorithm>
#include <limits>

using namespace llvm;

namespace bank_lint {

static constexpr const char *Rolled = "bank_lint.rolled";
static constexpr const char *LeftRolled = "bank_lint.left.rolled";
static constexpr const char *WithRest = "bank_lint.with.rest";
static constexpr const char *Disable = "llvm.loop.unroll.disable";
/// Four times the size up to which nvcc was seen to unroll loops for the sake
/// of an array (choose_unrolling.h), as instructions are counted here.
static constexpr int MostUnrolled = 4 * 1750;

void setRolled(Loop &L, std::uint64_t Size) {
  constexpr std::uint64_t Most = std::numeric_limits<int>::max();
  addStringMetadataToLoop(&L, Rolled, unsigned(std::min(Size, Most)));
}

bool mayBeUnrolledYet(const Loop &L) {
  const std::optional<int> Size = getOptionalIntLoopAttribute(&L, Rolled);
  return Size && *Size <= MostUnrolled;
}

void leaveRolled(Loop &L) {
  addStringMetadataToLoop(&L, Disable, 1);
  addStringMetadataToLoop(&L, LeftRolled);
}

void releaseRolled(Loop &L) {
  if (findOptionMDForLoop(&L, LeftRolled))
    L.setLoopID(makePostTransformationMetadata(
        L.getHeader()->getContext(), L.getLoopID(),
        {"llvm.loop.unroll.", LeftRolled}, {}));
}

void setUnrolledWithRest(Loop &L) { addStringMetadataToLoop(&L, WithRest); }

bool isUnrolledWithRest(const Loop &L) {
  return findOptionMDForLoop(&L, WithRest);
}

bool isRolledBySource(const Loop &L) {
  // A loop that was unrolled in part is kept from being so again.
  return findOptionMDForLoop(&L, Disable) &&
         !findOptionMDForLoop(&L, LeftRolled) &&
         !findOptionMDForLoop(&L, Rolled);
}

} // namespace bank_lint
