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

/// What the threads of a block ask for.
class BlockSectors {
public:
  BlockSectors(const AccessSummary &A, std::uint64_t Iterations)
      : A(A), Addresses(A), Threads(A.LaunchedWith.threadsPerBlock()),
        Iterations(Iterations),
        HasOffsets(Iterations > 1 && !Addresses.hasLoop() &&
                   A.InstanceOffsets.size() == Iterations && areAlike(A)) {}

  /// Whether the formula says where each execution goes.
  bool areKnown() const {
    return Addresses.isKnown() &&
           (Iterations == 1 || Addresses.hasLoop() || HasOffsets);
  }

  /// How many are distinct, if those requested are as many as were counted.
  std::optional<std::uint64_t> distinct() {
    std::set<std::int64_t> All, OfOne;
    std::uint64_t Requested = 0;
    for (std::uint64_t I = 0; I < Iterations; ++I)
      for (std::uint64_t T = 0; T < Threads; ++T) {
        const auto Byte = Addresses.of(T, HasOffsets ? 0 : I);
        if (!Byte)
          return std::nullopt;
        const std::int64_t Begin = *Byte + A.Derivation.Constant +
                                   (HasOffsets ? A.InstanceOffsets[I] : 0);
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

private:
  /// Whether the formula is that of the first execution, from which offsets
  /// count: it is that of the most expensive, the first of those that cost the
  /// same.
  static bool areAlike(const AccessSummary &A) {
    return A.Sectors.Total.Max == A.Sectors.Worst.Max * A.Executions.Max &&
           A.IdealSectors.Total.Max ==
               A.IdealSectors.Worst.Max * A.Executions.Max;
  }

  const AccessSummary &A;
  BlockAddresses Addresses;
  const std::uint64_t Threads, Iterations;
  const bool HasOffsets; ///< of the executions of an unrolled loop
};

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
  if (!Iterations || Iterations > MostAccesses / Threads)
    return std::nullopt;
  BlockSectors Sectors(A, Iterations);
  return Sectors.areKnown() ? Sectors.distinct() : std::nullopt;
}

} // namespace bank_lint
