//===-- tool/report/json.cpp - the report for programs --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/json.h"
#include "tool/report/launch_totals.h"
#include "tool/report/tally.h"
#include "tool/report/wording.h"
#include "llvm/Support/JSON.h"

namespace bank_lint {

namespace {

class JsonWriter {
public:
  JsonWriter(const ReportOptions &Options, llvm::raw_ostream &OS)
      : Options(Options), J(OS, /*IndentSize=*/2) {}

  void document(llvm::ArrayRef<FileResult> Results);

private:
  void text(llvm::StringRef Key, llvm::StringRef Value);
  void texts(llvm::StringRef Key, llvm::ArrayRef<std::string> Values);
  void count(llvm::StringRef Key, const std::optional<Interval> &Value);
  void figure(llvm::StringRef Key, const Figure &Value, bool IsKnown);
  void contention(const Interval &Lanes, bool IsKnown);
  void range(const SourceRange &Where);
  void location(llvm::StringRef Key, const SourceRange &Where);

  void file(const FileResult &Result);
  void access(const AccessSummary &Access);
  void figures(const AccessSummary &Access);
  void table(const AccessSummary &Access);
  void lanes(const AccessSummary &Access);
  void launch(const Launch &LaunchedWith);
  void finding(const Finding &F);
  void launchCounters(const LaunchTotals &Totals);
  void summary(llvm::ArrayRef<FileResult> Results);

