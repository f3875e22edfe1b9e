//===-- analysis/fix/fix_confirmation.cpp - fixes in headers --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A fix that was found for one file, judged for another that includes the
/// header in which it is.
//===----------------------------------------------------------------------===//
#include "analysis/fix/comparison.h"
#include "analysis/fix/fix_search.h"
#include "analysis/fix/fix_trials.h"
#include "analysis/fix/shared_budget.h"
#include "analysis/support/foreign_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// The place of \p A and \p B is one, whatever name its file has.
bool isSamePlace(const SourceRange &A, const SourceRange &B) {
  return A.Line == B.Line && A.Column == B.Column && A.EndLine == B.EndLine &&
         A.EndColumn == B.EndColumn && sys::fs::equivalent(A.File, B.File);
}

bool haveSameEdits(ArrayRef<SourceEdit> A, ArrayRef<SourceEdit> B) {
  return equal(A, B, [](const SourceEdit &One, const SourceEdit &Other) {
    return One.Begin == Other.Begin && One.End == Other.End &&
           One.Text == Other.Text;
  });
}

/// Whether \p C means the same in the file of \p Trials, and fits.
bool isSafe(const Candidate &C, const FixTarget &T, const FixTrials &Trials) {
  const SharedGrowth Takes{
      std::uint64_t(std::max<std::int64_t>(0, C.MoreBytes))};
  return (!C.NeedsIndices ||
          whyNotProven(T.Variants, Trials.Result, Trials.Facts).empty()) &&
         SharedBudget(Trials.Result, Trials.Facts, T.Declaration).allows(Takes);
}

} // namespace

bool isConfirmed(const Fix &Found, const std::string &File,
                 const AnalysisOptions &Options) {
  Expected<FileText> Text = readForeignFile(File, MostSourceBytes);
  if (!Text) {
    consumeError(Text.takeError());
    return false;
  }
  FixTrials Trials(File, Options, (*Text)->getBuffer().str());
  Trials.Result = analyzeFile(File, Trials.Options);
  Trials.needFacts();
  if (!Trials.Facts.Failure.empty())
    return false;
  FixTarget T;
  for (const SharedArray &Array : Trials.Facts.Arrays)
    if (isSamePlace(Array.Declaration, Found.Declaration)) {
      T.Declaration = Array.Declaration;
      T.Variants.push_back(&Array);
    }
  if (T.Variants.empty())
    return false;
  for (const Candidate &C :
       layoutCandidates(T.Variants, Trials.mergedAccesses(T),
                        Trials.Facts.Indices)
           .List) {
    if (!haveSameEdits(C.Edits, Found.Edits) || !isSafe(C, T, Trials))
      continue;
    FileResult After;
    Expected<EditedText> Edited = Trials.tryEdits(C.Edits, After);
    if (Edited)
      return compare(Trials.Result, After, *Edited, T.Declaration).IsNoWorse;
    consumeError(Edited.takeError());
  }
  return false;
}

} // namespace bank_lint
