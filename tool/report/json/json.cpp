//===-- tool/report/json/json.cpp - the report for programs ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/json/json.h"
#include "analysis/embedded/embedded_sources.h"
#include "tool/report/json/json_parts.h"
#include "tool/report/json/shard_identities.h"
#include "tool/report/profiler/launch_totals.h"
#include "tool/report/profiler/profiler_command.h"
#include "tool/report/tally/assumed_blocks.h"
#include "tool/report/tally/tally.h"
#include "tool/report/wording/access_text.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/names.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/Support/FormatVariadic.h"

namespace bank_lint {

namespace {

class JsonWriter : JsonParts {
public:
  JsonWriter(const ReportOptions &Options, llvm::raw_ostream &OS)
      : JsonParts(OS), Options(Options) {}

  void document(llvm::ArrayRef<FileResult> Results);

private:
  void figure(llvm::StringRef Key, const AccessSummary &Access,
              const Figure &Value);
  void contention(const Interval &Lanes, bool IsKnown);
  void access(const AccessSummary &Access);
  void tile(const AccessSummary &Access);
  void figures(const AccessSummary &Access);
  void table(const AccessSummary &Access);
  void lanes(const AccessSummary &Access);
  void architecture(const ArchitectureFigure &Each);
  void finding(const Finding &F);
  void launchCounters(const LaunchTotals &Totals, llvm::StringRef File);
  void summary(llvm::ArrayRef<FileResult> Results, const ExitRules &Exit);

