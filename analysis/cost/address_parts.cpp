//===-- analysis/cost/address_parts.cpp -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/address_parts.h"
#include "analysis/cost/whole_stride.h"
#include "analysis/symbolic/alike.h"
#include "analysis/symbolic/roots.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <bit>

using namespace bank_lint::symbolic;

namespace bank_lint {

unsigned zerosOf(std::int64_t Factor, unsigned MonomialZeros) {
  if (Factor == 0)
    return 64;
  return std::min(64u, unsigned(std::countr_zero(std::uint64_t(Factor))) +
                           MonomialZeros);
}

int gridAxis(const ValueContext &C, MonomialId Id) {
  const llvm::ArrayRef<AtomId> Factors = C.factors(Id);
  return Factors.size() == 1 ? C.atom(Factors.front()).GridAxis : -1;
}

namespace {

bool hasBase(const ValueContext &C, MonomialId Id) {
  for (AtomId Factor : C.factors(Id))
    if (C.atom(Factor).Kind == AtomKind::Base)
      return true;
  return false;
}

/// Whether \p Id is only a pointer to global memory.
bool isPointer(const ValueContext &C, MonomialId Id) {
  return C.factors(Id).size() == 1 &&
         C.atom(C.factors(Id)[0]).Space == BaseSpace::Global;
}

void addCommon(const ValueContext &C, const Term &T, std::int64_t Factor,
               AddressParts &Parts) {
  if (Factor == 0)
    return;
  const unsigned Zeros = zerosOf(Factor, C.trailingZeros(T.Monomial));
  Parts.CommonZeros = std::min(Parts.CommonZeros, Zeros);
  unsigned Assured = C.trailingZeros(T.Monomial);
  for (AtomId Id : C.factors(T.Monomial)) {
    const Atom &A = C.atom(Id);
    Parts.AlignmentRestsOn |= A.AlignmentRestsOn;
    if (A.AlignmentRestsOn)
      Assured = std::min(Assured, A.AssuredZeros);
    else if (A.Space == BaseSpace::Shared || A.Space == BaseSpace::Global)
      Parts.UnplacedZeros =
          std::min(Parts.UnplacedZeros, zerosOf(Factor, A.TrailingZeros));
  }
  Parts.AssuredZeros = std::min(Parts.AssuredZeros, zerosOf(Factor, Assured));
  if (const int Axis = gridAxis(C, T.Monomial); Axis >= 0) {
    if (Zeros < 7)
      Parts.Blocks.push_back(
          {{T.Monomial, Factor}, unsigned(Axis), C.range(T.Monomial)});
    return;
  }
  Parts.RestZeros = std::min(Parts.RestZeros, Zeros);
  if (Zeros >= 7) // a multiple of a line decides nothing
    return;
  Parts.RestVaries =
      Parts.RestVaries || variesByBlock(C, C.factors(T.Monomial));
  if (!hasBase(C, T.Monomial) || isPointer(C, T.Monomial))
    Parts.Common.push_back({T.Monomial, Factor});
}

/// What an unknown was computed from, beside the lane.
struct Origins {
  std::vector<std::string> Names; ///< of arguments, loops and blocks
  bool Data = false; ///< also from memory, or from an unknown source
};

/// Notes what \p Id was computed from.
void addOrigins(const ValueContext &C, AtomId Id, llvm::DenseSet<AtomId> &Seen,
                Origins &From) {
  if (!Seen.insert(Id).second)
    return;
  const Atom &A = C.atom(Id);
  switch (A.Kind) {
  case AtomKind::Argument:
  case AtomKind::BlockIndex:
  case AtomKind::LoopCounter:
    if (!llvm::is_contained(From.Names, A.Name))
      From.Names.push_back(A.Name.str());
    return;
  case AtomKind::Base: // where an array lies
    return;
  case AtomKind::Derived:
    From.Data |= A.Operands.empty();
    for (AtomId Operand : A.Operands)
      addOrigins(C, Operand, Seen, From);
    return;
  default:
    From.Data = true;
  }
}

void addGathered(const ValueContext &C, const Term &T, LaneMask Active,
                 AddressParts &Parts) {
  Parts.Gathered.push_back(T.Monomial);
  Parts.IsGathered = true;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    Parts.GatheredFactor[Lane] = std::int64_t(T.Coefficient[Lane]);
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Active >> Lane & 1)
      Parts.GatheredZeros = std::min(Parts.GatheredZeros,
                                     zerosOf(std::int64_t(T.Coefficient[Lane]),
                                             C.trailingZeros(T.Monomial)));
}

/// Where lanes may be, seen from what they have in common. The bound that the
/// address carries is used too: it knows of masks and remainders.
IntRange reachOf(const ValueContext &C, const AccessRecord &Record,
                 const AddressParts &Parts) {
  const LaneValue &Address = Record.Address;
  IntRange Reach{IntRange::NoUpper, IntRange::NoLower};
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    if (!(Record.Active >> Lane & 1))
      continue;
    IntRange Here = IntRange::exactly(Parts.Offset[Lane]);
    for (const Term &T : Address.terms())
      if (!C.isUniform(T.Monomial))
        Here = Here + IntRange::exactly(std::int64_t(T.Coefficient[Lane])) *
                          C.range(T.Monomial);
    for (const StridedPart &Part : Parts.Strided)
      Here = Here + IntRange::exactly(Part.Factor[Lane]) * Part.Range;
    Reach = {std::min(Reach.Lo, Here.Lo), std::max(Reach.Hi, Here.Hi)};
  }
  // base + offset within [base.Lo + lo, base.Hi + hi] for every base.
  const Term *Base = nullptr;
  bool OnlyBaseIsCommon = true;
  for (const Term &T : Address.terms()) {
    if (!C.isUniform(T.Monomial))
      continue;
    if (hasBase(C, T.Monomial) && T.Coefficient == Lanes(1) && !Base)
      Base = &T;
    else
      OnlyBaseIsCommon = false;
  }
  if (Base && OnlyBaseIsCommon) {
    const IntRange &B = C.range(Base->Monomial);
    Reach = Reach.meet(
        {Address.range().Lo == IntRange::NoLower
             ? IntRange::NoLower
             : IntRange::clamp(__int128(Address.range().Lo) - B.Lo),
         Address.range().Hi == IntRange::NoUpper
             ? IntRange::NoUpper
             : IntRange::clamp(__int128(Address.range().Hi) - B.Hi)});
  }
  return Reach;
}

} // namespace

