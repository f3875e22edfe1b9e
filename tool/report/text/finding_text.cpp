//===-- tool/report/text/finding_text.cpp - a finding for people ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/finding_text.h"
#include "tool/report/fixes/fix_text.h"
#include "tool/report/profiler/next_step.h"
#include "tool/report/profiler/profiler_command.h"
#include "tool/report/text/lane_line.h"
#include "tool/report/text/short_table.h"
#include "tool/report/wording/access_text.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/gain_text.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/names.h"
#include "tool/report/wording/short_text.h"
#include "tool/report/wording/warps_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {

namespace {

constexpr const char *Indent = TextPainter::Indent;
/// Rows of a parametric table that are shown.
constexpr std::size_t ShownRows = 8;
/// Further places of a cause that are shown.
constexpr std::size_t ShownPlaces = 8;

} // namespace

static void writeRow(const AccessSummary &Access, const ShortRow &Short,
                     llvm::raw_ostream &OS) {
  const TableRow &Row = Short.Row;
  const char *Unit =
      Access.Space == AccessSpace::Shared ? "wavefront" : "sector";
  OS << Indent << "  " << oneLine(Row.When) << ": " << counted(Row.Cost, Unit)
     << ", ideal " << Row.Ideal
     << (Short.Count > 1 ? " (each in --format=json)\n" : "\n");
}

/// The first rows and the last, which mostly is the most expensive.
static void writeTable(const AccessSummary &Access, llvm::raw_ostream &OS) {
  const std::vector<ShortRow> Short = shortTable(Access.Table);
  llvm::ArrayRef<ShortRow> Rows = Short;
  std::size_t Shown = Rows.size() <= ShownRows ? Rows.size() : ShownRows - 1;
  for (const ShortRow &Row : Rows.take_front(Shown))
    writeRow(Access, Row, OS);
  if (Shown == Rows.size())
    return;
  std::size_t Hidden = 0;
  for (const ShortRow &Row : Rows.drop_front(Shown).drop_back())
    Hidden += Row.Count;
  OS << Indent << "  ... (" << counted(Hidden, "more row")
     << " in --format=json)\n";
  writeRow(Access, Rows.back(), OS);
}

std::string costText(const AccessSummary &Access) {
  const bool IsConstant = Access.Space == AccessSpace::Constant;
  const bool IsShared = Access.Space == AccessSpace::Shared;
  Interval Paid = (IsConstant ? Access.Requests
                   : IsShared ? Access.Wavefronts
                              : Access.Sectors)
                      .Total;
  // Lanes of an atomic on one address may take turns.
  if (IsShared && Access.Contention.Max > 1)
    Paid.Max = std::max(Paid.Max, Access.SerialWavefronts.Max);
  const char *Unit = IsConstant ? "request" : IsShared ? "wavefront" : "sector";
  std::string Text =
      executions(Access) + ", " + perBlock(Access, Paid, Unit) + " per block";
  if (Access.blocksCounted() > 1)
    Text += " on average";
  if (!Access.ExecutionsKnown)
    Text += " (the trip count of a loop is unknown" +
            tryThese(optionsToKnow(Access)) + ")";
  return Text;
}

/// " (the stride is unknown; try --arg n=N)", " (try --arg n=N)": why the
/// cost is not one number, and what would make it one.
static std::string reasonText(const AccessSummary &Access) {
  std::string Text = oneLine(Access.Reason);
  if (!Access.isExact() && Access.ExecutionsKnown) // else it comes later
    Text += tryThese(optionsToKnow(Access));
  llvm::StringRef Rest = Text;
  Rest.consume_front("; ");
  return Rest.empty() ? "" : " (" + Rest.str() + ")";
}

