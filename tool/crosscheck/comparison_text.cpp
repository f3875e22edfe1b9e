//===-- tool/crosscheck/comparison_text.cpp - for people ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/crosscheck/comparison_text.h"
#include "tool/report/profiler/conflict_noise.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/names.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using llvm::raw_ostream;

namespace bank_lint {

static raw_ostream::Colors colorOf(Verdict V) {
  return V == Verdict::Confirmed ? raw_ostream::GREEN
         : V == Verdict::Refuted ? raw_ostream::RED
                                 : raw_ostream::YELLOW;
}

std::string describe(const ComparedSite &Site) {
  std::string Text = nameOf(Site.Kind).str();
  std::vector<std::string> Widths;
  for (unsigned W : Site.PredictedWidths)
    if (W)
      Widths.push_back(std::to_string(W));
  if (!Widths.empty())
    Text += ", " + llvm::join(Widths, " and ") +
            (Widths.size() == 1 && Widths[0] == "1" ? " byte" : " bytes");
  if (Site.Accesses.size() > 1)
    Text += ", " + std::to_string(Site.Accesses.size()) + " accesses";
  return Text;
}

static std::string durationText(std::uint64_t Nanoseconds) {
  if (Nanoseconds < 1000)
    return std::to_string(Nanoseconds) + " ns";
  const char *Unit = "us";
  double Value = double(Nanoseconds) / 1e3;
  for (const char *Next : {"ms", "s"})
    if (Value >= 1000) {
      Value /= 1000;
      Unit = Next;
    }
  return llvm::formatv(Value < 10 ? "{0:f2} {1}" : "{0:f1} {1}", Value, Unit);
}

std::string launchText(const Experiment &E) {
  std::string Text = describe(E.LaunchedWith, "");
  if (!E.Chosen.empty())
    Text += "; chosen: " + oneLine(llvm::join(E.Chosen, ", "));
  return Text;
}

std::string durationAndExcess(const ComparedLaunch &L) {
  if (!L.Nanoseconds)
    return "";
  std::string Text = "duration " + durationText(*L.Nanoseconds) + "; " +
                     counted(L.Excess.Wavefronts, "wavefront") + " and " +
                     counted(L.Excess.Sectors, "sector") +
                     " above the ideal are predicted";
  if (L.Excess.WithoutFigure)
    Text += ", without " + counted(L.Excess.WithoutFigure, "access") +
            " that " + (L.Excess.WithoutFigure == 1 ? "has" : "have") +
            " no figure";
  return Text;
}

static void writeCounters(const ComparedSite &Site, raw_ostream &OS) {
  std::size_t Width = 0;
  for (const ComparedCounter &C : Site.Counters)
    Width = std::max(Width, counterName(C.Kind).size());
  for (const ComparedCounter &C : Site.Counters) {
    OS << "        " << llvm::left_justify(counterName(C.Kind), Width)
       << " predicted "
       << (C.Predicted ? number(*C.Predicted) : std::string("nothing"))
       << ", measured "
       << (C.Measured ? std::to_string(*C.Measured) : std::string("nothing"));
    if (C.IsPerInstruction)
      OS << " (for the executions that were measured)";
    if (C.MayCountIdleWarps && C.Predicted && C.Measured &&
        *C.Measured > C.Predicted->Max)
      OS << " (warps with no lane on included)";
    OS << (C.differs() ? "  <--\n" : "\n");
  }
}

static void writeSite(const ComparedSite &Site, const ReportOptions &Options,
                      raw_ostream &OS) {
  OS << "    " << place(Site.Where) << ": ";
  if (Options.Color)
    OS.changeColor(colorOf(Site.Result), /*Bold=*/true);
  OS << nameOf(Site.Result);
  if (Options.Color)
    OS.resetColor();
  OS << ": " << describe(Site);
  if (!Site.Why.empty())
    OS << "; " << oneLine(Site.Why);
  if (!Site.Instructions.empty() && Site.Result != Verdict::Confirmed)
    OS << " [" << oneLine(llvm::join(Site.Instructions, ", ")) << "]";
  OS << "\n";
  writeCounters(Site, OS);
}

constexpr llvm::StringLiteral ConflictCounter =
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum";

/// Whether the launch has accesses to shared memory, and none with a conflict.
static bool hasNoConflict(const ComparedLaunch &L) {
  const bool HasShared = llvm::any_of(L.Sites, [](const ComparedSite &Site) {
    return llvm::any_of(Site.Counters, [](const ComparedCounter &C) {
      return C.Kind == CounterKind::Wavefronts;
    });
  });
  return HasShared && L.Excess.Wavefronts.Max == 0 &&
         L.Excess.WithoutFigure == 0 &&
         L.Predicted->LaunchedWith.blocks() != 1u;
}

static void writeLaunch(const ComparedLaunch &L, const ReportOptions &Options,
                        raw_ostream &OS) {
  OS << "launch of " << shortName(L.Predicted->Kernel) << ", "
     << launchText(*L.Predicted);
  if (!L.WasMeasured) {
    OS << ": not measured: " << oneLine(L.WhyNot) << "\n";
    return;
  }
  OS << ":\n";
  if (std::string Text = durationAndExcess(L); !Text.empty())
    OS << "    " << Text << "\n";
  if (hasNoConflict(L))
    OS << "    noise: " << conflictNoise(ConflictCounter.str()) << "\n";
  for (const ComparedSite &Site : L.Sites)
    writeSite(Site, Options, OS);
  for (const MeasuredInstruction &I : L.Unpredicted)
    OS << "    " << (I.File.empty() ? "no file" : oneLine(I.File)) << ":"
       << I.Line << ": no access is predicted here, and "
       << oneLine(mnemonicOf(I.Text)) << " is executed "
       << counted(I.count(CounterKind::Executed).value_or(0), "time") << "\n";
}

void writeComparisonText(const Comparison &C, const ReportOptions &Options,
                         raw_ostream &OS) {
  OS.enable_colors(Options.Color);
  for (const auto &[Name, Value] : C.Facts)
    OS << oneLine(Name) << ": " << oneLine(Value) << "\n";
  unsigned Measured = 0, Unpredicted = 0;
  for (const ComparedLaunch &L : C.Launches) {
    writeLaunch(L, Options, OS);
    Measured += L.WasMeasured;
    Unpredicted += unsigned(L.Unpredicted.size());
  }
  OS << Measured << " of " << counted(C.Launches.size(), "launch")
     << " measured: ";
  llvm::ListSeparator Comma;
  for (unsigned V = 0; V < NumVerdicts; ++V)
    OS << llvm::StringRef(Comma) << C.Counts[V] << " "
       << nameOf(static_cast<Verdict>(V));
  if (Unpredicted)
    OS << "; " << counted(Unpredicted, "instruction")
       << " where nothing is predicted";
  if (C.OtherLaunches)
    OS << "; " << C.OtherLaunches << " other launches in the measurement";
  if (C.UnreadRows)
    OS << "; " << counted(C.UnreadRows, "row") << " could not be read";
  OS << "\n";
}

} // namespace bank_lint
