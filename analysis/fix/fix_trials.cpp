//===-- analysis/fix/fix_trials.cpp - fixes that are tried ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/fix_trials.h"
#include "analysis/fix/comparison.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace llvm;

namespace bank_lint {

/// Analyses of a file that a search may take.
static constexpr unsigned MaxTries = 64;

Expected<EditedText> FixTrials::tryEdits(const std::vector<SourceEdit> &Edits,
                                         FileResult &After) {
  if (Tries >= MaxTries)
    return createStringError("too many layouts to try in one file");
  EditedText Edited(Edits);
  Expected<AnalysisOptions> Changed = Files.with(Edited, Options);
  if (!Changed)
    return Changed.takeError();
  ++Tries;
  Changed->Filter = nullptr; // its lines are others
  After = analyzeFile(File, *Changed);
  return Edited;
}

void FixTrials::needLanes(ArrayRef<FixTarget> Targets) {
  std::set<std::string> Kernels;
  for (const AccessSummary &A : Result.Accesses)
    if (any_of(Targets,
               [&](const FixTarget &T) { return T.Declaration == A.array(); }))
      Kernels.insert(A.Kernel);
  Recorded = recordLanes(File, Options, Kernels);
}

std::optional<Fix> FixTrials::tryOne(const FixTarget &T, const Candidate &C,
                                     std::string &Objection, Condition Also) {
  if (any_of(C.Edits, [&](const SourceEdit &Edit) {
        return Edit.Where.File != T.Declaration.File;
      })) {
    Objection = "another file uses it";
    return std::nullopt;
  }
  FileResult After;
  Expected<EditedText> Edited = tryEdits(C.Edits, After);
  if (!Edited) {
    Objection = toString(Edited.takeError());
    return std::nullopt;
  }
  Comparison Judged = compare(Result, After, *Edited, T.Declaration);
  Objection = Also && After.Failure.empty() ? Also(After, *Edited) : "";
  if (Objection.empty())
    Objection = Judged.Objection;
  if (!Objection.empty())
    return std::nullopt;
  Fix F;
  F.Kind = C.Kind;
  F.Title = C.Title;
  F.Swizzle = C.Swizzle;
  F.Declaration = T.Declaration;
  F.Edits = C.Edits;
  F.Accesses = std::move(Judged.Accesses);
  F.ExcessBefore = Judged.ExcessBefore;
  F.ExcessAfter = Judged.ExcessAfter;
  F.ExecutionsBefore = Judged.ExecutionsBefore;
  F.ExecutionsAfter = Judged.ExecutionsAfter;
  F.WavefrontsAfter = Judged.WavefrontsAfter;
  if (T.Declaration.File != File)
    F.ConfirmedFor = {File};
  SharedBudget(Result, Facts, T.Declaration).describe(F, C.MoreBytes);
  return F;
}

} // namespace bank_lint