/// Where else the cause of \p F costs: "13:4", "20:5 called from 40:3".
static std::vector<std::string> furtherPlaces(const Finding &F) {
  std::vector<std::string> Places;
  for (const FurtherAccess &Other : F.Also) {
    std::string There = place(Other.Access.Where, F.Access.Where.File);
    const std::vector<SourceRange> &Calls = Other.Access.InlinedAt;
    if (Other.Access.Where == F.Access.Where && Calls == F.Access.InlinedAt)
      continue; // the store of `x[i] += y`
    if (!Calls.empty())
      There += " called from " + place(Calls.front(), F.Access.Where.File);
    if (!llvm::is_contained(Places, There))
      Places.push_back(There);
  }
  return Places;
}

/// What of the sectors of the finding is asked for again.
static void writeReuse(const Finding &F, llvm::raw_ostream &OS) {
  const std::uint64_t Requested = F.Access.Sectors.Total.Max;
  if (F.DistinctSectors && *F.DistinctSectors < Requested)
    OS << Indent << "reuse: " << Requested << " sectors requested by a block, "
       << *F.DistinctSectors << " distinct\n";
}

/// What the finding costs the kernel, and where else its cause does.
static void writeWeight(const Finding &F, llvm::raw_ostream &OS) {
  const std::vector<std::string> Places = furtherPlaces(F);
  if (!Places.empty()) {
    auto Shown = llvm::ArrayRef(Places).take_front(ShownPlaces);
    OS << Indent << "also at " << llvm::join(Shown, ", ");
    if (Places.size() > Shown.size())
      OS << ", ... (" << counted(Places.size() - Shown.size(), "more place")
         << " in --format=json)";
    OS << "\n";
  }
  if (!F.Excess || F.Traffic == TrafficKind::None)
    return;
  OS << Indent << "weight: " << percent(F.Weight)
     << " of the kernel's memory traffic, " << percent(F.WeightOfKind)
     << " of its " << nameOf(F.Traffic);
  if (!F.Also.empty())
    OS << "; " << decimal(F.Excess) << " excessive in all";
  OS << "\n";
  if (const std::string Gain = gainLine(F); !Gain.empty())
    OS << Indent << "gain: " << Gain << "\n";
}

void writeAssumptions(const AccessSummary &Access, llvm::raw_ostream &OS) {
  if (Access.Assumptions.empty())
    return;
  OS << Indent << "assuming: ";
  llvm::ListSeparator Separator("; ");
  for (const std::string &Assumption : Access.Assumptions)
    OS << Separator << oneLine(Assumption);
  OS << "\n";
}

static void writeDetails(const Finding &F, llvm::raw_ostream &OS) {
  const AccessSummary &Access = F.Access;
  std::string Lanes = laneLine(Access);
  if (!Lanes.empty())
    OS << Indent << Lanes << "\n";
  OS << Indent << nameOf(Access.Operation) << "; " << nameOf(Access.Sureness);
  if (!Access.CompiledBy.empty())
    OS << " as " << Access.CompiledBy << " compiles it";
  OS << reasonText(Access);
  if (!Access.HoldsForEvery.empty())
    OS << " for every " << oneLine(llvm::join(Access.HoldsForEvery, ", "))
       << (Access.HoldsForWholeWarps ? " (whole warps)" : "");
  OS << "; " << costText(Access);
  if (F.Excess)
    OS << (F.IsLeastExcess    ? ", at least "
           : Access.isExact() ? ", "
                              : ", up to ")
       << decimal(F.ownExcess()) << " excessive";
  OS << "\n";
  if (const std::string Compared = architecturesText(F); !Compared.empty())
    OS << Indent << Compared << "\n";
  if (Access.Parts > 1)
    OS << Indent << "the compiler makes one " << nameOf(Access.Operation)
       << " of " << Access.Width << " bytes of " << Access.Parts
       << " neighbouring ones (--as-written counts each)\n";
  writeTable(Access, OS);
  writeReuse(F, OS);
  writeWeight(F, OS);
  OS << Indent << "kernel " << shortName(Access.Kernel) << ", ";
  if (const std::string Role = roleText(Access); !Role.empty())
    OS << "by " << Role << ", ";
  OS << describe(Access.LaunchedWith, Access.Where.File);
  if (F.OtherLaunches)
    OS << "; also under " << counted(F.OtherLaunches, "other launch");
  OS << "\n";
  writeAssumptions(Access, OS);
  if (Access.FromSource)
    OS << Indent << "from the source: " << sourceVerdictText(Access) << "\n";
  if (Access.Machine)
    OS << Indent << "machine code: " << machineCodeText(Access) << "\n";
  if (!F.Counter.empty()) {
    OS << Indent << "counter: " << F.Counter;
    if (Access.Counter.isValid())
      OS << ", accounted to " << place(Access.Counter, Access.Where.File);
    OS << "\n";
  }
}

