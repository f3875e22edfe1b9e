//===-- analysis/rules/launch_bytes.cpp -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/rules/launch_bytes.h"
#include "analysis/rules/block_addresses.h"
#include "analysis/rules/reuse.h"
#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

namespace bank_lint {
namespace {

constexpr std::uint64_t SectorBytes = 32, LanesOfWarp = 32;

/// Something that an address grows with: Count values, each Factor bytes behind
/// the one before.
struct Stride {
  std::uint64_t Factor = 0, Count = 1, Span = 0;
};

/// The values of all that an address depends on: threads, blocks, iteration.
using Point = std::array<std::uint64_t, 7>;

class Lattice {
public:
  Lattice(const AccessSummary &A, std::uint64_t Iterations)
      : A(A), Addresses(A) {
    const Launch &L = A.LaunchedWith;
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      Counts[Axis] = L.Block[Axis];
      Counts[3 + Axis] = *L.Grid.Size[Axis];
    }
    Counts[6] = Iterations;
  }

  /// The strides along each; nothing if the address is no such sum.
  std::optional<std::vector<Stride>> strides();
  /// Sectors that the first execution of each warp of the first block asks
  /// for.
  std::optional<std::uint64_t> requested();

private:
  std::optional<std::int64_t> at(const Point &P) {
    return Addresses.at({P[0], P[1], P[2]}, {P[3], P[4], P[5]}, P[6]);
  }
  /// Whether the address at \p P is the first and the sum of \p Factors.
  bool isSumAt(const Point &P, const std::array<std::int64_t, 7> &Factors) {
    std::int64_t Sum = Start;
    for (unsigned I = 0; I < P.size(); ++I)
      Sum += Factors[I] * std::int64_t(P[I]);
    return at(P) == Sum;
  }

  const AccessSummary &A;
  BlockAddresses Addresses;
  Point Counts{};
  std::int64_t Start = 0;
};

std::optional<std::vector<Stride>> Lattice::strides() {
  if (!Addresses.isKnown() || Addresses.arrays().size() != 1)
    return std::nullopt;
  const auto First = at({});
  if (!First)
    return std::nullopt;
  Start = *First;
  std::array<std::int64_t, 7> Factors{};
  Point Last{};
  for (unsigned I = 0; I < Counts.size(); ++I) {
    Last[I] = Counts[I] - 1;
    if (Counts[I] < 2)
      continue;
    Point P{};
    P[I] = 1;
    const auto Next = at(P);
    if (!Next)
      return std::nullopt;
    Factors[I] = *Next - Start;
  }
  // Sums pass all of this; products, quotients and bits do not.
  for (unsigned I = 0; I < Counts.size(); ++I)
    for (unsigned J = 0; J < Counts.size(); ++J) {
      Point P{};
      P[I] = Last[I];
      P[J] = Last[J];
      Point Middle = P;
      Middle[I] /= 2;
      if (!isSumAt(P, Factors) || !isSumAt(Middle, Factors))
        return std::nullopt;
    }
  if (!isSumAt(Last, Factors))
    return std::nullopt;
  std::vector<Stride> Result;
  for (unsigned I = 0; I < Counts.size(); ++I)
    if (const std::uint64_t Factor = std::uint64_t(std::abs(Factors[I])))
      Result.push_back({Factor, Counts[I], Factor * (Counts[I] - 1)});
  return Result;
}

std::optional<std::uint64_t> Lattice::requested() {
  std::uint64_t Sum = 0;
  std::set<std::int64_t> OfWarp;
  const std::uint64_t Threads = A.LaunchedWith.threadsPerBlock();
  for (std::uint64_t T = 0; T < Threads; ++T) {
    const auto Byte = Addresses.of(T, 0);
    if (!Byte)
      return std::nullopt;
    const std::int64_t Begin = *Byte + A.Derivation.Constant;
    if (Begin < 0)
      return std::nullopt;
    for (std::int64_t S = Begin / std::int64_t(SectorBytes);
         S <= (Begin + std::int64_t(A.Width) - 1) / std::int64_t(SectorBytes);
         ++S)
      OfWarp.insert(S);
    if (T % LanesOfWarp == LanesOfWarp - 1) {
      Sum += OfWarp.size();
      OfWarp.clear();
    }
  }
  return Sum;
}

/// The stride of \p Offsets, which are several, and apart by as much at least.
Stride strideOf(std::vector<std::int64_t> Offsets) {
  std::sort(Offsets.begin(), Offsets.end());
  Offsets.erase(std::unique(Offsets.begin(), Offsets.end()), Offsets.end());
  Stride Result;
  Result.Count = Offsets.size();
  Result.Span = std::uint64_t(Offsets.back() - Offsets.front());
  for (std::size_t I = 1; I < Offsets.size(); ++I) {
    const auto Gap = std::uint64_t(Offsets[I] - Offsets[I - 1]);
    Result.Factor = I == 1 ? Gap : std::min(Result.Factor, Gap);
  }
  return Result;
}

/// Bytes that are different for sure: each stride that leaps over all that the
/// smaller ones reach makes as many copies of it. Others are left where they
/// begin.
double copiesOf(unsigned Width, std::vector<Stride> Strides) {
  std::sort(
      Strides.begin(), Strides.end(),
      [](const Stride &A, const Stride &B) { return A.Factor < B.Factor; });
  double Bytes = Width;
  std::uint64_t Reach = Width;
  for (const Stride &Each : Strides) {
    if (Each.Factor < Reach)
      continue;
    Bytes *= double(Each.Count);
    Reach += Each.Span;
  }
  return Bytes;
}

bool areAllWholeSectors(const std::vector<std::int64_t> &Offsets) {
  return std::all_of(Offsets.begin(), Offsets.end(), [](std::int64_t Offset) {
    return Offset % std::int64_t(SectorBytes) == 0;
  });
}

} // namespace

