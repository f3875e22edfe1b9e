//===-- analysis/fix/lane_samples.cpp -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/lane_samples.h"
#include "analysis/program/containment.h"
#include "model/shared.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace llvm;

namespace bank_lint {

/// Rows of the banks in front of an instruction that are tried.
static constexpr std::uint64_t Begins[] = {0, 1, 2, 3, 5, 8, 16, 28};
static constexpr std::uint64_t RowBytes = 128;
static constexpr std::size_t MostAccesses = 24;
/// The cost of what no instruction does.
static constexpr double Never = 1e9;

LaneSamples::LaneSamples(const FileResult &Result,
                         const SourceRange &Declaration,
                         const LaneRecords &Recorded)
    : Arch(model::findArchitecture(Result.Arch)) {
  for (const auto &[Pattern, Times] : Recorded.All)
    if (Pattern.Array == Declaration)
      Samples.emplace_back(Pattern, Times);
  AreRecorded = !Samples.empty();
  AreAll = AreRecorded && !is_contained(Recorded.InPart, Declaration);
  std::vector<const AccessSummary *> Accesses;
  for (const AccessSummary &A : Result.Accesses) {
    if (A.Space != AccessSpace::Shared || A.array() != Declaration)
      continue;
    AreAll &= any_of(Samples, [&](const auto &Sample) {
      return Sample.first.Where == A.Where;
    });
    if (A.HasWitness && A.Form == AccessForm::Plain)
      Accesses.push_back(&A);
  }
  if (AreRecorded)
    return;
  llvm::sort(Accesses, [](const AccessSummary *A, const AccessSummary *B) {
    return std::tie(B->Wavefronts.Total.Max, A->Where, A->Kernel) <
           std::tie(A->Wavefronts.Total.Max, B->Where, B->Kernel);
  });
  if (Accesses.size() > MostAccesses)
    Accesses.resize(MostAccesses);
  for (const AccessSummary *A : Accesses)
    Samples.emplace_back(RecordedLanes{A->Where, Declaration, A->Operation,
                                       A->Width, A->Parts, A->LaneBytes},
                         double(A->Executions.Max));
}

bool LaneSamples::isOf(const RecordedLanes &Sample,
                       ArrayRef<const ArrayUse *> Uses) {
  return Uses.empty() || any_of(Uses, [&](const ArrayUse *Use) {
           return contains(Sample.Where, Use->Where);
         });
}

double LaneSamples::ideal(ArrayRef<const ArrayUse *> Uses) const {
  double Sum = 0;
  for (const auto &[Sample, Times] : Samples)
    if (isOf(Sample, Uses) && Arch) {
      model::WarpAccess Access;
      Access.Width = Sample.Width;
      Access.Active = 0;
      for (unsigned Lane = 0; Lane < symbolic::NumLanes; ++Lane)
        if (Sample.Bytes[Lane] >= 0) {
          Access.Active |= 1u << Lane;
          Access.Address[Lane] = std::uint64_t(Sample.Bytes[Lane]);
        }
      Sum += (model::sharedCost(Access, *Arch).Ideal + 1) * Times;
    }
  return Sum;
}

/// The cost of one execution that begins \p Shift bytes further.
double LaneSamples::costOf(const RecordedLanes &Sample, std::uint64_t Shift,
                           Layout To, unsigned ElementBytes) const {
  model::WarpAccess Moved;
  Moved.Active = 0;
  Moved.Op = Sample.Operation == AccessOperation::Load
                 ? model::Operation::Load
                 : model::Operation::Store;
  bool IsWhole = true;
  unsigned Pieces = 1;
  const auto MoveAll = [&](unsigned Piece) {
    Moved.Width = Sample.Width / Pieces;
    for (unsigned Lane = 0; Lane < symbolic::NumLanes; ++Lane) {
      if (Sample.Bytes[Lane] < 0)
        continue;
      const std::uint64_t Byte = std::uint64_t(Sample.Bytes[Lane]) + Shift +
                                 std::uint64_t(Piece) * Moved.Width;
      const std::uint64_t First = Byte / ElementBytes, There = To(First);
      Moved.Active |= 1u << Lane;
      Moved.Address[Lane] = There * ElementBytes + Byte % ElementBytes;
      IsWhole &= Moved.Address[Lane] % Moved.Width == Byte % Moved.Width;
      for (unsigned K = 1; K * ElementBytes < Moved.Width; ++K)
        IsWhole &= To(First + K) == There + K;
    }
  };
  MoveAll(0);
  if (IsWhole)
    return model::sharedCost(Moved, *Arch).Wavefronts + 1;
  if (Sample.Parts == 1 || Sample.Width % Sample.Parts)
    return Never;
  Pieces = Sample.Parts;
  double Sum = 0;
  for (unsigned Piece = 0; Piece < Pieces; ++Piece) {
    MoveAll(Piece);
    Sum += model::sharedCost(Moved, *Arch).Wavefronts + 1;
  }
  return Sum;
}

double LaneSamples::cost(Layout To, unsigned ElementBytes,
                         ArrayRef<const ArrayUse *> Uses) const {
  double Sum = 0;
  if (!Arch || !ElementBytes)
    return 0;
  // Where a part of an array begins is unknown.
  const ArrayRef<std::uint64_t> Tried = AreRecorded && Uses.empty()
                                            ? ArrayRef(Begins).take_front(1)
                                            : ArrayRef(Begins);
  for (const auto &[Sample, Times] : Samples)
    if (isOf(Sample, Uses))
      for (std::uint64_t Begin : Tried)
        Sum += costOf(Sample, Begin * RowBytes, To, ElementBytes) * Times /
               double(Tried.size());
  return Sum;
}

} // namespace bank_lint
