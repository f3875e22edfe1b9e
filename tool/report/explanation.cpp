//===-- tool/report/explanation.cpp - all about one access ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/explanation.h"
#include "analysis/finding.h"
#include "tool/report/access_counters.h"
#include "tool/report/profiler_command.h"
#include "tool/report/source_quote.h"
#include "tool/report/wording.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

namespace bank_lint {

namespace {

class Explainer {
public:
  Explainer(const AccessSummary &Access, llvm::raw_ostream &OS)
      : Access(Access), OS(OS) {}

  void write(bool WithSource);

private:
  void line(llvm::StringRef Label, llvm::StringRef Text);
  void heading(bool WithSource);
  void origin();
  void cost();
  void lanes();
  void table();
  void measuring();
  std::string costs(Interval Figure::*Which) const;

  const AccessSummary &Access;
  llvm::raw_ostream &OS;
};

} // namespace

void Explainer::line(llvm::StringRef Label, llvm::StringRef Text) {
  OS << llvm::format("  %-12s", Label.str().c_str()) << Text << "\n";
}

void Explainer::heading(bool WithSource) {
  std::string Text = WithSource ? place(Access.Where) + ": " : "";
  Text += (nameOf(Access.Space) + " " + nameOf(Access.Operation)).str();
  if (Access.Width)
    Text += ", " + counted(Access.Width, "byte") + " per lane";
  if (Access.Parts > 1)
    Text += ", which the compiler makes of " + llvm::utostr(Access.Parts) +
            " neighbouring ones";
  OS << Text << "\n";
  if (!WithSource)
    return;
  QuotedLine Quote = SourceQuoter().quote(Access.Where);
  if (!Quote.Text.empty())
    OS << llvm::format("%5u | ", Access.Where.Line) << Quote.Text
       << "\n      | " << Quote.Marks << "\n";
}

void Explainer::origin() {
  line("kernel", shortName(Access.Kernel));
  line("launch", describe(Access.LaunchedWith, Access.Where.File));
  for (const SourceRange &Call : Access.InlinedAt)
    line("called from", place(Call, Access.Where.File));
  if (!Access.DeclarationText.empty())
    line("array", oneLine(Access.DeclarationText) + ", declared at " +
                      place(Access.Declaration, Access.Where.File));
}

/// "32 wavefronts, ideal 1, 31 conflicts".
std::string Explainer::costs(Interval Figure::*Which) const {
  switch (Access.Space) {
  case AccessSpace::Shared:
    return counted(Access.Wavefronts.*Which, "wavefront") + ", ideal " +
           number(Access.Ideal.*Which) + ", " +
           counted(Access.Conflicts.*Which, "conflict");
  case AccessSpace::Global:
    return counted(Access.Sectors.*Which, "sector") + " in " +
           counted(Access.Lines.*Which, "line") + ", ideal " +
           number(Access.IdealSectors.*Which) + ", " +
           number(Access.AlignedSectors.*Which) + " at the best alignment";
  case AccessSpace::Local:
    return counted(Access.Sectors.*Which, "sector") + " in " +
           counted(Access.Lines.*Which, "line");
  case AccessSpace::Constant:
    return counted(Access.Requests.*Which, "request");
  case AccessSpace::Unknown:
  case AccessSpace::Other:
    break;
  }
  return "not known";
}

void Explainer::cost() {
  std::string Verdict = nameOf(Access.Sureness).str();
  if (!Access.Reason.empty())
    Verdict += ": " + oneLine(Access.Reason);
  line("verdict", Verdict);
  line("told by", Access.ReportedBy.empty()
                      ? "no rule: " + nameOf(accessState(Access)).str()
                      : Access.ReportedBy);
  if (Access.Sureness == Certainty::Undecided)
    return;
  line("costliest", costs(&Figure::Worst));
  line("per block",
       counted(Access.Executions, "execution") + ", " + costs(&Figure::Total) +
           (Access.ExecutionsKnown ? ""
                                   : " (how often a loop runs is not known)"));
  if (Access.Contention.Max > 1)
    line("contention", (Access.Contention.isExact() ? "" : "up to ") +
                           counted(Access.Contention.Max, "lane") +
                           " on one address");
  if (Access.MisalignedLanes)
    line("misaligned", counted(Access.MisalignedLanes, "lane") +
                           " at an address that is no multiple of " +
                           llvm::utostr(Access.Width));
}

/// Eight lanes a row.
void Explainer::lanes() {
  if (!Access.HasWitness)
    return;
  const bool IsShared = Access.Space == AccessSpace::Shared;
  line("lanes", IsShared ? "the bank of each lane's first word, in the "
                           "costliest instruction"
                         : "bytes from the lowest lane, in the costliest "
                           "instruction");
  for (unsigned First = 0; First != 32; First += 8) {
    OS << llvm::format("    %2u-%-2u     ", First, First + 7);
    for (unsigned Lane = First; Lane != First + 8; ++Lane) {
      const std::int64_t Value = Access.Witness[Lane];
      std::string Text = Value < 0 ? "-" : llvm::itostr(Value);
      OS << llvm::format(IsShared ? " %3s" : " %8s", Text.c_str());
    }
    OS << "\n";
  }
}

void Explainer::table() {
  const char *Unit =
      Access.Space == AccessSpace::Shared ? "wavefront" : "sector";
  llvm::StringRef Label = "if";
  for (const TableRow &Row : Access.Table) {
    line(Label, oneLine(Row.When) + ": " + counted(Row.Cost, Unit) +
                    ", ideal " + llvm::utostr(Row.Ideal));
    Label = "";
  }
}

void Explainer::measuring() {
  std::vector<std::string> OnPage = sourcePageCounters(Access);
  if (!OnPage.empty())
    line("source page", llvm::join(OnPage, ", "));
  std::vector<std::string> Metrics = kernelMetrics(Access);
  if (!Metrics.empty())
    line("measure", profilerCommand(kernelBaseName(Access.Kernel), Metrics));
}

void Explainer::write(bool WithSource) {
  heading(WithSource);
  origin();
  cost();
  lanes();
  table();
  llvm::StringRef Label = "assuming";
  for (const std::string &Assumption : Access.Assumptions) {
    line(Label, oneLine(Assumption));
    Label = "";
  }
  measuring();
}

void writeExplanation(const AccessSummary &Access, llvm::raw_ostream &OS) {
  Explainer(Access, OS).write(/*WithSource=*/true);
}

void writeExplanationOfSeen(const AccessSummary &Access,
                            llvm::raw_ostream &OS) {
  Explainer(Access, OS).write(/*WithSource=*/false);
}

} // namespace bank_lint
