//===-- analysis/cost/access_cost.cpp ---------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/access_cost.h"
#include "analysis/cost/pricing.h"
#include <optional>
#include <unordered_map>

using namespace bank_lint::symbolic;

namespace bank_lint {

/// Costs by everything they depend on. Most warp instructions of a loop differ
/// only in a common offset, and share one entry.
struct CostModel::Memory {
  using Key = std::vector<std::uint64_t>;
  struct Hash {
    std::size_t operator()(const Key &K) const {
      std::uint64_t H = 0xcbf29ce484222325u;
      for (std::uint64_t Word : K)
        H = (H ^ Word) * 0x100000001b3u;
      return std::size_t(H ^ H >> 32);
    }
  };
  std::unordered_map<Key, AccessCost, Hash> Costs;

  /// All that pricing uses of a monomial. Unknowns of different iterations of
  /// a loop look alike, and cost the same.
  void appendTraits(const ValueContext &C, MonomialId Id, Key &To) {
    std::vector<std::uint64_t> &Known = Traits[Id];
    if (Known.empty()) {
      bool IsBase = false;
      AssumptionSet RestsOn = 0;
      for (AtomId Factor : C.factors(Id)) {
        IsBase |= C.atom(Factor).Kind == AtomKind::Base;
        RestsOn |= C.atom(Factor).AlignmentRestsOn;
      }
      Known = {std::hash<std::string>()(C.name(Id)),
               C.trailingZeros(Id),
               std::uint64_t(C.range(Id).Lo),
               std::uint64_t(C.range(Id).Hi),
               std::uint64_t(C.isUniform(Id)) << 1 | IsBase,
               RestsOn};
    }
    To.insert(To.end(), Known.begin(), Known.end());
  }

private:
  std::unordered_map<MonomialId, std::vector<std::uint64_t>> Traits;
};

static AccessCost price(AccessSpace Space, const PricingRequest &Request) {
  switch (Space) {
  case AccessSpace::Shared:
    return priceShared(Request);
  case AccessSpace::Constant:
    return priceConstant(Request);
  case AccessSpace::Local:
    return priceLocal(Request);
  case AccessSpace::Global:
  case AccessSpace::Unknown:
  case AccessSpace::Other:
    break;
  }
  return priceGlobal(Request);
}

/// Whether a lane's address must be a multiple of the width. That of a bulk
/// copy is no lane's.
static bool mustBeAligned(const AccessRecord &Record) {
  return (Record.Space == AccessSpace::Shared ||
          Record.Space == AccessSpace::Global) &&
         Record.Form != AccessForm::BulkCopy;
}

CostModel::CostModel(ValueContext &Context, const model::Architecture &Arch)
    : Context(Context), Arch(Arch), Remembered(std::make_unique<Memory>()) {}

CostModel::~CostModel() = default;

const AccessCost &CostModel::cost(const AccessRecord &Record) {
  Memory::Key Key{Record.Active, Record.Width, std::uint64_t(Record.Operation),
                  std::uint64_t(Record.Space) << 8 |
                      std::uint64_t(Record.Form)};
  // Known offsets matter relative to each other and to a line's start.
  const LaneValue &Address = Record.Address;
  std::int64_t Least = IntRange::NoUpper;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Record.Active >> Lane & 1)
      Least = std::min(Least, Address.signedConstant(Lane));
  Least &= ~std::int64_t(127);
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    Key.push_back(Record.Active >> Lane & 1
                      ? std::uint64_t(Address.signedConstant(Lane)) -
                            std::uint64_t(Least)
                      : 0);
  // What a copy reads: offsets and unknowns likewise.
  const LaneValue &Source = Record.CopySource;
  if (!Source.isOpaque()) {
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Key.push_back(Record.Active >> Lane & 1
                        ? std::uint64_t(Source.signedConstant(Lane))
                        : 0);
    for (const Term &T : Source.terms()) {
      Remembered->appendTraits(Context, T.Monomial, Key);
      for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
        Key.push_back(T.Coefficient[Lane]);
    }
  }
  for (const Term &T : Address.terms()) {
    Remembered->appendTraits(Context, T.Monomial, Key);
    Key.push_back(T.Coefficient.isUniform());
    for (unsigned Lane = 0; Lane < (T.Coefficient.isUniform() ? 1 : NumLanes);
         ++Lane)
      Key.push_back(T.Coefficient[Lane]);
  }
  bool IsGathered = false;
  for (const Term &T : Address.terms())
    IsGathered |= !Context.isUniform(T.Monomial);
  if (IsGathered) { // how far lanes reach is bounded by what the address knows
    Key.push_back(std::uint64_t(Address.range().Lo) - std::uint64_t(Least));
    Key.push_back(std::uint64_t(Address.range().Hi) - std::uint64_t(Least));
  }
  auto [It, IsNew] = Remembered->Costs.try_emplace(std::move(Key));
  if (IsNew) {
    AddressParts Parts = takeApart(Context, Record);
    PricingRequest Request{
        Parts,       Record.Active, Record.Width, Record.Operation,
        Record.Form, Arch,          Context};
    std::optional<AddressParts> SourceParts;
    if (!Source.isOpaque()) {
      AccessRecord Reading = Record;
      Reading.Address = Source;
      SourceParts = takeApart(Context, Reading);
      Request.CopySource = &*SourceParts;
    }
    It->second = price(Record.Space, Request);
    if (mustBeAligned(Record))
      It->second.MisalignedLanes =
          misalignedLanes(Parts, Record.Active, Record.Width);
  }
  return It->second;
}

} // namespace bank_lint
