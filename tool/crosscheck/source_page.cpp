//===-- tool/crosscheck/source_page.cpp - ncu's source page ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/crosscheck/source_page.h"
#include "tool/crosscheck/csv.h"
#include "tool/report/profiler/profiler_command.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <deque>
#include <map>
#include <tuple>

using llvm::StringRef;

namespace bank_lint {

namespace {

struct CounterNames {
  CounterKind Kind;
  llvm::StringLiteral Metric; ///< with --metrics
  llvm::StringLiteral Label;  ///< with --section SourceCounters
};
constexpr CounterNames Counters[NumCounterKinds] = {
    {CounterKind::Executed, "inst_executed", "Instructions Executed"},
    {CounterKind::Wavefronts, "memory_l1_wavefronts_shared",
     "L1 Wavefronts Shared"},
    {CounterKind::IdealWavefronts, "memory_l1_wavefronts_shared_ideal",
     "L1 Wavefronts Shared Ideal"},
    {CounterKind::Sectors, "memory_l2_theoretical_sectors_global",
     "L2 Theoretical Sectors Global"},
    {CounterKind::IdealSectors, "memory_l2_theoretical_sectors_global_ideal",
     "L2 Theoretical Sectors Global Ideal"},
    {CounterKind::LocalSectors, "memory_l2_theoretical_sectors_local",
     "L2 Theoretical Sectors Local"},
};

class PageReader {
public:
  llvm::Expected<Measurement> read(StringRef Text);

private:
  void fact(StringRef Line);
  void duration(StringRef Text);
  void addDurations();
  void header(const std::vector<std::string> &Cells);
  void row(const std::vector<std::string> &Cells);
  void add(const MeasuredInstruction &I);
  void begin();

