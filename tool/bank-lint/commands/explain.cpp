//===-- tool/bank-lint/commands/explain.cpp - `bank-lint explain` ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/explain.h"
#include "analysis/embedded/embedded_sources.h"
#include "analysis/rules/rule.h"
#include "tool/bank-lint/merge/unused_statements.h"
#include "tool/bank-lint/options/spelling.h"
#include "tool/bank-lint/run/embedded_run.h"
#include "tool/bank-lint/run/machine_code.h"
#include "tool/bank-lint/run/nvcc.h"
#include "tool/bank-lint/run/supervised_run.h"
#include "tool/layout/explained_swizzle.h"
#include "tool/report/pages/embedded_files.h"
#include "tool/report/text/explanation.h"
#include "tool/report/text/problem_text.h"
#include "tool/report/text/wrapped_stream.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/message_line.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <functional>
#include <set>

namespace bank_lint {

namespace {

/// Says what is known of a place.
class PlaceExplainer {
public:
  PlaceExplainer(const CommandOptions &Options, llvm::raw_ostream &Out,
                 llvm::raw_ostream &Errors)
      : Options(Options), Out(Out), Errors(Errors) {}

  ExitCode explain(const ExplainedPlace &Place, const FileResult &Result);

private:
  void pipes(const AccessSummary &Access, const FileResult &Result);
  void nothingThere(const ExplainedPlace &Place, const FileResult &Result);

