//===-- tool/sweep/table_csv.cpp - a sweep for spreadsheets ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/wording/gain_text.h"
#include "tool/sweep/table.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint::sweeping {
namespace {

/// As RFC 4180 has it.
std::string quoted(llvm::StringRef Cell) {
  if (Cell.find_first_of(",\"\r\n") == llvm::StringRef::npos)
    return Cell.str();
  std::string Result = "\"";
  for (char Ch : Cell)
    Result += Ch == '"' ? "\"\"" : std::string(1, Ch);
  return Result + "\"";
}

void writeLine(llvm::ArrayRef<std::string> Cells, llvm::raw_ostream &OS) {
  bool IsFirst = true;
  for (const std::string &Cell : Cells) {
    OS << (IsFirst ? "" : ",") << quoted(Cell);
    IsFirst = false;
  }
  OS << "\n";
}

std::vector<std::string> headOf(const Table &Of) {
  std::vector<std::string> Head{"kernel", "arch"};
  for (const std::vector<Choice> *Choices :
       {&Of.Tried.Arguments, &Of.Tried.Macros})
    for (const Choice &Each : *Choices)
      Head.push_back(Each.Name);
  for (const char *Name : {"block_x",
                           "block_y",
                           "block_z",
                           "grid_x",
                           "grid_y",
                           "grid_z",
                           "counted_per",
                           "shared_wavefronts_min",
                           "shared_wavefronts_max",
                           "shared_wavefronts_excess_min",
                           "shared_wavefronts_excess_max",
                           "global_sectors_min",
                           "global_sectors_max",
                           "global_sectors_excess_min",
                           "global_sectors_excess_max",
                           "warps",
                           "most_warps",
                           "busiest_pipe",
                           "most_times",
                           "group",
                           "compared_per",
                           "best",
                           "problem"})
    Head.emplace_back(Name);
  return Head;
}

void addSizes(const Row &Each, std::vector<std::string> &Cells) {
  for (unsigned Axis = 0; Axis != 3; ++Axis)
    Cells.push_back(Each.isCounted()
                        ? llvm::utostr(Each.LaunchedWith.Block[Axis])
                    : Each.Of.Threads ? llvm::utostr((*Each.Of.Threads)[Axis])
                                      : "");
  for (const std::optional<std::uint64_t> &Size : Each.LaunchedWith.Grid.Size)
    Cells.push_back(Each.isCounted() && Size ? llvm::utostr(*Size) : "");
  Cells.push_back(!Each.isCounted()            ? ""
                  : Each.LaunchedWith.blocks() ? "launch"
                                               : "block");
}

void addCounts(const Row &Each, std::vector<std::string> &Cells) {
  for (const Count &C : Each.Counts) {
    const bool IsKnown = Each.isCounted() && C.Value;
    Cells.push_back(IsKnown ? llvm::utostr(C.Value->Min) : "");
    Cells.push_back(IsKnown ? llvm::utostr(C.Value->Max) : "");
  }
  const LaunchOccupancy *Held =
      Each.Resources && !Each.Resources->Launches.empty() &&
              Each.Resources->Launches.front().WhyUnknown.empty()
          ? &Each.Resources->Launches.front()
          : nullptr;
  Cells.push_back(Held ? llvm::utostr(Held->Warps) : "");
  Cells.push_back(Held ? llvm::utostr(Held->MostWarps) : "");
  const LaunchPipes::Pipe *Busiest =
      Each.Pipes ? Each.Pipes->busiest(&LaunchPipes::Pipe::Cycles) : nullptr;
  Cells.push_back(Busiest ? Busiest->Name : "");
  Cells.push_back(Each.Pipes && (Each.Pipes->Conflicts.isKnown() ||
                                 !Each.Pipes->hasConflicts())
                      ? mostTimesText(*Each.Pipes)
                      : "");
}

} // namespace

void writeCsv(const Table &Of, llvm::raw_ostream &OS) {
  writeLine(headOf(Of), OS);
  for (const Row &Each : Of.Rows) {
    std::vector<std::string> Cells{Each.Kernel, Each.Arch};
    for (const auto *Values : {&Each.Of.Arguments, &Each.Of.Macros})
      for (const auto &[Name, Value] : *Values)
        Cells.push_back(Value);
    addSizes(Each, Cells);
    addCounts(Each, Cells);
    Cells.push_back(llvm::utostr(Each.Group));
    Cells.emplace_back(!Each.isCounted() ? ""
                       : Of.Groups[Each.Group].ComparedPer == Unit::Launch
                           ? "launch"
                           : "thread");
    Cells.emplace_back(Each.Marked == Mark::Best        ? "yes"
                       : Each.Marked == Mark::Alike     ? "alike"
                       : Each.Marked == Mark::MayBeBest ? "unknown"
                       : Each.Marked == Mark::OtherWork ? "other work"
                                                        : "no");
    Cells.push_back(Each.isCounted() ? Each.Misfit : Each.Problem);
    writeLine(Cells, OS);
  }
}

} // namespace bank_lint::sweeping