  const ReportOptions &Options;
};

} // namespace

void JsonWriter::figure(llvm::StringRef Key, const AccessSummary &Access,
                        const Figure &Value) {
  if (Access.Sureness == Certainty::Undecided)
    return J.attribute(Key, nullptr);
  J.attributeObject(Key, [&] {
    J.attribute("worst", Value.Worst.Max);
    if (!Value.Worst.isExact())
      J.attribute("best", Value.Worst.Min);
    decimal("total", Access.perBlock(Value.Total.Max));
    if (!Value.Total.isExact())
      decimal("total_min", Access.perBlock(Value.Total.Min));
    const std::optional<std::uint64_t> Blocks = Access.LaunchedWith.blocks();
    if (Access.blocksCounted() > 1 && Blocks)
      count("all_blocks", Value.Total * (*Blocks / Access.blocksCounted()));
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

void JsonWriter::figures(const AccessSummary &Access) {
  bool IsKnown = Access.Sureness != Certainty::Undecided;
  if (Access.MisalignedLanes)
    J.attribute("misaligned_lanes", Access.MisalignedLanes);
  if (!Access.MisalignedIn.empty())
    text("misaligned_in", Access.MisalignedIn);
  if (Access.Space == AccessSpace::Shared) {
    figure("wavefronts", Access, Access.Wavefronts);
    figure("ideal", Access, Access.Ideal);
    figure("conflicts", Access, Access.Conflicts);
    if (Access.Operation == AccessOperation::Atomic)
      contention(Access.Contention, IsKnown);
  }
  if (Access.Space == AccessSpace::Constant)
    figure("requests", Access, Access.Requests);
  if (Access.Space == AccessSpace::Local) {
    figure("sectors", Access, Access.Sectors);
    figure("ideal_sectors", Access, Access.IdealSectors);
    figure("lines", Access, Access.Lines);
  }
  if (Access.Space == AccessSpace::Global) {
    figure("sectors", Access, Access.Sectors);
    figure("ideal_sectors", Access, Access.IdealSectors);
    figure("aligned_sectors", Access, Access.AlignedSectors);
    figure("lines", Access, Access.Lines);
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

/// The fields of an access to a tile, or to one that another access has another
/// layout of.
void JsonWriter::tile(const AccessSummary &Access) {
  auto Place = [&](const char *Name, const SourceRange &Where) {
    if (Where.isValid())
      J.attributeObject(Name, [&] { range(Where); });
  };
  if (const std::optional<TileFacts> &Tile = Access.Tile)
    J.attributeObject("tile", [&] {
      text("layout", Tile->Layout);
      if (!Tile->MadeBy.empty())
        text("made_by", Tile->MadeBy);
      Place("made_at", Tile->MadeAt);
      texts("faults", Tile->Faults);
    });
  if (const std::optional<LayoutMismatch> &Mismatch = Access.Mismatch)
    J.attributeObject("layout_mismatch", [&] {
      text("text", Mismatch->Text);
      Place("written_at", Mismatch->Other);
      Place("made_at", Mismatch->MadeAt);
    });
}

void JsonWriter::access(const AccessSummary &Access) {
  text("kernel", Access.Kernel);
  text("certainty", nameOf(Access.Sureness));
  if (!Access.HoldsForEvery.empty()) {
    texts("holds_for_every", Access.HoldsForEvery);
    J.attribute("holds_for_whole_warps_only", Access.HoldsForWholeWarps);
    J.attribute("executions_hold_for_every", Access.RunsAsOftenForEvery);
  }
  text("space", nameOf(Access.Space));
  text("operation", nameOf(Access.Operation));
  J.attribute("width", Access.Width);
  if (Access.Parts > 1)
    J.attribute("merged_from", Access.Parts);
  if (!Access.Warps.empty())
    J.attributeArray("warps", [&] {
      for (const WarpRange &Range : Access.Warps)
        J.object([&] {
          J.attribute("first", Range.First);
          J.attribute("last", Range.Last);
        });
    });
  location("location", Access.Where);
  if (Access.Counter.isValid())
    J.attributeObject("counter_place", [&] {
      exactText("file", fileAndCell(Access.Counter.File).first);
      J.attribute("line", Access.Counter.Line);
    });
  J.attributeArray("inlined_at", [&] {
    for (const SourceRange &Call : Access.InlinedAt)
      J.object([&] { range(Call); });
  });
  if (!Access.Within.empty())
    J.attributeArray("within", [&] {
      for (const SourceRange &Place : Access.Within)
        J.object([&] { range(Place); });
    });
  if (Access.Declaration.isValid() || !Access.DeclarationText.empty())
    J.attributeObject("declaration", [&] {
      range(Access.Declaration);
      text("text", Access.DeclarationText);
    });
  else
    J.attribute("declaration", nullptr);
  if (Access.Array.isValid())
    J.attributeObject("array", [&] {
      range(Access.Array);
      text("text", Access.ArrayText);
    });
  tile(Access);
  if (const std::string Formula = Access.Derivation.formula(); !Formula.empty())
    text("address", Formula);
  else
    J.attribute("address", nullptr);
  count("executions", Access.Executions);
  J.attribute("executions_known", Access.ExecutionsKnown);
  if (Access.WithoutLanes)
    J.attribute("executions_without_lanes", Access.WithoutLanes);
  figures(Access);
  table(Access);
  if (!Access.Reason.empty())
    text("reason", Access.Reason);
  if (!Access.DecidedBy.empty())
    texts("decided_by", Access.DecidedBy);
  lanes(Access);
  J.attributeObject("launch", [&] { launch(Access.LaunchedWith); });
  texts("assumptions", Access.Assumptions);
  if (!Access.CompiledBy.empty())
    text("compiled_by", Access.CompiledBy);
  if (Access.FromSource)
    J.attributeObject("from_source", [&] { fromSource(*Access.FromSource); });
  if (Access.Machine)
    J.attributeObject("machine_code", [&] { machineCode(*Access.Machine); });
}

void JsonWriter::architecture(const ArchitectureFigure &Each) {
  text("arch", Each.Arch);
  J.attribute("present", Each.IsThere);
  if (!Each.IsThere)
    return;
  text("certainty", nameOf(Each.Sureness));
  if (Each.Sureness == Certainty::Undecided)
    return;
  J.attribute("worst", Each.Cost.Max);
  J.attribute("best", Each.Cost.Min);
  J.attribute("ideal", Each.Ideal.Max);
}

void JsonWriter::finding(const Finding &F) {
  text("rule", F.Rule);
  text("message", F.Message);
  text("counter", F.Counter);
  decimal("excess", F.Excess);
  if (F.DistinctSectors)
    J.attribute("distinct_sectors", *F.DistinctSectors);
  share("weight", F.Weight);
  share("weight_of_kind", F.WeightOfKind);
  if (F.Traffic == TrafficKind::None)
    J.attribute("weight_of", nullptr);
  else
    text("weight_of", nameOf(F.Traffic));
  gain(F.Gain);
  J.attribute("defect", F.IsDefect);
  if (!F.ByArchitecture.empty())
    J.attributeArray("architectures", [&] {
      for (const ArchitectureFigure &Each : F.ByArchitecture)
        J.object([&] { architecture(Each); });
    });
  J.attribute("severity", isCertainCrash(F) ? "error" : "warning");
  J.attribute("other_launches", F.OtherLaunches);
  paths("files", F.Files);
  access(F.Access);
  fixes(F);
  J.attributeArray("also", [&] {
    for (const FurtherAccess &Other : F.Also)
      J.object([&] {
        decimal("excess", Other.Excess);
        access(Other.Access);
      });
  });
}

void JsonWriter::launchCounters(const LaunchTotals &Totals,
                                llvm::StringRef File) {
  exactText("file", File);
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
  std::vector<std::string> Names;
  for (const MetricTotal &Total : Totals.Metrics)
    Names.push_back(Total.Metric);
  text("command", profilerCommand(kernelBaseName(Totals.Kernel), Names));
}

void JsonWriter::summary(llvm::ArrayRef<FileResult> Results,
                         const ExitRules &Exit) {
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
      J.attribute(visible(Reason.Reason), Reason.Count);
  });
  J.attributeArray("assumed_blocks", [&] {
    for (const AssumedBlock &Each : assumedBlocks(Results))
      J.object([&] {
        text("kernel", Each.Kernel);
        J.attributeArray("block", [&] {
          for (std::uint32_t Size : Each.Block)
            J.value(Size);
        });
      });
  });
  J.attribute("not_analysed", Counts.NotAnalysed);
  J.attribute("uninstantiated_templates", Counts.UninstantiatedTemplates);
  J.attribute("errors", Counts.Errors);
  J.attribute("hidden_findings", Counts.Hidden);
  for (const SetAsideWording &Each : setAsideWordings())
    J.attribute(Each.Name, Counts.SetAside[std::size_t(Each.By)]);
  J.attribute("baseline_problems", Counts.KnownLosses);
  J.attribute("exit_code", int(exitCode(Counts, Exit)));
  J.attributeArray("launches", [&] {
    for (const FileResult &Result : Results)
      for (const LaunchTotals &Totals : launchTotals(Result))
        J.object([&] { launchCounters(Totals, Result.File); });
  });
}

void JsonWriter::document(llvm::ArrayRef<FileResult> Results) {
  J.object([&] {
    text("version", Options.Version);
    text("arch", Options.Arch);
    if (Options.Shard)
      shard(
          *Options.Shard,
          [&](std::size_t File) {
            J.attribute("findings", Results[File].Findings.size());
            J.attribute("set_aside", Results[File].SetAside.size());
            J.attribute("accesses", Results[File].Accesses.size());
            J.attribute("launches", launchTotals(Results[File]).size());
          },
          [&] { J.attribute("same", shardIdentities(Results)); });
    J.attributeArray("files", [&] {
      for (const FileResult &Result : Results)
        J.object([&] {
          file(Result);
          if (Options.Times)
            times(Result.Times);
        });
    });
    J.attributeArray("findings", [&] {
      for (const FileResult &Result : Results)
        for (const Finding &F : Result.Findings)
          J.object([&] { finding(F); });
    });
    setAside(Results);
    if (Options.All)
      J.attributeArray("accesses", [&] {
        for (const FileResult &Result : Results)
          for (const AccessSummary &Access : Result.Accesses)
            J.object([&] {
              text("state", nameOf(accessState(Access)));
              access(Access);
            });
      });
    if (Options.All && llvm::any_of(Results, [](const FileResult &Result) {
          return !Result.NotIssued.empty();
        }))
      J.attributeArray("not_issued", [&] {
        for (const FileResult &Result : Results)
          for (const AccessSummary &Access : Result.NotIssued)
            J.object([&] { access(Access); });
      });
    J.attributeObject("summary", [&] { summary(Results, Options.Exit); });
  });
}

void writeJson(llvm::ArrayRef<FileResult> Results, const ReportOptions &Options,
               llvm::raw_ostream &OS) {
  JsonWriter(Options, OS).document(Results);
  OS << "\n";
}

} // namespace bank_lint
