//===-- tool/report/json/counters_json.cpp - counters for programs --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/json/counters_json.h"
#include "tool/report/json/json_parts.h"
#include "tool/report/profiler/profiler_command.h"
#include "tool/report/tally/counters_tally.h"

namespace bank_lint {

namespace {

class CountersWriter : JsonParts {
public:
  using JsonParts::JsonParts;

  void document(llvm::ArrayRef<CountersResult> Results,
                const ReportOptions &Options);

private:
  void counters(llvm::ArrayRef<PredictedCounter> Counters);
  void line(const LineCounters &Line);
  void launchCounters(const LaunchCounters &Counted, llvm::StringRef File);
};

} // namespace

/// `counters` and, where there are any, the reasons in `why` and what holds
/// inside a grid of unknown size.
void CountersWriter::counters(llvm::ArrayRef<PredictedCounter> Counters) {
  J.attributeObject("counters", [&] {
    for (const PredictedCounter &C : Counters)
      count(C.Metric, C.Value);
  });
  J.attributeObject("why", [&] {
    for (const PredictedCounter &C : Counters)
      if (!C.WhyUnknown.empty() && !(C.Value && C.Value->isExact()))
        text(C.Metric, C.WhyUnknown);
  });
  if (llvm::any_of(Counters, [](const PredictedCounter &C) {
        return C.Inside.has_value();
      }))
    J.attributeObject("if_all_conditions_hold", [&] {
      for (const PredictedCounter &C : Counters)
        if (C.Inside)
          J.attribute(C.Metric, *C.Inside);
    });
  if (llvm::any_of(Counters, [](const PredictedCounter &C) {
        return C.PerIteration.has_value();
      }))
    J.attributeObject("per_iteration", [&] {
      for (const PredictedCounter &C : Counters)
        if (C.PerIteration)
          count(C.Metric, C.PerIteration);
    });
}

void CountersWriter::line(const LineCounters &Line) {
  location("location", Line.Where);
  text("instruction", Line.Instruction);
  counters(Line.Counters);
}

void CountersWriter::launchCounters(const LaunchCounters &Counted,
                                    llvm::StringRef File) {
  exactText("file", File);
  text("kernel", Counted.Kernel);
  if (!Counted.CompiledBy.empty())
    text("compiled_by", Counted.CompiledBy);
  if (!Counted.Code.empty())
    text("code", Counted.Code);
  launch(Counted.LaunchedWith);
  if (!Counted.UnknownArguments.empty())
    texts("unknown_arguments", Counted.UnknownArguments);
  if (Counted.Resources)
    J.attributeObject("resources", [&] {
      resources(*Counted.Resources);
      for (const LaunchOccupancy &Each : Counted.Resources->Launches)
        occupancy(Each);
    });
  if (Counted.Pipes)
    J.attributeObject("pipes", [&] { pipes(*Counted.Pipes); });
  if (std::optional<std::uint64_t> Blocks = Counted.LaunchedWith.blocks())
    J.attribute("blocks", *Blocks);
  else
    J.attribute("blocks", nullptr);
  counters(Counted.Totals);
  J.attributeArray("lines", [&] {
    for (const LineCounters &Line : Counted.Lines)
      J.object([&] { line(Line); });
  });
  texts("assumptions", Counted.Assumptions);
  std::vector<std::string> Names;
  for (const PredictedCounter &C : Counted.Totals)
    Names.push_back(C.Metric);
  text("command", profilerCommand(Counted.KernelName, Names));
}

void CountersWriter::document(llvm::ArrayRef<CountersResult> Results,
                              const ReportOptions &Options) {
  J.object([&] {
    text("version", Options.Version);
    text("arch", Options.Arch);
    J.attributeArray("files", [&] {
      for (const CountersResult &Result : Results)
        J.object([&] { file(Result.Base); });
    });
    J.attributeArray("launches", [&] {
      for (const CountersResult &Result : Results)
        for (const LaunchCounters &Counted : Result.Launches)
          J.object([&] { launchCounters(Counted, Result.Base.File); });
    });
    J.attribute("exit_code", int(exitCode(Results, Options.Exit)));
  });
}

void writeCountersJson(llvm::ArrayRef<CountersResult> Results,
                       const ReportOptions &Options, llvm::raw_ostream &OS) {
  CountersWriter(OS).document(Results, Options);
  OS << "\n";
}

} // namespace bank_lint
