//===-- tool/config/suppression.cpp ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/suppression.h"
#include "analysis/rules/rule.h"
#include "tool/config/split_finding.h"
#include "tool/config/suppression_marks.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

namespace bank_lint {
namespace {

/// The marks of all files in which a result has accesses.
class Suppressor {
public:
  Suppressor(FileResult &Result, const RuleOptions &Rules, SourceLines &Sources)
      : Result(Result), Rules(Rules), Sources(Sources) {}

  void setAside();
  void tellMistakes();
  void tellUnused();
  ~Suppressor() {
    for (auto &[Line, Text] : Notes)
      Result.Notes.push_back(std::move(Text));
  }

private:
  const SuppressionMarks &marksOf(const std::string &File);
  const SuppressionMark *markAt(const SourceRange &Where, llvm::StringRef Rule,
                                bool MustNameIt);
  const SuppressionMark *markOf(const AccessSummary &Access,
                                llvm::StringRef Rule);
  bool isPending(const SuppressionMark &Mark, const RulePattern &Item) const;
  void note(unsigned Line, const std::string &Text);

  FileResult &Result;
  const RuleOptions &Rules;
  SourceLines &Sources;
  std::map<std::string, SuppressionMarks> Files;
  std::multimap<unsigned, std::string> Notes; ///< by line
};

/// Whether \p Mark is about some place that \p Access has to do with.
bool covers(const SuppressionMark &Mark, const std::string &File,
            const AccessSummary &Access) {
  auto At = [&](const SourceRange &Where) {
    return Where.File == File && Mark.covers(Where);
  };
  return At(Access.Where) || At(Access.Declaration) ||
         At(Access.Caller.Where) || At(Access.Caller.Declaration) ||
         llvm::any_of(Access.Within, At) || llvm::any_of(Access.InlinedAt, At);
}

} // namespace

const SuppressionMarks &Suppressor::marksOf(const std::string &File) {
  auto [Entry, IsNew] = Files.try_emplace(File);
  if (IsNew)
    Entry->second = findMarks(Sources.of(File));
  return Entry->second;
}

const SuppressionMark *Suppressor::markAt(const SourceRange &Where,
                                          llvm::StringRef Rule,
                                          bool MustNameIt) {
  if (!Where.isValid())
    return nullptr;
  for (const SuppressionMark &Mark : marksOf(Where.File).Marks)
    if (Mark.covers(Where) &&
        (Mark.Rules ? Mark.Rules->matches(Rule) : !MustNameIt))
      return &Mark;
  return nullptr;
}

const SuppressionMark *Suppressor::markOf(const AccessSummary &Access,
                                          llvm::StringRef Rule) {
  if (const SuppressionMark *Mark = markAt(Access.Where, Rule, false))
    return Mark;
  for (const SourceRange &Place : Access.Within)
    if (const SuppressionMark *Mark =
            markAt(Place, Rule, /*MustNameIt=*/Place != Access.Within.front()))
      return Mark;
  for (const SourceRange &Call : Access.InlinedAt)
    if (const SuppressionMark *Mark = markAt(Call, Rule, true))
      return Mark;
  return markAt(Access.Declaration, Rule, true);
}

void Suppressor::setAside() {
  std::vector<Finding> Kept;
  for (Finding &F : Result.Findings) {
    std::string Reason;
    auto IsMeant = [&](const AccessSummary &Access) {
      const SuppressionMark *Mark = markOf(Access, F.Rule);
      if (Mark && Reason.empty())
        Reason = Mark->Reason;
      return Mark != nullptr;
    };
    if (std::optional<Finding> Meant = partOf(F, IsMeant))
      Result.SetAside.push_back(
          {std::move(*Meant), SetAsideBy::Comment, Reason});
    if (std::optional<Finding> Rest =
            partOf(F, [&](const AccessSummary &A) { return !IsMeant(A); }))
      Kept.push_back(std::move(*Rest));
  }
  Result.Findings = std::move(Kept);
}

void Suppressor::note(unsigned Line, const std::string &Text) {
  Notes.emplace(Line, oneLine(Result.File) + ":" + std::to_string(Line) + ": " +
                          Text);
}

/// Whether \p Item may still have an unknown effect.
bool Suppressor::isPending(const SuppressionMark &Mark,
                           const RulePattern &Item) const {
  bool IsOneOn = false, IsOneMissing = false;
  for (const Rule &R : rules())
    if (Item.matches(R.Name)) {
      IsOneOn |= isOn(R, Rules);
      IsOneMissing |= R.OnByDefault && !isOn(R, Rules);
    }
  if (!IsOneOn || IsOneMissing)
    return true;
  return llvm::any_of(Result.Accesses, [&](const AccessSummary &A) {
    return A.Sureness == Certainty::Undecided && covers(Mark, Result.File, A);
  });
}

void Suppressor::tellMistakes() {
  for (const MarkProblem &Problem : marksOf(Result.File).Problems)
    note(Problem.Line, Problem.Text);
}

void Suppressor::tellUnused() {
  if (!Result.NotAnalysed.empty() || !Result.UninstantiatedTemplates.empty() ||
      llvm::any_of(Result.Problems,
                   [](const SourceProblem &P) { return P.IsError; }))
    return;
  for (const SuppressionMark &Mark : marksOf(Result.File).Marks) {
    if (!Mark.Rules)
      continue;
    for (const RulePattern &Item : Mark.Rules->items()) {
      if (Item.IsNegative || !Item.isOurs() || !Item.matchesAnyRule())
        continue;
      // Findings that are hidden for their weight are suppressed all the same.
      bool IsUsed = llvm::any_of(Result.Accesses, [&](const AccessSummary &A) {
        return !A.ReportedBy.empty() && Item.matches(A.ReportedBy) &&
               covers(Mark, Result.File, A);
      });
      if (!IsUsed && !isPending(Mark, Item))
        note(Mark.Line, Mark.Word + " of " + Item.Text + " suppresses nothing");
    }
  }
}

void suppress(FileResult &Result, const RuleOptions &Rules,
              SourceLines &Sources) {
  if (!Result.Failure.empty())
    return;
  Suppressor S(Result, Rules, Sources);
  S.setAside();
  S.tellMistakes();
  S.tellUnused();
}

} // namespace bank_lint
