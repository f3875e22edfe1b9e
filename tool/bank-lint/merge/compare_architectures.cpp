//===-- tool/bank-lint/merge/compare_architectures.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/merge/compare_architectures.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint {

/// Whether two launches of one kernel are one.
static bool isSame(const Launch &A, const Launch &B) {
  // A recorded one has no place.
  return A.Where == B.Where &&
         (A.Source != LaunchSource::Recorded ||
          (A.Grid == B.Grid && A.Block == B.Block &&
           A.SharedBytes == B.SharedBytes && A.Arguments == B.Arguments));
}

/// Whether two results mean one access by these.
static bool isSame(const AccessSummary &A, const AccessSummary &B) {
  return A.Where == B.Where && A.Kernel == B.Kernel &&
         A.Operation == B.Operation && A.Space == B.Space &&
         isSame(A.LaunchedWith, B.LaunchedWith) && A.InlinedAt == B.InlinedAt;
}

/// What \p Access costs, in the unit of \p Traffic.
static ArchitectureFigure figureOf(const std::string &Arch,
                                   const AccessSummary &Access,
                                   TrafficKind Traffic) {
  ArchitectureFigure Figure{Arch, true, Access.Sureness, {}, {}};
  switch (Traffic) {
  case TrafficKind::SharedWavefronts:
    Figure.Cost = Access.Wavefronts.Worst;
    Figure.Ideal = Access.Ideal.Worst;
    break;
  case TrafficKind::Sectors:
    Figure.Cost = Access.Sectors.Worst;
    Figure.Ideal = Access.IdealSectors.Worst;
    break;
  case TrafficKind::ConstantRequests:
    Figure.Cost = Access.Requests.Worst;
    Figure.Ideal = {1, 1};
    break;
  case TrafficKind::None:
    break;
  }
  return Figure;
}

static ArchitectureFigure figureIn(const FileResult &Result, const Finding &F) {
  for (const AccessSummary &Access : Result.Accesses)
    if (isSame(Access, F.Access))
      return figureOf(Result.Arch, Access, F.Traffic);
  return {Result.Arch, false, Certainty::Undecided, {}, {}};
}

FileResult compareArchitectures(std::vector<FileResult> Results) {
  FileResult Whole = std::move(Results.front());
  std::vector<Finding> Findings = std::move(Whole.Findings);
  Whole.Findings.clear();
  for (FileResult &Other : llvm::drop_begin(Results)) {
    if (Whole.Failure.empty())
      Whole.Failure = Other.Failure;
    for (Finding &F : Other.Findings)
      if (llvm::none_of(Findings, [&](const Finding &Known) {
            return Known.Rule == F.Rule && isSame(Known.Access, F.Access);
          }))
        Findings.push_back(std::move(F));
  }
  for (Finding &F : Findings) {
    F.ByArchitecture.push_back(figureIn(Whole, F));
    for (const FileResult &Other : llvm::drop_begin(Results))
      F.ByArchitecture.push_back(figureIn(Other, F));
  }
  Whole.Findings = std::move(Findings);
  for (const FileResult &Other : llvm::drop_begin(Results)) {
    Whole.Arch += ", " + Other.Arch;
    llvm::append_range(Whole.Resources, Other.Resources);
    Whole.Times += Other.Times;
  }
  return Whole;
}

} // namespace bank_lint
