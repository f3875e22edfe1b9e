//===-- analysis/rules/advice.cpp - what would help -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/rules/advice.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <string>

namespace bank_lint {
namespace {

constexpr unsigned WidestAccess = 16; ///< bytes of a lane
constexpr unsigned SectorBytes = 32;

/// Whether a lane can access \p Bytes by one instruction: there is none for 12.
bool isOneAccess(std::int64_t Bytes) {
  return Bytes > 0 && Bytes <= WidestAccess &&
         std::has_single_bit(std::uint64_t(Bytes));
}

bool isPlainGlobal(const AccessSummary &A) {
  return A.Space == AccessSpace::Global && A.Form == AccessForm::Plain &&
         A.Operation != AccessOperation::Atomic && A.Width != 0 &&
         A.Sureness != Certainty::Undecided;
}

/// The bytes between neighbouring lanes of one threadIdx.y, if they are the
/// same all over the most expensive instruction.
std::optional<std::int64_t> laneStride(const AccessSummary &A) {
  const unsigned Row = std::min(A.LaunchedWith.Block[0], 32u);
  if (!A.HasWitness || Row < 2)
    return std::nullopt;
  std::optional<std::int64_t> Stride;
  for (unsigned Lane = 1; Lane < 32; ++Lane) {
    if (Lane % Row == 0)
      continue;
    if (A.LaneBytes[Lane] < 0 || A.LaneBytes[Lane - 1] < 0)
      return std::nullopt;
    const std::int64_t Here = A.LaneBytes[Lane] - A.LaneBytes[Lane - 1];
    if (Stride && *Stride != Here)
      return std::nullopt;
    Stride = Here;
  }
  return Stride;
}

/// The bytes by which the address grows with \p Name: 0 if it has no part in
/// it; absent if that is not one number.
std::optional<std::int64_t> bytesPer(const AccessSummary &A,
                                     const std::string &Name) {
  const AddressPart *Part = A.Derivation.part(Name);
  return Part ? Part->Factor : 0;
}

/// What a block pays at worst; if blocks differ, a whole number near the
/// average.
std::uint64_t inBlock(const AccessSummary &A, const Figure &Paid) {
  return std::uint64_t(std::llround(A.perBlock(Paid.Total.Max)));
}

std::optional<Advice> structureOfArrays(const AccessSummary &A) {
  if (isOneAccess(A.RecordBytes) || A.Width >= A.RecordBytes ||
      laneStride(A) != std::int64_t(A.RecordBytes))
    return std::nullopt;
  return Advice{"structure-of-arrays",
                "an array for each member, in place of one of structures of " +
                    std::to_string(A.RecordBytes) +
                    " bytes, puts side by side what neighbouring lanes access",
                inBlock(A, A.Sectors), inBlock(A, A.IdealSectors)};
}

/// Accesses of one thread to all elements of an aligned piece of as many bytes
/// as lanes are apart.
std::optional<Advice> vectorAccess(const AccessSummary &A,
                                   const KernelTraffic &Kernel) {
  const std::int64_t Piece = laneStride(A).value_or(0);
  if (Piece <= A.Width || !isOneAccess(Piece) || Piece % A.Width ||
      A.Derivation.Terms.empty() ||
      A.Derivation.Multiple % std::uint64_t(Piece))
    return std::nullopt;
  auto Begin = [&](const AccessSummary &Of) {
    const std::int64_t C = Of.Derivation.Constant;
    return C - ((C % Piece) + Piece) % Piece;
  };
  std::set<std::int64_t> Found;
  std::uint64_t Before = 0;
  for (const AccessSummary *Other : Kernel.Accesses) {
    if (!isPlainGlobal(*Other) || Other->Operation != A.Operation ||
        Other->Width != A.Width || Other->Executions != A.Executions ||
        Other->Declaration != A.Declaration ||
        Other->Derivation.Terms != A.Derivation.Terms ||
        Begin(*Other) != Begin(A) || laneStride(*Other) != Piece)
      continue;
    if (Found.insert(Other->Derivation.Constant).second)
      Before += inBlock(*Other, Other->Sectors);
  }
  const std::uint64_t Count = std::uint64_t(Piece) / A.Width;
  if (Found.size() != Count)
    return std::nullopt;
  return Advice{"vector-access",
                "one access of " + std::to_string(Piece) +
                    " bytes, in place of the " + std::to_string(Count) +
                    " that each thread makes to neighbouring elements",
                Before, inBlock(A, A.IdealSectors) * Count};
}

/// "31:7", or "other.cuh:31:7".
std::string placeText(const SourceRange &Where, const SourceRange &Here) {
  return (Where.File == Here.File ? "" : Where.File + ":") +
         std::to_string(Where.Line) + ":" + std::to_string(Where.Column);
}

/// Threads that follow each other in y are side by side, so a tile that is
/// filled by rows can be emptied by columns, or the other way round.
std::optional<Advice> transposedTile(const AccessSummary &A,
                                     const KernelTraffic &Kernel) {
  const std::int64_t Width = A.Width;
  if (!A.Derivation.IsPlain ||
      A.LaunchedWith.Block[1] * A.Width < SectorBytes ||
      bytesPer(A, "threadIdx.y") != Width)
    return std::nullopt;
  auto GoesAlongRows = [&](const AccessSummary *Other) {
    return isPlainGlobal(*Other) && Other->Operation != A.Operation &&
           Other->Width == A.Width && Other->Executions == A.Executions &&
           Other->Derivation.IsPlain &&
           Other->AlignedSectors.Worst.Max <= Other->IdealSectors.Worst.Max &&
           bytesPer(*Other, "threadIdx.x") == Width &&
           bytesPer(*Other, "threadIdx.y") != Width;
  };
  auto Partner = std::find_if(Kernel.Accesses.begin(), Kernel.Accesses.end(),
                              GoesAlongRows);
  if (Partner == Kernel.Accesses.end())
    return std::nullopt;
  return Advice{"transposed-tile",
                "transpose through a shared-memory tile, so that this access "
                "runs along rows like " +
                    placeText((*Partner)->Where, A.Where),
                inBlock(A, A.Sectors), inBlock(A, A.IdealSectors)};
}

/// Threads that follow each other in y are side by side here, and nowhere in
/// the kernel in x: its x and y have each other's role.
std::optional<Advice> exchangedThreads(const AccessSummary &A,
                                       const KernelTraffic &Kernel) {
  const std::int64_t Width = A.Width;
  const auto AlongX = bytesPer(A, "threadIdx.x");
  if (A.LaunchedWith.Block[0] < 2 || A.LaunchedWith.Block[1] < 2 ||
      bytesPer(A, "threadIdx.y") != Width || AlongX == 0 || AlongX == Width)
    return std::nullopt;
  if (std::any_of(Kernel.Accesses.begin(), Kernel.Accesses.end(),
                  [&](const AccessSummary *Other) {
                    return isPlainGlobal(*Other) &&
                           bytesPer(*Other, "threadIdx.x") == Other->Width;
                  }))
    return std::nullopt;
  return Advice{"exchanged-threads",
                "neighbours in memory are neighbours in threadIdx.y: x and y "
                "exchanged, in the kernel and in its block, let lanes go along "
                "rows, which --suggest-fixes tries"};
}

/// A loop in which each thread reads the next element of its own row.
std::optional<Advice> rowWalk(const AccessSummary &A) {
  if (A.Operation != AccessOperation::Load || !A.Derivation.IsPlain ||
      bytesPer(A, "threadIdx.x") == 0)
    return std::nullopt;
  auto IsNextElement = [&](const AddressPart &Part) {
    const std::int64_t Factor = Part.Factor.value_or(0);
    return Part.What == AddressPart::Kind::Loop && Factor > 0 &&
           A.Width % Factor == 0 &&
           Part.Step == std::to_string(A.Width / Factor);
  };
  // Lanes that share sectors are no separate rows.
  if (A.Sectors.Worst.Min != A.Sectors.Worst.Max ||
      A.Sectors.Worst.Max < 2 * A.IdealSectors.Worst.Max ||
      std::none_of(A.Derivation.Parts.begin(), A.Derivation.Parts.end(),
                   IsNextElement))
    return std::nullopt;
  // What threadIdx.y has no part in, all of its threads read.
  const std::uint64_t Readers =
      A.Derivation.part("threadIdx.y") ? 1 : A.LaunchedWith.Block[1];
  std::string Text = "each thread walks along its own row; tiles that the "
                     "block loads along the rows into shared memory";
  if (Readers > 1)
    Text += ", once for the " + std::to_string(Readers) +
            " threads that read a row,";
  return Advice{"row-walk", Text + " have no such strides",
                inBlock(A, A.Sectors), inBlock(A, A.IdealSectors) / Readers};
}

/// The shared side of a copy whose global side is \p A, or the other way round.
const AccessSummary *otherSide(const AccessSummary &A,
                               const KernelTraffic &Kernel) {
  auto Found = std::find_if(Kernel.Accesses.begin(), Kernel.Accesses.end(),
                            [&](const AccessSummary *Other) {
                              return Other->Space != A.Space &&
                                     Other->Form == A.Form &&
                                     Other->Where == A.Where &&
                                     Other->InlinedAt == A.InlinedAt;
                            });
  return Found == Kernel.Accesses.end() ? nullptr : *Found;
}

/// A copy past L1 that moves halves of sectors, for source and destination are
/// not alike modulo a sector.
std::optional<Advice> wholeSectors(const AccessSummary &A,
                                   const KernelTraffic &Kernel) {
  if (A.Form != AccessForm::AsyncCopyPastL1 || !A.HasWitness)
    return std::nullopt;
  const AccessSummary *To = otherSide(A, Kernel);
  if (!To || !To->HasWitness)
    return std::nullopt;
  auto IsSplit = [&](unsigned Lane) {
    return A.LaneBytes[Lane] >= 0 && To->LaneBytes[Lane] >= 0 &&
           (A.LaneBytes[Lane] - To->LaneBytes[Lane]) % SectorBytes != 0;
  };
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    if (IsSplit(Lane))
      return Advice{"whole-sectors",
                    "a row of shared memory that begins where the row of "
                    "global memory does, modulo 32 bytes, lets sectors be "
                    "copied whole; an XOR of 16-byte chunks avoids conflicts "
                    "without longer rows"};
  return std::nullopt;
}

/// ldmatrix on rows of a power of two: an XOR of 16-byte chunks.
std::optional<Advice> swizzledChunks(const AccessSummary &A,
                                     const KernelTraffic &Kernel) {
  if (A.Form != AccessForm::Matrix || A.Operation != AccessOperation::Load ||
      !A.HasWitness)
    return std::nullopt;
  const std::int64_t Row = A.LaneBytes[1] - A.LaneBytes[0];
  for (unsigned Lane = 0; Lane < 8; ++Lane)
    if (A.LaneBytes[Lane] < 0 ||
        (Lane && A.LaneBytes[Lane] - A.LaneBytes[Lane - 1] != Row))
      return std::nullopt;
  if (Row < SectorBytes || (Row >= 128 ? Row % 128 : 128 % Row))
    return std::nullopt;
  std::string Place = "r % 8";
  if (Row < 128)
    Place = "r / " + std::to_string(128 / Row) + " % " +
            std::to_string(Row / WidestAccess);
  std::string Text = "put the 16-byte chunk c of row r at c ^ (" + Place +
                     ") where the tile is written and read";
  if (std::any_of(Kernel.Accesses.begin(), Kernel.Accesses.end(),
                  [](const AccessSummary *Other) {
                    return Other->Form == AccessForm::AsyncCopyPastL1;
                  }))
    Text += " (rows that are 16 bytes longer would split the sectors of "
            "asynchronous copies into it)";
  return Advice{"swizzled-chunks", Text, inBlock(A, A.Wavefronts),
                inBlock(A, A.Ideal)};
}

} // namespace

std::optional<Advice> adviceOn(const Finding &F, const KernelTraffic &Kernel) {
  const AccessSummary &A = F.Access;
  if (F.Rule == "shared-bank-conflict")
    return swizzledChunks(A, Kernel);
  if (F.Rule == "global-uncoalesced" && isAsyncCopy(A.Form))
    return wholeSectors(A, Kernel);
  if (F.Rule != "global-uncoalesced" || !isPlainGlobal(A))
    return std::nullopt;
  if (std::optional<Advice> Found = structureOfArrays(A))
    return Found;
  if (std::optional<Advice> Found = vectorAccess(A, Kernel))
    return Found;
  if (std::optional<Advice> Found = transposedTile(A, Kernel))
    return Found;
  if (std::optional<Advice> Found = exchangedThreads(A, Kernel))
    return Found;
  return rowWalk(A);
}

} // namespace bank_lint
