//===-- analysis/rules/reuse.cpp ------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/rules/reuse.h"
#include <charconv>
#include <set>

namespace bank_lint {
namespace {

constexpr unsigned SectorBytes = 32, LanesOfWarp = 32;
/// Threads times iterations that are looked at.
constexpr std::uint64_t MostAccesses = 1u << 15;

std::optional<std::int64_t> number(const std::string &Text) {
  std::int64_t Value = 0;
  const char *End = Text.data() + Text.size();
  const auto Read = std::from_chars(Text.data(), End, Value);
  return Read.ec == std::errc() && Read.ptr == End ? std::optional(Value)
                                                   : std::nullopt;
}

/// An address as a sum: of threadIdx and of a loop's iterations, in bytes.
struct Sum {
  std::int64_t Constant = 0, PerIteration = 0;
  std::array<std::int64_t, 3> PerThread{};
  bool HasLoop = false;
};

std::optional<Sum> sumOf(const AddressDerivation &Address) {
  Sum Result;
  if (Address.Terms.empty() || !Address.IsPlain)
    return std::nullopt;
  Result.Constant = Address.Constant;
  for (const AddressPart &Part : Address.Parts) {
    if (!Part.Factor)
      return std::nullopt;
    switch (Part.What) {
    case AddressPart::Kind::Thread:
      if (Part.Name.size() != std::string("threadIdx.x").size())
        return std::nullopt;
      Result.PerThread[std::size_t(Part.Name.back() - 'x') % 3] = *Part.Factor;
      break;
    case AddressPart::Kind::Loop: {
      const auto First = number(Part.First), Step = number(Part.Step);
      if (Result.HasLoop || !First || !Step)
        return std::nullopt;
      Result.HasLoop = true;
      Result.Constant += *First * *Part.Factor;
      Result.PerIteration = *Step * *Part.Factor;
      break;
    }
    case AddressPart::Kind::Block:
    case AddressPart::Kind::Argument:
      // The same in all of a block, if it moves by whole sectors.
      if (*Part.Factor % SectorBytes != 0)
        return std::nullopt;
      break;
    default:
      return std::nullopt;
    }
  }
  return Result;
}

std::int64_t sectorOf(std::int64_t Byte) {
  return (Byte - ((Byte % SectorBytes) + SectorBytes) % SectorBytes) /
         SectorBytes;
}

} // namespace

std::optional<std::uint64_t> distinctSectors(const AccessSummary &A) {
  const std::uint64_t Threads = A.LaunchedWith.threadsPerBlock();
  const std::uint64_t Warps = Threads / LanesOfWarp;
  if (A.Space != AccessSpace::Global || A.Form != AccessForm::Plain ||
      !A.isExact() || A.blocksCounted() != 1 || A.IsOfOneBlock || !Warps ||
      Threads % LanesOfWarp != 0 || !A.ExecutionsKnown || !A.Width ||
      A.Executions.Max % Warps != 0)
    return std::nullopt;
  const std::uint64_t Iterations = A.Executions.Max / Warps;
  const auto Address = sumOf(A.Derivation);
  if (!Address || !Iterations || Iterations > MostAccesses / Threads ||
      (Iterations > 1 && !Address->HasLoop))
    return std::nullopt;
  const auto &Block = A.LaunchedWith.Block;
  std::set<std::int64_t> All, OfOne;
  std::uint64_t Requested = 0;
  for (std::uint64_t I = 0; I < Iterations; ++I)
    for (std::uint64_t T = 0; T < Threads; ++T) {
      const std::int64_t Byte =
          Address->Constant + std::int64_t(I) * Address->PerIteration +
          std::int64_t(T % Block[0]) * Address->PerThread[0] +
          std::int64_t(T / Block[0] % Block[1]) * Address->PerThread[1] +
          std::int64_t(T / Block[0] / Block[1]) * Address->PerThread[2];
      for (std::int64_t S = sectorOf(Byte);
           S <= sectorOf(Byte + std::int64_t(A.Width) - 1); ++S)
        OfOne.insert(S);
      if (T % LanesOfWarp != LanesOfWarp - 1)
        continue;
      Requested += OfOne.size();
      All.merge(OfOne);
      OfOne.clear();
    }
  if (A.Sectors.Total.Min != Requested || A.Sectors.Total.Max != Requested)
    return std::nullopt;
  return All.size();
}

} // namespace bank_lint
