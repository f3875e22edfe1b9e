//===-- tool/sweep/table_text.cpp - a sweep for people --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/profiler/next_step.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/gain_text.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/short_text.h"
#include "tool/sweep/table.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <set>

namespace bank_lint::sweeping {
namespace {

class TextWriter {
public:
  TextWriter(const Table &Of, bool UsesColor, llvm::raw_ostream &OS)
      : Of(Of), UsesColor(UsesColor), OS(OS) {}

  void write();

private:
  struct Column {
    std::string Name;
    bool IsNumber = false;
    std::vector<std::string> Cells;
    std::size_t Width = 0;

    std::string padded(const std::string &Text) const {
      const std::string Blanks(Width - std::min(Width, Text.size()), ' ');
      return IsNumber ? Blanks + Text : Text + Blanks;
    }
  };

  /// Calls \p Text for each row, and leaves the column out if no two of them
  /// differ, unless it \p Stays.
  template <typename TextT>
  void column(const std::string &Name, bool IsNumber, bool Stays, TextT Text);
  void columns();
  void row(std::size_t Index);
  void closing();
  void units();
  void reasons();
  bool hasPipes() const {
    return llvm::any_of(Of.Rows, [](const Row &Each) { return Each.Pipes; });
  }
  std::string countText(const Count &C);