  Measurement Result;
  // For the current block.
  std::string File, Function;
  unsigned Line = 0;
  std::size_t NumColumns = 0, AddressColumn = 0, CodeColumn = 0;
  std::optional<std::size_t> SizeColumn;
  std::array<std::optional<std::size_t>, NumCounterKinds> Columns;
  bool HasLines = false;
  // For the whole page.
  std::array<bool, NumCounterKinds> WasSeen{};
  bool HasBlocks = false, HasLineBlocks = false;
  // For the experiments that are named.
  std::string ExperimentFile, Digest;
  std::deque<std::string> Labels; ///< not found yet
  /// In nanoseconds, by file, its digest and label.
  std::map<std::tuple<std::string, std::string, std::string>, std::uint64_t>
      Durations;
  bool IsNewLaunch = true;
  unsigned Block = 0;
  /// The block of each instruction of this launch, by file, line and address.
  std::map<std::tuple<std::string, unsigned, std::string>, unsigned> Seen;
};

} // namespace

/// "# key: value"
void PageReader::fact(StringRef Line) {
  auto [Key, Value] = Line.drop_front().split(':');
  Key = Key.trim();
  Value = Value.trim();
  if (Key == "file") {
    std::tie(Digest, ExperimentFile) =
        std::pair(Value.split(' ').first.str(), Value.split(' ').second.str());
    Labels.clear();
  } else if (Key == "launch") {
    Labels.push_back(Value.str());
  } else if (Key == "failed") {
    MeasuredLaunch Failed;
    Failed.Label = Value.str();
    Failed.File = ExperimentFile;
    Failed.Digest = Digest;
    Failed.HasFailed = true;
    Result.Launches.push_back(std::move(Failed));
  } else if (Key == "duration") {
    duration(Value);
  } else if (Key != "bank-lint crosscheck" && !Value.empty()) {
    Result.Facts.emplace_back(Key.str(), Value.str());
  }
  IsNewLaunch = true;
}

/// "12288 ns LABEL"
void PageReader::duration(StringRef Text) {
  std::uint64_t Nanoseconds = 0;
  if (Text.consumeInteger(10, Nanoseconds) || !Text.consume_front(" ns ")) {
    ++Result.UnreadRows;
    return;
  }
  Durations.try_emplace({ExperimentFile, Digest, Text.trim().str()},
                        Nanoseconds);
}

void PageReader::addDurations() {
  for (MeasuredLaunch &Launch : Result.Launches)
    if (auto It = Durations.find({Launch.File, Launch.Digest, Launch.Label});
        It != Durations.end())
      Launch.Nanoseconds = It->second;
}

void PageReader::header(const std::vector<std::string> &Cells) {
  auto Find = [&](StringRef Name, std::size_t From = 0) {
    auto It = std::find(Cells.begin() + From, Cells.end(), Name);
    return It == Cells.end() ? std::optional<std::size_t>()
                             : std::optional(std::size_t(It - Cells.begin()));
  };
  NumColumns = Cells.size();
  ++Block;
  HasBlocks = true;
  HasLines = Cells[0] == "Line No";
  HasLineBlocks |= HasLines;
  Line = 0;
  AddressColumn = Find("Address").value_or(0);
  CodeColumn = Find("Source", AddressColumn).value_or(AddressColumn);
  SizeColumn = Find("memory_access_size_type");
  if (!SizeColumn)
    SizeColumn = Find("Access Size");
  for (const CounterNames &Names : Counters) {
    std::optional<std::size_t> &Column =
        Columns[static_cast<std::size_t>(Names.Kind)];
    Column = Find(Names.Metric);
    if (!Column)
      Column = Find(Names.Label);
    WasSeen[static_cast<std::size_t>(Names.Kind)] |= Column.has_value();
  }
}

/// Begins a launch, and names it.
void PageReader::begin() {
  IsNewLaunch = false;
  Seen.clear();
  MeasuredLaunch Launch;
  Launch.Function = Function;
  // The labels are in order; launches that were not profiled are skipped.
  auto IsOfThis = [&](const std::string &Label) {
    return kernelBaseName(Label) == kernelBaseName(Function);
  };
  auto It = llvm::find_if(Labels, IsOfThis);
  if (It != Labels.end()) {
    Launch.Label = *It;
    Launch.File = ExperimentFile;
    Launch.Digest = Digest;
    Labels.erase(Labels.begin(), It + 1);
  }
  Result.Launches.push_back(std::move(Launch));
}

/// A launch has each instruction at a place once: when one comes again in
/// another block, it is of the next launch. Within a block ncu 2025.3 prints
/// the instructions of each line twice.
void PageReader::add(const MeasuredInstruction &I) {
  auto Key = std::tuple(I.File, I.Line, I.Address);
  auto Before = Seen.find(Key);
  bool IsKnown = Before != Seen.end();
  if (IsNewLaunch || Result.Launches.back().Function != Function ||
      (IsKnown && Before->second != Block))
    begin();
  else if (IsKnown)
    return;
  Seen[Key] = Block;
  Result.Launches.back().Instructions.push_back(I);
}

void PageReader::row(const std::vector<std::string> &Cells) {
  if (HasLines && !Cells[0].empty()) {
    // The sum of a line, or "...".
    if (StringRef(Cells[0]).getAsInteger(10, Line))
      Line = 0;
    return;
  }
  if (Cells.size() <= CodeColumn ||
      !StringRef(Cells[AddressColumn]).trim().starts_with("0x"))
    return;
  if (Cells.size() > NumColumns) {
    ++Result.UnreadRows;
    return;
  }
  MeasuredInstruction I;
  I.File = File;
  I.Line = Line;
  I.Address = StringRef(Cells[AddressColumn]).trim().str();
  I.Text = StringRef(Cells[CodeColumn]).trim().str();
  I.Class = classOf(I.Text);
  auto CountAt = [&](std::optional<std::size_t> Column) {
    return Column && *Column < Cells.size() ? countIn(Cells[*Column])
                                            : std::nullopt;
  };
  // For matrices it is the width of an element.
  std::uint64_t Bits = CountAt(SizeColumn).value_or(0);
  if (Bits >= 8 && I.Class.Kind != CodeKind::None &&
      I.Class.Kind != CodeKind::MatrixLoad &&
      I.Class.Kind != CodeKind::MatrixStore)
    I.Class.Width = unsigned(Bits / 8);
  for (std::size_t Kind = 0; Kind < NumCounterKinds; ++Kind)
    I.Counts[Kind] = CountAt(Columns[Kind]).value_or(0);
  add(I);
}

llvm::Expected<Measurement> PageReader::read(StringRef Text) {
  for (StringRef Rest = Text; !Rest.empty();) {
    StringRef Line;
    std::tie(Line, Rest) = Rest.split('\n');
    Line = Line.trim();
    if (Line.starts_with("#")) {
      fact(Line);
      continue;
    }
    if (!Line.starts_with("\"")) // what ncu says of itself
      continue;
    std::vector<std::string> Cells = splitRow(Line);
    if (Cells.size() == 2 && Cells[0] == "File Path") {
      File = Cells[1];
      NumColumns = 0;
    } else if (Cells.size() >= 2 &&
               (Cells[0] == "Function Name" || Cells[0] == "Kernel Name") &&
               Cells[1] != "Source") {
      Function = Cells[1];
      NumColumns = 0;
    } else if (Cells[0] == "Line No" || Cells[0] == "Address") {
      header(Cells);
    } else if (NumColumns) {
      row(Cells);
    }
  }
  if (!HasBlocks && Result.Launches.empty())
    return llvm::createStringError(
        "it holds no source page of ncu: --page source --csv --print-source "
        "cuda,sass prints one");
  if (HasBlocks && !HasLineBlocks)
    return llvm::createStringError(
        "its source page has no lines: compile with -lineinfo and export with "
        "--print-source cuda,sass");
  if (HasBlocks && !WasSeen[static_cast<std::size_t>(CounterKind::Executed)])
    return llvm::createStringError(
        "its source page has no column inst_executed: profile with --section "
        "SourceCounters");
  // A column that is nowhere was not asked for; one that is missing in a block
  // is zero there.
  for (MeasuredLaunch &Launch : Result.Launches)
    for (MeasuredInstruction &I : Launch.Instructions)
      for (std::size_t Kind = 0; Kind < NumCounterKinds; ++Kind)
        if (!WasSeen[Kind])
          I.Counts[Kind].reset();
  addDurations();
  return std::move(Result);
}

StringRef counterName(CounterKind Kind) {
  return Counters[static_cast<std::size_t>(Kind)].Metric;
}

llvm::Expected<Measurement> readSourcePage(StringRef Text) {
  return PageReader().read(Text);
}

} // namespace bank_lint
