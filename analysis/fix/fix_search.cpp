//===-- analysis/fix/fix_search.cpp - findings with their fixes -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/fix_search.h"
#include "analysis/fix/attempts.h"
#include "analysis/fix/candidate_order.h"
#include "analysis/fix/comparison.h"
#include "analysis/fix/dynamic_fix.h"
#include "analysis/fix/exchange_findings.h"
#include "analysis/fix/fix_target.h"
#include "analysis/fix/fix_trials.h"
#include "analysis/fix/index_edits.h"
#include "analysis/fix/index_proof.h"
#include "analysis/fix/layout_candidates.h"
#include "analysis/fix/layout_remedies.h"
#include "analysis/fix/next_steps.h"
#include "analysis/fix/shared_budget.h"
#include "analysis/fix/sibling_instantiations.h"
#include "analysis/fix/swizzle_checks.h"
#include "analysis/fix/text/place_text.h"
#include "analysis/fix/tile_swizzles.h"
#include "analysis/fix/unstated_block.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/module_files.h"
#include "llvm/ADT/STLExtras.h"
#include <chrono>
#include <set>

using namespace llvm;

namespace bank_lint {
namespace {

class FixSearch {
public:
  FixSearch(const std::string &File, const AnalysisOptions &Asked,
            std::string Text)
      : Trials(File, Asked, std::move(Text)), Result(Trials.Result),
        Facts(Trials.Facts) {}

  FileResult run();

private:
  using Target = FixTarget;
  std::vector<Target> targets(const ExchangeFindings &Exchanges);
  /// Whether ldmatrix reads the array.
  bool isReadAsMatrix(const SourceRange &Declaration) const {
    return any_of(Result.Accesses, [&](const AccessSummary &A) {
      return A.Form == AccessForm::Matrix && A.array() == Declaration;
    });
  }
  void search(Target &T);
  void tryCandidates(Target &T, const Candidates &All,
                     const LaneSamples &Lanes);
  void searchTile(Target &T);
  void combine(llvm::ArrayRef<std::vector<Target> *> All);
  bool holdTogether(const std::vector<Target *> &Made,
                    std::vector<SourceEdit> &Edits);
  bool fitTogether(const Target &T, const std::vector<Target *> &Made) const;

