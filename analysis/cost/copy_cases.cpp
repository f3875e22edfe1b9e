//===-- analysis/cost/copy_cases.cpp --------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/copy_cases.h"
#include "analysis/cost/concrete_access.h"
#include "analysis/cost/lane_groups.h"
#include "analysis/cost/shared_values.h"
#include "analysis/cost/whole_stride.h"
#include "model/async_copy.h"
#include "model/uncached_copy.h"
#include <bit>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

constexpr std::int64_t LineBytes = 128; ///< a row of all banks as well
constexpr std::size_t MaxCases = 4096;

/// A copy with the addresses of both sides taken apart.
class BothSides {
public:
  BothSides(const PricingRequest &Request, const AddressParts &To,
            const AddressParts &From)
      : Request(Request), To(withUnknownBlock(To)),
        From(withWholeStride(withUnknownBlock(From))) {}

  /// All cases; absent where not all can be tried, or no rule applies.
  std::optional<CopyCases> price() const;

private:
  using Shifts = std::vector<std::int64_t>;
  using Places = std::vector<model::WarpAccess>;
  bool isCached() const { return Request.Form == AccessForm::AsyncCopy; }
  Shifts beginnings(const LaneOffsets &Offset, unsigned Zeros) const;
  bool addCases(const LaneOffsets &Read, unsigned Zeros, const Places &Written,
                std::optional<std::int64_t> Value, CopyRows CopyCases::*Rows,
                CopyCases &All) const;
  bool addStride(std::int64_t X, const Places &Written, std::int64_t Value,
                 CopyRows CopyCases::*Rows, CopyCases &All) const;
  bool addSmallStrides(const Places &Written, CopyCases &All) const;
  bool addStrides(const Places &Written, CopyCases &All) const;
  bool isAligned(const LaneOffsets &Offset) const;
  std::optional<CopyCost> cost(const model::WarpAccess &Destination,
                               const model::WarpAccess &Source) const;

  const PricingRequest &Request;
  const AddressParts To, From;
};

/// What may be added to \p Offset in all lanes, a multiple of 2^\p Zeros
/// modulo a line, so that the first is at a multiple of its width.
BothSides::Shifts BothSides::beginnings(const LaneOffsets &Offset,
                                        unsigned Zeros) const {
  const unsigned First = unsigned(std::countr_zero(Request.Active));
  Shifts Result;
  for (std::int64_t Shift = 0; Shift < LineBytes;
       Shift += std::int64_t(1) << std::min(Zeros, 7u))
    if ((std::uint64_t(Offset[First]) + std::uint64_t(Shift)) % Request.Width ==
        0)
      Result.push_back(Shift);
  return Result;
}

bool BothSides::isAligned(const LaneOffsets &Offset) const {
  std::uint64_t Bits = 0; // that some offset has; widths are powers of two
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Request.Active >> Lane & 1)
      Bits |= std::uint64_t(Offset[Lane]);
  return Bits % Request.Width == 0;
}

std::optional<CopyCost> BothSides::cost(const model::WarpAccess &Destination,
                                        const model::WarpAccess &Source) const {
  if (!isCached()) {
    auto Fitted =
        model::fittedUncachedCopyCost(Destination, Source, Request.Arch);
    if (!Fitted)
      return std::nullopt;
    const unsigned Most = Fitted->Wavefronts + Fitted->Perhaps;
    return CopyCost{{Fitted->Wavefronts, Most},
                    Fitted->Ideal,
                    Most - Fitted->Ideal,
                    0,
                    Fitted->Sectors};
  }
  auto Fitted = model::fittedAsyncCopyCost(Destination, Source, Request.Arch);
  if (!Fitted)
    return std::nullopt;
  return CopyCost{Interval::exactly(Fitted->Wavefronts),
                  model::asyncDestinationCost(Destination, Request.Arch).Ideal,
                  Fitted->Conflicts, Fitted->TagWavefronts, 0};
}

/// Adds all that the source at \p Read, and what may be added to it, a multiple
/// of 2^\p Zeros, can cost. \p Written: what may be written. \p Value: what
/// decides; if absent, what is added.
/// \returns false if no rule applies.
bool BothSides::addCases(const LaneOffsets &Read, unsigned Zeros,
                         const Places &Written,
                         std::optional<std::int64_t> Value,
                         CopyRows CopyCases::*Rows, CopyCases &All) const {
  const Shifts Begins = beginnings(Read, Zeros);
  All.Tried += Written.size() * Begins.size();
  if (All.Tried > MaxCases)
    return false;
  All.LeavesOut |= Begins.empty();
  for (std::int64_t Begin : Begins) {
    const LaneOffsets Here = plus(Read, Begin);
    if (!isAligned(Here)) {
      All.LeavesOut = true;
      continue;
    }
    const model::WarpAccess Source = concreteAccess(Request, Here);
    for (const model::WarpAccess &Destination : Written) {
      const std::optional<CopyCost> Cost = cost(Destination, Source);
      if (!Cost)
        return false;
      All.add(*Cost);
      (All.*Rows).note(Value.value_or(Begin), *Cost);
    }
  }
  return true;
}

