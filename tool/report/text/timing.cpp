//===-- tool/report/text/timing.cpp - where the time went -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/timing.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/names.h"
#include "tool/report/wording/phase_names.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <tuple>

namespace bank_lint {
namespace {

/// The number of files, and kernels, that are listed one by one.
constexpr std::size_t MostTold = 10;

/// "parse 0.412, code 0.013", the longest first.
std::string phasesText(const PhaseTimes &Times) {
  std::vector<WorkPhase> Order;
  for (std::size_t I = 0; I != NumPhases; ++I)
    if (Times[WorkPhase(I)] >= 0.0005)
      Order.push_back(WorkPhase(I));
  llvm::sort(Order, [&](WorkPhase A, WorkPhase B) {
    return std::tuple(-Times[A], A) < std::tuple(-Times[B], B);
  });
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  llvm::ListSeparator Comma;
  for (WorkPhase Each : Order)
    OS << Comma << nameOf(Each) << llvm::format(" %.3f", Times[Each]);
  return Text;
}

/// "kept result", "parsed twice: launches"; "" for what is as usual.
std::string remarkOn(const FileTimes &Times) {
  if (Times.IsKept)
    return "kept result";
  if (Times.Parses.size() < 2)
    return "";
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << "parsed " << Times.Parses.size() << " times";
  llvm::ListSeparator Separator(", ", ": ");
  for (const ParseTime &Each : Times.Parses)
    if (!Each.WhyAgain.empty())
      OS << Separator << Each.WhyAgain;
  return Text;
}

void writeRow(double Seconds, llvm::StringRef Name, llvm::StringRef Kept,
              const PhaseTimes &Times, llvm::raw_ostream &OS) {
  OS << llvm::format("%9.3f  ", Seconds) << Name;
  if (!Kept.empty())
    OS << " (" << Kept << ")";
  if (std::string Phases = phasesText(Times); !Phases.empty())
    OS << ": " << Phases;
  OS << "\n";
}

/// The \p Rows that took longest; \p Heading stands before them.
template <typename Row, typename Seconds>
llvm::ArrayRef<Row> slowest(std::vector<Row> &Rows, llvm::StringRef Noun,
                            Seconds SecondsOf, llvm::raw_ostream &OS) {
  // Rows of the same length stand as the results do.
  llvm::sort(Rows, [&](const Row &A, const Row &B) {
    return std::tuple(-SecondsOf(A), A) < std::tuple(-SecondsOf(B), B);
  });
  if (Rows.size() > MostTold)
    OS << "the " << MostTold << " slowest of " << counted(Rows.size(), Noun)
       << ":\n";
  else if (!Rows.empty())
    OS << counted(Rows.size(), Noun) << ":\n";
  return llvm::ArrayRef<Row>(Rows).take_front(MostTold);
}

} // namespace

void writeTiming(llvm::ArrayRef<FileResult> Results, llvm::raw_ostream &OS) {
  PhaseTimes All;
  std::vector<const FileResult *> Files;
  std::vector<const KernelTimes *> Kernels;
  for (const FileResult &Result : Results) {
    All += Result.Times.all();
    Files.push_back(&Result);
    for (const KernelTimes &Each : Result.Times.Kernels)
      Kernels.push_back(&Each);
  }
  OS << "seconds of CPU time, by phases:\n";
  writeRow(All.total(), "in all", "", All, OS);
  for (const FileResult *Each : slowest(
           Files, "file",
           [](const FileResult *Of) { return Of->Times.all().total(); }, OS))
    writeRow(Each->Times.all().total(), oneLine(Each->File),
             remarkOn(Each->Times), Each->Times.all(), OS);
  for (const KernelTimes *Each : slowest(
           Kernels, "kernel",
           [](const KernelTimes *Of) { return Of->Times.total(); }, OS))
    writeRow(Each->Times.total(), shortName(Each->Kernel),
             Each->IsKept ? "kept" : "", Each->Times, OS);
}

} // namespace bank_lint
