//===-- tool/report/text/problem_text.cpp - what went wrong ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/problem_text.h"
#include "tool/report/text/text_painter.h"
#include "tool/report/wording/wording.h"

namespace bank_lint {

/// Messages of the compiler that are shown of a file: what follows is mostly
/// the doing of the first.
static constexpr std::size_t UsuallyShown = 20, MostShown = 1000;

static void writeFailure(const FileResult &Result, TextPainter &Painter) {
  Painter.paint(TextPainter::Color::SAVEDCOLOR, "bank-lint: ");
  Painter.message({}, TextPainter::Error,
                  oneLine(Result.File) + ": " + oneLine(Result.Failure));
}

static void writeProblem(const SourceProblem &Problem, TextPainter &Painter) {
  Painter.message(Problem.Where,
                  Problem.IsError ? TextPainter::Error : TextPainter::Warning,
                  Problem.Text + (Problem.FollowUps.empty()
                                      ? ""
                                      : " (bank-lint doctor lists them)"));
  Painter.quote(Problem.Where);
}

void writeProblems(llvm::ArrayRef<FileResult> Results,
                   const ReportOptions &Options, llvm::raw_ostream &OS) {
  TextPainter Painter(Options, OS);
  for (const FileResult &Result : Results) {
    if (!Result.Failure.empty())
      writeFailure(Result, Painter);
    llvm::ArrayRef<SourceProblem> Problems = Result.Problems;
    const std::size_t Shown = Options.Verbose ? MostShown : UsuallyShown;
    for (const SourceProblem &Problem : Problems.take_front(Shown))
      writeProblem(Problem, Painter);
    if (Problems.size() > Shown)
      Painter.message({Result.File, 0, 0, 0, 0}, TextPainter::Note,
                      oneLine(Result.File) + ": " +
                          counted(Problems.size() - Shown, "more message") +
                          " of the compiler (--verbose shows more, "
                          "--format=json all)");
  }
}

} // namespace bank_lint