  const CommandOptions &Options;
  llvm::raw_ostream &Out, &Errors;
};

} // namespace

/// What the finding on \p Access gains, with the others of its cause.
void PlaceExplainer::pipes(const AccessSummary &Access,
                           const FileResult &Result) {
  auto IsIt = [&](const AccessSummary &Of) {
    return Of.Where == Access.Where && Of.Kernel == Access.Kernel &&
           Of.Operation == Access.Operation && Of.Width == Access.Width &&
           Of.LaunchedWith == Access.LaunchedWith;
  };
  auto IsOn = [&](const Finding &F) {
    return IsIt(F.Access) ||
           llvm::any_of(F.Also, [&](const FurtherAccess &Other) {
             return IsIt(Other.Access);
           });
  };
  const auto Found = llvm::find_if(Result.Findings, IsOn);
  if (Found != Result.Findings.end())
    writeGain(*Found, Out);
}

ExitCode PlaceExplainer::explain(const ExplainedPlace &Place,
                                 const FileResult &Result) {
  ReportOptions Report;
  Report.Texts = Result.Texts;
  Report.Texts.insert(Options.Texts.begin(), Options.Texts.end());
  Report.Color = wantsColor(Options.Color, Errors);
  writeProblems(Result, Report, Errors);
  if (!Result.Failure.empty())
    return ExitFailure;
  unsigned Found = 0;
  for (const AccessSummary &Access : Result.Accesses) {
    if (!isAt(Access, Place))
      continue;
    Out << (Found++ ? "\n" : "");
    writeExplanation(Access, Out, &Report.Texts);
    if (const std::string Text = layout::explainedSwizzle(Access, Result);
        !Text.empty())
      Out << "  swizzle     " << Text << "\n";
    pipes(Access, Result);
  }
  for (const AccessSummary &Access : Result.NotIssued) {
    if (!isAt(Access, Place))
      continue;
    Out << (Found++ ? "\n" : "") << place(Access.Where)
        << ": no such access at this line as nvcc compiles it; from the "
           "source:\n";
    writeExplanation(Access, Out);
  }
  for (const Unanalysed &Lost : Result.NotAnalysed)
    if (Place.contains(Lost.Where) && isInFile(Lost.Where, Place.File)) {
      Out << (Found++ ? "\n" : "") << place(Lost.Where)
          << ": not analysed: " << oneLine(Lost.Reason) << "\n";
    }
  if (!Found) {
    nothingThere(Place, Result);
    return ExitFailure;
  }
  ExitCode Code =
      exitCode(tally(Result), exitRules(Result, Options, 0, Errors));
  return Code == ExitFindings ? ExitClean : Code;
}

/// "accesses at columns 9 and 21" of the line of \p Place.
static std::string columnsOf(const ExplainedPlace &Place,
                             const FileResult &Result) {
  std::set<unsigned> Columns;
  for (const AccessSummary &Access : Result.Accesses)
    if (isInFile(Access.Where, Place.File) && Access.Where.Line == Place.Line)
      Columns.insert(Access.Where.Column);
  std::string Text =
      Columns.size() == 1 ? "an access at column " : "accesses at columns ";
  for (unsigned Column : Columns)
    Text += (Column == *Columns.begin()    ? ""
             : Column == *Columns.rbegin() ? " and "
                                           : ", ") +
            std::to_string(Column);
  return Text;
}

/// Says which lines there are, the nearest ones; of a line, which columns.
void PlaceExplainer::nothingThere(const ExplainedPlace &Place,
                                  const FileResult &Result) {
  std::set<unsigned> Lines;
  for (const AccessSummary &Access : Result.Accesses)
    if (isInFile(Access.Where, Place.File))
      Lines.insert(Access.Where.Line);
  MessageLine Message(Errors, MessageLine::Error);
  Message << "no access to memory was seen at " << Place.File << ":"
          << Place.Line;
  if (Place.Column)
    Message << ":" << Place.Column;
  if (Place.Column && Lines.count(Place.Line)) {
    Message << "; the line has " << columnsOf(Place, Result);
    return;
  }
  auto After = Lines.lower_bound(Place.Line);
  std::vector<std::string> Near;
  if (After != Lines.begin())
    Near.push_back(llvm::utostr(*std::prev(After)));
  if (After != Lines.end())
    Near.push_back(llvm::utostr(*After));
  if (Near.empty())
    Message << "; the file has none";
  else
    Message << "; the nearest: line " << llvm::join(Near, ", line ");
}

/// Whether the pass whose code was wanted was run.
static ExitCode printedCode(const TraceRequest &Wanted,
                            const FileResult &Result,
                            llvm::raw_ostream &Errors) {
  const std::string Heading =
      "; after " + (Wanted.PrintAfter == "all" ? "" : Wanted.PrintAfter + "\n");
  if (Wanted.PrintAfter.empty() ||
      llvm::StringRef(Result.Trace).contains(Heading))
    return ExitClean;
  MessageLine(Errors, MessageLine::Error)
      << (Result.Failure.empty()
              ? "no pass that is called '" + Wanted.PrintAfter +
                    "' was run; --print-after=all has the names of all"
              : Result.Failure);
  return ExitFailure;
}

/// How a run ends that says nothing, because another file may show more. No
/// process of the user sees it.
static constexpr ExitCode SeenElsewhere = ExitCode(64);

/// Analyses \p File in a separate process, because a crash of the compiler must
/// not look like an answer, and explains what it has at \p Place. \p IsLast: no
/// other file may show more, so nothing there is an error.
static ExitCode explainIn(const std::string &File, const ExplainedPlace &Place,
                          bool IsLast, const CommandOptions &Options,
                          const std::optional<TraceRequest> &Trace,
                          llvm::raw_ostream &Out, llvm::raw_ostream &Errors) {
  auto Settings = ProjectSettings::of(Options, {File}, Errors);
  if (!Settings)
    return ExitFailure;
  llvm::Expected<MachineCode> Machine = MachineCode::read(Options.Cubins);
  if (!Machine) {
    MessageLine(Errors, MessageLine::Error)
        << llvm::toString(Machine.takeError());
    return ExitFailure;
  }
  llvm::Expected<std::optional<Nvcc>> Compiler = Nvcc::askedFor(Options);
  if (!Compiler) {
    MessageLine(Errors, MessageLine::Error)
        << llvm::toString(Compiler.takeError());
    return ExitFailure;
  }
  return runSupervised<FileResult>(
      {File}, *Settings, Errors,
      [&](const std::string &Source, AnalysisOptions Analysis) {
        Analysis.Trace = Trace;
        if (!Options.Cubins.empty())
          Analysis.Machine = Machine->cubins();
        if (*Compiler)
          Analysis.MakeCode =
              (*Compiler)->maker(Options.Limits.Time, /*WantsResources=*/false);
        return analyzeEmbedded(
            Source, Analysis,
            [](const std::string &Part, const AnalysisOptions &Own,
               const EmbeddedPlaces *) { return analyzeFile(Part, Own); });
      },
      std::identity(),
      [&](std::vector<FileResult> &Results, const StoppedRun &) {
        if (!Options.Cubins.empty())
          Machine->addTo(Results.front());
        Out << Results.front().Trace;
        if (Trace) {
          const ExitCode Printed = printedCode(*Trace, Results.front(), Errors);
          if (Printed != ExitClean || !Place.Line)
            return Printed;
        }
        const bool IsOwn = fileAndCell(Place.File).first == File;
        const bool IsThere = hasSomethingAt(Place, Results.front());
        if (!IsLast && !IsThere && (!IsOwn || mayBePart(Results.front())))
          return SeenElsewhere;
        if (!IsOwn)
          MessageLine(Errors, MessageLine::Note)
              << "seen through " << File << ", which includes " << Place.File;
        return PlaceExplainer(Options, Out, Errors)
            .explain(Place, Results.front());
      });
}

/// Explains a line of a file; if the file alone has nothing there, as the
/// files see it that include it.
static ExitCode explainPlace(const ExplainedPlace &Place,
                             const CommandOptions &Options,
                             const std::optional<TraceRequest> &Trace,
                             llvm::raw_ostream &Out,
                             llvm::raw_ostream &Errors) {
  constexpr std::size_t MostTried = 4;
  const std::string File = fileAndCell(Place.File).first.str();
  auto ExplainIn = [&](const std::string &Source, bool IsLast) {
    return explainIn(Source, Place, IsLast, Options, Trace, Out, Errors);
  };
  if (const ExitCode Code = ExplainIn(File, Trace.has_value());
      Code != SeenElsewhere)
    return Code;
  const std::vector<std::string> Sources = sourcesAround(File, Options.Texts);
  for (const std::string &Source :
       llvm::ArrayRef(Sources).take_front(std::min(Sources.size(), MostTried)))
    if (const ExitCode Code = ExplainIn(Source, false); Code != SeenElsewhere)
      return Code;
  return ExplainIn(File, true);
}

static void notExplained(llvm::StringRef Target, llvm::raw_ostream &Errors) {
  std::vector<std::string> Names;
  for (const Rule &R : rules())
    Names.push_back(R.Name);
  llvm::sort(Names);
  MessageLine(Errors, MessageLine::Error)
      << "'" << Target << "' is neither a rule nor FILE:LINE"
      << knownAre(Target, Names);
}

ExitCode runExplain(const CommandOptions &Options, llvm::raw_ostream &Out,
                    llvm::raw_ostream &Errors) {
  ExitCode Worst = ExitClean;
  bool First = true;
  for (const std::string &Target : Options.Files) {
    if (!First)
      Out << "\n";
    First = false;
    Out.flush();
    ExitCode Code = ExitClean;
    if (const Rule *R = findRule(Target)) {
      const llvm::StringRef Page = embeddedFile(Target + ".md");
      Out << Page;
      if (Page.empty()) // it has none yet
        Out << R->Name << ": " << R->Summary << "\n";
    } else if (std::optional<ExplainedPlace> Place = parsePlace(Target)) {
      WrappedStream Wrapped(Out, Options.Width);
      Code = explainPlace(*Place, Options, std::nullopt, Wrapped, Errors);
    } else {
      notExplained(Target, Errors);
      Code = ExitFailure;
    }
    if (isStopped(Code))
      return Code;
    // What is wrong with the question comes before what could not be analysed.
    if (Worst == ExitClean || Code == ExitFailure)
      Worst = Code;
  }
  return Worst;
}

ExitCode runTrace(const CommandOptions &Options, llvm::raw_ostream &Out,
                  llvm::raw_ostream &Errors) {
  auto Fail = [&](const llvm::Twine &Why) {
    MessageLine(Errors, MessageLine::Error) << Why.str();
    return ExitFailure;
  };
  if (Options.Files.size() != 1)
    return Fail("--trace-access and --print-after take one file");
  ExplainedPlace Place;
  Place.File = Options.Files.front();
  if (!Options.TraceAccess.empty()) {
    std::optional<ExplainedPlace> Read =
        parsePlace(Place.File + ":" + Options.TraceAccess);
    if (!Read || Read->File != Place.File)
      return Fail("--trace-access='" + Options.TraceAccess +
                  "' is neither LINE nor LINE:COLUMN");
    Place = std::move(*Read);
  }
  const TraceRequest Trace{Place.Line, Place.Column, Options.PrintAfter};
  return explainPlace(Place, Options, Trace, Out, Errors);
}

} // namespace bank_lint
