//===-- analysis/fix/fix_search.cpp - findings with their fixes -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/fix_search.h"
#include "analysis/fix/comparison.h"
#include "analysis/fix/dynamic_layouts.h"
#include "analysis/fix/fix_target.h"
#include "analysis/fix/index_edits.h"
#include "analysis/fix/index_proof.h"
#include "analysis/fix/launch_growth.h"
#include "analysis/fix/layout_candidates.h"
#include "analysis/fix/place_text.h"
#include "analysis/fix/shared_budget.h"
#include "analysis/fix/tile_swizzles.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/module_files.h"
#include "llvm/ADT/STLExtras.h"
#include <chrono>
#include <set>

using namespace llvm;

namespace bank_lint {
namespace {

/// Whichever of both costs less becomes \p Best. \returns true if nothing is
/// left to be gained.
bool takeBetter(std::optional<Fix> F, std::optional<Fix> &Best) {
  if (F && (!Best || costsLess(*F, *Best)))
    Best = std::move(F);
  return Best && leavesNothing(*Best);
}

/// Analyses of a file that a search may take.
constexpr unsigned MaxTries = 64;

class FixSearch {
public:
  FixSearch(const std::string &File, const AnalysisOptions &Asked,
            std::string Text)
      : File(File), Options(Asked), Text(std::move(Text)) {
    Options.Contents = this->Text;
  }

  FileResult run();

private:
  using Target = FixTarget;
  std::vector<Target> targets();
  /// Whether ldmatrix reads the array.
  bool isReadAsMatrix(const SourceRange &Declaration) const {
    return any_of(Result.Accesses, [&](const AccessSummary &A) {
      return A.Form == AccessForm::Matrix && A.Declaration == Declaration;
    });
  }
  MergedAccesses mergedAccesses(const Target &T) const {
    return {Result, T.Declaration, Facts.Indices};
  }
  void search(Target &T);
  void tryCandidates(Target &T, const Candidates &All);
  void searchParts(Target &T);
  void searchTile(Target &T);
  void tryRemedy(Finding &F);
  std::optional<Fix> bestOfPart(const Target &T, const ArrayPart &Part,
                                const std::optional<Fix> &Known,
                                std::string &Objection);
  std::optional<Fix> bestPadding(const Target &T, SharedGrowth &More,
                                 std::string &Objection);
  /// Besides, it must have no objection to the edited file.
  using Condition = function_ref<std::string(const FileResult &After,
                                             const EditedText &Edited)>;
  std::optional<Fix> tryOne(const Target &T, const Candidate &C,
                            std::string &Objection, Condition Also = {});
  Expected<EditedText> tryEdits(const std::vector<SourceEdit> &Edits,
                                FileResult &After);
  void combine(std::vector<Target> &Targets);
  bool holdTogether(const std::vector<Target *> &Made, std::string &Together);
  bool fitTogether(const Target &T, const std::vector<Target *> &Made) const;

