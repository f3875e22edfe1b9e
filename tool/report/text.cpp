//===-- tool/report/text.cpp - the report for people ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text.h"
#include "tool/report/lane_line.h"
#include "tool/report/launch_totals.h"
#include "tool/report/source_quote.h"
#include "tool/report/tally.h"
#include "tool/report/wording.h"
#include "llvm/Support/Format.h"

namespace bank_lint {

namespace {

using Color = llvm::raw_ostream::Colors;

/// Rows of a parametric table that are shown.
constexpr std::size_t ShownRows = 8;
constexpr const char *Indent = "      ";

/// The severities of the messages and the colours that compilers give them.
struct Severity {
  const char *Name;
  Color Shade;
};
constexpr Severity Error{"error", Color::RED};
constexpr Severity Warning{"warning", Color::MAGENTA};
constexpr Severity Remark{"remark", Color::BLUE};
constexpr Severity Note{"note", Color::CYAN};

class TextWriter {
public:
  TextWriter(const ReportOptions &Options, llvm::raw_ostream &OS)
      : Options(Options), OS(OS) {
    OS.enable_colors(Options.Color);
  }

  void finding(const Finding &F);
  void remark(const AccessSummary &Access, AccessState State);
  void totals(const LaunchTotals &Totals);
  void closing(llvm::ArrayRef<FileResult> Results);
  void failure(const FileResult &Result);
  void problem(const SourceProblem &Problem);

private:
  void message(const SourceRange &Where, const Severity &S,
               llvm::StringRef Text, llvm::StringRef Tag = "");
  void paint(Color Shade, llvm::StringRef Text, bool Bold = true);
  void quote(const SourceRange &Where);
  void details(const Finding &F);
  void table(const AccessSummary &Access);
  void notes(const AccessSummary &Access);
  void counts(llvm::ArrayRef<FileResult> Results, const Tally &Counts);
  void leftOut(const FileResult &Result);

