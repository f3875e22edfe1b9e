//===-- analysis/fix/layout_remedies.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/layout_remedies.h"
#include "analysis/fix/swizzle_checks.h"
#include "analysis/fix/text/place_text.h"
#include "analysis/fix/tile_swizzles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// A way that was tried.
struct Remedy {
  std::string Text;
  std::uint64_t Excess = 0; ///< wavefronts of shared memory beyond the ideal
};

/// What shared memory costs in the kernel of \p F, if that is more than the
/// ideal: ", with 32 wavefronts at 14:41 where 1 would do".
std::string price(const Finding &F, const FileResult &After,
                  const EditedText &Edited, std::uint64_t &Excess) {
  const AccessSummary *Worst = nullptr;
  std::uint64_t Most = 0;
  for (const AccessSummary &A : After.Accesses) {
    if (A.Kernel != F.Access.Kernel || A.Space != AccessSpace::Shared)
      continue;
    const std::uint64_t Here = A.Conflicts.Total.Max;
    Excess += Here;
    if (Here > Most) {
      Most = Here;
      Worst = &A;
    }
  }
  if (!Worst)
    return "";
  return ", with " + utostr(Worst->Wavefronts.Worst.Max) +
         (Worst->Wavefronts.Worst.Max == 1 ? " wavefront" : " wavefronts") +
         " at " + placeText(Edited.before(Worst->Where)) + " where " +
         utostr(Worst->Ideal.Worst.Max) + " would do";
}

class RemedySearch {
public:
  RemedySearch(FixTrials &Trials, Finding &F) : Trials(Trials), F(F) {}

  void run();

private:
  bool tryOne(const std::vector<SourceEdit> &Edits, const std::string &What);
  void tryMap();
  void tryIndex();

  FixTrials &Trials;
  Finding &F;
  std::vector<Remedy> Found;
};

/// \returns whether the layouts agree then.
bool RemedySearch::tryOne(const std::vector<SourceEdit> &Edits,
                          const std::string &What) {
  FileResult After;
  Expected<EditedText> Edited = Trials.tryEdits(Edits, After);
  if (!Edited) {
    consumeError(Edited.takeError());
    return false;
  }
  if (hasOtherMistakes(Trials.Result, After, *Edited, F))
    return false;
  Remedy Here;
  const std::string Price = price(F, After, *Edited, Here.Excess);
  Here.Text = What + ", which was tried: the layouts agree" + Price;
  Found.push_back(std::move(Here));
  return true;
}

/// The swizzle of the file that is this map's.
void RemedySearch::tryMap() {
  for (const SourceEdit &Edit :
       swizzleEdits(Trials.Facts.Maps, *F.Access.Mismatch->MapSwizzle))
    if (tryOne({Edit},
               F.Advised->Text + " at line " + std::to_string(Edit.Where.Line)))
      return;
}

/// The index of lanes, where they see no swizzle and the map has one.
void RemedySearch::tryIndex() {
  if (*F.Access.Mismatch->MapSwizzle != 0 || !F.Access.array().isValid())
    return;
  FixTarget T;
  T.Declaration = F.Access.array();
  for (const SharedArray &Array : Trials.Facts.Arrays)
    if (Array.Declaration == T.Declaration)
      T.Variants.push_back(&Array);
  if (T.Variants.empty() ||
      !whyNotProven(T.Variants, Trials.Result, Trials.Facts).empty())
    return;
  const MergedAccesses Merged = Trials.mergedAccesses(T);
  for (const Candidate &C :
       indexSwizzles(T.Variants, Merged, Trials.Result, Trials.Facts).List)
    tryOne(C.Edits, C.Title);
}

void RemedySearch::run() {
  tryIndex();
  tryMap();
  if (Found.empty())
    return;
  if (Found.size() > 1 && Found[1].Excess < Found[0].Excess)
    std::swap(Found[0], Found[1]);
  F.Advised->Text = Found[0].Text;
  if (Found.size() > 1)
    F.Advised->Text += "; or " + Found[1].Text;
}

} // namespace

void tryRemedies(FixTrials &Trials, Finding &F) {
  RemedySearch(Trials, F).run();
}

} // namespace bank_lint
