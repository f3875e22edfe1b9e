//===-- tool/report/text/explanation.cpp - all about one access -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/explanation.h"
#include "analysis/result/finding.h"
#include "tool/report/profiler/access_counters.h"
#include "tool/report/profiler/conflict_noise.h"
#include "tool/report/profiler/next_step.h"
#include "tool/report/profiler/profiler_command.h"
#include "tool/report/source/source_quote.h"
#include "tool/report/text/lane_line.h"
#include "tool/report/wording/access_text.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/names.h"
#include "tool/report/wording/short_text.h"
#include "tool/report/wording/warps_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

namespace bank_lint {

namespace {

class Explainer {
public:
  Explainer(const AccessSummary &Access, llvm::raw_ostream &OS,
            const std::map<std::string, std::string> *Texts = nullptr)
      : Access(Access), OS(OS), Texts(Texts) {}

  void write(bool WithSource);

private:
  void line(llvm::StringRef Label, llvm::StringRef Text);
  void heading(bool WithSource);
  void origin();
  void derivation();
  std::string meaning(const AddressPart &Part) const;
  std::string lane(unsigned Lane) const;
  void cost();
  void lanes();
  void table();
  void inTurn();
  void measuring();
  void next();
  std::string costs(Interval Figure::*Which) const;
  std::string amount(const Figure &Of, Interval Figure::*Which,
                     llvm::StringRef Noun = "") const;