  const ReportOptions &Options;
  llvm::raw_ostream &OS;
  SourceQuoter Quoter;
};

} // namespace

void TextWriter::paint(Color Shade, llvm::StringRef Text, bool Bold) {
  if (Options.Color)
    OS.changeColor(Shade, Bold);
  OS << Text;
  if (Options.Color)
    OS.resetColor();
}

void TextWriter::message(const SourceRange &Where, const Severity &S,
                         llvm::StringRef Text, llvm::StringRef Tag) {
  if (Where.isValid())
    paint(Color::SAVEDCOLOR, place(Where) + ": ");
  paint(S.Shade, std::string(S.Name) + ": ");
  paint(Color::SAVEDCOLOR, oneLine(Text));
  if (!Tag.empty())
    OS << " [" << Tag << "]";
  OS << "\n";
}

void TextWriter::quote(const SourceRange &Where) {
  QuotedLine Quote = Quoter.quote(Where);
  if (Quote.Text.empty())
    return;
  OS << llvm::format("%5u | ", Where.Line) << Quote.Text << "\n      | ";
  paint(Color::GREEN, Quote.Marks);
  OS << "\n";
}

void TextWriter::table(const AccessSummary &Access) {
  const char *Unit =
      Access.Space == AccessSpace::Shared ? "wavefront" : "sector";
  std::size_t Shown = 0;
  for (const TableRow &Row : Access.Table) {
    if (Shown++ == ShownRows) {
      OS << Indent << "  and "
         << counted(Access.Table.size() - ShownRows, "row")
         << " more in --format=json\n";
      return;
    }
    OS << Indent << "  " << oneLine(Row.When) << ": " << counted(Row.Cost, Unit)
       << ", ideal " << Row.Ideal << "\n";
  }
}

/// What a block executes and pays.
static std::string cost(const AccessSummary &Access) {
  bool IsShared = Access.Space == AccessSpace::Shared;
  const Figure &Paid = IsShared ? Access.Wavefronts : Access.Sectors;
  std::string Text = counted(Access.Executions, "execution") + ", " +
                     counted(Paid.Total, IsShared ? "wavefront" : "sector") +
                     " per block";
  if (!Access.ExecutionsKnown)
    Text += " (how often a loop runs is not known)";
  return Text;
}

void TextWriter::details(const Finding &F) {
  const AccessSummary &Access = F.Access;
  std::string Lanes = laneLine(Access);
  if (!Lanes.empty())
    OS << Indent << Lanes << "\n";
  OS << Indent << nameOf(Access.Sureness);
  if (!Access.Reason.empty())
    OS << " (" << oneLine(Access.Reason) << ")";
  OS << "; " << cost(Access);
  if (F.Excess)
    OS << (Access.Sureness == Certainty::Proven ? ", " : ", up to ") << F.Excess
       << " too many";
  OS << "\n";
  table(Access);
  if (Access.Operation == AccessOperation::Atomic &&
      Access.Space == AccessSpace::Shared)
    OS << Indent << counted(Access.Contention, "lane") << " on one address\n";
  OS << Indent << "kernel " << oneLine(Access.Kernel) << ", "
     << describe(Access.LaunchedWith, Access.Where.File);
  if (F.OtherLaunches)
    OS << "; also under " << counted(F.OtherLaunches, "other launch");
  OS << "\n";
  const char *Separator = "assuming: ";
  for (const std::string &Assumption : Access.Assumptions) {
    OS << (Separator[0] == 'a' ? Indent : "") << Separator
       << oneLine(Assumption);
    Separator = "; ";
  }
  if (!Access.Assumptions.empty())
    OS << "\n";
  if (!F.Counter.empty())
    OS << Indent << "counter: " << F.Counter << "\n";
}

void TextWriter::notes(const AccessSummary &Access) {
  for (const SourceRange &Call : Access.InlinedAt) {
    message(Call, Note, "called from here");
    quote(Call);
  }
  if (!Access.DeclarationText.empty())
    message(Access.Declaration, Note,
            "declared here: '" + Access.DeclarationText + "'");
}

void TextWriter::finding(const Finding &F) {
  message(F.Access.Where, Warning, F.Message, F.Rule);
  quote(F.Access.Where);
  details(F);
  notes(F.Access);
}

void TextWriter::remark(const AccessSummary &Access, AccessState State) {
  std::string Text = (nameOf(Access.Space) + " " + nameOf(Access.Operation) +
                      ", " + counted(Access.Width, "byte") + " per lane: ")
                         .str();
  if (State == AccessState::Undecided) {
    Text += Access.Reason.empty() ? "not known" : Access.Reason;
  } else if (Access.Space == AccessSpace::Shared) {
    Text += counted(Access.Wavefronts.Worst, "wavefront") + ", ideal " +
            number(Access.Ideal.Worst) + "; " + cost(Access);
  } else {
    Text += counted(Access.Sectors.Worst, "sector") + ", ideal " +
            number(Access.IdealSectors.Worst) + "; " + cost(Access);
  }
  message(Access.Where, Remark, Text, nameOf(State));
}

void TextWriter::totals(const LaunchTotals &Totals) {
  std::vector<MetricTotal> Shown;
  for (const MetricTotal &Total : Totals.Metrics)
    if (Total.Space == AccessSpace::Shared ? Totals.HasShared
                                           : Totals.HasGlobal)
      Shown.push_back(Total);
  if (Shown.empty())
    return;
  paint(Color::SAVEDCOLOR, "launch of " + oneLine(Totals.Kernel));
  OS << ", " << describe(Totals.LaunchedWith, "") << ":\n";
  for (const MetricTotal &Total : Shown) {
    OS << Indent << llvm::format("%-58s ", Total.Metric.c_str());
    OS << (Total.Value ? number(*Total.Value) : "not known: " + Totals.Unknown)
       << "\n";
  }
  OS << Indent << "measure: " << profilerCommand(Totals.Kernel, Shown) << "\n";
}

void TextWriter::counts(llvm::ArrayRef<FileResult> Results,
                        const Tally &Counts) {
  const FileResult *Read = &Results.front();
  for (const FileResult &Result : Results)
    if (Read->Failure.size())
      Read = &Result;
  if (Counts.FailedFiles)
    OS << Counts.Files - Counts.FailedFiles << " of ";
  OS << counted(Counts.Files, "file") << ", "
     << counted(Counts.Kernels, "kernel");
  if (Counts.Launches > Counts.Kernels)
    OS << " under " << counted(Counts.Launches, "launch");
  OS << " (arch " << Read->Arch << ", CUDA headers: "
     << (Read->Toolkit.empty() ? "built in" : oneLine(Read->Toolkit))
     << "): " << counted(Counts.Accesses, "access") << ": " << Counts.Clean
     << " clean, " << Counts.Flagged << " flagged, ";
  if (Counts.Tolerated)
    OS << Counts.Tolerated << " off their ideal but not reported, ";
  OS << Counts.Undecided << " undecided\n";
}

void TextWriter::leftOut(const FileResult &Result) {
  for (const Unanalysed &Lost : Result.NotAnalysed) {
    OS << "not analysed: " << oneLine(Lost.Kernel);
    if (Lost.Where.isValid())
      OS << " at " << place(Lost.Where);
    OS << ": " << oneLine(Lost.Reason) << "\n";
  }
  for (const std::string &Template : Result.UninstantiatedTemplates)
    OS << "not analysed: kernel template " << oneLine(Template)
       << ": nothing in " << oneLine(Result.File) << " instantiates it\n";
  for (const std::string &Remarkable : Result.Notes)
    OS << "note: " << oneLine(Remarkable) << "\n";
}

void TextWriter::closing(llvm::ArrayRef<FileResult> Results) {
  Tally Counts = tally(Results);
  if (Counts.FailedFiles == Counts.Files)
    return;
  counts(Results, Counts);
  for (const UndecidedReason &Reason : Counts.UndecidedReasons)
    OS << "undecided: " << Reason.Count << " x " << oneLine(Reason.Reason)
       << ", first at " << place(Reason.First) << "\n";
  for (const FileResult &Result : Results)
    leftOut(Result);
}

void TextWriter::failure(const FileResult &Result) {
  paint(Color::SAVEDCOLOR, "bank-lint: ");
  paint(Error.Shade, "error: ");
  paint(Color::SAVEDCOLOR,
        oneLine(Result.File) + ": " + oneLine(Result.Failure));
  OS << "\n";
}

void TextWriter::problem(const SourceProblem &Problem) {
  message(Problem.Where, Problem.IsError ? Error : Warning, Problem.Text);
  quote(Problem.Where);
}

void writeText(llvm::ArrayRef<FileResult> Results, const ReportOptions &Options,
               llvm::raw_ostream &OS) {
  TextWriter Writer(Options, OS);
  for (const FileResult &Result : Results) {
    for (const Finding &F : Result.Findings)
      Writer.finding(F);
    if (!Options.All)
      continue;
    for (const AccessSummary &Access : Result.Accesses) {
      AccessState State = accessState(Access);
      if (State != AccessState::Flagged)
        Writer.remark(Access, State);
    }
    for (const LaunchTotals &Totals : launchTotals(Result))
      Writer.totals(Totals);
  }
  if (!Results.empty())
    Writer.closing(Results);
}

void writeProblems(llvm::ArrayRef<FileResult> Results,
                   const ReportOptions &Options, llvm::raw_ostream &OS) {
  TextWriter Writer(Options, OS);
  for (const FileResult &Result : Results) {
    if (!Result.Failure.empty())
      Writer.failure(Result);
    for (const SourceProblem &Problem : Result.Problems)
      Writer.problem(Problem);
  }
}

} // namespace bank_lint