std::string sumText(const ValueContext &C, llvm::ArrayRef<CommonPart> Sum) {
  std::string Name;
  for (const auto &[Unknown, Factor] : Sum) {
    if (!Name.empty())
      Name += Factor < 0 ? " - " : " + ";
    else if (Factor < 0)
      Name += "-";
    const std::uint64_t Size =
        Factor < 0 ? -std::uint64_t(Factor) : std::uint64_t(Factor);
    if (Size != 1)
      Name += std::to_string(Size) + "*";
    Name += C.name(Unknown);
  }
  return Name;
}

std::string commonName(const ValueContext &C, const AddressParts &Parts) {
  return Parts.Common.empty() ? "address" : sumText(C, Parts.Common);
}

std::string gatheredName(const ValueContext &C, const AddressParts &Parts) {
  std::string Name = C.name(Parts.Gathered.front());
  if (Name.front() == '[' && Name.find(']') == Name.size() - 1)
    Name = Name.substr(1, Name.size() - 2); // alone it needs no brackets
  return Name;
}

std::vector<std::string> decidersOf(const ValueContext &C,
                                    const AddressParts &Parts) {
  if (Parts.MixesObjects)
    return {};
  Origins From;
  llvm::DenseSet<AtomId> Seen;
  auto Add = [&](MonomialId Unknown) {
    for (AtomId Id : C.factors(Unknown))
      addOrigins(C, Id, Seen, From);
  };
  for (MonomialId Unknown : Parts.Gathered)
    Add(Unknown);
  if (!Parts.IsGathered)
    for (const StridedPart &Part : Parts.Strided)
      Add(Part.Unknown);
  return From.Data ? std::vector<std::string>() : std::move(From.Names);
}

AddressParts withUnknownBlock(AddressParts Parts) {
  for (const BlockPart &Part : Parts.Blocks)
    Parts.Common.push_back(Part);
  llvm::sort(Parts.Common, [](const CommonPart &A, const CommonPart &B) {
    return A.Unknown < B.Unknown;
  });
  Parts.RestVaries = Parts.RestVaries || !Parts.Blocks.empty();
  Parts.OtherVaries = Parts.OtherVaries || !Parts.Blocks.empty();
  for (const BlockPart &Part : Parts.Blocks)
    Parts.OtherZeros = std::min(Parts.OtherZeros, zerosOf(Part.Factor, 0));
  Parts.Blocks.clear();
  Parts.RestZeros = Parts.CommonZeros;
  return Parts;
}

bool stridesVary(const AddressParts &Parts) {
  return llvm::any_of(Parts.Strided,
                      [](const StridedPart &P) { return P.VariesByBlock; });
}

/// Whether figures of all blocks along the axes of \p Parts can be added up.
static bool areTooManyBlocks(llvm::ArrayRef<BlockPart> Parts) {
  double Count = 1;
  for (const BlockPart &Part : Parts)
    Count *= double(Part.Range.Hi - Part.Range.Lo) + 1;
  return Count > double(std::uint64_t(1) << 40);
}

