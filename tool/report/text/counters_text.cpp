//===-- tool/report/text/counters_text.cpp - counters for people ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/counters_text.h"
#include "tool/report/profiler/conflict_noise.h"
#include "tool/report/profiler/next_step.h"
#include "tool/report/profiler/profiler_command.h"
#include "tool/report/tally/closing.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/gain_text.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/resources_text.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {

namespace {

constexpr const char *Indent = "      ";

/// The kinds of memory whose counters are listed together.
enum class CounterKind : std::uint8_t { AsyncCopy, Shared, Global, Other };

/// A part of a counter's name shows its kind; the first that fits.
constexpr std::pair<llvm::StringLiteral, CounterKind> KindsByName[] = {
    {"ldgsts", CounterKind::AsyncCopy}, {"shared", CounterKind::Shared},
    {"ldsm", CounterKind::Shared},      {"global", CounterKind::Global},
    {"gds", CounterKind::Global},
};

} // namespace

static CounterKind kindOf(llvm::StringRef Metric) {
  for (const auto &[Part, Kind] : KindsByName)
    if (Metric.contains(Part))
      return Kind;
  return CounterKind::Other;
}

/// Those whose kind has a counter that may be other than 0.
static std::vector<PredictedCounter>
countersInUse(llvm::ArrayRef<PredictedCounter> Counters) {
  std::vector<PredictedCounter> InUse;
  for (const PredictedCounter &C : Counters)
    if (llvm::any_of(Counters, [&](const PredictedCounter &Other) {
          return kindOf(Other.Metric) == kindOf(C.Metric) &&
                 Other.Value != Interval::exactly(0);
        }))
      InUse.push_back(C);
  return InUse;
}

/// "8", "8 to 32 (why)", "8 if all conditions hold, else 0 to 8",
/// "unknown: why".
static std::string valueOf(const PredictedCounter &C) {
  std::string Why = oneLine(C.WhyUnknown);
  if (!C.Value)
    return "unknown" + (Why.empty() ? "" : ": " + Why);
  if (C.Value->isExact() || (Why.empty() && !C.Inside))
    return number(*C.Value);
  if (C.Inside)
    return number(Interval::exactly(*C.Inside)) +
           " if all conditions hold, else " + number(*C.Value);
  return number(*C.Value) + " (" + Why + ")";
}

static void writeTable(llvm::ArrayRef<PredictedCounter> Counters,
                       llvm::StringRef Margin, llvm::raw_ostream &OS) {
  std::size_t Width = 0;
  for (const PredictedCounter &C : Counters)
    Width = std::max(Width, C.Metric.size());
  for (const PredictedCounter &C : Counters)
    OS << Margin << llvm::left_justify(C.Metric, Width) << " " << valueOf(C)
       << "\n";
}

static void writeLine(const LineCounters &Line, llvm::raw_ostream &OS) {
  OS << Indent;
  if (Line.Where.isValid())
    OS << place(Line.Where) << ": ";
  OS << oneLine(Line.Instruction) << "\n";
  writeTable(Line.Counters, (Indent + llvm::Twine("  ")).str(), OS);
}

void writeLaunchCounters(const LaunchCounters &Counted,
                         const ReportOptions &Options, llvm::raw_ostream &OS) {
  std::vector<PredictedCounter> InUse = countersInUse(Counted.Totals);
  if (InUse.empty() && Counted.Lines.empty() && !Counted.Resources &&
      !Counted.Pipes)
    return;
  if (Options.Color)
    OS.changeColor(llvm::raw_ostream::SAVEDCOLOR, /*Bold=*/true);
  OS << "launch of " << shortName(Counted.Kernel);
  if (Options.Color)
    OS.resetColor();
  if (!Counted.CompiledBy.empty())
    OS << " as " << Counted.CompiledBy << " compiles it";
  OS << ", " << describe(Counted.LaunchedWith, "")
     << (Counted.LaunchedWith.blocks() ? ":\n" : "; of one block:\n");
  if (Counted.Resources) {
    OS << Indent << "takes: " << resourcesText(*Counted.Resources) << "\n";
    for (const LaunchOccupancy &Each : Counted.Resources->Launches)
      OS << Indent << "occupancy: " << occupancyText(*Counted.Resources, Each)
         << "\n";
  }
  writeTable(InUse, Indent, OS);
  if (Counted.Pipes)
    for (const std::string &Line : launchPipeLines(*Counted.Pipes))
      OS << Indent << oneLine(Line) << "\n";
  for (const LineCounters &Line : Counted.Lines)
    writeLine(Line, OS);
  const bool IsOpen = llvm::any_of(InUse, [](const PredictedCounter &C) {
    return !C.Value || !C.Value->isExact();
  });
  std::vector<std::string> Words;
  if (Counted.LaunchedWith.assumesBlock() ||
      (IsOpen && !Counted.LaunchedWith.blocks()))
    Words.push_back(launchOption(Counted.KernelName));
  if (IsOpen)
    for (const std::string &Name : Counted.UnknownArguments)
      Words.push_back(argumentOption(Name));
  if (!Words.empty())
    OS << Indent << "try: " << llvm::join(Words, " ") << "\n";
  if (!Counted.Assumptions.empty())
    OS << Indent
       << "assuming: " << oneLine(llvm::join(Counted.Assumptions, "; "))
       << "\n";
  std::vector<std::string> Names;
  for (const PredictedCounter &C : InUse)
    Names.push_back(C.Metric);
  if (!Names.empty())
    OS << Indent << "measure: " << profilerCommand(Counted.KernelName, Names)
       << "\n";
  std::vector<std::string> AtNothing;
  for (const PredictedCounter &C : InUse)
    if (C.Value == Interval::exactly(0))
      AtNothing.push_back(C.Metric);
  const std::string Noise = conflictNoise(AtNothing);
  if (!Noise.empty() && Counted.LaunchedWith.blocks() != 1u)
    OS << Indent << "noise: " << Noise << "\n";
}

void writeCountersText(llvm::ArrayRef<CountersResult> Results,
                       const ReportOptions &Options, llvm::raw_ostream &OS) {
  OS.enable_colors(Options.Color);
  for (const CountersResult &Result : Results)
    for (const LaunchCounters &Counted : Result.Launches)
      writeLaunchCounters(Counted, Options, OS);
  if (!Results.empty())
    writeCountersClosing(Results, OS);
}

} // namespace bank_lint
