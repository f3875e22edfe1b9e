//===-- tool/layout/swizzle.cpp - swizzles as CuTe names them -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/layout/swizzle.h"
#include "model/arch.h"
#include "model/matrix.h"
#include "model/shared.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <tuple>

namespace bank_lint::layout {

std::string CuteSwizzle::name() const {
  return "Swizzle<" + llvm::utostr(Bits) + "," + llvm::utostr(Base) + "," +
         llvm::utostr(Shift) + ">";
}

/// Wavefronts of the most expensive instruction of \p Access, with \p Of
/// applied, if it begins \p From bytes further.
static unsigned wavefrontsOf(const AccessSummary &Access, const CuteSwizzle &Of,
                             unsigned ElementBytes,
                             const model::Architecture &Arch,
                             std::uint64_t From = 0) {
  model::WarpAccess Issued;
  Issued.Active = 0;
  Issued.Width = Access.Width;
  if (Access.Operation == AccessOperation::Store)
    Issued.Op = model::Operation::Store;
  for (unsigned Lane = 0; Lane != model::WarpSize; ++Lane) {
    if (Access.LaneBytes[Lane] < 0)
      continue;
    const std::uint64_t Byte = Access.LaneBytes[Lane] + From;
    Issued.Active |= 1U << Lane;
    Issued.Address[Lane] =
        Of.place(Byte / ElementBytes) * ElementBytes + Byte % ElementBytes;
  }
  if (Access.Form != AccessForm::Matrix)
    return model::sharedCost(Issued, Arch).Wavefronts;
  model::MatrixAccess Matrices;
  Matrices.RowAddress = Issued.Address;
  Matrices.Active = Issued.Active;
  Matrices.Count = unsigned(Access.Ideal.Worst.Max);
  return model::matrixCost(Matrices, Arch).Wavefronts;
}

std::vector<CuteSwizzle>
promisingSwizzles(llvm::ArrayRef<const AccessSummary *> Accesses,
                  unsigned ElementBytes, llvm::StringRef Arch) {
  const model::Architecture *Rules = model::findArchitecture(Arch.str());
  if (!Rules || !ElementBytes)
    return {};
  unsigned Widest = ElementBytes;
  for (const AccessSummary *Each : Accesses)
    Widest = std::max(
        {Widest, Each->Width, Each->Form == AccessForm::Matrix ? 16U : 0U});
  const unsigned Row = Rules->Banks * Rules->BankBytes;
  if (Row % ElementBytes || !llvm::isPowerOf2_32(ElementBytes) ||
      !llvm::isPowerOf2_32(Widest))
    return {};
  auto Total = [&](const CuteSwizzle &Of) {
    unsigned Sum = 0;
    for (const AccessSummary *Each : Accesses)
      if (Each->HasWitness)
        Sum += wavefrontsOf(*Each, Of, ElementBytes, *Rules);
    return Sum;
  };
  const unsigned Plain = Total({});
  const unsigned Least = llvm::Log2_32(Widest / ElementBytes),
                 Most = llvm::Log2_32(Row / ElementBytes);
  // More bits of an index than the memory of a block has.
  constexpr unsigned MostIndexBits = 18;
  std::vector<std::tuple<unsigned, CuteSwizzle>> Found;
  for (unsigned Base = Least; Base < Most; ++Base)
    for (unsigned Bits = 1; Bits <= Most - Base; ++Bits)
      for (unsigned Shift = Bits; Base + Bits + Shift <= MostIndexBits; ++Shift)
        if (const CuteSwizzle Of{Bits, Base, Shift}; Total(Of) < Plain)
          Found.emplace_back(Total(Of), Of);
  llvm::sort(Found, [](const auto &A, const auto &B) {
    const auto &[CostA, OfA] = A;
    const auto &[CostB, OfB] = B;
    return std::tie(CostA, OfA.Bits, OfA.Shift, OfA.Base) <
           std::tie(CostB, OfB.Bits, OfB.Shift, OfB.Base);
  });
  std::vector<CuteSwizzle> Result;
  for (const auto &[Cost, Of] : Found)
    Result.push_back(Of);
  return Result;
}

bool freesWitness(const AccessSummary &Access, const CuteSwizzle &Of,
                  unsigned ElementBytes, llvm::StringRef Arch) {
  const model::Architecture *Rules = model::findArchitecture(Arch.str());
  if (!Rules || !Access.HasWitness)
    return false;
  // Bits of an index above those that are mixed in change nothing.
  const std::uint64_t Period = std::uint64_t(ElementBytes)
                               << (Of.Base + Of.Shift + Of.Bits);
  constexpr std::uint64_t Step = 128;
  for (std::uint64_t From = 0; From < std::max(Period, Step); From += Step)
    if (wavefrontsOf(Access, Of, ElementBytes, *Rules, From) >
        Access.Ideal.Worst.Max)
      return false;
  return true;
}

} // namespace bank_lint::layout