AddressParts takeApart(const ValueContext &C, const AccessRecord &Record) {
  AddressParts Parts;
  const LaneValue &Address = Record.Address;
  llvm::SmallVector<std::pair<MonomialId, std::int64_t>, 8> InCommon;
  std::int64_t InAll = 0;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    Parts.Offset[Lane] = Address.signedConstant(Lane);
  for (const Term &T : Address.terms()) {
    std::int64_t Least = 0, Most = 0;
    bool First = true;
    if (T.Coefficient.isUniform() && Record.Active)
      Least = Most = std::int64_t(T.Coefficient[0]);
    for (unsigned Lane = 0; Lane < NumLanes && !T.Coefficient.isUniform();
         ++Lane) {
      if (!(Record.Active >> Lane & 1))
        continue;
      std::int64_t Factor = std::int64_t(T.Coefficient[Lane]);
      Least = First ? Factor : std::min(Least, Factor);
      Most = First ? Factor : std::max(Most, Factor);
      First = false;
    }
    if (Least == 0 && Most == 0)
      continue;
    if (!C.isUniform(T.Monomial)) {
      addGathered(C, T, Record.Active, Parts);
      continue;
    }
    if (Least == Most) {
      addCommon(C, T, Least, Parts);
      InCommon.push_back({T.Monomial, Least});
      continue;
    }
    if (hasBase(C, T.Monomial)) {
      Parts.MixesObjects = true;
      continue;
    }
    // The factor nearest to zero is what all lanes have in common.
    std::int64_t Common = Least > 0 ? Least : Most < 0 ? Most : 0;
    addCommon(C, T, Common, Parts);
    InAll = Common;
    StridedPart Part;
    Part.Unknown = T.Monomial;
    Part.KnownZeros = C.trailingZeros(T.Monomial);
    Part.Range = C.range(T.Monomial);
    if (llvm::ArrayRef<AtomId> Factors = C.factors(T.Monomial);
        Factors.size() == 1)
      Part.SumsPowersOf = C.atom(Factors.front()).SumsPowersOf;
    Part.GridAxis = gridAxis(C, T.Monomial);
    Part.VariesByBlock = variesByBlock(C, C.factors(T.Monomial));
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      if (Record.Active >> Lane & 1)
        Part.Factor[Lane] = std::int64_t(T.Coefficient[Lane]) - Common;
    Parts.Strided.push_back(Part);
  }
  if (Parts.Strided.size() == 1 && !Parts.IsGathered && !Parts.MixesObjects &&
      Parts.Strided.front().GridAxis < 0)
    // Copies cost by lines, all else by sectors.
    findMultiples(C, InCommon, InAll,
                  Record.Form == AccessForm::AsyncCopyPastL1 ? 7 : 5, Parts);
  if (Parts.IsGathered) {
    Parts.Reach = reachOf(C, Record, Parts);
    Parts.Together = lanesMovedAlike(C, Address);
  }
  if (areTooManyBlocks(Parts.Blocks))
    return withUnknownBlock(std::move(Parts));
  return Parts;
}

std::vector<std::int64_t> listedValues(const StridedPart &Part) {
  std::vector<std::int64_t> Result;
  if (!Part.SumsPowersOf || Part.Range.Hi == IntRange::NoUpper)
    return Result;
  const __int128 Factor = Part.SumsPowersOf;
  for (__int128 Sum = 0; Sum <= Part.Range.Hi; Sum = Sum * Factor + 1)
    if (Part.Range.contains(std::int64_t(Sum)))
      Result.push_back(std::int64_t(Sum));
  return Result;
}

unsigned misalignedLanes(const AddressParts &Parts, LaneMask Active,
                         unsigned Width, std::int64_t From) {
  if (Parts.MixesObjects)
    return 0;
  // What every lane has of its own hides as many bits as it may change.
  unsigned OwnZeros = Parts.IsGathered ? Parts.GatheredZeros : 64;
  for (const StridedPart &Part : Parts.Strided)
    for (std::int64_t Factor : Part.Factor)
      OwnZeros = std::min(OwnZeros, zerosOf(Factor, Part.KnownZeros));
  auto Known = [&](unsigned Zeros) {
    return std::uint64_t(std::min(Width, 1u << std::min(Zeros, 16u)));
  };
  const std::uint64_t Period = Known(OwnZeros);
  unsigned Fewest = NumLanes;
  for (std::uint64_t Shift = 0; Shift < Width;
       Shift += Known(Parts.CommonZeros)) {
    unsigned Count = 0;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Count += Active >> Lane & 1 &&
               (std::uint64_t(Parts.Offset[Lane] + From) + Shift) % Period != 0;
    Fewest = std::min(Fewest, Count);
  }
  return Fewest;
}

} // namespace bank_lint
