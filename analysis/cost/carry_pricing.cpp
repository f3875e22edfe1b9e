//===-- analysis/cost/carry_pricing.cpp - sums modulo a number ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `(threadIdx.x + k) % 32` is threadIdx.x + k - 32 * (k / 32) - 32 * c, with a
// carry c of each lane: 1 where k % 32 + threadIdx.x is 32 or more. What lanes
// have in common rotates the banks and changes no count, so the remainder of k
// decides, and that only by the lanes that it makes pass: as it grows, lanes do
// so one after another.
//===----------------------------------------------------------------------===//
#include "analysis/cost/shared_cases.h"
#include <algorithm>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// Rows beyond this say no more than the best and the worst case.
constexpr std::size_t MostRows = 8;

/// Remainders First to Last, which cost the same.
struct Segment {
  std::uint64_t First, Last;
  std::uint64_t Wavefronts, Ideal;
};

/// "n", "(4*n + m)"
std::string nameOf(const ValueContext &C, const Carry &Facts) {
  std::vector<CommonPart> Sum;
  for (const auto &[Unknown, Factor] : Facts.Unknown)
    Sum.push_back({Unknown, Factor});
  const std::string Name = sumText(C, Sum);
  return Name.find(' ') == std::string::npos ? Name : "(" + Name + ")";
}

std::vector<TableRow> tableOf(const std::string &Name, const Carry &Facts,
                              const std::vector<Segment> &Segments) {
  std::vector<TableRow> Rows;
  const std::string Remainder = Name + " % " + std::to_string(Facts.Divisor);
  for (const Segment &S : Segments) {
    std::string When = Remainder;
    if (S.First == S.Last)
      When += " == " + std::to_string(S.First);
    else
      When += " in " + std::to_string(S.First) + ".." + std::to_string(S.Last);
    Rows.push_back({When, Interval::exactly(S.Wavefronts), S.Ideal});
  }
  return Rows;
}

} // namespace

std::optional<AccessCost> priceCarry(const PricingRequest &Request) {
  const AddressParts &Parts = Request.Parts;
  const ValueContext &C = Request.Context;
  if (Parts.Gathered.size() != 1 || Parts.MixesObjects ||
      !Parts.Strided.empty() || Parts.CommonZeros < 2 || Request.Width < 4 ||
      C.factors(Parts.Gathered[0]).size() != 1)
    return std::nullopt;
  const Carry *Facts = C.carry(C.factors(Parts.Gathered[0])[0]);
  if (!Facts)
    return std::nullopt;

  // The remainders at which a further lane passes.
  std::vector<std::uint64_t> Begins{0};
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Request.Active >> Lane & 1 && Facts->Addend[Lane])
      Begins.push_back(Facts->Divisor - Facts->Addend[Lane]);
  std::sort(Begins.begin(), Begins.end());
  Begins.erase(std::unique(Begins.begin(), Begins.end()), Begins.end());

  SharedCases All(Request);
  std::vector<Segment> Segments;
  for (std::size_t I = 0; I < Begins.size(); ++I) {
    LaneOffsets Offset = Parts.Offset;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      if (Begins[I] + Facts->Addend[Lane] >= Facts->Divisor)
        Offset[Lane] = std::int64_t(std::uint64_t(Offset[Lane]) +
                                    std::uint64_t(Parts.GatheredFactor[Lane]));
    const model::SharedCost Cost = All.add(Offset);
    const std::uint64_t Last =
        (I + 1 < Begins.size() ? Begins[I + 1] : Facts->Divisor) - Facts->Step;
    if (!Segments.empty() && Segments.back().Wavefronts == Cost.Wavefronts &&
        Segments.back().Ideal == Cost.Ideal)
      Segments.back().Last = Last;
    else
      Segments.push_back({Begins[I], Last, Cost.Wavefronts, Cost.Ideal});
  }
  AccessCost Cost = All.take();
  if (Cost.Wavefronts.isExact() && Cost.Ideal.isExact() &&
      Cost.Contention.isExact())
    return Cost;
  Cost.Sureness = Certainty::Parametric;
  if (Segments.size() <= MostRows)
    Cost.Table = tableOf(nameOf(C, *Facts), *Facts, Segments);
  else
    Cost.Table = {{"the best residues", Interval::exactly(Cost.Wavefronts.Min),
                   Cost.Ideal.Min},
                  {"the worst residues", Interval::exactly(Cost.Wavefronts.Max),
                   Cost.Ideal.Max}};
  return Cost;
}

} // namespace bank_lint
