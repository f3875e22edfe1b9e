//===-- tool/report/json/json_parts.cpp - shapes of the JSON reports ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/json/json_parts.h"
#include "analysis/embedded/embedded_sources.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/names.h"
#include "tool/report/wording/phase_names.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

namespace bank_lint {

void JsonParts::text(llvm::StringRef Key, llvm::StringRef Value) {
  J.attribute(Key, visible(Value));
}

void JsonParts::exactText(llvm::StringRef Key, llvm::StringRef Value) {
  J.attribute(Key, llvm::json::fixUTF8(Value));
}

void JsonParts::texts(llvm::StringRef Key, llvm::ArrayRef<std::string> Values) {
  J.attributeArray(Key, [&] {
    for (const std::string &Value : Values)
      J.value(visible(Value));
  });
}

void JsonParts::paths(llvm::StringRef Key, llvm::ArrayRef<std::string> Files) {
  J.attributeArray(Key, [&] {
    for (const std::string &File : Files)
      J.value(llvm::json::fixUTF8(fileAndCell(File).first));
  });
}

void JsonParts::decimal(llvm::StringRef Key, double Value) {
  const double Rounded = std::round(Value * 1000) / 1000;
  if (Rounded == std::floor(Rounded) && Rounded < 0x1p53)
    return J.attribute(Key, std::uint64_t(Rounded));
  J.attribute(Key, Rounded);
}

void JsonParts::share(llvm::StringRef Key, double Percent) {
  J.attributeBegin(Key);
  J.rawValue(llvm::formatv("{0:F1}", Percent).str());
  J.attributeEnd();
}

void JsonParts::count(llvm::StringRef Key,
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

void JsonParts::range(const SourceRange &Where) {
  const auto [File, Cell] = fileAndCell(Where.File);
  exactText("file", File);
  if (Cell)
    J.attribute("cell", Cell);
  J.attribute("line", Where.Line);
  J.attribute("column", Where.Column);
  J.attribute("end_line", Where.EndLine);
  J.attribute("end_column", Where.EndColumn);
}

void JsonParts::location(llvm::StringRef Key, const SourceRange &Where) {
  if (!Where.isValid())
    return J.attribute(Key, nullptr);
  J.attributeObject(Key, [&] { range(Where); });
}

void JsonParts::shard(const ShardFacts &Shard,
                      llvm::function_ref<void(std::size_t)> Part,
                      llvm::function_ref<void()> More) {
  J.attributeObject("shard", [&] {
    J.attribute("index", Shard.Index);
    J.attribute("count", Shard.Count);
    J.attribute("files", Shard.AllFiles);
    J.attributeArray("parts", [&] {
      for (std::size_t I = 0; I < Shard.Positions.size(); ++I)
        J.object([&] {
          J.attribute("position", Shard.Positions[I]);
          J.attribute("files", 1);
          Part(I);
        });
    });
    More();
  });
}

void JsonParts::problem(const SourceProblem &Problem) {
  J.attribute("severity", Problem.IsError ? "error" : "warning");
  text("message", Problem.Text);
  location("location", Problem.Where);
  if (Problem.IsKnown)
    J.attribute("in_baseline", true);
}

void JsonParts::resources(const KernelResources &Kernel) {
  auto Known = [&](llvm::StringRef Key,
                   const std::optional<std::uint64_t> &Value) {
    J.attribute(Key, Value ? llvm::json::Value(*Value) : nullptr);
  };
  J.attribute("registers", Kernel.Registers);
  Known("spill_store_bytes", Kernel.SpillStores);
  Known("spill_load_bytes", Kernel.SpillLoads);
  J.attribute("stack_bytes", Kernel.StackBytes);
  J.attribute("static_shared_bytes", Kernel.SharedBytes);
  J.attribute("barriers", Kernel.Barriers);
  J.attribute("at_least", Kernel.IsLeast);
}

void JsonParts::occupancy(const LaunchOccupancy &Of) {
  if (!Of.WhyUnknown.empty()) {
    J.attribute("occupancy", nullptr);
    text("why_unknown", Of.WhyUnknown);
    return;
  }
  J.attributeObject("occupancy", [&] {
    J.attribute("blocks", Of.Blocks);
    J.attribute("warps", Of.Warps);
    J.attribute("most_warps", Of.MostWarps);
    J.attribute("shared_bytes", Of.SharedBytes);
    texts("limited_by", Of.LimitedBy);
  });
}

void JsonParts::file(const FileResult &Result) {
  exactText("file", Result.File);
  text("arch", Result.Arch);
  if (Result.Database.empty())
    J.attribute("database", nullptr);
  else
    exactText("database", Result.Database);
  if (Result.Toolkit.empty())
    J.attribute("toolkit", nullptr);
  else
    exactText("toolkit", Result.Toolkit);
  if (!Result.Failure.empty())
    text("failure", Result.Failure);
  J.attributeArray("problems", [&] {
    for (const SourceProblem &P : Result.Problems)
      J.object([&] {
        problem(P);
        if (!P.FollowUps.empty())
          J.attributeArray("follow_ups", [&] {
            for (const SourceProblem &FollowUp : P.FollowUps)
              J.object([&] { problem(FollowUp); });
          });
      });
  });
  J.attributeArray("not_analysed", [&] {
    for (const Unanalysed &Lost : Result.NotAnalysed)
      J.object([&] {
        text("kernel", Lost.Kernel);
        text("reason", Lost.Reason);
        J.attribute("part", Lost.IsPart);
        if (Lost.IsKnown)
          J.attribute("in_baseline", true);
        location("location", Lost.Where);
      });
  });
  J.attributeArray("uninstantiated_templates", [&] {
    for (const UninstantiatedTemplate &T : Result.UninstantiatedTemplates)
      if (!T.IsRepeated && !T.IsKnown)
        J.value(visible(T.Name));
  });
  texts("notes", Result.Notes);
  if (Result.Resources.empty())
    return;
  J.attributeArray("resources", [&] {
    for (const KernelResources &Kernel : Result.Resources)
      J.object([&] {
        text("kernel", Kernel.Kernel);
        text("arch", Kernel.Arch);
        text("compiled_by", Kernel.CompiledBy);
        resources(Kernel);
        J.attributeArray("launches", [&] {
          for (const LaunchOccupancy &Each : Kernel.Launches)
            J.object([&] {
              launch(Each.LaunchedWith);
              occupancy(Each);
            });
        });
      });
  });
}

void JsonParts::times(const FileTimes &Of) {
  auto Phases = [&](const PhaseTimes &Times) {
    for (std::size_t I = 0; I != NumPhases; ++I)
      if (const double Seconds = Times[WorkPhase(I)]; Seconds > 0)
        J.attribute(nameOf(WorkPhase(I)), Seconds);
  };
  J.attributeObject("times", [&] {
    J.attribute("wall", Of.Wall);
    J.attribute("kept", Of.IsKept);
    J.attributeObject("phases", [&] { Phases(Of.all()); });
    J.attributeArray("parses", [&] {
      for (const ParseTime &Each : Of.Parses)
        J.object([&] {
          J.attribute("seconds", Each.Seconds);
          if (!Each.WhyAgain.empty())
            text("again_for", Each.WhyAgain);
        });
    });
    J.attributeArray("kernels", [&] {
      for (const KernelTimes &Each : Of.Kernels)
        J.object([&] {
          text("kernel", Each.Kernel);
          J.attribute("kept", Each.IsKept);
          J.attributeObject("phases", [&] { Phases(Each.Times); });
        });
    });
  });
}

void JsonParts::fromSource(const SourceVerdict &Verdict) {
  text("certainty", nameOf(Verdict.Sureness));
  J.attribute("width", Verdict.Width);
  count("executions",
        Interval{Verdict.LeastExecutions, Verdict.MostExecutions});
  count("total", Interval{Verdict.LeastTotal, Verdict.MostTotal});
}

void JsonParts::machineCode(const MachineAccesses &Code) {
  text("arch", Code.Arch);
  J.attribute("line", Code.Line);
  J.attributeArray("instructions", [&] {
    for (const MachineInstructions &Each : Code.Instructions)
      J.object([&] {
        text("name", Each.Name);
        if (Each.Width)
          J.attribute("width", Each.Width);
        J.attribute("count", Each.Count);
      });
  });
}

void JsonParts::setAside(llvm::ArrayRef<FileResult> Results) {
  J.attributeArray("set_aside", [&] {
    for (const FileResult &Result : Results)
      for (const SetAsideFinding &Each : Result.SetAside)
        J.object([&] {
          const AccessSummary &Access = Each.What.Access;
          text("by", nameOf(Each.By));
          if (!Each.Reason.empty())
            text("reason", Each.Reason);
          text("rule", Each.What.Rule);
          text("message", Each.What.Message);
          text("kernel", Access.Kernel);
          text("space", nameOf(Access.Space));
          text("operation", nameOf(Access.Operation));
          location("location", Access.Where);
          if (const std::string At = Access.Derivation.formula(); !At.empty())
            text("address", At);
          decimal("excess", Each.What.Excess);
        });
  });
}

void JsonParts::launch(const Launch &LaunchedWith) {
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
  if (LaunchedWith.SharedLimit)
    J.attribute("shared_bytes_limit", *LaunchedWith.SharedLimit);
  text("source", nameOf(LaunchedWith.Source));
  if (LaunchedWith.Where.isValid())
    location("location", LaunchedWith.Where);
  if (!LaunchedWith.Calls.empty())
    J.attributeArray("calls", [&] {
      for (const SourceRange &Call : LaunchedWith.Calls)
        J.object([&] { range(Call); });
    });
  if (!LaunchedWith.Decisions.empty())
    J.attributeArray("decisions", [&] {
      for (const LaunchDecision &Decision : LaunchedWith.Decisions)
        J.object([&] {
          range(Decision.Where);
          text("text", Decision.Text);
        });
    });
  J.attributeObject("arguments", [&] {
    for (const ArgumentValue &Argument : LaunchedWith.Arguments)
      if (Argument.Value)
        J.attribute(visible(Argument.Name), *Argument.Value);
  });
  if (!LaunchedWith.Pointers.empty())
    J.attributeArray("pointers", [&] {
      for (const PointerAlignment &Pointer : LaunchedWith.Pointers)
        J.object([&] {
          text("name", Pointer.Name);
          J.attribute("modulus", Pointer.Modulus);
          J.attribute("residue", Pointer.Residue);
          J.attribute("assumed", Pointer.IsAssumed);
        });
    });
}

} // namespace bank_lint