  const AccessSummary &Access;
  llvm::raw_ostream &OS;
  const std::map<std::string, std::string> *Texts; ///< null: none
};

} // namespace

void Explainer::line(llvm::StringRef Label, llvm::StringRef Text) {
  OS << llvm::format("  %-12s", Label.str().c_str()) << Text << "\n";
}

void Explainer::heading(bool WithSource) {
  std::string Text = WithSource ? place(Access.Where) + ": " : "";
  Text += kindText(Access);
  if (Access.Width)
    Text += ", " + counted(Access.Width, "byte") +
            (isOfTile(Access.Form) ? "" : " per lane");
  if (Access.Parts > 1)
    Text += ", which the compiler merges from " + llvm::utostr(Access.Parts) +
            " neighbouring ones";
  OS << Text << "\n";
  if (!WithSource)
    return;
  SourceQuoter Quoter(Texts);
  // For a file that must not be read, the code that was generated from it.
  for (const SourceRange &Where :
       {Access.Where,
        Access.Within.empty() ? SourceRange() : Access.Within.front()})
    if (const QuotedLine Quote = Quoter.quote(Where); !Quote.Text.empty()) {
      OS << llvm::format("%5u | ", Where.Line) << Quote.Text << "\n      | "
         << Quote.Marks << "\n";
      break;
    }
}

void Explainer::origin() {
  line("kernel", shortName(Access.Kernel));
  line("launch", describe(Access.LaunchedWith, Access.Where.File));
  if (const std::string Warps = warpsText(Access); !Warps.empty())
    line("executed by", Warps);
  for (const SourceRange &Place : Access.Within)
    line("accessed at", place(Place, Access.Where.File));
  for (const SourceRange &Call : Access.InlinedAt)
    line("called from", place(Call, Access.Where.File));
  if (!Access.DeclarationText.empty())
    line("array", oneLine(Access.DeclarationText) + ", declared at " +
                      place(Access.Declaration, Access.Where.File));
  if (Access.Array.isValid() && Access.Array != Access.Declaration)
    line("leads to", oneLine(Access.ArrayText) + ", declared at " +
                         place(Access.Array, Access.Where.File));
  if (Access.Tile) {
    line("tile", Access.Tile->Layout);
    if (!Access.Tile->MadeBy.empty())
      line("tensor map",
           "by " + Access.Tile->MadeBy +
               (Access.Tile->MadeAt.isValid()
                    ? " at " + place(Access.Tile->MadeAt, Access.Where.File)
                    : ""));
    for (const std::string &Fault : Access.Tile->Faults)
      line("invalid", Fault);
  }
  if (Access.Mismatch)
    line("written", "at " + place(Access.Mismatch->Other, Access.Where.File) +
                        ": " + Access.Mismatch->Text);
}

/// "32 wavefronts": a total is that of one block, on average.
std::string Explainer::amount(const Figure &Of, Interval Figure::*Which,
                              llvm::StringRef Noun) const {
  if (Which == &Figure::Total)
    return perBlock(Access, Of.Total, Noun);
  return Noun.empty() ? number(Of.*Which) : counted(Of.*Which, Noun);
}

/// "32 wavefronts, ideal 1, 31 conflicts".
std::string Explainer::costs(Interval Figure::*Which) const {
  switch (Access.Space) {
  case AccessSpace::Shared:
    return amount(Access.Wavefronts, Which, "wavefront") + ", ideal " +
           amount(Access.Ideal, Which) + ", " +
           amount(Access.Conflicts, Which, "conflict");
  case AccessSpace::Global:
    return amount(Access.Sectors, Which, "sector") + " in " +
           amount(Access.Lines, Which, "line") + ", ideal " +
           amount(Access.IdealSectors, Which) + ", " +
           amount(Access.AlignedSectors, Which) + " at the best alignment";
  case AccessSpace::Local:
    return amount(Access.Sectors, Which, "sector") + " in " +
           amount(Access.Lines, Which, "line");
  case AccessSpace::Constant:
    return amount(Access.Requests, Which, "request");
  case AccessSpace::Unknown:
  case AccessSpace::Other:
    break;
  }
  return "unknown";
}

void Explainer::cost() {
  std::string Verdict = nameOf(Access.Sureness).str();
  if (!Access.Reason.empty())
    Verdict += ": " + oneLine(Access.Reason);
  if (!Access.CompiledBy.empty())
    Verdict += " (as " + Access.CompiledBy + " compiles it)";
  line("verdict", Verdict);
  if (Access.FromSource)
    line("from source", sourceVerdictText(Access));
  line("rule", Access.ReportedBy.empty()
                   ? "none (" + nameOf(accessState(Access)).str() + ")"
                   : Access.ReportedBy);
  if (Access.Sureness == Certainty::Undecided)
    return;
  line("worst", costs(&Figure::Worst));
  std::string InBlock = executions(Access) + ", " + costs(&Figure::Total);
  if (Access.blocksCounted() > 1)
    InBlock += ", on average";
  if (!Access.ExecutionsKnown)
    InBlock += " (the trip count of a loop is unknown)";
  line("per block", InBlock);
  if (Access.Contention.Max > 1)
    line("contention", (Access.Contention.isExact() ? "" : "up to ") +
                           counted(Access.Contention.Max, "lane") +
                           " on one address");
  if (Access.MisalignedLanes)
    line("misaligned",
         counted(Access.MisalignedLanes, "lane") +
             (Access.MisalignedIn.empty() ? "" : " of " + Access.MisalignedIn) +
             " at an address that is no multiple of " +
             llvm::utostr(Access.Width));
}

/// The values of "threadIdx.x" and similar names.
static std::string ofLaunch(llvm::StringRef Name, const Launch &LaunchedWith) {
  auto [Vector, Dimension] = Name.split('.');
  const unsigned Index = Dimension == "y" ? 1 : Dimension == "z" ? 2 : 0;
  auto From0 = [](std::uint64_t Count) {
    return Count == 1 ? "0" : "0 to " + llvm::utostr(Count - 1);
  };
  if (Vector == "laneid")
    return "the lane";
  if (Vector == "threadIdx")
    return From0(LaunchedWith.Block[Index]);
  if (Vector == "blockDim")
    return llvm::utostr(LaunchedWith.Block[Index]);
  const std::optional<std::uint64_t> Size = LaunchedWith.Grid.Size[Index];
  if (!Size)
    return "unknown";
  return Vector == "gridDim" ? llvm::utostr(*Size) : From0(*Size);
}

static std::string ofArgument(llvm::StringRef Name,
                              const Launch &LaunchedWith) {
  for (const ArgumentValue &Known : LaunchedWith.Arguments)
    if (Known.Name == Name && Known.Value)
      return "argument, " + llvm::itostr(*Known.Value);
  std::string Text = "argument, unknown";
  for (const ArgumentFact &Fact : LaunchedWith.Facts)
    if (Fact.Name == Name)
      Text += ", " + oneLine(Fact.Text);
  return Text;
}

/// What \p Part is, and which values it has under the launch.
std::string Explainer::meaning(const AddressPart &Part) const {
  using Kind = AddressPart::Kind;
  const std::string At =
      Part.Where.isValid() ? " at " + place(Part.Where, Access.Where.File) : "";
  switch (Part.What) {
  case Kind::Thread:
  case Kind::Block:
    return ofLaunch(Part.Name, Access.LaunchedWith);
  case Kind::Argument:
    return ofArgument(Part.Name, Access.LaunchedWith);
  case Kind::Loop: {
    std::string Text = "of the loop" + At;
    if (!Part.First.empty())
      Text += ", from " + oneLine(Part.First);
    if (!Part.Step.empty())
      Text += (Part.First.empty() ? ", in steps of " : " in steps of ") +
              oneLine(Part.Step);
    return Text;
  }
  case Kind::Variable:
    return "one of several values, chosen before the branch" + At;
  case Kind::Loaded:
    return "loaded" + At;
  case Kind::Value:
    break;
  }
  return "computed" + At;
}

void Explainer::derivation() {
  const AddressDerivation &From = Access.Derivation;
  line("address", From.Terms.empty()
                      ? "cannot be spelled out"
                      : oneLine(From.formula()) + ", in bytes" +
                            (Access.Parts > 1 ? ", of one of these" : ""));
  llvm::StringRef Label = "where";
  for (const AddressPart &Part : From.Parts) {
    line(Label, oneLine(Part.Name) + ": " + meaning(Part));
    Label = "";
  }
}

/// "   3       12        3     3": lane, byte, word and bank, or sector.
std::string Explainer::lane(unsigned Lane) const {
  std::string Text;
  llvm::raw_string_ostream Row(Text);
  const auto Byte = static_cast<long long>(Access.LaneBytes[Lane]);
  Row << llvm::format("    %4u", Lane);
  if (Byte < 0)
    Row << "      off";
  else
    Row << llvm::format(" %8lld", Byte);
  if (Access.Space == AccessSpace::Shared && Byte >= 0)
    Row << llvm::format(" %6lld %5s", Byte / 4,
                        banksOfLane(Access, Access.Witness[Lane]).c_str());
  else if (Access.Space == AccessSpace::Global && Byte >= 0)
    Row << llvm::format(" %8lld", Byte / 32);
  return Text;
}

/// Two lanes a row.
void Explainer::lanes() {
  if (!Access.HasWitness)
    return;
  line("lanes", "of the worst instruction; bytes from a multiple of 128");
  const char *Heading =
      Access.Space == AccessSpace::Shared   ? "    lane     byte   word  bank"
      : Access.Space == AccessSpace::Global ? "    lane     byte   sector"
                                            : "    lane     byte";
  OS << Heading << Heading << "\n";
  const std::size_t Width = llvm::StringRef(Heading).size();
  for (unsigned Lane = 0; Lane != 16; ++Lane)
    OS << llvm::left_justify(lane(Lane), unsigned(Width)) << lane(Lane + 16)
       << "\n";
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

/// "3", "2 to 5", "8 x": numbers of executions, or how many they are.
static std::string numbersOf(const AlikeExecutions &Alike) {
  if (!Alike.First || Alike.Last - Alike.First + 1 != Alike.Times)
    return llvm::utostr(Alike.Times) + " x";
  return llvm::utostr(Alike.First) +
         (Alike.Times > 1 ? " to " + llvm::utostr(Alike.Last) : "");
}

void Explainer::inTurn() {
  if (Access.InTurn.empty())
    return;
  const char *Unit = Access.Space == AccessSpace::Shared     ? "wavefronts"
                     : Access.Space == AccessSpace::Constant ? "requests"
                                                             : "sectors";
  line("executions", "of one warp, in turn (the iterations of a loop)");
  OS << llvm::format("    %12s %6s %12s %8s\n", "execution", "lanes", Unit,
                     "ideal");
  for (const AlikeExecutions &Each : Access.InTurn)
    OS << llvm::format("    %12s %6u %12s %8s\n", numbersOf(Each).c_str(),
                       Each.Lanes, number(Each.Cost).c_str(),
                       number(Each.Ideal).c_str());
}

void Explainer::measuring() {
  std::vector<std::string> OnPage = sourcePageCounters(Access);
  if (!OnPage.empty())
    line("source page", llvm::join(OnPage, ", "));
  std::vector<std::string> Metrics = kernelMetrics(Access);
  if (!Metrics.empty())
    line("measure", profilerCommand(kernelBaseName(Access.Kernel), Metrics));
  // A single block has no others to compete with.
  if (std::string Noise = conflictNoise(Metrics);
      !Noise.empty() && Access.Sureness != Certainty::Undecided &&
      Access.Conflicts.Worst.Max == 0 && Access.LaunchedWith.blocks() != 1u)
    line("noise", Noise);
}

/// What to ask next: for a fix, for the rule, and for what is unknown here.
void Explainer::next() {
  const std::string At = oneLine(place(Access.Where));
  const std::string &Rule = Access.ReportedBy;
  if (Rule == "shared-bank-conflict")
    line("fix", "bank-lint --suggest-fixes " + oneLine(Access.Where.File));
  if (!Rule.empty())
    line("rule's page", "bank-lint explain " + Rule);
  std::vector<std::string> Words;
  if (Access.LaunchedWith.assumesBlock())
    Words.push_back(launchOption(Access.Kernel));
  for (const std::string &Option : optionsToKnow(Access))
    if (!llvm::is_contained(Words, Option))
      Words.push_back(Option);
  for (const AddressPart &Part : Access.Derivation.Parts)
    if (Part.What == AddressPart::Kind::Argument &&
        llvm::none_of(Access.LaunchedWith.Arguments,
                      [&](const ArgumentValue &Known) {
                        return Known.Name == Part.Name && Known.Value;
                      }))
      if (const std::string Option = argumentOption(Part.Name);
          !llvm::is_contained(Words, Option))
        Words.push_back(Option);
  if (!Words.empty())
    line("ask next", "bank-lint explain " + llvm::join(Words, " ") + " " + At);
}

void Explainer::write(bool WithSource) {
  heading(WithSource);
  origin();
  cost();
  derivation();
  lanes();
  table();
  inTurn();
  llvm::StringRef Label = "assuming";
  for (const std::string &Assumption : Access.Assumptions) {
    line(Label, oneLine(Assumption));
    Label = "";
  }
  if (Access.Machine)
    line("as compiled", machineCodeText(Access));
  measuring();
  if (WithSource)
    next();
}

void writeExplanation(const AccessSummary &Access, llvm::raw_ostream &OS,
                      const std::map<std::string, std::string> *Texts) {
  Explainer(Access, OS, Texts).write(/*WithSource=*/true);
}

void writeExplanationOfSeen(const AccessSummary &Access,
                            llvm::raw_ostream &OS) {
  Explainer(Access, OS).write(/*WithSource=*/false);
}

} // namespace bank_lint