/// The other side of a tile, without which a finding on it says nothing.
static void writeTilePlaces(const AccessSummary &Access, TextPainter &Painter) {
  for (const TilePlace &Place : tilePlaces(Access)) {
    Painter.message(Place.Where, TextPainter::Note, Place.Text);
    Painter.quote(Place.Where);
  }
}

/// From the place that is shown to the access.
static void writeWay(const AccessSummary &Access, TextPainter &Painter) {
  for (const SourceRange &Place : Access.Within) {
    Painter.message(Place, TextPainter::Note,
                    Place == Access.Within.front() ? "accessed here"
                                                   : "through here");
    Painter.quote(Place);
  }
}

static void writeNotes(const AccessSummary &Access, TextPainter &Painter) {
  writeWay(Access, Painter);
  for (const SourceRange &Call : Access.InlinedAt) {
    Painter.message(Call, TextPainter::Note, "called from here");
    Painter.quote(Call);
  }
  if (!Access.DeclarationText.empty())
    Painter.message(Access.Declaration, TextPainter::Note,
                    "declared here: '" + Access.DeclarationText + "'");
  if (Access.Array.isValid() && Access.Array != Access.Declaration)
    Painter.message(Access.Array, TextPainter::Note,
                    "leads to the array here: '" + Access.ArrayText + "'");
}

std::string detailsOf(const Finding &F) {
  std::string Indented, Text;
  llvm::raw_string_ostream OS(Indented);
  writeDetails(F, OS);
  llvm::StringRef Rest = llvm::StringRef(Indented).rtrim('\n');
  while (!Rest.empty()) {
    auto [Line, Next] = Rest.split('\n');
    Line.consume_front(Indent);
    Text += (Text.empty() ? "" : "\n") + Line.str();
    Rest = Next;
  }
  return Text;
}

static bool haveOneMessage(const Finding &F,
                           llvm::ArrayRef<const Finding *> Others) {
  return llvm::all_of(
      Others, [&](const Finding *Each) { return Each->Message == F.Message; });
}

/// " at 20:5, b.cu:7:3" of copies of a function; "" of findings at one place.
static std::string placesOfCopies(const Finding &F,
                                  llvm::ArrayRef<const Finding *> Others) {
  std::vector<std::string> Places;
  for (const Finding *Other : Others)
    if (Other->Access.Where != F.Access.Where)
      if (std::string There = place(Other->Access.Where, F.Access.Where.File);
          !llvm::is_contained(Places, There))
        Places.push_back(std::move(There));
  if (Places.empty())
    return "";
  constexpr std::size_t Most = 3;
  const std::size_t Hidden = Places.size() > Most ? Places.size() - Most : 0;
  Places.resize(Places.size() - Hidden);
  return " at " + llvm::join(Places, ", ") +
         (Hidden ? " and " + std::to_string(Hidden) + " more" : "");
}

