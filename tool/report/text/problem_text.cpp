//===-- tool/report/text/problem_text.cpp - what went wrong ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/problem_text.h"
#include "tool/report/text/text_painter.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace bank_lint {

/// Messages of the compiler that are shown of a file: what follows is mostly
/// the doing of the first. With several files fewer are shown of each.
static constexpr std::size_t UsuallyShown = 20, ShownOfSeveral = 5,
                             MostShown = 1000;

/// Files with the same failure that are named.
static constexpr unsigned MostNamed = 3;

/// \p Others: files that fail for the same reason and are not named.
static void writeFailure(const FileResult &Result, unsigned Others,
                         TextPainter &Painter) {
  std::string Text = oneLine(Result.File) + ": " + oneLine(Result.Failure);
  if (Others)
    Text +=
        "; and " + counted(Others, "more file") + " (--format=json lists them)";
  Painter.paint(TextPainter::Color::SAVEDCOLOR, "bank-lint: ");
  Painter.message({}, TextPainter::Error, Text);
}

/// \p Others: files that lack the same headers.
static void writeProblem(const SourceProblem &Problem, unsigned Others,
                         TextPainter &Painter) {
  std::string Text = Problem.Text;
  if (!Problem.MissingHeader.empty())
    Text += "; add its directory with -I";
  if (!Problem.FollowUps.empty())
    Text += " (bank-lint doctor lists them)";
  if (Others)
    Text += "; and in " + counted(Others, "more file");
  Painter.message(Problem.Where,
                  Problem.IsError ? TextPainter::Error : TextPainter::Warning,
                  Text);
  Painter.quote(Problem.Where);
}

/// The headers that \p Problem is about, "'a.h', 'b.h'"; "" if it is about
/// none.
static llvm::StringRef headersOf(const SourceProblem &Problem) {
  return Problem.MissingHeader.empty()
             ? ""
             : llvm::StringRef(Problem.Text).split(" file not found").first;
}

void writeProblems(llvm::ArrayRef<FileResult> Results,
                   const ReportOptions &Options, llvm::raw_ostream &OS) {
  TextPainter Painter(Options, OS);
  // The same headers are mostly missing in many files, and are reported once.
  llvm::StringMap<unsigned> Lacking, Failing, Named;
  llvm::StringSet<> Told;
  for (const FileResult &Result : Results)
    ++Failing[Result.Failure];
  for (const FileResult &Result : Results)
    for (const SourceProblem &Problem : Result.Problems)
      if (llvm::StringRef Headers = headersOf(Problem); !Headers.empty())
        ++Lacking[Headers];
  for (const FileResult &Result : Results) {
    if (!Result.Failure.empty()) {
      const unsigned Number = ++Named[Result.Failure];
      if (Options.Verbose || Number < MostNamed)
        writeFailure(Result, 0, Painter);
      else if (Number == MostNamed)
        writeFailure(Result, Failing[Result.Failure] - MostNamed, Painter);
    }
    std::vector<SourceProblem> Unknown;
    llvm::copy_if(Result.Problems, std::back_inserter(Unknown),
                  [](const SourceProblem &P) { return !P.IsKnown; });
    llvm::ArrayRef<SourceProblem> Problems = Unknown;
    const std::size_t Shown = Options.Verbose      ? MostShown
                              : Results.size() > 1 ? ShownOfSeveral
                                                   : UsuallyShown;
    for (const SourceProblem &Problem : Problems.take_front(Shown)) {
      const llvm::StringRef Headers = headersOf(Problem);
      if (Headers.empty())
        writeProblem(Problem, 0, Painter);
      else if (Options.Verbose || Told.insert(Headers).second)
        writeProblem(Problem, Options.Verbose ? 0 : Lacking.lookup(Headers) - 1,
                     Painter);
    }
    if (Problems.size() > Shown)
      Painter.message({Result.File, 0, 0, 0, 0}, TextPainter::Note,
                      oneLine(Result.File) + ": " +
                          counted(Problems.size() - Shown, "more message") +
                          " of the compiler (--verbose shows more, "
                          "--format=json all)");
  }
}

} // namespace bank_lint
