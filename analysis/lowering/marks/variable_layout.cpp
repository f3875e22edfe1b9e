//===-- analysis/lowering/marks/variable_layout.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/variable_layout.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <bit>
#include <numeric>

namespace bank_lint::lowering {
namespace {

using Indices = std::vector<std::size_t>;

/// Larger alignment first, then fewer bytes.
bool comesBefore(const VariableSize &A, const VariableSize &B) {
  return A.Alignment != B.Alignment ? A.Alignment > B.Alignment
                                    : A.Bytes < B.Bytes;
}

/// The merge sort of ptxas: it deals a list out to two, in turn and each to the
/// front, sorts them and merges them, the first one first where they are equal.
/// So equal variables do not stay in order.
Indices sorted(llvm::ArrayRef<VariableSize> Of, const Indices &List) {
  if (List.size() < 2)
    return List;
  Indices Dealt[2];
  for (std::size_t I = List.size(); I-- > 0;)
    Dealt[I % 2].push_back(List[I]);
  const Indices First = sorted(Of, Dealt[0]), Second = sorted(Of, Dealt[1]);
  Indices Result(List.size());
  // Takes of the first unless that of the second is less.
  std::merge(
      First.begin(), First.end(), Second.begin(), Second.end(), Result.begin(),
      [&](std::size_t A, std::size_t B) { return comesBefore(Of[A], Of[B]); });
  return Result;
}

Indices numbersBelow(std::size_t Count) {
  Indices Result(Count);
  std::iota(Result.begin(), Result.end(), 0);
  return Result;
}

} // namespace

std::vector<std::uint64_t> packShared(llvm::ArrayRef<VariableSize> InOrder) {
  std::vector<std::uint64_t> Result;
  std::uint64_t End = 0;
  for (const VariableSize &V : InOrder) {
    End = llvm::alignTo(End, V.Alignment);
    Result.push_back(End);
    End += V.Bytes;
  }
  return Result;
}

std::vector<std::optional<std::uint64_t>>
packDevice(llvm::ArrayRef<VariableSize> Section, bool IsOrderKnown) {
  std::vector<std::optional<std::uint64_t>> Result(Section.size());
  const Indices Order = sorted(Section, numbersBelow(Section.size()));
  std::uint64_t End = 0;
  for (std::size_t I = 0; I < Order.size(); ++I) {
    const VariableSize &V = Section[Order[I]];
    auto IsLikeThis = [&](std::size_t Other) {
      return Other < Order.size() && !comesBefore(V, Section[Order[Other]]) &&
             !comesBefore(Section[Order[Other]], V);
    };
    End = llvm::alignTo(End, V.Alignment);
    const bool MayChangePlaces =
        (IsLikeThis(I + 1) || (I > 0 && IsLikeThis(I - 1))) &&
        llvm::alignTo(V.Bytes, V.Alignment) % DeviceSectionAlignment != 0;
    if (IsOrderKnown || !MayChangePlaces)
      Result[Order[I]] = End % DeviceSectionAlignment;
    End += V.Bytes;
  }
  return Result;
}

std::uint64_t alignmentInAnyOrder(std::uint64_t Own,
                                  llvm::ArrayRef<VariableSize> Others,
                                  std::uint64_t Most) {
  std::uint64_t Common = Most;
  for (const VariableSize &V : Others)
    if (V.Bytes)
      Common = std::min(Common, std::uint64_t(1) << std::countr_zero(V.Bytes));
  return std::max(Common, Own);
}

} // namespace bank_lint::lowering