/// "proven; 24 % of the memory traffic of k; grid (1), block (32) from ...".
static std::string shortDetails(const Finding &F,
                                llvm::ArrayRef<const Finding *> Others) {
  const AccessSummary &Access = F.Access;
  std::string Text = nameOf(Access.Sureness).str();
  if (!Access.CompiledBy.empty())
    Text += " as " + Access.CompiledBy + " compiles it";
  Text += reasonText(Access);
  if (!Access.HoldsForEvery.empty())
    Text += " for every " + oneLine(llvm::join(Access.HoldsForEvery, ", "));
  const std::string Kernel = oneLine(kernelBaseName(Access.Kernel) +
                                     kernelVariant(Access.Kernel).str());
  if (F.Excess && F.Traffic != TrafficKind::None)
    Text += "; " + decimal(F.Excess) + " excessive " + nameOf(F.Traffic).str() +
            " per block, " + percent(F.Weight) + " of the memory traffic of " +
            Kernel;
  else
    Text += "; in " + Kernel;
  if (const std::string Role = roleText(Access); !Role.empty())
    Text += " by " + Role;
  if (const std::string Gain = gainClause(F); !Gain.empty())
    Text += "; " + Gain;
  Text += "; " + describe(Access.LaunchedWith, Access.Where.File);
  if (F.OtherLaunches)
    Text += (Access.LaunchedWith.Source == LaunchSource::LaunchSite
                 ? " and "
                 : "; also under ") +
            counted(F.OtherLaunches, "other launch");
  if (const std::string Files = filesText(F); !Files.empty())
    Text += "; " + Files;
  if (const std::string Compared = architecturesText(F); !Compared.empty())
    Text += "; " + Compared;
  if (Access.Machine)
    Text += "; machine code: " + machineCodeText(Access);
  if (const std::size_t Places = furtherPlaces(F).size())
    Text += "; and at " + counted(Places, "more place");
  if (!Others.empty())
    Text += (haveOneMessage(F, Others) ? "; same in " : "; and in ") +
            counted(Others.size(), "other kernel") + placesOfCopies(F, Others);
  if (!F.Fixes.empty())
    Text += "; fixable with --fix";
  return Text;
}

/// "launched from 3 files: a.cu, b.cu, c.cu".
static void writeFiles(const Finding &F, llvm::raw_ostream &OS) {
  const std::string Text = filesText(F);
  if (Text.empty())
    return;
  auto Shown = llvm::ArrayRef(F.Files).take_front(ShownPlaces);
  OS << Indent << Text << ": ";
  llvm::ListSeparator Separator;
  for (const std::string &File : Shown)
    OS << Separator << oneLine(File);
  if (F.Files.size() > Shown.size())
    OS << ", ... (" << F.Files.size() - Shown.size()
       << " more in --format=json)";
  OS << "\n";
}

/// "also in k<double>(double*): 24 % of its memory traffic": each in a line,
/// with the place of a copy, and the message if it is another one.
static void writeOthers(const Finding &F,
                        llvm::ArrayRef<const Finding *> Others,
                        llvm::raw_ostream &OS) {
  for (const Finding *Other : Others) {
    OS << Indent << "also in " << shortName(Other->Access.Kernel);
    if (Other->Access.Where != F.Access.Where)
      OS << " at " << place(Other->Access.Where, F.Access.Where.File);
    if (Other->Message != F.Message)
      OS << ": " << oneLine(Other->Message);
    OS << ": " << percent(Other->Weight) << " of its memory traffic\n";
  }
}

void writeFinding(const Finding &F, llvm::ArrayRef<const Finding *> Others,
                  const ReportOptions &Options, TextPainter &Painter) {
  Painter.message(F.Access.Where,
                  isCertainCrash(F) ? TextPainter::Error : TextPainter::Warning,
                  F.Message, F.Rule);
  const bool IsQuoted = Painter.quote(F.Access.Where);
  llvm::raw_ostream &OS = Painter.stream();
  if (Options.Verbose) {
    writeDetails(F, OS);
    writeFiles(F, OS);
    writeOthers(F, Others, OS);
    writeNotes(F.Access, Painter);
  } else {
    OS << Indent << shortDetails(F, Others) << "\n";
    if (!IsQuoted)
      writeWay(F.Access, Painter);
  }
  writeTilePlaces(F.Access, Painter);
  for (const FixLine &Line : fixLines(F)) {
    Painter.paint(TextPainter::Color::GREEN, std::string(Line.Label) + ": ");
    OS << oneLine(Line.Text) << "\n";
  }
}

} // namespace bank_lint
