//===-- tool/sweep/table_json.cpp - a sweep for programs ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/json/json_parts.h"
#include "tool/sweep/table.h"

namespace bank_lint::sweeping {
namespace {

class JsonWriter : JsonParts {
public:
  using JsonParts::JsonParts;

  void document(const Table &Of, llvm::StringRef Version, int ExitCode);

private:
  void row(const Row &Each, const Group &Among);
  void counts(const Row &Each);
  void values(llvm::StringRef Key,
              llvm::ArrayRef<std::pair<std::string, std::string>> Values) {
    J.attributeObject(Key, [&] {
      for (const auto &[Name, Value] : Values)
        exactText(Name, Value);
    });
  }
};

constexpr const char *Names[NumFigures] = {
    "shared_wavefronts", "shared_wavefronts_excess", "global_sectors",
    "global_sectors_excess"};

void JsonWriter::counts(const Row &Each) {
  for (unsigned I = 0; I != NumFigures; ++I)
    count(Names[I], Each.Counts[I].Value);
  J.attributeObject("why", [&] {
    for (unsigned I = 0; I != NumFigures; ++I)
      if (!Each.Counts[I].Why.empty())
        text(Names[I], Each.Counts[I].Why);
  });
  auto HasIterations = [](const Count &C) {
    return C.PerIteration.has_value();
  };
  if (llvm::any_of(Each.Counts, HasIterations))
    J.attributeObject("per_iteration", [&] {
      for (unsigned I = 0; I != NumFigures; ++I)
        if (HasIterations(Each.Counts[I]))
          count(Names[I], Each.Counts[I].PerIteration);
    });
  if (llvm::any_of(Each.Counts, [](const Count &C) { return C.IsInside; }))
    J.attribute("if_all_conditions_hold", true);
  if (!Each.UnknownArguments.empty())
    texts("unknown_arguments", Each.UnknownArguments);
}

void JsonWriter::row(const Row &Each, const Group &Among) {
  text("kernel", Each.Kernel);
  text("arch", Each.Arch);
  values("macros", Each.Of.Macros);
  values("arguments_tried", Each.Of.Arguments);
  if (Each.Of.Threads)
    J.attributeArray("block_tried", [&] {
      for (std::uint32_t Size : *Each.Of.Threads)
        J.value(Size);
    });
  J.attribute("group", Each.Group);
  if (!Each.isCounted()) {
    text("problem", Each.Problem);
    J.attribute("best", nullptr);
    return;
  }
  launch(Each.LaunchedWith);
  if (std::optional<std::uint64_t> Blocks = Each.LaunchedWith.blocks())
    J.attribute("blocks", *Blocks);
  else
    J.attribute("blocks", nullptr);
  text("counted_per", Each.LaunchedWith.blocks() ? "launch" : "block");
  counts(Each);
  if (Each.Resources)
    J.attributeObject("resources", [&] {
      resources(*Each.Resources);
      for (const LaunchOccupancy &Held : Each.Resources->Launches)
        occupancy(Held);
    });
  if (Each.Pipes)
    J.attributeObject("pipes", [&] { pipes(*Each.Pipes); });
  if (!Each.Misfit.empty())
    text("misfit", Each.Misfit);
  text("compared_per", Among.ComparedPer == Unit::Launch ? "launch" : "thread");
  if (!Among.Why.empty())
    text("why_not_per_launch", Among.Why);
  if (Each.PerThread)
    J.attributeObject("per_thread", [&] {
      decimal("min", Each.PerThread->first);
      decimal("max", Each.PerThread->second);
    });
  if (Each.Marked == Mark::OtherWork)
    J.attribute("other_work", true);
  if (Each.Marked == Mark::MayBeBest)
    J.attribute("best", nullptr);
  else
    J.attribute("best", Each.Marked == Mark::Best);
  if (Each.Marked == Mark::Alike)
    J.attribute("alike", true);
}

void JsonWriter::document(const Table &Of, llvm::StringRef Version,
                          int ExitCode) {
  J.object([&] {
    text("version", Version);
    exactText("file", Of.File);
    J.attributeArray("rows", [&] {
      for (const Row &Each : Of.Rows)
        J.object([&] { row(Each, Of.Groups[Each.Group]); });
    });
    texts("notes", Of.Notes);
    J.attribute("exit_code", ExitCode);
  });
}

} // namespace

void writeJson(const Table &Of, llvm::StringRef Version, int ExitCode,
               llvm::raw_ostream &OS) {
  JsonWriter(OS).document(Of, Version, ExitCode);
  OS << "\n";
}

} // namespace bank_lint::sweeping
