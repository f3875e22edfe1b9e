//===-- tool/report/tally/notices.cpp - what is told beside findings ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/tally/notices.h"
#include "tool/report/tally/assumed_blocks.h"
#include "tool/report/tally/tally.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"

namespace bank_lint {

llvm::ArrayRef<NoticeTraits> noticeKinds() {
  static constexpr NoticeTraits Kinds[] = {
      {NoticeKind::Unreadable, NoticeLevel::Error, "unreadable",
       "a file that could not be read or compiled"},
      {NoticeKind::CompilerError, NoticeLevel::Error, "compiler-error",
       "an error of the compiler; the function that it is in is not analysed"},
      {NoticeKind::CompilerWarning, NoticeLevel::Warning, "compiler-warning",
       "a warning of the compiler"},
      {NoticeKind::NotAnalysed, NoticeLevel::Warning, "not-analysed",
       "a kernel, or a part of one, that could not be analysed"},
      {NoticeKind::Uninstantiated, NoticeLevel::Note, "uninstantiated-template",
       "a kernel template that no file of the run instantiates"},
      {NoticeKind::Undecided, NoticeLevel::Note, "undecided",
       "accesses whose cost is unknown"},
      {NoticeKind::AssumedBlock, NoticeLevel::Note, "assumed-block",
       "kernels without a known block, for which one was assumed"},
      {NoticeKind::SetAside, NoticeLevel::Note, "set-aside",
       "hidden findings: suppressed, in the baseline, below --min-weight, or "
       "outside the change"},
      {NoticeKind::Note, NoticeLevel::Note, "note",
       "a remark on how the file was analysed"},
  };
  return Kinds;
}

static SourceRange somewhereIn(const FileResult &Result,
                               const SourceRange &Where = {}) {
  SourceRange Place = Where;
  if (Place.File.empty())
    Place = {Result.File, 0, 0, 0, 0};
  return Place;
}

std::vector<Notice> noticesOf(llvm::ArrayRef<FileResult> Results) {
  std::vector<Notice> Notices;
  llvm::StringSet<> Told;
  for (const auto &[File, Result] : llvm::enumerate(Results)) {
    auto Add = [&](NoticeKind Kind, const SourceRange &Where,
                   const llvm::Twine &Text) {
      Notices.push_back(
          {Kind, somewhereIn(Result, Where), shortName(Text.str()), File});
    };
    if (!Result.Failure.empty())
      Add(NoticeKind::Unreadable, {}, Result.Failure);
    for (const SourceProblem &Problem : Result.Problems)
      if (!Problem.IsKnown)
        Add(Problem.IsError ? NoticeKind::CompilerError
                            : NoticeKind::CompilerWarning,
            Problem.Where, Problem.Text);
    auto IsNew = [](const auto &Each) {
      return !Each.IsRepeated && !Each.IsKnown;
    };
    for (const Unanalysed &Lost :
         llvm::make_filter_range(Result.NotAnalysed, IsNew))
      Add(NoticeKind::NotAnalysed, Lost.Where,
          "not analysed: " + Lost.Kernel + ": " + Lost.Reason);
    for (const UninstantiatedTemplate &Template :
         llvm::make_filter_range(Result.UninstantiatedTemplates, IsNew))
      Add(NoticeKind::Uninstantiated, Template.Where,
          "not analysed: kernel template " + Template.Name +
              ": no file of the run instantiates it");
    Tally Counts = tally(Result);
    for (const UndecidedReason &Reason : Counts.UndecidedReasons)
      Add(NoticeKind::Undecided, Reason.First,
          counted(Reason.Count, "access") + " undecided: " + Reason.Reason);
    if (std::string Text = describe(assumedBlocks(Result));
        !Text.empty() && Told.insert(Text).second)
      Add(NoticeKind::AssumedBlock, {}, Text);
    for (const SetAsideWording &Each : setAsideWordings())
      if (unsigned Count = Counts.SetAside[std::size_t(Each.By)])
        Add(NoticeKind::SetAside, {},
            counted(Count, "finding") + " " + Each.Text);
    if (Counts.KnownLosses)
      Add(NoticeKind::SetAside, {},
          counted(Counts.KnownLosses, "problem") + " known from the baseline");
    if (Counts.Hidden)
      Add(NoticeKind::SetAside, {},
          counted(Counts.Hidden, "finding") + " hidden by " +
              (Counts.HiddenByGain == 0               ? "--min-weight"
               : Counts.HiddenByGain == Counts.Hidden ? "--min-gain"
                                                      : "--min-weight and "
                                                        "--min-gain"));
    for (const std::string &Remarkable : Result.Notes)
      if (Told.insert(Remarkable).second)
        Add(NoticeKind::Note, {}, Remarkable);
  }
  return Notices;
}

} // namespace bank_lint
