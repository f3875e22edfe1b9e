//===-- tool/report/html/html_finding.cpp - a finding on the page ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/html_finding.h"
#include "tool/report/html/finding_facts.h"
#include "tool/report/html/html_fixes.h"
#include "tool/report/html/html_text.h"
#include "tool/report/html/html_trial.h"
#include "tool/report/wording/visible_text.h"
#include "tool/report/wording/wording.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using llvm::json::Array;
using llvm::json::Object;

namespace bank_lint {

/// Lines of one expression that are quoted.
static constexpr unsigned MostLines = 12;
/// Rows of a table that are shown unasked.
static constexpr std::size_t OpenRows = 12;

/// Bytes of a line that are quoted: of what is before a range, in it and after.
static constexpr std::size_t MostBytes = 1000;

static std::string shortened(llvm::StringRef Text) {
  llvm::StringRef Shown = takeCharacters(Text, MostBytes);
  return Shown.str() + (Shown.size() < Text.size() ? "..." : "");
}

/// The lines of the range, each in three parts: what is before the range, in
/// it, and after it.
static Array quoted(const SourceRange &Where, SourceLines &Sources) {
  Array Lines;
  const unsigned End = std::max(Where.Line, Where.EndLine);
  for (unsigned At = Where.Line; At <= End && At - Where.Line < MostLines;
       ++At) {
    llvm::StringRef Line = Sources.line(Where.File, At);
    const std::size_t Begin =
        At == Where.Line && Where.Column
            ? std::min<std::size_t>(Where.Column - 1, Line.size())
            : Line.size() - Line.ltrim().size();
    std::size_t Stop = Line.size();
    if (At == Where.EndLine && Where.EndColumn)
      Stop = std::clamp<std::size_t>(Where.EndColumn - 1, Begin, Line.size());
    llvm::StringRef Before = Line.take_front(Begin), After = Line.substr(Stop);
    Before = Before.drop_front(
        takeCharacters(Before, Begin - std::min(Begin, MostBytes)).size());
    const bool IsBeforeCut = Before.size() < Begin;
    Lines.push_back(
        Object{{"line", At},
               {"before", pageText((IsBeforeCut ? "..." : "") + Before.str())},
               {"marked", pageText(shortened(Line.slice(Begin, Stop)))},
               {"after", pageText(shortened(After))}});
  }
  return Lines;
}

static Array figures(const AccessSummary &Access) {
  Array Rows;
  auto Add = [&](const char *Name, std::string Worst, const Interval &Total) {
    Rows.push_back(Object{{"name", Name},
                          {"worst", grouped(Worst)},
                          {"total", grouped(perBlock(Access, Total))}});
  };
  auto Row = [&](const char *Name, const Figure &Value) {
    Add(Name, number(Value.Worst), Value.Total);
  };
  switch (Access.Space) {
  case AccessSpace::Shared:
    Row("wavefronts", Access.Wavefronts);
    Row("ideal", Access.Ideal);
    Row("conflicts", Access.Conflicts);
    if (Access.Contention.Max > 1)
      Add("if lanes on one address take turns", "", Access.SerialWavefronts);
    break;
  case AccessSpace::Constant:
    Row("requests", Access.Requests);
    break;
  case AccessSpace::Global:
  case AccessSpace::Local:
    Row("sectors", Access.Sectors);
    Row("ideal", Access.IdealSectors);
    if (Access.Space == AccessSpace::Global)
      Row("at the best alignment", Access.AlignedSectors);
    Row("lines of 128 bytes", Access.Lines);
    break;
  case AccessSpace::Unknown:
  case AccessSpace::Other:
    break;
  }
  return Rows;
}

/// A section of one element, or of none without a table.
static Array table(const AccessSummary &Access) {
  if (Access.Table.empty())
    return {};
  Array Rows;
  for (const TableRow &Row : Access.Table)
    Rows.push_back(Object{{"when", pageText(Row.When)},
                          {"cost", grouped(number(Row.Cost))},
                          {"ideal", grouped(std::to_string(Row.Ideal))}});
  return Array{Object{
      {"size", grouped(counted(Access.Table.size(), "case"))},
      {"unit", Access.Space == AccessSpace::Shared ? "wavefronts" : "sectors"},
      {"open", Access.Table.size() <= OpenRows},
      {"rows", std::move(Rows)}}};
}

/// A section of one element, or of none without a picture.
static Array picture(const AccessSummary &Access, llvm::StringRef Arch,
                     PicturePool &Pictures) {
  LanePicture Picture = lanePicture(Access, Arch);
  if (!Picture.isThere())
    return {};
  const std::string Trial = trialOf(Access, Arch);
  return Array{Object{{"id", Pictures.add(Picture)},
                      {"width", Picture.Width},
                      {"height", Picture.Height},
                      {"label", Picture.Label},
                      {"caption", Picture.Caption},
                      {"trial", pageTextIfAny(Trial)}}};
}

/// "transpose.cu:39:30": the folders are in the fact.
static std::string shortPlace(const SourceRange &Where) {
  SourceRange Short = Where;
  Short.File = llvm::sys::path::filename(Where.File).str();
  return place(Short);
}

Object pageFinding(const PlacedFinding &Placed, double MostCycles,
                   const HeatedSource &Heated, SourceLines &Sources,
                   PicturePool &Pictures) {
  const Finding &F = *Placed.What;
  const AccessSummary &Access = F.Access;
  const bool HasLine = Heated.shows(Access.Where.File, Access.Where.Line);
  return Object{
      {"number", Placed.Number},
      {"open", Placed.Number == 1},
      {"defect", F.IsDefect},
      {"ruleNumber", Placed.Rule},
      {"fileNumber", Placed.File},
      {"kernelNumber", Placed.Kernel},
      {"message", pageText(F.Message)},
      {"rule", pageText(F.Rule)},
      {"certainty", nameOf(Access.Sureness)},
      {"excess", pageTextIfAny(F.Excess ? excessText(F, F.Excess) : "")},
      {"percent", logarithmicPercent(F.excessCycles(), MostCycles)},
      {"share", pageTextIfAny(F.Excess && F.Traffic != TrafficKind::None
                                  ? percent(F.Weight)
                                  : "")},
      {"shortPlace", pageText(shortPlace(Access.Where))},
      {"place", pageText(place(Access.Where))},
      {"anchor",
       HasLine ? Array{Heated.anchor(Access.Where.File, Access.Where.Line)}
               : Array{}},
      {"kernel", pageText(shortName(Access.Kernel))},
      {"code", quoted(Access.Where, Sources)},
      {"picture", picture(Access, Placed.Arch, Pictures)},
      {"figures", figures(Access)},
      {"facts", factsOf(F)},
      {"fixes", fixesOf(F)},
      {"patch", patchOf(F, Sources)},
      {"table", table(Access)}};
}

} // namespace bank_lint