/// The same with \p X for the strided unknown.
bool BothSides::addStride(std::int64_t X, const Places &Written,
                          std::int64_t Value, CopyRows CopyCases::*Rows,
                          CopyCases &All) const {
  const StridedPart &Part = From.Strided.front();
  const unsigned Zeros =
      !Part.IsWhole
          ? From.CommonZeros
          : std::min(From.RestZeros,
                     Part.ProductZeros +
                         unsigned(std::countr_zero(std::uint64_t(X))));
  return addCases(plus(From.Offset, Part, X), Zeros, Written, Value, Rows, All);
}

/// Adds the values of the strided unknown with which rows lie within a line of
/// each other.
bool BothSides::addSmallStrides(const Places &Written, CopyCases &All) const {
  const StridedPart &Part = From.Strided.front();
  constexpr std::int64_t MostValues = 256;
  const std::int64_t Step = std::int64_t(1) << std::min(Part.KnownZeros, 7u);
  const std::int64_t Far =
      farFrom(From, Request.Active, Request.Width + unsigned(LineBytes));
  if (Far / Step > MostValues)
    return false;
  for (std::int64_t X = 0; X <= Far; X += Step)
    for (std::int64_t Signed : {X, -X})
      if ((Signed == X || X) && Part.Range.contains(Signed) &&
          !addStride(Signed, Written, Signed, &CopyCases::ByValue, All))
        return false;
  return true;
}

bool BothSides::addStrides(const Places &Written, CopyCases &All) const {
  const StridedPart &Part = From.Strided.front();
  const StridedValues Strides = valuesOf(Part, 0);
  All.Name = All.StridedBy = Request.Context.name(Part.Unknown);
  All.Period = Strides.Period;
  if (CopyCases WithSmall = All; addSmallStrides(Written, WithSmall))
    All = std::move(WithSmall);
  else
    All.IsFarApart = Strides.Exact;
  for (std::size_t I = 0; I < Strides.Values.size(); ++I)
    if (!addStride(Strides.Values[I], Written,
                   std::int64_t(Strides.Residues[I]), &CopyCases::ByResidue,
                   All))
      return false;
  return true;
}

std::optional<CopyCases> BothSides::price() const {
  auto IsPlain = [](const AddressParts &Parts) {
    return !Parts.IsGathered && !Parts.MixesObjects;
  };
  if (!Request.Active || !IsPlain(To) || !IsPlain(From) ||
      !To.Strided.empty() || From.Strided.size() > 1)
    return std::nullopt;
  // The banks of the tags depend on more of an address than a residue.
  if (isCached() && !From.Strided.empty())
    return std::nullopt;
  Shifts ToBegins = beginnings(To.Offset, To.CommonZeros);
  if (ToBegins.empty())
    return std::nullopt;
  if (isCached())
    ToBegins.resize(1); // banks rotate
  Places Written;
  for (std::int64_t ToBegin : ToBegins)
    Written.push_back(concreteAccess(Request, plus(To.Offset, ToBegin)));
  CopyCases All;
  bool HasRule;
  if (From.Strided.empty()) {
    All.Name = commonName(Request.Context, From);
    All.Period = LineBytes;
    HasRule = addCases(From.Offset, From.CommonZeros, Written, std::nullopt,
                       &CopyCases::ByResidue, All);
  } else {
    HasRule = addStrides(Written, All);
  }
  if (!HasRule || !All.Any)
    return std::nullopt;
  return All;
}

} // namespace

std::optional<CopyCases> casesOfCopy(const PricingRequest &Request,
                                     const AddressParts &To,
                                     const AddressParts &From) {
  return BothSides(Request, To, From).price();
}

std::optional<CopyLimits> limitsByGroups(const PricingRequest &Request,
                                         const AddressParts &To,
                                         const AddressParts &From) {
  if (!From.IsGathered || !From.Together || From.MixesObjects ||
      !From.Strided.empty())
    return std::nullopt;
  AddressParts Alike = From;
  Alike.IsGathered = false;
  Alike.CommonZeros = std::min(From.CommonZeros, From.GatheredZeros);
  Alike.RestZeros = std::min(From.RestZeros, From.GatheredZeros);
  PricingRequest OfSource{
      From,         Request.Active, Request.Width,  Request.Operation,
      Request.Form, Request.Arch,   Request.Context};
  CopyLimits Result;
  for (const LaneGroup &Group : lanesTogether(OfSource)) {
    const PricingRequest Here{Request.Parts,     Group.Lanes,  Request.Width,
                              Request.Operation, Request.Form, Request.Arch,
                              Request.Context};
    const std::optional<CopyCases> Cases = casesOfCopy(Here, To, Alike);
    if (!Cases)
      return std::nullopt;
    auto Add = [](Interval &All, const Interval &One) {
      All = {std::max(All.Min, One.Min), All.Max + One.Max};
    };
    Add(Result.Wavefronts, Cases->Wavefronts);
    Add(Result.Sectors, Cases->Sectors);
  }
  return Result;
}

} // namespace bank_lint