  const ReportOptions &Options;
  llvm::json::OStream J;
};

} // namespace

void JsonWriter::text(llvm::StringRef Key, llvm::StringRef Value) {
  J.attribute(Key, llvm::json::fixUTF8(Value));
}

void JsonWriter::texts(llvm::StringRef Key,
                       llvm::ArrayRef<std::string> Values) {
  J.attributeArray(Key, [&] {
    for (const std::string &Value : Values)
      J.value(llvm::json::fixUTF8(Value));
  });
}

void JsonWriter::count(llvm::StringRef Key,
                       const std::optional<Interval> &Value) {
  if (!Value)
    return J.attribute(Key, nullptr);
  if (Value->isExact())
    return J.attribute(Key, Value->Max);
  J.attributeObject(Key, [&] {
    J.attribute("min", Value->Min);
    J.attribute("max", Value->Max);
  });
}

void JsonWriter::figure(llvm::StringRef Key, const Figure &Value,
                        bool IsKnown) {
  if (!IsKnown)
    return J.attribute(Key, nullptr);
  J.attributeObject(Key, [&] {
    J.attribute("worst", Value.Worst.Max);
    if (!Value.Worst.isExact())
      J.attribute("best", Value.Worst.Min);
    J.attribute("total", Value.Total.Max);
    if (!Value.Total.isExact())
      J.attribute("total_min", Value.Total.Min);
  });
}

void JsonWriter::contention(const Interval &Lanes, bool IsKnown) {
  if (!IsKnown)
    return J.attribute("contention", nullptr);
  J.attributeObject("contention", [&] {
    J.attribute("worst", Lanes.Max);
    J.attribute("best", Lanes.Min);
  });
}

void JsonWriter::range(const SourceRange &Where) {
  text("file", Where.File);
  J.attribute("line", Where.Line);
  J.attribute("column", Where.Column);
  J.attribute("end_line", Where.EndLine);
  J.attribute("end_column", Where.EndColumn);
}

/// A place, or null if there is none.
void JsonWriter::location(llvm::StringRef Key, const SourceRange &Where) {
  if (!Where.isValid())
    return J.attribute(Key, nullptr);
  J.attributeObject(Key, [&] { range(Where); });
}

void JsonWriter::file(const FileResult &Result) {
  text("file", Result.File);
  if (Result.Toolkit.empty())
    J.attribute("toolkit", nullptr);
  else
    text("toolkit", Result.Toolkit);
  if (!Result.Failure.empty())
    text("failure", Result.Failure);
  J.attributeArray("problems", [&] {
    for (const SourceProblem &Problem : Result.Problems)
      J.object([&] {
        J.attribute("severity", Problem.IsError ? "error" : "warning");
        text("message", Problem.Text);
        location("location", Problem.Where);
      });
  });
  J.attributeArray("not_analysed", [&] {
    for (const Unanalysed &Lost : Result.NotAnalysed)
      J.object([&] {
        text("kernel", Lost.Kernel);
        text("reason", Lost.Reason);
        location("location", Lost.Where);
      });
  });
  texts("uninstantiated_templates", Result.UninstantiatedTemplates);
  texts("notes", Result.Notes);
}

void JsonWriter::figures(const AccessSummary &Access) {
  bool IsKnown = Access.Sureness != Certainty::Undecided;
  if (Access.Space == AccessSpace::Shared) {
    figure("wavefronts", Access.Wavefronts, IsKnown);
    figure("ideal", Access.Ideal, IsKnown);
    figure("conflicts", Access.Conflicts, IsKnown);
    if (Access.Operation == AccessOperation::Atomic)
      contention(Access.Contention, IsKnown);
  }
  if (Access.Space == AccessSpace::Global) {
    figure("sectors", Access.Sectors, IsKnown);
    figure("ideal_sectors", Access.IdealSectors, IsKnown);
    figure("aligned_sectors", Access.AlignedSectors, IsKnown);
    figure("lines", Access.Lines, IsKnown);
  }
}

void JsonWriter::table(const AccessSummary &Access) {
  if (Access.Table.empty())
    return;
  const char *Unit =
      Access.Space == AccessSpace::Shared ? "wavefronts" : "sectors";
  J.attributeArray("table", [&] {
    for (const TableRow &Row : Access.Table)
      J.object([&] {
        text("when", Row.When);
        count(Unit, Row.Cost);
        J.attribute("ideal", Row.Ideal);
      });
  });
}

void JsonWriter::lanes(const AccessSummary &Access) {
  if (!Access.HasWitness)
    return J.attribute("lanes", nullptr);
  J.attributeArray("lanes", [&] {
    for (std::int64_t Value : Access.Witness) {
      if (Value < 0)
        J.value(nullptr);
      else
        J.value(Value);
    }
  });
}

void JsonWriter::launch(const Launch &LaunchedWith) {
  J.attributeArray("grid", [&] {
    for (const std::optional<std::uint64_t> &Size : LaunchedWith.Grid.Size)
      J.value(Size ? llvm::json::Value(*Size) : llvm::json::Value(nullptr));
  });
  J.attributeArray("block", [&] {
    for (std::uint32_t Size : LaunchedWith.Block)
      J.value(Size);
  });
  if (LaunchedWith.SharedBytes)
    J.attribute("shared_bytes", *LaunchedWith.SharedBytes);
  else
    J.attribute("shared_bytes", nullptr);
  text("source", nameOf(LaunchedWith.Source));
  if (LaunchedWith.Where.isValid())
    location("location", LaunchedWith.Where);
  J.attributeObject("arguments", [&] {
    for (const ArgumentValue &Argument : LaunchedWith.Arguments)
      if (Argument.Value)
        J.attribute(llvm::json::fixUTF8(Argument.Name), *Argument.Value);
  });
}

void JsonWriter::access(const AccessSummary &Access) {
  text("kernel", Access.Kernel);
  text("certainty", nameOf(Access.Sureness));
  text("space", nameOf(Access.Space));
  text("operation", nameOf(Access.Operation));
  J.attribute("width", Access.Width);
  location("location", Access.Where);
  J.attributeArray("inlined_at", [&] {
    for (const SourceRange &Call : Access.InlinedAt)
      J.object([&] { range(Call); });
  });
  if (Access.Declaration.isValid() || !Access.DeclarationText.empty())
    J.attributeObject("declaration", [&] {
      range(Access.Declaration);
      text("text", Access.DeclarationText);
    });
  else
    J.attribute("declaration", nullptr);
  count("executions", Access.Executions);
  J.attribute("executions_known", Access.ExecutionsKnown);
  figures(Access);
  table(Access);
  if (!Access.Reason.empty())
    text("reason", Access.Reason);
  lanes(Access);
  J.attributeObject("launch", [&] { launch(Access.LaunchedWith); });
  texts("assumptions", Access.Assumptions);
}

void JsonWriter::finding(const Finding &F) {
  text("rule", F.Rule);
  text("message", F.Message);
  text("counter", F.Counter);
  J.attribute("excess", F.Excess);
  J.attribute("other_launches", F.OtherLaunches);
  access(F.Access);
}

void JsonWriter::launchCounters(const LaunchTotals &Totals) {
  text("kernel", Totals.Kernel);
  J.attributeObject("launch", [&] { launch(Totals.LaunchedWith); });
  J.attribute("blocks", Totals.Blocks);
  J.attributeObject("metrics", [&] {
    for (const MetricTotal &Total : Totals.Metrics)
      count(Total.Metric, Total.Value);
  });
  if (!Totals.Unknown.empty())
    text("unknown", Totals.Unknown);
  texts("assumptions", Totals.Assumptions);
  text("command", profilerCommand(Totals.Kernel, Totals.Metrics));
}

void JsonWriter::summary(llvm::ArrayRef<FileResult> Results) {
  Tally Counts = tally(Results);
  J.attribute("files", Counts.Files);
  J.attribute("failed_files", Counts.FailedFiles);
  J.attribute("kernels", Counts.Kernels);
  J.attribute("accesses", Counts.Accesses);
  J.attribute("clean", Counts.Clean);
  J.attribute("flagged", Counts.Flagged);
  J.attribute("tolerated", Counts.Tolerated);
  J.attribute("undecided", Counts.Undecided);
  J.attributeObject("undecided_reasons", [&] {
    for (const UndecidedReason &Reason : Counts.UndecidedReasons)
      J.attribute(llvm::json::fixUTF8(Reason.Reason), Reason.Count);
  });
  J.attribute("not_analysed", Counts.NotAnalysed);
  J.attribute("uninstantiated_templates", Counts.UninstantiatedTemplates);
  J.attribute("errors", Counts.Errors);
  J.attribute("exit_code", int(exitCode(Counts)));
  J.attributeArray("launches", [&] {
    for (const FileResult &Result : Results)
      for (const LaunchTotals &Totals : launchTotals(Result))
        J.object([&] { launchCounters(Totals); });
  });
}

void JsonWriter::document(llvm::ArrayRef<FileResult> Results) {
  J.object([&] {
    text("version", Options.Version);
    text("arch", Options.Arch);
    J.attributeArray("files", [&] {
      for (const FileResult &Result : Results)
        J.object([&] { file(Result); });
    });
    J.attributeArray("findings", [&] {
      for (const FileResult &Result : Results)
        for (const Finding &F : Result.Findings)
          J.object([&] { finding(F); });
    });
    if (Options.All)
      J.attributeArray("accesses", [&] {
        for (const FileResult &Result : Results)
          for (const AccessSummary &Access : Result.Accesses)
            J.object([&] {
              text("state", nameOf(accessState(Access)));
              access(Access);
            });
      });
    J.attributeObject("summary", [&] { summary(Results); });
  });
}

void writeJson(llvm::ArrayRef<FileResult> Results, const ReportOptions &Options,
               llvm::raw_ostream &OS) {
  JsonWriter(Options, OS).document(Results);
  OS << "\n";
}

} // namespace bank_lint