  FixTrials Trials;
  FileResult &Result;
  ArrayFacts &Facts;
};

/// The arrays with conflicts that are left once x and y are exchanged.
std::vector<FixSearch::Target>
FixSearch::targets(const ExchangeFindings &Exchanges) {
  std::vector<Target> Targets;
  for (const Finding &F : Result.Findings) {
    if (F.Rule != "shared-bank-conflict" || !F.Access.array().isValid() ||
        Exchanges.removes(F) || any_of(Targets, [&](const Target &T) {
          return T.Declaration == F.Access.array();
        }))
      continue;
    Targets.emplace_back();
    Targets.back().Declaration = F.Access.array();
  }
  return Targets;
}

void FixSearch::tryCandidates(Target &T, const Candidates &All,
                              const LaneSamples &Lanes) {
  const std::string NotProven = whyNotProven(T.Variants, Result, Facts);
  SharedBudget Budget(Result, Facts, T.Declaration);
  UnstatedBlock Unstated(Trials, T);
  std::string Refused; // why something was not tried
  Attempts Failed;
  const auto Takes = [](const Candidate &C) {
    return SharedGrowth{std::uint64_t(std::max<std::int64_t>(0, C.MoreBytes))};
  };
  std::vector<const Candidate *> Allowed;
  for (const Candidate &C : All.List) {
    std::string Objection;
    if (C.NeedsIndices && !NotProven.empty())
      Objection = NotProven;
    else if (!Budget.allows(Takes(C)))
      Objection = "the shared memory of the block would be beyond the limit";
    if (Objection.empty()) {
      Allowed.push_back(&C);
      continue;
    }
    if (Refused.empty())
      Refused = Objection;
    if (Budget.allows(Takes(C)))
      Unstated.consider(C);
  }
  for (const auto &[Which, IsPostponed] :
       inOrder(Allowed, Lanes, T.Variants.front()->ElementBytes)) {
    const Candidate &C = *Which;
    // The next of its kind would take more memory for the same.
    if (any_of(T.Fixes, [&](const Fix &F) {
          return (leavesNothing(F) &&
                  (F.Kind == C.Kind || C.IsLastResort || IsPostponed)) ||
                 (IsPostponed && Lanes.areAll());
        }))
      continue;
    std::string Objection;
    if (std::optional<Fix> F = Trials.tryOne(T, C, Objection))
      T.add(std::move(*F), Takes(C));
    else
      Failed.add(C, Objection);
  }
  if (!T.Fixes.empty())
    return T.keepBest(isReadAsMatrix(T.Declaration));
  const std::string Why =
      !Refused.empty() && (!NotProven.empty() || Failed.isEmpty())
          ? Refused
          : All.Obstacle;
  T.NoFix = Failed.isEmpty() ? Why
            : Why.empty()    ? Failed.text()
                             : Why + "; " + Failed.text();
  T.Advised = Unstated.advice();
  if (T.Variants.front()->IsRecord)
    T.Advised = Advice{"structure-of-arrays",
                       "an array for each member, in place of one of "
                       "structures, puts the same member of neighbouring "
                       "elements next to each other"};
}

/// Why assembly may access the array at \p Declaration in a way that no
/// expression of the source shows: by its name in the machine's symbols, by a
/// number. It would still do so if the array had another layout. "" if none
/// may.
static std::string whyHiddenInAssembly(const SourceRange &Declaration,
                                       const FileResult &Result) {
  std::set<std::string> Kernels;
  for (const AccessSummary &A : Result.Accesses)
    if (A.array() == Declaration)
      Kernels.insert(A.Kernel);
  for (const AccessSummary &A : Result.Accesses) {
    const bool IsElsewhere =
        A.array().isValid() || (A.Tile && A.Tile->Array.isValid());
    const bool MayBeShared =
        A.Space == AccessSpace::Shared || A.Space == AccessSpace::Unknown ||
        (A.Space == AccessSpace::Other && A.Sureness == Certainty::Undecided);
    // Where a tensor copy puts its tile the source shows.
    if (A.IsOfAssembly && MayBeShared && !IsElsewhere &&
        A.Form != AccessForm::TensorCopy && Kernels.count(A.Kernel))
      return "it is unknown what the assembly at " + placeText(A.Where) +
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
    T.NoFix = "its array is unknown";
    return;
  }
  T.NoFix = Trials.Files.whyNot(T.Declaration.File);
  if (!T.NoFix.empty())
    return;
  if (isMovedByTensorCopies(T.Variants))
    return searchTile(T);
  if (const std::string Sibling = cleanSibling(T, Result); !Sibling.empty()) {
    T.NoFix = "its padding is a template parameter: a layout for all "
              "instantiations would take it away";
    T.Advised = Advice{"other-instantiation", Sibling + ", leaves no conflict"};
    return;
  }
  const MergedAccesses Merged = Trials.mergedAccesses(T);
  Candidates All = layoutCandidates(T.Variants, Merged, Facts.Indices);
  if (!All.List.empty())
    tryCandidates(T, All, Merged.lanes());
  else
    T.NoFix = All.Obstacle;
  if (T.Fixes.empty() && T.Variants.front()->IsDynamic)
    searchDynamic(Trials, T);
}

/// A swizzle in the index and in the tensor map of a tile. It is advice: code
/// that is not seen may use the map, or launch the kernel with another one.
void FixSearch::searchTile(Target &T) {
  T.NoFix = whyNotProven(T.Variants, Result, Facts);
  for (const SharedArray *A : T.Variants)
    for (const PointerUse &Use : A->PointerUses)
      if (T.NoFix.empty())
        T.NoFix = "tensor copies move it, and '" + Use.Name +
                  "' leads into it at " + placeText(Use.Use.Where);
  if (!T.NoFix.empty())
    return;
  const TileSwizzles All =
      tileSwizzles(T.Variants, Trials.mergedAccesses(T), Result, Facts);
  for (const Candidate &C : All.Candidates.List) {
    std::string Objection;
    if (std::optional<Fix> F = Trials.tryOne(
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

/// Whether all fixes are confirmed if they are \p Made at once, with \p Edits.
bool FixSearch::holdTogether(const std::vector<Target *> &Made,
                             std::vector<SourceEdit> &Edits) {
  Edits.clear();
  for (const Target *T : Made)
    append_range(Edits, T->Fixes.front().Edits);
  if (!normalise(Edits))
    return false;
  if (Made.size() == 1) // that is how it was tried
    return true;
  FileResult After;
  Expected<EditedText> Edited = Trials.tryEdits(Edits, After);
  if (!Edited) {
    consumeError(Edited.takeError());
    return false;
  }
  return all_of(Made, [&](const Target *T) {
    if (!T->Exchanged.empty())
      return whyNoBetterExchanged(Result, After, &*Edited, T->Exchanged)
          .empty();
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
    if (Other->Exchanged.empty() &&
        Budget.sharesKernelWith({Result, Facts, Other->Declaration}))
      More += Other->Growths.front();
  return Budget.allows(More);
}

/// Makes as many of the best fixes as are confirmed together.
void FixSearch::combine(ArrayRef<std::vector<Target> *> All) {
  std::vector<Target *> Made;
  for (std::vector<Target> *Targets : All)
    for (Target &T : *Targets)
      if (!T.Fixes.empty())
        Made.push_back(&T);
  if (Made.empty())
    return;
  std::vector<SourceEdit> Edits;
  if (!holdTogether(Made, Edits)) {
    std::vector<Target *> Asked = std::exchange(Made, {});
    for (Target *T : Asked) {
      Made.push_back(T);
      std::vector<SourceEdit> Attempt;
      if (holdTogether(Made, Attempt))
        Edits = std::move(Attempt);
      else
        Made.pop_back();
    }
  }
  for (Target *T : Made)
    T->Fixes.front().IsMade = true;
  Result.Fixed = Trials.Files.texts(EditedText(Edits));
  for (FixedText &Fixed : Result.Fixed)
    for (const Target *T : Made)
      Fixed.Fixes += T->Fixes.front().Declaration.File == Fixed.File;
}

FileResult FixSearch::run() {
  Result = analyzeFile(Trials.File, Trials.Options);
  const KernelNames Candidates = exchangeableKernels(Result);
  ExchangeFindings Exchanges(Candidates.empty()
                                 ? std::vector<ExchangedKernel>()
                                 : exchangedKernels(Trials, Candidates));
  std::vector<Target> Targets = targets(Exchanges);
  for (Finding &F : Result.Findings)
    if (F.Rule == "shared-bank-conflict" && !F.Access.array().isValid())
      F.NoFix = "its array is unknown";
  const bool HasRemedies = any_of(Result.Findings, [](const Finding &F) {
    return F.Access.Mismatch && F.Access.Mismatch->MapSwizzle;
  });
  if (!Targets.empty() || HasRemedies)
    Trials.needFacts();
  if (!Targets.empty())
    Trials.needLanes(Targets);
  for (Finding &F : Result.Findings)
    if (F.Rule == "shared-layout-mismatch" && F.Access.Mismatch->MapSwizzle)
      tryRemedies(Trials, F);
  for (Target &T : Targets)
    search(T);
  combine({&Exchanges.targets(), &Targets});
  for (Finding &F : Result.Findings)
    for (const Target &T : Targets)
      if (F.Rule == "shared-bank-conflict" &&
          F.Access.array() == T.Declaration) {
        F.Fixes = T.Fixes;
        F.NoFix = T.NoFix;
        // What is advised has been tried.
        if (!F.Fixes.empty() && F.Advised &&
            F.Advised->Pattern == "swizzled-chunks")
          F.Advised.reset();
        if (T.Advised)
          F.Advised = T.Advised;
      }
  for (Finding &F : Result.Findings) {
    Exchanges.describe(F);
    addNextStep(F);
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
                  ", which a compiler generates; change its source";
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
