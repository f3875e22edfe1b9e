//===-- analysis/symbolic/roots.cpp ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/roots.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace bank_lint::symbolic {

SmallVector<AtomId, 8> rootsOf(const ValueContext &C, const LaneValue &Value) {
  SmallVector<AtomId, 8> Work(Value.atoms(C)), Roots;
  SmallDenseSet<AtomId, 16> Seen;
  while (!Work.empty()) {
    AtomId Id = Work.pop_back_val();
    if (!Seen.insert(Id).second)
      continue;
    const Atom &A = C.atom(Id);
    if (A.Kind != AtomKind::Derived || A.Operands.empty())
      Roots.push_back(Id);
    else
      Work.append(A.Operands.begin(), A.Operands.end());
  }
  return Roots;
}

/// \p Most: how many unknowns are still looked at.
static bool variesByBlock(const ValueContext &C, ArrayRef<AtomId> These,
                          unsigned &Most) {
  return any_of(These, [&](AtomId Id) {
    if (Most == 0)
      return true;
    --Most;
    const Atom &A = C.atom(Id);
    switch (A.Kind) {
    case AtomKind::Argument:
    case AtomKind::Base:
    case AtomKind::LoopCounter: // every block does every iteration
      return false;
    case AtomKind::Derived:
      return A.Operands.empty() || variesByBlock(C, A.Operands, Most);
    default:
      return true;
    }
  });
}

bool variesByBlock(const ValueContext &C, ArrayRef<AtomId> These) {
  unsigned Most = 32;
  return variesByBlock(C, These, Most);
}

} // namespace bank_lint::symbolic
