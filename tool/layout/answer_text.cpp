//===-- tool/layout/answer_text.cpp - an answer for people ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/layout/answer.h"
#include "tool/report/text/lane_line.h"
#include "tool/report/wording/access_text.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/names.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <map>
#include <set>

namespace bank_lint::layout {
namespace {

constexpr unsigned Banks = 32;

class TextWriter {
public:
  TextWriter(const Answer &Given, llvm::raw_ostream &OS)
      : Given(Given), OS(OS) {}
  void write();

private:
  void access(const AnsweredAccess &Each);
  void cost(const AnsweredAccess &Each);
  void banks(const AccessSummary &Verdict);
  void fix(const AnsweredFix &Each, llvm::StringRef Label);
  void swizzle(const SwizzleAnswer &Each);
  void line(llvm::StringRef Label, llvm::StringRef Text) {
    OS << llvm::format("  %-10s", Label.str().c_str()) << oneLine(Text) << "\n";
  }

  const Answer &Given;
  llvm::raw_ostream &OS;
};

/// What an instruction costs: "32 wavefronts, ideal 1".
std::string costText(const AccessSummary &Verdict) {
  switch (Verdict.Space) {
  case AccessSpace::Shared:
    return counted(Verdict.Wavefronts.Worst, "wavefront") + ", ideal " +
           number(Verdict.Ideal.Worst);
  case AccessSpace::Global:
    return counted(Verdict.Sectors.Worst, "sector") + ", ideal " +
           number(Verdict.IdealSectors.Worst);
  case AccessSpace::Local:
    return counted(Verdict.Sectors.Worst, "sector");
  case AccessSpace::Constant:
    return counted(Verdict.Requests.Worst, "request");
  case AccessSpace::Unknown:
  case AccessSpace::Other:
    break;
  }
  return "unknown";
}

void TextWriter::cost(const AnsweredAccess &Each) {
  const AccessSummary &Verdict = *Each.Verdict;
  std::string Sureness = nameOf(Verdict.Sureness).str();
  if (!Each.Reason.empty())
    Sureness += ": " + Each.Reason;
  if (!Verdict.HoldsForEvery.empty())
    Sureness += " for every " + llvm::join(Verdict.HoldsForEvery, ", ");
  if (Verdict.Sureness == Certainty::Undecided)
    return line("cost", Sureness);
  line("cost", costText(Verdict) + "; " + Sureness);
  const char *Unit =
      Verdict.Space == AccessSpace::Shared ? "wavefront" : "sector";
  for (const TableRow &Row : Verdict.Table)
    line("", "if " + Row.When + ": " + counted(Row.Cost, Unit) + ", ideal " +
                 llvm::utostr(Row.Ideal));
}

/// How many different words of each bank the instruction touches, in two rows
/// of sixteen banks.
void TextWriter::banks(const AccessSummary &Verdict) {
  std::map<std::int64_t, std::set<std::int64_t>> Words;
  for (std::int64_t Byte : Verdict.LaneBytes)
    for (unsigned Word = 0; Byte >= 0 && 4 * Word < Verdict.Width; ++Word)
      Words[(Byte / 4 + Word) % Banks].insert(Byte / 4 + Word);
  for (unsigned First = 0; First != Banks; First += Banks / 2) {
    std::string Numbers, Counts;
    llvm::raw_string_ostream NumberRow(Numbers), CountRow(Counts);
    for (unsigned Bank = First; Bank != First + Banks / 2; ++Bank) {
      const std::size_t Count = Words[Bank].size();
      NumberRow << llvm::right_justify(llvm::utostr(Bank), 4);
      CountRow << llvm::right_justify(Count ? llvm::utostr(Count) : ".", 4);
    }
    line(First ? "" : "bank", Numbers);
    line(First ? "" : "words", Counts);
  }
}

void TextWriter::access(const AnsweredAccess &Each) {
  const AccessSummary &Verdict = *Each.Verdict;
  OS << oneLine(Each.Expression) << ": " << kindText(Verdict);
  if (Verdict.Width)
    OS << ", " << counted(Verdict.Width, "byte") << " per lane";
  OS << "\n";
  if (Each.Told)
    line("finding", Each.Told->Message + " [" + Each.Told->Rule + "]");
  cost(Each);
  for (const std::string &Assumption : Verdict.Assumptions)
    line("assuming", Assumption);
  if (!Verdict.Derivation.Terms.empty())
    line("address", Verdict.Derivation.formula() + ", in bytes");
  if (!Verdict.HasWitness)
    return;
  line("lanes", laneLine(Verdict));
  if (Verdict.Space == AccessSpace::Shared)
    banks(Verdict);
}

void TextWriter::fix(const AnsweredFix &Each, llvm::StringRef Label) {
  const Fix &What = *Each.What;
  OS << Label << ": " << counted(What.SharedBytesAfter, "byte")
     << " of shared memory";
  if (What.SharedBytesAfter != What.SharedBytesBefore)
    OS << " (was " << What.SharedBytesBefore << ")";
  OS << "\n";
  for (const std::string &Operand : Each.Operands)
    OS << "  " << oneLine(Operand) << "\n";
  for (const auto &[Expression, Wavefronts] : Each.Wavefronts)
    OS << "    " << counted(Wavefronts, "wavefront") << " at "
       << oneLine(Expression) << "\n";
}

void TextWriter::swizzle(const SwizzleAnswer &Each) {
  const std::string Array = oneLine(Each.Array);
  if (!Each.Best) {
    OS << "no swizzle of " << Array << ": " << oneLine(Each.WhyNone) << "\n";
    return;
  }
  OS << "swizzle: " << Each.Best->name() << " of the elements of " << Array;
  if (Each.ReplacesMixing)
    OS << ", in place of the ^ in the operands,";
  OS << (Each.IsFree ? " is free of conflicts"
                     : " has the fewest wavefronts; none that was tried is "
                       "free of conflicts")
     << "\n";
  for (const SwizzledAccess &Access : Each.Accesses) {
    OS << "    " << counted(Access.Wavefronts, "wavefront");
    if (Access.Wavefronts.Max > Access.Ideal)
      OS << ", ideal " << Access.Ideal;
    OS << " at " << oneLine(Access.Expression) << "\n";
  }
}

void TextWriter::write() {
  OS << Given.Arch << ", block " << shape(Given.Asked.Block);
  if (Given.Asked.Grid != Size{1, 1, 1})
    OS << ", grid " << shape(Given.Asked.Grid);
  OS << "\n";
  for (const std::string &Note : Given.Asked.Notes)
    OS << oneLine(Note) << "\n";
  for (const AnsweredAccess &Each : Given.Accesses) {
    OS << "\n";
    access(Each);
  }
  for (const std::string &Operand : Given.Silent)
    OS << "\n"
       << oneLine(Operand)
       << ": no access is left of it: it needs none, or another has the "
          "value\n";
  if (!Given.Fixes.empty() || !Given.NoFixes.empty())
    OS << "\n";
  const AnsweredFix *Last = nullptr;
  for (const AnsweredFix &Each : Given.Fixes) {
    fix(Each, Last && Last->Array == Each.Array ? "or" : "fix");
    Last = &Each;
  }
  for (const auto &[Array, Why] : Given.NoFixes)
    OS << "no fix: " << (Array.empty() ? "" : oneLine(Array) + ": ")
       << oneLine(Why) << "\n";
  for (const SwizzleAnswer &Each : Given.Swizzles)
    swizzle(Each);
}

} // namespace

void writeText(const Answer &Given, llvm::raw_ostream &OS) {
  TextWriter(Given, OS).write();
}

} // namespace bank_lint::layout
