//===-- analysis/cost/whole_stride.cpp ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/whole_stride.h"
#include "analysis/symbolic/roots.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace bank_lint::symbolic;

namespace bank_lint {

/// The factors of \p Whole beside those of \p Part; absent if it is no
/// multiple of that.
static std::optional<llvm::SmallVector<AtomId, 4>>
cofactors(const ValueContext &C, MonomialId Whole, MonomialId Part) {
  llvm::SmallVector<AtomId, 4> Rest(C.factors(Whole));
  for (AtomId Id : C.factors(Part)) {
    const auto At = llvm::find(Rest, Id);
    if (At == Rest.end())
      return std::nullopt;
    Rest.erase(At);
  }
  return Rest;
}

/// Separates the multiples of the only strided unknown from the rest of what
/// lanes have in common, where it matters within a sector.
void findMultiples(const ValueContext &C,
                   llvm::ArrayRef<std::pair<MonomialId, std::int64_t>> In,
                   std::int64_t InAll, unsigned Matters, AddressParts &Parts) {
  StridedPart &Part = Parts.Strided.front();
  constexpr unsigned OfLine = 7;
  for (const auto &[Unknown, Factor] : In) {
    unsigned Zeros = zerosOf(Factor, C.trailingZeros(Unknown));
    if (gridAxis(C, Unknown) >= 0 || Zeros >= OfLine)
      continue;
    const auto Others = cofactors(C, Unknown, Part.Unknown);
    if (Others)
      Part.ProductZeros =
          std::min(Part.ProductZeros, Zeros - std::min(Zeros, Part.KnownZeros));
    else
      Parts.OtherZeros = std::min(Parts.OtherZeros, Zeros);
    Parts.OtherVaries |= variesByBlock(
        C, Others ? llvm::ArrayRef<AtomId>(*Others) : C.factors(Unknown));
  }
  if (zerosOf(InAll, Part.KnownZeros) < Matters ||
      Part.ProductZeros + Part.KnownZeros < Matters)
    Part.InAll = InAll & 127;
  else
    Part.ProductZeros = 64;
}

AddressParts withWholeStride(AddressParts Parts) {
  if (Parts.Strided.size() != 1)
    return Parts;
  StridedPart &Part = Parts.Strided.front();
  if (Part.IsWhole || (Part.InAll == 0 && Part.ProductZeros == 64))
    return Parts;
  for (std::int64_t &Factor : Part.Factor)
    Factor = std::int64_t(std::uint64_t(Factor) + std::uint64_t(Part.InAll));
  Part.IsWhole = true;
  Parts.RestZeros = Parts.OtherZeros;
  Parts.RestVaries = Parts.OtherVaries;
  Parts.CommonZeros = std::min(Parts.OtherZeros, Part.ProductZeros);
  for (const BlockPart &Block : Parts.Blocks)
    Parts.CommonZeros = std::min(Parts.CommonZeros, zerosOf(Block.Factor, 0));
  return Parts;
}

std::int64_t farFrom(const AddressParts &Parts, LaneMask Active,
                     unsigned Size) {
  const StridedPart &Part = Parts.Strided.front();
  __int128 Least = 0, Most = 0, Step = 0;
  bool First = true;
  for (unsigned A = 0; A < NumLanes; ++A) {
    if (!(Active >> A & 1))
      continue;
    const __int128 Here = Parts.Offset[A];
    Least = First ? Here : std::min(Least, Here);
    Most = First ? Here : std::max(Most, Here);
    First = false;
    for (unsigned B = 0; B < A; ++B) {
      __int128 Difference = __int128(Part.Factor[A]) - Part.Factor[B];
      if (!(Active >> B & 1) || Difference == 0)
        continue;
      Difference = Difference < 0 ? -Difference : Difference;
      Step = Step == 0 ? Difference : std::min(Step, Difference);
    }
  }
  const __int128 Span = Most - Least + Size;
  return Step == 0 ? 0 : IntRange::clamp(Span / Step + 1);
}

} // namespace bank_lint