  const Table &Of;
  const bool UsesColor;
  llvm::raw_ostream &OS;
  std::vector<Column> Columns;
  /// The columns that say which combination it is: a row that has no counts has
  /// no others.
  std::size_t Identifying = 0;
  bool HasInside = false, HasPerIteration = false;
};

std::string TextWriter::countText(const Count &C) {
  if (C.Value) {
    HasInside |= C.IsInside;
    return number(*C.Value) + (C.IsInside ? "*" : "");
  }
  if (!C.PerIteration)
    return "unknown";
  HasPerIteration = true;
  return number(*C.PerIteration) + "/iteration";
}

template <typename TextT>
void TextWriter::column(const std::string &Name, bool IsNumber, bool Stays,
                        TextT Text) {
  Column New{Name, IsNumber, {}, Name.size()};
  for (const Row &Each : Of.Rows) {
    New.Cells.push_back(Text(Each));
    New.Width = std::max(New.Width, New.Cells.back().size());
  }
  if (Stays || !llvm::all_equal(New.Cells))
    Columns.push_back(std::move(New));
}

const char *nameOf(Mark Of) {
  switch (Of) {
  case Mark::None:
    break;
  case Mark::OtherWork:
    return "other work";
  case Mark::MayBeBest:
    return "may be best";
  case Mark::Alike:
    return "alike";
  case Mark::Best:
    return "best";
  }
  return "";
}

/// "0.094", "0.031 to 0.5".
std::string perThread(const Row &Each) {
  if (!Each.PerThread)
    return "";
  auto Text = [](double Value) {
    std::string Result;
    llvm::raw_string_ostream(Result) << llvm::format("%.3g", Value);
    return Result;
  };
  const std::string Least = Text(Each.PerThread->first),
                    Most = Text(Each.PerThread->second);
  return Least == Most ? Least : Least + " to " + Most;
}

std::string occupancyOf(const Row &Each) {
  if (!Each.Resources || Each.Resources->Launches.empty() ||
      !Each.Resources->Launches.front().WhyUnknown.empty())
    return "unknown";
  const LaunchOccupancy &Held = Each.Resources->Launches.front();
  return (Each.Resources->IsLeast ? "at most " : "") +
         llvm::utostr(Held.Warps) + " of " + llvm::utostr(Held.MostWarps) +
         " warps";
}

std::string busiestPipe(const Row &Of) {
  const LaunchPipes::Pipe *Most =
      Of.Pipes ? Of.Pipes->busiest(&LaunchPipes::Pipe::Cycles) : nullptr;
  return Most ? Most->Name : Of.Pipes ? "unknown" : "";
}

void TextWriter::columns() {
  const bool HasSeveral = llvm::any_of(Of.Rows, [&](const Row &Each) {
    return Each.Kernel != Of.Rows.front().Kernel;
  });
  column("kernel", false, HasSeveral,
         [](const Row &Each) { return shortName(Each.Kernel); });
  column("arch", false, false, [](const Row &Each) { return Each.Arch; });
  for (std::size_t I = 0; I != Of.Tried.Arguments.size(); ++I)
    column(Of.Tried.Arguments[I].Name, true, true,
           [&](const Row &Each) { return Each.Of.Arguments[I].second; });
  for (std::size_t I = 0; I != Of.Tried.Macros.size(); ++I)
    column(Of.Tried.Macros[I].Name, true, true,
           [&](const Row &Each) { return oneLine(Each.Of.Macros[I].second); });
  column("block", false, true, blockText);
  Identifying = Columns.size();
  column("grid", false, true, [](const Row &Each) {
    return Each.LaunchedWith.blocks() ? shape(Each.LaunchedWith.Grid)
                                      : std::string("?");
  });
  auto Counts = [&](const std::string &Name, Figure Which) {
    column(Name, true, true, [&](const Row &Each) {
      return Each.isCounted() ? countText(Each.Counts[Which]) : "";
    });
  };
  Counts("wavefronts", Wavefronts);
  Counts("excess", WavefrontExcess);
  Counts("sectors", Sectors);
  Counts("excess", SectorExcess);
  if (llvm::any_of(Of.Rows, [](const Row &Each) { return Each.PerThread; }))
    column("per thread", true, true, perThread);
  if (Of.WantsOccupancy)
    column("occupancy", false, true, occupancyOf);
  if (hasPipes()) {
    column("busiest pipe", false, true, busiestPipe);
    column("gain <=", true, true, [](const Row &Each) {
      return Each.Pipes ? mostTimesText(*Each.Pipes) : "";
    });
  }
}

void TextWriter::row(std::size_t Index) {
  const Row &Each = Of.Rows[Index];
  std::string Line;
  for (std::size_t I = 0; I != Columns.size(); ++I) {
    if (I == Identifying && !Each.isCounted())
      break;
    const Column &C = Columns[I];
    Line += I ? "  " : "";
    Line += C.padded(C.Cells[Index]);
  }
  if (!Each.isCounted())
    Line += "  not analysed: " + oneLine(Each.Problem);
  else if (!Each.Misfit.empty())
    Line += "  does not fit: " + oneLine(Each.Misfit);
  else
    Line += std::string("  ") + nameOf(Each.Marked);
  const bool IsBold = UsesColor && Each.Marked == Mark::Best;
  if (IsBold)
    OS.changeColor(llvm::raw_ostream::SAVEDCOLOR, /*Bold=*/true);
  OS << llvm::StringRef(Line).rtrim() << "\n";
  if (IsBold)
    OS.resetColor();
}

/// What is counted, and in what rows are compared.
void TextWriter::units() {
  const bool HasGrid = llvm::any_of(Of.Rows, [](const Row &Each) {
    return Each.isCounted() && Each.LaunchedWith.blocks();
  });
  const bool LacksGrid = llvm::any_of(Of.Rows, [](const Row &Each) {
    return Each.isCounted() && !Each.LaunchedWith.blocks();
  });
  if (HasGrid || LacksGrid)
    OS << "shared wavefronts and global sectors "
       << (!LacksGrid ? "of a launch"
           : !HasGrid ? "of a block: the grid is unknown"
                      : "of a launch; of a block where the grid is ?")
       << "\n";
  std::set<std::string> Said;
  auto Say = [&](const std::string &Text) {
    if (Said.insert(Text).second)
      OS << Text << "\n";
  };
  for (const Row &Each : Of.Rows) {
    if (Each.Marked == Mark::None)
      continue;
    if (Each.Marked == Mark::OtherWork) {
      Say("other work: not compared, because the launch has another number of "
          "threads");
      continue;
    }
    const Group &G = Of.Groups[Each.Group];
    const bool IsPerThread = G.ComparedPer == Unit::Thread;
    Say(std::string(Each.Marked == Mark::Alike ? "alike: as many"
                                               : "best: the fewest") +
        " wavefronts and sectors together" +
        (IsPerThread ? " per thread, because " + G.Why : ""));
    if (G.Unknown)
      Say("not certain: there are rows with unknown counts");
  }
}

void TextWriter::reasons() {
  if (HasInside)
    OS << "*: in a block in which all conditions hold, as inside a large "
          "grid\n";
  if (HasPerIteration)
    OS << "/iteration: each loop of unknown trip count has one iteration\n";
  std::set<std::string> Reasons, Arguments;
  for (const Row &Each : Of.Rows)
    for (const Count &C : Each.Counts)
      if (Each.isCounted() && !C.Why.empty()) {
        Reasons.insert(oneLine(C.Why));
        Arguments.insert(Each.UnknownArguments.begin(),
                         Each.UnknownArguments.end());
      }
  for (const std::string &Why : Reasons)
    OS << "unknown: " << Why << "\n";
  if (!Arguments.empty()) {
    OS << "try:";
    for (const std::string &Name : Arguments)
      OS << " " << argumentOption(Name);
    OS << "\n";
  }
}

void TextWriter::closing() {
  units();
  if (hasPipes())
    OS << "gain <=: at most as many times as fast without all bank conflicts\n";
  reasons();
  for (const std::string &Note : Of.Notes)
    OS << "note: " << oneLine(Note) << "\n";
}

void TextWriter::write() {
  std::vector<std::string> Same{oneLine(Of.File)};
  const Row &First = Of.Rows.front();
  if (llvm::all_of(
          Of.Rows,
          [&](const Row &Each) { return Each.Kernel == First.Kernel; }) &&
      !First.Kernel.empty())
    Same.push_back(shortName(First.Kernel));
  if (llvm::all_of(Of.Rows,
                   [&](const Row &Each) { return Each.Arch == First.Arch; }))
    Same.push_back(First.Arch);
  OS << llvm::join(Same, ", ") << "\n";
  columns();
  std::string Head;
  for (const Column &C : Columns) {
    Head += Head.empty() ? "" : "  ";
    Head += C.padded(C.Name);
  }
  OS << llvm::StringRef(Head).rtrim() << "\n";
  for (std::size_t I = 0; I != Of.Rows.size(); ++I)
    row(I);
  closing();
}

} // namespace

void writeText(const Table &Of, bool UsesColor, llvm::raw_ostream &OS) {
  OS.enable_colors(UsesColor);
  if (Of.Rows.empty()) {
    OS << "no kernels in " << oneLine(Of.File) << "\n";
    return;
  }
  TextWriter(Of, UsesColor, OS).write();
}

} // namespace bank_lint::sweeping