double distinctBytes(const AccessSummary &A) {
  const std::uint64_t Threads = A.LaunchedWith.threadsPerBlock();
  const std::uint64_t Warps = Threads / LanesOfWarp;
  if (A.Space != AccessSpace::Global || A.Form != AccessForm::Plain ||
      A.Operation == AccessOperation::Atomic || !A.isExact() ||
      A.blocksCounted() != 1 || A.IsOfOneBlock || A.IsLeftToLanes ||
      !A.ExecutionsCertain || !A.ExecutionsKnown || !A.Executions.isExact() ||
      !A.Width || !A.LaunchedWith.Grid.isKnown() || !Warps ||
      Threads % LanesOfWarp != 0 || A.Executions.Max % Warps != 0)
    return 0;
  const std::uint64_t Iterations = A.Executions.Max / Warps;
  // The executions of a warp are distinguished by their offsets, or by a loop.
  const bool HasOffsets = A.InstanceOffsets.size() == Iterations;
  if (!HasOffsets && !distinctSectors(A))
    return 0;
  Lattice Of(A, HasOffsets ? 1 : Iterations);
  auto Strides = Of.strides();
  if (!Strides)
    return 0;
  if (HasOffsets) {
    // The formula is for people: it has to give what was counted.
    const auto Requested = Of.requested();
    if (!areAllWholeSectors(A.InstanceOffsets) || !Requested ||
        *Requested * Iterations != A.Sectors.Total.Min)
      return 0;
    if (Iterations > 1)
      Strides->push_back(strideOf(A.InstanceOffsets));
  }
  return copiesOf(A.Width, std::move(*Strides));
}

LaunchBytes launchBytes(const KernelTraffic &Kernel) {
  struct OfArray {
    double Loaded = 0, Stored = 0;
    bool IsStoredTo = false;
  };
  std::map<SourceRange, OfArray> Arrays;
  bool MayStoreAnywhere = false;
  for (const AccessSummary *A : Kernel.Accesses) {
    if (A->Space != AccessSpace::Global && A->Space != AccessSpace::Unknown)
      continue;
    const bool IsLoad =
        A->Operation == AccessOperation::Load && A->OperationKnown;
    if (!A->Declaration.isValid()) {
      MayStoreAnywhere |= !IsLoad;
      continue;
    }
    OfArray &Array = Arrays[A->Declaration];
    const double Bytes = distinctBytes(*A);
    double &Most = IsLoad ? Array.Loaded : Array.Stored;
    Most = std::max(Most, Bytes);
    Array.IsStoredTo |= !IsLoad;
  }
  LaunchBytes Result;
  for (const auto &[Declaration, Array] : Arrays) {
    // What the kernel has stored it need not load from further away.
    if (!Array.IsStoredTo && !MayStoreAnywhere)
      Result.Loaded += Array.Loaded;
    Result.Stored += Array.Stored;
  }
  return Result;
}

} // namespace bank_lint
