//===-- tool/report/html/html_finding.cpp - a finding on the page ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/html_finding.h"
#include "tool/report/fixes/fix_text.h"
#include "tool/report/html/html_picture.h"
#include "tool/report/html/html_text.h"
#include "tool/report/wording/visible_text.h"
#include "tool/report/wording/wording.h"
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
  auto Row = [&](const char *Name, const Figure &Value) {
    Rows.push_back(Object{{"name", Name},
                          {"worst", number(Value.Worst)},
                          {"total", perBlock(Access, Value.Total)}});
  };
  switch (Access.Space) {
  case AccessSpace::Shared:
    Row("wavefronts", Access.Wavefronts);
    Row("ideal", Access.Ideal);
    Row("conflicts", Access.Conflicts);
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
                          {"cost", number(Row.Cost)},
                          {"ideal", Row.Ideal}});
  return Array{Object{
      {"size", counted(Access.Table.size(), "case")},
      {"unit", Access.Space == AccessSpace::Shared ? "wavefronts" : "sectors"},
      {"open", Access.Table.size() <= OpenRows},
      {"rows", std::move(Rows)}}};
}

static Array picture(const AccessSummary &Access) {
  LanePicture Picture = lanePicture(Access);
  if (Picture.Svg.empty())
    return {};
  return Array{Object{{"svg", Picture.Svg}, {"caption", Picture.Caption}}};
}

static Array declaration(const AccessSummary &Access) {
  if (Access.DeclarationText.empty() || !Access.Declaration.isValid())
    return {};
  return Array{Object{{"text", pageText(Access.DeclarationText)},
                      {"place", pageText(place(Access.Declaration))}}};
}

static std::string operation(const AccessSummary &Access) {
  std::string Text = (nameOf(Access.Space) + " " + nameOf(Access.Operation) +
                      ", " + counted(Access.Width, "byte") + " per lane")
                         .str();
  if (Access.Parts > 1)
    Text += "; the compiler makes it of " + std::to_string(Access.Parts) +
            " neighbouring ones";
  return Text;
}

static std::string launch(const Finding &F) {
  std::string Text = describe(F.Access.LaunchedWith, F.Access.Where.File);
  if (F.OtherLaunches)
    Text += "; also under " + counted(F.OtherLaunches, "other launch");
  return Text;
}

Object pageFinding(const Finding &F, std::size_t Number,
                   const HeatedSource &Heated, SourceLines &Sources) {
  const AccessSummary &Access = F.Access;
  Array Calls, Within, Assumptions;
  for (const SourceRange &Place : Access.Within)
    Within.push_back(pageText(place(Place)));
  for (const SourceRange &Call : Access.InlinedAt)
    Calls.push_back(pageText(place(Call)));
  for (const std::string &Assumption : Access.Assumptions)
    Assumptions.push_back(pageText(Assumption));
  std::string Executions = executions(Access) + " per block";
  if (!Access.ExecutionsKnown)
    Executions += " (how often a loop runs is not known)";
  return Object{{"number", Number},
                {"message", pageText(F.Message)},
                {"rule", pageText(F.Rule)},
                {"certainty", nameOf(Access.Sureness)},
                {"anchor", Heated.anchor(Access.Where.File, Access.Where.Line)},
                {"place", pageText(place(Access.Where))},
                {"code", quoted(Access.Where, Sources)},
                {"picture", picture(Access)},
                {"figures", figures(Access)},
                {"operation", operation(Access)},
                {"executions", Executions},
                {"excess", (F.IsLeastExcess                        ? "at least "
                            : Access.Sureness == Certainty::Proven ? ""
                                                                   : "up to ") +
                               decimal(F.Excess)},
                {"kernel", pageText(Access.Kernel)},
                {"launch", pageText(launch(F))},
                {"reason", pageTextIfAny(Access.Reason)},
                {"declaration", declaration(Access)},
                {"within", std::move(Within)},
                {"calls", std::move(Calls)},
                {"assumptions", std::move(Assumptions)},
                {"advice", pageTextIfAny(F.Advised ? adviceText(F) : "")},
                {"counter", pageTextIfAny(F.Counter)},
                {"table", table(Access)}};
}

} // namespace bank_lint
