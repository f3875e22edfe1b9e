//===-- analysis/rules/reuse.cpp ------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/rules/reuse.h"
#include "analysis/rules/block_addresses.h"
#include <set>

namespace bank_lint {
namespace {

constexpr unsigned SectorBytes = 32, LanesOfWarp = 32;
/// Threads times iterations that are looked at.
constexpr std::uint64_t MostAccesses = 1u << 15;

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
      A.Executions.Max % Warps != 0 || A.Derivation.Terms.empty())
    return std::nullopt;
  const std::uint64_t Iterations = A.Executions.Max / Warps;
  BlockAddresses Addresses(A);
  if (!Addresses.isKnown() || !Iterations ||
      Iterations > MostAccesses / Threads ||
      (Iterations > 1 && !Addresses.hasLoop()))
    return std::nullopt;
  std::set<std::int64_t> All, OfOne;
  std::uint64_t Requested = 0;
  for (std::uint64_t I = 0; I < Iterations; ++I)
    for (std::uint64_t T = 0; T < Threads; ++T) {
      const auto Byte = Addresses.of(T, I);
      if (!Byte)
        return std::nullopt;
      const std::int64_t Begin = *Byte + A.Derivation.Constant;
      for (std::int64_t S = sectorOf(Begin);
           S <= sectorOf(Begin + std::int64_t(A.Width) - 1); ++S)
        OfOne.insert(S);
      if (T % LanesOfWarp != LanesOfWarp - 1)
        continue;
      Requested += OfOne.size();
      All.merge(OfOne);
      OfOne.clear();
    }
  // Where some threads take no part, this is another number.
  if (A.Sectors.Total.Min != Requested || A.Sectors.Total.Max != Requested)
    return std::nullopt;
  return All.size();
}

} // namespace bank_lint
