//===-- analysis/frontend/host/values/bounds.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/values/bounds.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace clang;

namespace bank_lint::frontend {

void HostBounds::Bound::exclude(Integer Number) {
  if (Not.size() < MostExcluded && !llvm::is_contained(Not, Number))
    Not.push_back(Number);
  tighten();
}

/// Moves the bounds past numbers that it is not.
void HostBounds::Bound::tighten() {
  while (Lowest <= Highest && llvm::is_contained(Not, Lowest))
    ++Lowest;
  while (Lowest <= Highest && llvm::is_contained(Not, Highest))
    --Highest;
}

std::optional<HostBounds::Comparison>
HostBounds::comparison(BinaryOperatorKind Operation, const HostValue &Left,
                       const HostValue &Right) {
  if (!BinaryOperator::isComparisonOp(Operation) || Operation == BO_Cmp)
    return std::nullopt;
  const bool IsSwapped = Left.integer();
  const HostValue &Unknown = IsSwapped ? Right : Left;
  const llvm::APSInt *Constant = (IsSwapped ? Left : Right).integer();
  const HostSame &Same = Unknown.Same;
  if (Unknown.isKnown() || !Same.name() || !Same.Bits || Same.Bits > 64 ||
      !Constant || Constant->getBitWidth() > 64)
    return std::nullopt;
  Bound All{Same.Number, 0, 0, {}};
  const Integer Half = Integer(1) << (Same.Bits - 1);
  All.Lowest = Same.IsSigned ? -Half : 0;
  All.Highest = Same.IsSigned ? Half - 1 : 2 * Half - 1;
  return Comparison{IsSwapped ? BinaryOperator::reverseComparisonOp(Operation)
                              : Operation,
                    std::move(All),
                    Constant->isSigned() ? Integer(Constant->getSExtValue())
                                         : Integer(Constant->getZExtValue())};
}

const HostBounds::Bound *HostBounds::find(unsigned Name) const {
  auto It =
      llvm::find_if(Known, [&](const Bound &B) { return B.Name == Name; });
  return It == Known.end() ? nullptr : &*It;
}

void HostBounds::keep(Bound New) {
  New.tighten();
  if (const Bound *Old = find(New.Name))
    Known[std::size_t(Old - Known.data())] = std::move(New);
  else if (Known.size() < Most)
    Known.push_back(std::move(New));
}

void HostBounds::hold(BinaryOperatorKind Operation, const HostValue &Left,
                      const HostValue &Right, bool Holds) {
  std::optional<Comparison> C = comparison(Operation, Left, Right);
  if (!C)
    return;
  const Bound *Old = find(C->All.Name);
  Bound New = Old ? *Old : C->All;
  const Integer K = C->Constant;
  switch (Holds ? C->Operation
                : BinaryOperator::negateComparisonOp(C->Operation)) {
  case BO_LT:
    New.Highest = std::min(New.Highest, K - 1);
    break;
  case BO_LE:
    New.Highest = std::min(New.Highest, K);
    break;
  case BO_GT:
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
    New.exclude(K);
    break;
  default:
    return;
  }
  keep(std::move(New));
}

void HostBounds::hold(unsigned Name, bool Holds) {
  if (Name)
    keep({Name, Holds, Holds, {}});
}

std::optional<bool> HostBounds::decides(BinaryOperatorKind Operation,
                                        const HostValue &Left,
                                        const HostValue &Right) const {
  if (Known.empty())
    return std::nullopt;
  std::optional<Comparison> C = comparison(Operation, Left, Right);
  const Bound *B = C ? find(C->All.Name) : nullptr;
  if (!B || B->Lowest > B->Highest)
    return std::nullopt;
  const Integer K = C->Constant;
  auto Ordered = [](bool Always, bool Never) {
    return Always  ? std::optional(true)
           : Never ? std::optional(false)
                   : std::nullopt;
  };
  const bool IsK = B->Lowest == K && B->Highest == K;
  const bool IsNotK =
      K < B->Lowest || K > B->Highest || llvm::is_contained(B->Not, K);
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

std::optional<bool> HostBounds::decides(unsigned Name) const {
  const Bound *B = Name ? find(Name) : nullptr;
  if (!B || B->Lowest > B->Highest)
    return std::nullopt;
  if (B->Lowest > 0 || B->Highest < 0)
    return true;
  return B->Lowest == 0 && B->Highest == 0 ? std::optional(false)
                                           : std::nullopt;
}

void HostBounds::join(const HostBounds &Other) {
  std::erase_if(Known, [&](Bound &Mine) {
    const Bound *Theirs = Other.find(Mine.Name);
    if (!Theirs)
      return true;
    auto IsExcluded = [](const Bound &By, Integer Number) {
      return Number < By.Lowest || Number > By.Highest ||
             llvm::is_contained(By.Not, Number);
    };
    llvm::SmallVector<Integer, 2> Not;
    for (const Bound *B : {static_cast<const Bound *>(&Mine), Theirs})
      for (Integer Number : B->Not)
        if (IsExcluded(B == &Mine ? *Theirs : Mine, Number) &&
            !llvm::is_contained(Not, Number))
          Not.push_back(Number);
    Mine.Lowest = std::min(Mine.Lowest, Theirs->Lowest);
    Mine.Highest = std::max(Mine.Highest, Theirs->Highest);
    Mine.Not = std::move(Not);
    return false;
  });
}

} // namespace bank_lint::frontend
