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

LaneSamples::LaneSamples(const FileResult &Result,
                         const SourceRange &Declaration)
    : Arch(model::findArchitecture(Result.Arch)) {
  for (const AccessSummary &A : Result.Accesses)
    if (A.Space == AccessSpace::Shared && A.array() == Declaration &&
        A.HasWitness && A.Form == AccessForm::Plain)
      Accesses.push_back(&A);
  llvm::sort(Accesses, [](const AccessSummary *A, const AccessSummary *B) {
    return std::tie(B->Wavefronts.Total.Max, A->Where, A->Kernel) <
           std::tie(A->Wavefronts.Total.Max, B->Where, B->Kernel);
  });
  if (Accesses.size() > MostAccesses)
    Accesses.resize(MostAccesses);
}

bool LaneSamples::isOf(const AccessSummary &A,
                       ArrayRef<const ArrayUse *> Uses) {
  return Uses.empty() || any_of(Uses, [&](const ArrayUse *Use) {
           return contains(A.Where, Use->Where);
         });
}

double LaneSamples::ideal(ArrayRef<const ArrayUse *> Uses) const {
  double Sum = 0;
  for (const AccessSummary *A : Accesses)
    if (isOf(*A, Uses))
      Sum += double(A->Ideal.Worst.Max) * double(A->Executions.Max);
  return Sum;
}

double LaneSamples::wavefronts(Layout To, unsigned ElementBytes,
                               ArrayRef<const ArrayUse *> Uses) const {
  double Sum = 0;
  if (!Arch || !ElementBytes)
    return 0;
  for (const AccessSummary *A : Accesses) {
    if (!isOf(*A, Uses))
      continue;
    for (std::uint64_t Begin : Begins) {
      model::WarpAccess Moved;
      Moved.Active = 0;
      Moved.Width = A->Width;
      Moved.Op = A->Operation == AccessOperation::Load
                     ? model::Operation::Load
                     : model::Operation::Store;
      for (unsigned Lane = 0; Lane < 32; ++Lane) {
        if (A->LaneBytes[Lane] < 0)
          continue;
        const std::uint64_t Byte =
            std::uint64_t(A->LaneBytes[Lane]) + Begin * RowBytes;
        Moved.Active |= 1u << Lane;
        Moved.Address[Lane] =
            To(Byte / ElementBytes) * ElementBytes + Byte % ElementBytes;
      }
      Sum += double(model::sharedCost(Moved, *Arch).Wavefronts) *
             double(A->Executions.Max) / double(std::size(Begins));
    }
  }
  return Sum;
}

} // namespace bank_lint
