//===-- analysis/frontend/host/values/bounds.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/values/bounds.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <limits>

using namespace clang;

namespace bank_lint::frontend {

std::optional<HostBounds::Comparison>
HostBounds::comparison(BinaryOperatorKind Operation, const HostValue &Left,
                       const HostValue &Right) {
  if (!BinaryOperator::isComparisonOp(Operation) || Operation == BO_Cmp)
    return std::nullopt;
  const bool IsSwapped = Left.integer();
  const HostValue &Unknown = IsSwapped ? Right : Left;
  const llvm::APSInt *Constant = (IsSwapped ? Left : Right).integer();
  if (Unknown.isKnown() || !Unknown.Same || !Constant ||
      Constant->getBitWidth() > 64 || !Constant->tryExtValue())
    return std::nullopt;
  Bound All{Unknown.Same, Constant->getBitWidth(), Constant->isSigned(), 0, 0,
            std::nullopt};
  using Limits = std::numeric_limits<std::int64_t>;
  const unsigned Bits = All.Bits;
  All.Lowest = All.IsSigned ? Limits::min() >> (64 - Bits) : 0;
  All.Highest = Bits == 64     ? Limits::max()
                : All.IsSigned ? Limits::max() >> (64 - Bits)
                               : std::int64_t((std::uint64_t(1) << Bits) - 1);
  return Comparison{IsSwapped ? BinaryOperator::reverseComparisonOp(Operation)
                              : Operation,
                    All, *Constant->tryExtValue()};
}

const HostBounds::Bound *HostBounds::find(const Bound &Of) const {
  auto It = llvm::find_if(Known, [&](const Bound &B) {
    return B.Same == Of.Same && B.Bits == Of.Bits && B.IsSigned == Of.IsSigned;
  });
  return It == Known.end() ? nullptr : It;
}

void HostBounds::hold(BinaryOperatorKind Operation, const HostValue &Left,
                      const HostValue &Right, bool Holds) {
  std::optional<Comparison> C = comparison(Operation, Left, Right);
  if (!C)
    return;
  const Bound *Old = find(C->All);
  // The greatest numbers of 64 bits without a sign lie above what is kept.
  const bool IsOpen = C->All.Bits == 64 && !C->All.IsSigned;
  Bound New = Old ? *Old : C->All;
  const std::int64_t K = C->Constant;
  switch (Holds ? C->Operation
                : BinaryOperator::negateComparisonOp(C->Operation)) {
  case BO_LT:
    if (K > New.Lowest)
      New.Highest = std::min(New.Highest, K - 1);
    break;
  case BO_LE:
    New.Highest = std::min(New.Highest, K);
    break;
  case BO_GT:
    if (K < New.Highest)
      New.Lowest = std::max(New.Lowest, K + 1);
    break;
  case BO_GE:
    New.Lowest = std::max(New.Lowest, K);
    break;
  case BO_EQ:
    New.Lowest = std::max(New.Lowest, K);
    New.Highest = std::min(New.Highest, K);
    break;
  case BO_NE:
    New.Not = K;
    break;
  default:
    return;
  }
  if (IsOpen)
    return;
  if (Old)
    *const_cast<Bound *>(Old) = New;
  else if (Known.size() < Most)
    Known.push_back(New);
}

void HostBounds::hold(unsigned Same, bool Holds) {
  if (!Same)
    return;
  const Bound New{Same, 1, false, Holds, Holds, std::nullopt};
  if (const Bound *Old = find(New))
    *const_cast<Bound *>(Old) = New;
  else if (Known.size() < Most)
    Known.push_back(New);
}

std::optional<bool> HostBounds::decides(BinaryOperatorKind Operation,
                                        const HostValue &Left,
                                        const HostValue &Right) const {
  if (Known.empty())
    return std::nullopt;
  std::optional<Comparison> C = comparison(Operation, Left, Right);
  const Bound *B = C ? find(C->All) : nullptr;
  if (!B || B->Lowest > B->Highest)
    return std::nullopt;
  const std::int64_t K = C->Constant;
  auto Ordered = [](bool Always, bool Never) {
    return Always  ? std::optional(true)
           : Never ? std::optional(false)
                   : std::nullopt;
  };
  const bool IsK = B->Lowest == K && B->Highest == K;
  const bool IsNotK = K < B->Lowest || K > B->Highest || B->Not == K;
  switch (C->Operation) {
  case BO_LT:
    return Ordered(B->Highest < K, B->Lowest >= K);
  case BO_LE:
    return Ordered(B->Highest <= K, B->Lowest > K);
  case BO_GT:
    return Ordered(B->Lowest > K, B->Highest <= K);
  case BO_GE:
    return Ordered(B->Lowest >= K, B->Highest < K);
  case BO_EQ:
    return Ordered(IsK, IsNotK);
  case BO_NE:
    return Ordered(IsNotK, IsK);
  default:
    return std::nullopt;
  }
}

std::optional<bool> HostBounds::decides(unsigned Same) const {
  if (!Same || Known.empty())
    return std::nullopt;
  const Bound *B = find({Same, 1, false, 0, 0, std::nullopt});
  return B ? std::optional(B->Lowest != 0) : std::nullopt;
}

void HostBounds::join(const HostBounds &Other) {
  llvm::erase_if(Known, [&](Bound &Mine) {
    const Bound *Theirs = Other.find(Mine);
    if (!Theirs)
      return true;
    Mine.Lowest = std::min(Mine.Lowest, Theirs->Lowest);
    Mine.Highest = std::max(Mine.Highest, Theirs->Highest);
    if (Mine.Not != Theirs->Not)
      Mine.Not.reset();
    return Mine.Bits == 1 && Mine.Lowest != Mine.Highest;
  });
}

} // namespace bank_lint::frontend
