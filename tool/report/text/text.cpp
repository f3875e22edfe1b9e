//===-- tool/report/text/text.cpp - the report for people -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/text.h"
#include "tool/report/fixes/fix_text.h"
#include "tool/report/profiler/launch_totals.h"
#include "tool/report/profiler/profiler_command.h"
#include "tool/report/source/source_quote.h"
#include "tool/report/tally/closing.h"
#include "tool/report/text/counters_text.h"
#include "tool/report/text/lane_line.h"
#include "tool/report/text/short_table.h"
#include "tool/report/wording/wording.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

namespace bank_lint {

namespace {

using Color = llvm::raw_ostream::Colors;

/// Rows of a parametric table that are shown.
constexpr std::size_t ShownRows = 8;
/// Further places of a cause that are shown.
constexpr std::size_t ShownPlaces = 8;
/// Messages of the compiler that are shown of a file.
constexpr std::size_t ShownProblems = 1000;
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
      : Options(Options), OS(OS), Quoter(&Options.Texts) {
    OS.enable_colors(Options.Color);
  }

  void finding(const Finding &F);
  void details(const Finding &F);
  void remark(const AccessSummary &Access, AccessState State);
  void failure(const FileResult &Result);
  void problem(const SourceProblem &Problem);
  void moreProblems(llvm::StringRef File, std::size_t Count);

private:
  void message(const SourceRange &Where, const Severity &S,
               llvm::StringRef Text, llvm::StringRef Tag = "");
  void paint(Color Shade, llvm::StringRef Text, bool Bold = true);
  void quote(const SourceRange &Where);
  void weight(const Finding &F);
  void table(const AccessSummary &Access);
  void assumptions(const AccessSummary &Access);
  void tableRow(const AccessSummary &Access, const ShortRow &Short);
  void notes(const AccessSummary &Access);
  void fixes(const Finding &F);

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

void TextWriter::tableRow(const AccessSummary &Access, const ShortRow &Short) {
  const TableRow &Row = Short.Row;
  const char *Unit =
      Access.Space == AccessSpace::Shared ? "wavefront" : "sector";
  OS << Indent << "  " << oneLine(Row.When) << ": " << counted(Row.Cost, Unit)
     << ", ideal " << Row.Ideal
     << (Short.Count > 1 ? " (each in --format=json)\n" : "\n");
}

/// The first rows and the last, which mostly is the costliest.
void TextWriter::table(const AccessSummary &Access) {
  const std::vector<ShortRow> Short = shortTable(Access.Table);
  llvm::ArrayRef<ShortRow> Rows = Short;
  std::size_t Shown = Rows.size() <= ShownRows ? Rows.size() : ShownRows - 1;
  for (const ShortRow &Row : Rows.take_front(Shown))
    tableRow(Access, Row);
  if (Shown == Rows.size())
    return;
  std::size_t Hidden = 0;
  for (const ShortRow &Row : Rows.drop_front(Shown).drop_back())
    Hidden += Row.Count;
  OS << Indent << "  ... (" << counted(Hidden, "more row")
     << " in --format=json)\n";
  tableRow(Access, Rows.back());
}

/// What a block executes and pays.
static std::string cost(const AccessSummary &Access) {
  const bool IsConstant = Access.Space == AccessSpace::Constant;
  const bool IsShared = Access.Space == AccessSpace::Shared;
  Interval Paid = (IsConstant ? Access.Requests
                   : IsShared ? Access.Wavefronts
                              : Access.Sectors)
                      .Total;
  // Lanes of an atomic on one address may take turns.
  if (IsShared && Access.Contention.Max > 1)
    Paid.Max = std::max(Paid.Max, Access.SerialWavefronts.Max);
  const char *Unit = IsConstant ? "request" : IsShared ? "wavefront" : "sector";
  std::string Text =
      executions(Access) + ", " + perBlock(Access, Paid, Unit) + " per block";
  if (Access.blocksCounted() > 1)
    Text += " on average";
  if (!Access.ExecutionsKnown)
    Text += " (how often a loop runs is not known)";
  return Text;
}

/// What the finding costs the kernel, and where else its cause does.
void TextWriter::weight(const Finding &F) {
  std::vector<std::string> Places;
  for (const FurtherAccess &Other : F.Also) {
    std::string There = place(Other.Access.Where, F.Access.Where.File);
    const std::vector<SourceRange> &Calls = Other.Access.InlinedAt;
    if (Other.Access.Where == F.Access.Where && Calls == F.Access.InlinedAt)
      continue; // the store of `x[i] += y`
    if (!Calls.empty())
      There += " called from " + place(Calls.front(), F.Access.Where.File);
    if (!llvm::is_contained(Places, There))
      Places.push_back(There);
  }
  if (!Places.empty()) {
    auto Shown = llvm::ArrayRef(Places).take_front(ShownPlaces);
    OS << Indent << "also at " << llvm::join(Shown, ", ");
    if (Places.size() > Shown.size())
      OS << ", ... (" << counted(Places.size() - Shown.size(), "more place")
         << " in --format=json)";
    OS << "\n";
  }
  if (!F.Excess || F.Traffic == TrafficKind::None)
    return;
  OS << Indent << "weight: " << percent(F.Weight)
     << " of the kernel's memory traffic, " << percent(F.WeightOfKind)
     << " of its " << nameOf(F.Traffic);
  if (!F.Also.empty())
    OS << "; " << decimal(F.Excess) << " excess in all";
  OS << "\n";
}

void TextWriter::assumptions(const AccessSummary &Access) {
  if (Access.Assumptions.empty())
    return;
  OS << Indent << "assuming: ";
  llvm::ListSeparator Separator("; ");
  for (const std::string &Assumption : Access.Assumptions)
    OS << Separator << oneLine(Assumption);
  OS << "\n";
}

void TextWriter::details(const Finding &F) {
  const AccessSummary &Access = F.Access;
  std::string Lanes = laneLine(Access);
  if (!Lanes.empty())
    OS << Indent << Lanes << "\n";
  OS << Indent << nameOf(Access.Operation) << "; " << nameOf(Access.Sureness);
  if (!Access.Reason.empty())
    OS << " (" << oneLine(Access.Reason) << ")";
  if (!Access.HoldsForEvery.empty())
    OS << " for every " << oneLine(llvm::join(Access.HoldsForEvery, ", "))
       << (Access.HoldsForWholeWarps ? " (whole warps)" : "");
  OS << "; " << cost(Access);
  if (F.Excess)
    OS << (F.IsLeastExcess                        ? ", at least "
           : Access.Sureness == Certainty::Proven ? ", "
                                                  : ", up to ")
       << decimal(F.ownExcess()) << " excess";
  OS << "\n";
  if (Access.Parts > 1)
    OS << Indent << "the compiler makes one " << nameOf(Access.Operation)
       << " of " << Access.Width << " bytes of " << Access.Parts
       << " neighbouring ones (--as-written counts each)\n";
  table(Access);
  weight(F);
  OS << Indent << "kernel " << shortName(Access.Kernel) << ", "
     << describe(Access.LaunchedWith, Access.Where.File);
  if (F.OtherLaunches)
    OS << "; also under " << counted(F.OtherLaunches, "other launch");
  OS << "\n";
  assumptions(Access);
  if (!F.Counter.empty()) {
    OS << Indent << "counter: " << F.Counter;
    if (Access.Counter.isValid())
      OS << ", accounted to " << place(Access.Counter, Access.Where.File);
    OS << "\n";
  }
}

void TextWriter::notes(const AccessSummary &Access) {
  for (const SourceRange &Place : Access.Within) {
    message(Place, Note,
            Place == Access.Within.front() ? "accessed here"
                                           : "by way of here");
    quote(Place);
  }
  for (const SourceRange &Call : Access.InlinedAt) {
    message(Call, Note, "called from here");
    quote(Call);
  }
  if (!Access.DeclarationText.empty())
    message(Access.Declaration, Note,
            "declared here: '" + Access.DeclarationText + "'");
}

void TextWriter::fixes(const Finding &F) {
  for (const FixLine &Line : fixLines(F)) {
    paint(Color::GREEN, std::string(Line.Label) + ": ");
    OS << oneLine(Line.Text) << "\n";
  }
}

void TextWriter::finding(const Finding &F) {
  message(F.Access.Where, Warning, F.Message, F.Rule);
  quote(F.Access.Where);
  details(F);
  notes(F.Access);
  fixes(F);
}

void TextWriter::remark(const AccessSummary &Access, AccessState State) {
  std::string Text =
      (nameOf(Access.Space) + " " + nameOf(Access.Operation)).str();
  if (Access.Form == AccessForm::BulkCopy)
    Text += " of a bulk copy";
  if (Access.Width)
    Text += ", " + counted(Access.Width, "byte") + " per lane";
  Text += ": ";
  if (State == AccessState::Undecided) {
    Text += Access.Reason.empty() ? "not known" : Access.Reason;
  } else if (Access.Space == AccessSpace::Shared) {
    Text += counted(Access.Wavefronts.Worst, "wavefront") + ", ideal " +
            number(Access.Ideal.Worst) + "; " + cost(Access);
  } else if (Access.Space == AccessSpace::Constant) {
    Text += counted(Access.Requests.Worst, "request") + ", ideal 1; " +
            cost(Access);
  } else {
    Text += counted(Access.Sectors.Worst, "sector") + ", ideal " +
            number(Access.IdealSectors.Worst) + "; " + cost(Access);
  }
  message(Access.Where, Remark, Text, nameOf(State));
  if (State != AccessState::Undecided)
    assumptions(Access);
}

void TextWriter::failure(const FileResult &Result) {
  paint(Color::SAVEDCOLOR, "bank-lint: ");
  paint(Error.Shade, "error: ");
  paint(Color::SAVEDCOLOR,
        oneLine(Result.File) + ": " + oneLine(Result.Failure));
  OS << "\n";
}

void TextWriter::problem(const SourceProblem &Problem) {
  message(Problem.Where, Problem.IsError ? Error : Warning,
          Problem.Text + (Problem.FollowUps.empty()
                              ? ""
                              : " (bank-lint doctor lists them)"));
  quote(Problem.Where);
}

void TextWriter::moreProblems(llvm::StringRef File, std::size_t Count) {
  message({File.str(), 0, 0, 0, 0}, Note,
          oneLine(File) + ": " + counted(Count, "more message") +
              " of the compiler, in --format=json");
}

std::string detailsOf(const Finding &F) {
  std::string Indented, Text;
  llvm::raw_string_ostream OS(Indented);
  ReportOptions Plain;
  TextWriter(Plain, OS).details(F);
  llvm::StringRef Rest = llvm::StringRef(Indented).rtrim('\n');
  while (!Rest.empty()) {
    auto [Line, Next] = Rest.split('\n');
    Line.consume_front(Indent);
    Text += (Text.empty() ? "" : "\n") + Line.str();
    Rest = Next;
  }
  return Text;
}

/// The same, as `bank-lint counters` tells it.
static LaunchCounters countersOf(const LaunchTotals &Totals) {
  LaunchCounters Counted;
  Counted.Kernel = Totals.Kernel;
  Counted.KernelName = kernelBaseName(Totals.Kernel);
  Counted.LaunchedWith = Totals.LaunchedWith;
  for (const MetricTotal &Total : Totals.Metrics)
    Counted.Totals.push_back(
        {Total.Metric, Total.Value, Total.Value ? "" : Totals.Unknown});
  return Counted;
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
      writeLaunchCounters(countersOf(Totals), Options, OS);
  }
  if (!Results.empty())
    writeClosing(Results, OS);
}

void writeProblems(llvm::ArrayRef<FileResult> Results,
                   const ReportOptions &Options, llvm::raw_ostream &OS) {
  TextWriter Writer(Options, OS);
  for (const FileResult &Result : Results) {
    if (!Result.Failure.empty())
      Writer.failure(Result);
    llvm::ArrayRef<SourceProblem> Problems = Result.Problems;
    for (const SourceProblem &Problem : Problems.take_front(ShownProblems))
      Writer.problem(Problem);
    if (Problems.size() > ShownProblems)
      Writer.moreProblems(Result.File, Problems.size() - ShownProblems);
  }
}

} // namespace bank_lint
