//===-- test/unit/model/random_access.h - accesses to try -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// Random warp accesses for the tests that compare the model with a second,
/// naive writing of its rules. The sequence is the same in every run.
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_TEST_UNIT_MODEL_RANDOM_ACCESS_H
#define BANK_LINT_TEST_UNIT_MODEL_RANDOM_ACCESS_H

#include "model/warp_access.h"

#include <random>

namespace bank_lint::model {

/// Random accesses of the kinds that decide something: few distinct addresses,
/// strides, permutations, neighbours that share, and plain noise.
class RandomAccesses {
public:
  WarpAccess next() {
    WarpAccess Access;
    Access.Width = 1u << pick(5);
    Access.Op = pick(2) == 0 ? Operation::Load : Operation::Store;
    Access.Active = mask();
    std::uint64_t Unit = pick(8) == 0 ? 1 : Access.Width; // 1: unaligned
    std::uint64_t Base = pick(64) * Unit, Stride = pick(70), Span = pick(300);
    unsigned Kind = pick(6), Xor = pick(32), Keep = ~(1u << pick(5));
    for (unsigned Lane = 0; Lane < 32; ++Lane) {
      std::uint64_t Element = 0;
      switch (Kind) {
      case 0: // stride
        Element = Lane * Stride;
        break;
      case 1: // stride over permuted lanes
        Element = (Lane ^ Xor) * Stride;
        break;
      case 2: // lanes at a power of two distance share
        Element = (Lane & Keep) * Stride;
        break;
      case 3: // a few distinct addresses
        Element = pick(4) * Stride;
        break;
      case 4: // two lane bits dropped, one address spoiled
        Element = (Lane & Keep & ~1u) * Stride + (Lane == Xor ? 1 : 0);
        break;
      default:
        Element = pick(static_cast<unsigned>(Span) + 1);
      }
      Access.Address[Lane] = Base + Element * Unit;
    }
    return Access;
  }

private:
  unsigned pick(unsigned Below) {
    return static_cast<unsigned>(Random() % Below);
  }
  LaneMask mask() {
    switch (pick(5)) {
    case 0:
      return pick(20) == 0 ? 0 : 1u << pick(32);
    case 1:
      return static_cast<LaneMask>(Random());
    case 2:
      return ~0u >> pick(32);
    default:
      return ~0u;
    }
  }

  std::mt19937_64 Random{20240607};
};

} // namespace bank_lint::model

#endif // BANK_LINT_TEST_UNIT_MODEL_RANDOM_ACCESS_H