  const std::string &File;
  AnalysisOptions Options;
  const std::string Text;
  FileResult Result;
  ArrayFacts Facts;
  unsigned Tries = 0;
};

std::vector<FixSearch::Target> FixSearch::targets() {
  std::vector<Target> Targets;
  for (const Finding &F : Result.Findings) {
    if (F.Rule != "shared-bank-conflict" || !F.Access.Declaration.isValid() ||
        any_of(Targets, [&](const Target &T) {
          return T.Declaration == F.Access.Declaration;
        }))
      continue;
    Targets.emplace_back();
    Targets.back().Declaration = F.Access.Declaration;
  }
  return Targets;
}

/// \p Edits made in the file, which is analysed.
Expected<EditedText> FixSearch::tryEdits(const std::vector<SourceEdit> &Edits,
                                         FileResult &After) {
  if (Tries >= MaxTries)
    return createStringError("too many layouts to try in one file");
  ++Tries;
  EditedText Edited(File, Text, Edits);
  AnalysisOptions Changed = Options;
  Changed.Contents = Edited.text();
  Changed.Filter = nullptr; // its lines are others
  After = analyzeFile(File, Changed);
  return Edited;
}

std::optional<Fix> FixSearch::tryOne(const Target &T, const Candidate &C,
                                     std::string &Objection, Condition Also) {
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
  F.Declaration = T.Declaration;
  F.Edits = C.Edits;
  F.Accesses = std::move(Judged.Accesses);
  F.ExcessBefore = Judged.ExcessBefore;
  F.ExcessAfter = Judged.ExcessAfter;
  F.ExecutionsBefore = Judged.ExecutionsBefore;
  F.ExecutionsAfter = Judged.ExecutionsAfter;
  F.WavefrontsAfter = Judged.WavefrontsAfter;
  SharedBudget(Result, Facts, T.Declaration).describe(F, C.MoreBytes);
  return F;
}

void FixSearch::tryCandidates(Target &T, const Candidates &All) {
  const std::string NotProven = whyNotProven(T.Variants, Result, Facts);
  SharedBudget Budget(Result, Facts, T.Declaration);
  std::string Refused; // why something was not tried
  std::string Worse;   // why what was tried will not do
  FixKind WorseKind = FixKind::SwapIndices;
  unsigned Tried = 0;
  for (const Candidate &C : All.List) {
    // The next of its kind would take more memory for the same.
    if (any_of(T.Fixes, [&](const Fix &F) {
          return leavesNothing(F) && (F.Kind == C.Kind || C.IsLastResort);
        }))
      continue;
    std::string Objection;
    const SharedGrowth Takes{
        std::uint64_t(std::max<std::int64_t>(0, C.MoreBytes))};
    if (C.NeedsIndices && !NotProven.empty())
      Objection = NotProven;
    else if (!Budget.allows(Takes))
      Objection = "the shared memory of the block would be beyond the limit";
    if (!Objection.empty()) {
      if (Refused.empty())
        Refused = Objection;
      continue;
    }
    ++Tried;
    if (std::optional<Fix> F = tryOne(T, C, Objection)) {
      T.add(std::move(*F), Takes);
    } else if (Worse.empty() || WorseKind == FixKind::SwapIndices) {
      Worse = C.Title + ": " + Objection; // rather of what one tries first
      WorseKind = C.Kind;
    }
  }
  if (!T.Fixes.empty())
    return T.keepBest(isReadAsMatrix(T.Declaration));
  if (!Refused.empty() && (!NotProven.empty() || !Tried))
    T.NoFix = Refused;
  else if (!All.Obstacle.empty())
    T.NoFix = All.Obstacle;
  else
    T.NoFix =
        "none of " + std::to_string(Tried) + " changes is better; " + Worse;
  if (T.Variants.front()->IsRecord)
    T.Advised = Advice{"structure-of-arrays",
                       "an array for each member, in place of one of "
                       "structures, puts the same member of neighbouring "
                       "elements next to each other"};
}

/// Why assembly may access the array at \p Declaration in a way that no
/// expression of the source shows: by its name in the machine's symbols, by a
/// number. It would still do so if the array were laid out anew. "" if none
/// may.
static std::string whyHiddenInAssembly(const SourceRange &Declaration,
                                       const FileResult &Result) {
  std::set<std::string> Kernels;
  for (const AccessSummary &A : Result.Accesses)
    if (A.Declaration == Declaration)
      Kernels.insert(A.Kernel);
  for (const AccessSummary &A : Result.Accesses) {
    const bool IsElsewhere =
        A.Declaration.isValid() || (A.Tile && A.Tile->Array.isValid());
    const bool MayBeShared =
        A.Space == AccessSpace::Shared || A.Space == AccessSpace::Unknown ||
        (A.Space == AccessSpace::Other && A.Sureness == Certainty::Undecided);
    // Where a tensor copy puts its tile the source shows.
    if (A.IsOfAssembly && MayBeShared && !IsElsewhere &&
        A.Form != AccessForm::TensorCopy && Kernels.count(A.Kernel))
      return "it is not known what the assembly at " + placeText(A.Where) +
             " accesses";
  }
  return "";
}

void FixSearch::search(Target &T) {
  T.NoFix = Facts.Failure;
  if (T.NoFix.empty())
    T.NoFix = whyHiddenInAssembly(T.Declaration, Result);
  if (!T.NoFix.empty())
    return;
  for (const SharedArray &Array : Facts.Arrays)
    if (Array.Declaration == T.Declaration)
      T.Variants.push_back(&Array);
  if (T.Variants.empty()) {
    T.NoFix = "it is not known which array it is";
    return;
  }
  if (isMovedByTensorCopies(T.Variants))
    return searchTile(T);
  Candidates All =
      layoutCandidates(T.Variants, mergedAccesses(T), Facts.Indices);
  if (!All.List.empty())
    tryCandidates(T, All);
  else
    T.NoFix = All.Obstacle;
  if (T.Fixes.empty() && T.Variants.front()->IsDynamic)
    searchParts(T);
}

/// The layout of \p Part that leaves least, on top of what \p Known changes.
std::optional<Fix> FixSearch::bestOfPart(const Target &T, const ArrayPart &Part,
                                         const std::optional<Fix> &Known,
                                         std::string &Objection) {
  std::optional<Fix> Best;
  Candidates Layouts = layoutsOf(Part, mergedAccesses(T));
  if (Objection.empty())
    Objection = Layouts.Obstacle;
  for (Candidate &C : Layouts.List) {
    if (Known) {
      C.Title = Known->Title + ", " + C.Title;
      append_range(C.Edits, Known->Edits);
      if (!normalise(C.Edits))
        continue;
    }
    std::string Worse;
    std::optional<Fix> F = tryOne(T, C, Worse);
    if (!F && Objection.empty())
      Objection = C.Title + ": " + Worse;
    if (takeBetter(std::move(F), Best))
      break;
  }
  return Best;
}

/// The longer rows that leave least, with launches that give as much more.
/// \p More: what they take.
std::optional<Fix> FixSearch::bestPadding(const Target &T, SharedGrowth &More,
                                          std::string &Objection) {
  std::optional<ArrayPart> Whole = wholeOf(T.Variants);
  if (!Whole)
    return std::nullopt;
  std::optional<Fix> Best;
  std::vector<FlatLayout> Layouts;
  Candidates All = paddedLayoutsOf(*Whole, mergedAccesses(T), Layouts);
  Objection = All.Obstacle;
  for (std::size_t I = 0; I < All.List.size(); ++I) {
    Candidate &C = All.List[I];
    LaunchGrowth Grown = growLaunches(Result, Facts, T.Declaration, Layouts[I],
                                      Whole->ElementBytes);
    append_range(C.Edits, Grown.Edits);
    C.MoreBytes = Grown.MoreBytes;
    const SharedGrowth Here{0, Grown.MoreBytes, Grown.RaisesLimit};
    std::string Worse = Grown.Obstacle;
    if (Worse.empty() && !normalise(C.Edits))
      Worse = "its edits do not go together";
    if (Worse.empty() &&
        !SharedBudget(Result, Facts, T.Declaration).allows(Here))
      Worse = "the shared memory of the block would be beyond the limit";
    std::optional<Fix> F;
    if (Worse.empty())
      F = tryOne(T, C, Worse,
                 [&](const FileResult &After, const EditedText &Edited) {
                   return haveGrown(Result, After, Edited, T.Declaration,
                                    Layouts[I], Whole->ElementBytes)
                              ? ""
                              : "the launches do not give as much as it takes, "
                                "or may not";
                 });
    if (!F && Objection.empty())
      Objection = C.Title + ": " + Worse;
    if (F && (!Best || costsLess(*F, *Best)))
      More = Here;
    if (takeBetter(std::move(F), Best))
      break;
  }
  return Best;
}

/// One part of a dynamic array after another; where that leaves something, all
/// of it in more memory.
void FixSearch::searchParts(Target &T) {
  LaunchMemory Memory;
  T.NoFix = whyNotLaidOutAnew(T.Variants, Result, Facts, Memory);
  if (!T.NoFix.empty())
    return;
  std::optional<Fix> Best;
  SharedGrowth More;
  for (const ArrayPart &Part : partsOf(T.Variants, Facts.Indices, Memory))
    if (isFlagged(Part, T.Declaration, Result))
      if (std::optional<Fix> F = bestOfPart(T, Part, Best, T.NoFix);
          F && (!Best || costsLess(*F, *Best)))
        Best = std::move(F);
  if (!Best || !leavesNothing(*Best)) {
    std::string WhyNotPadded;
    SharedGrowth Longer;
    std::optional<Fix> Padded = bestPadding(T, Longer, WhyNotPadded);
    if (Padded && (!Best || costsLess(*Padded, *Best))) {
      Best = std::move(Padded);
      More = Longer;
    } else if (!Best && !WhyNotPadded.empty())
      T.NoFix = (T.NoFix.empty() ? "" : T.NoFix + "; ") + WhyNotPadded;
  }
  if (Best) {
    T.NoFix.clear();
    T.add(std::move(*Best), More);
  } else if (T.NoFix.empty()) {
    T.NoFix = "it is not known by which expression it is accessed";
  }
}

/// A swizzle in the index and in the tensor map of a tile. It is advice: code
/// that is not seen may use the map, or launch the kernel with another one.
void FixSearch::searchTile(Target &T) {
  T.NoFix = whyNotProven(T.Variants, Result, Facts);
  if (!T.NoFix.empty())
    return;
  const TileSwizzles All =
      tileSwizzles(T.Variants, mergedAccesses(T), Result, Facts);
  for (const Candidate &C : All.Candidates.List) {
    std::string Objection;
    if (std::optional<Fix> F = tryOne(
            T, C, Objection,
            [&](const FileResult &After, const EditedText &Edited) {
              return whyNotSwizzled(All, Result, After, Edited, T.Declaration);
            })) {
      T.NoFix = "code that is not seen here may use the tensor map";
      T.Advised = Advice{"swizzled-tile",
                         C.Title + ", which was tried, if the map is used for "
                                   "nothing else and no other map for the "
                                   "kernel"};
      return;
    }
    if (T.NoFix.empty() && Objection != IsOtherMap)
      T.NoFix = C.Title + ": " + Objection;
  }
  if (T.NoFix.empty())
    T.NoFix = All.Candidates.Obstacle;
}

/// Finds the swizzle of the file that makes the layouts of \p F agree, if it is
/// changed. Which of the two is meant, nobody knows: that is no fix.
void FixSearch::tryRemedy(Finding &F) {
  for (const SourceEdit &Edit :
       swizzleEdits(Facts.Maps, *F.Access.Mismatch->MapSwizzle)) {
    FileResult After;
    Expected<EditedText> Edited = tryEdits({Edit}, After);
    if (!Edited)
      return consumeError(Edited.takeError());
    if (!hasOtherMistakes(Result, After, *Edited, F)) {
      F.Advised->Text += " at line " + std::to_string(Edit.Where.Line) +
                         ", which was tried: the layouts agree";
      return;
    }
  }
}

/// Whether all fixes are confirmed if they are \p Made in the file at once.
bool FixSearch::holdTogether(const std::vector<Target *> &Made,
                             std::string &Together) {
  std::vector<SourceEdit> Edits;
  for (const Target *T : Made)
    append_range(Edits, T->Fixes.front().Edits);
  if (!normalise(Edits))
    return false;
  if (Made.size() == 1) { // that is how it was tried
    Together = EditedText(File, Text, Edits).text();
    return true;
  }
  FileResult After;
  Expected<EditedText> Edited = tryEdits(Edits, After);
  if (!Edited) {
    consumeError(Edited.takeError());
    return false;
  }
  Together = Edited->text();
  return all_of(Made, [&](const Target *T) {
    Comparison Judged = compare(Result, After, *Edited, T->Declaration);
    return Judged.Objection.empty() &&
           Judged.ExcessAfter <= T->Fixes.front().ExcessAfter &&
           Judged.ExecutionsAfter <= T->Fixes.front().ExecutionsAfter &&
           fitTogether(*T, Made);
  });
}

/// Whether a block has room for \p T beside what else of \p Made its kernels
/// have.
bool FixSearch::fitTogether(const Target &T,
                            const std::vector<Target *> &Made) const {
  const SharedBudget Budget(Result, Facts, T.Declaration);
  SharedGrowth More;
  for (const Target *Other : Made)
    if (Budget.sharesKernelWith({Result, Facts, Other->Declaration}))
      More += Other->Growths.front();
  return Budget.allows(More);
}

/// Makes as many of the best fixes as are confirmed together.
void FixSearch::combine(std::vector<Target> &Targets) {
  std::vector<Target *> Made;
  for (Target &T : Targets)
    if (!T.Fixes.empty())
      Made.push_back(&T);
  if (Made.empty())
    return;
  std::string Together;
  if (!holdTogether(Made, Together)) {
    std::vector<Target *> Asked = std::exchange(Made, {});
    for (Target *T : Asked) {
      Made.push_back(T);
      std::string Attempt;
      if (holdTogether(Made, Attempt))
        Together = std::move(Attempt);
      else
        Made.pop_back();
    }
  }
  for (Target *T : Made)
    T->Fixes.front().IsMade = true;
  Result.Fixed = FixedText{Text, std::move(Together), unsigned(Made.size())};
}

FileResult FixSearch::run() {
  Result = analyzeFile(File, Options);
  std::vector<Target> Targets = targets();
  for (Finding &F : Result.Findings)
    if (F.Rule == "shared-bank-conflict" && !F.Access.Declaration.isValid())
      F.NoFix = "it is not known which array it is";
  const bool HasRemedies = any_of(Result.Findings, [](const Finding &F) {
    return F.Access.Mismatch && F.Access.Mismatch->MapSwizzle;
  });
  if (Targets.empty() && !HasRemedies)
    return std::move(Result);
  Facts = arrayFacts(File, Options);
  for (Finding &F : Result.Findings)
    if (F.Rule == "shared-layout-mismatch" && F.Access.Mismatch->MapSwizzle)
      tryRemedy(F);
  for (Target &T : Targets)
    search(T);
  combine(Targets);
  for (Finding &F : Result.Findings)
    for (const Target &T : Targets)
      if (F.Rule == "shared-bank-conflict" &&
          F.Access.Declaration == T.Declaration) {
        F.Fixes = T.Fixes;
        F.NoFix = T.NoFix;
        // What is advised has been tried.
        if (!F.Fixes.empty() && F.Advised &&
            F.Advised->Pattern == "swizzled-chunks")
          F.Advised.reset();
        if (T.Advised)
          F.Advised = T.Advised;
      }
  return std::move(Result);
}

} // namespace

/// Says how long the search took, too.
static FileResult run(FixSearch Search) {
  const auto Start = std::chrono::steady_clock::now();
  FileResult Result = Search.run();
  const double Whole =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - Start)
          .count();
  Result.Times.Times[WorkPhase::Fixes] = Whole - Result.Times.Wall;
  Result.Times.Wall = Whole;
  return Result;
}

FileResult analyzeWithFixes(const std::string &File,
                            const AnalysisOptions &Options) {
  if (isModuleFile(File)) {
    FileResult Result = analyzeFile(File, Options);
    for (Finding &F : Result.Findings)
      if (F.Rule == "shared-bank-conflict")
        F.NoFix = "the file is " + moduleLanguage(File).str() +
                  ", which a compiler writes anew; its source is what to "
                  "change";
    return Result;
  }
  if (Options.Contents)
    return run(FixSearch(File, Options, *Options.Contents));
  Expected<FileText> Text = readForeignFile(File, MostSourceBytes);
  if (Text)
    return run(FixSearch(File, Options, (*Text)->getBuffer().str()));
  consumeError(Text.takeError()); // the analysis knows what to say of it
  return analyzeFile(File, Options);
}

} // namespace bank_lint
