//===-- tool/report/html/html_finding.cpp - a finding on the page ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/html_finding.h"
#include "tool/report/html/finding_facts.h"
#include "tool/report/html/html_fixes.h"
#include "tool/report/html/html_text.h"
#include "tool/report/html/html_trial.h"
#include "tool/report/profiler/profiler_command.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/short_text.h"
#include "tool/report/wording/visible_text.h"
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

/// How many blanks all of these lines begin with.
static std::size_t indentation(const SourceRange &Where, unsigned Last,
                               SourceLines &Sources) {
  std::size_t Least = llvm::StringRef::npos;
  for (unsigned At = Where.Line; At <= Last; ++At) {
    llvm::StringRef Line = Sources.line(Where.File, At);
    const std::size_t Blanks = Line.find_first_not_of(" \t");
    if (Blanks != Line.npos)
      Least = std::min(Least, Blanks);
  }
  return Least == llvm::StringRef::npos ? 0 : Least;
}

/// The lines of the range without the blanks that all begin with, each in three
/// parts: what is before the range, in it, and after it.
static Array quoted(const SourceRange &Where, SourceLines &Sources) {
  Array Lines;
  const unsigned End =
      std::min(std::max(Where.Line, Where.EndLine), Where.Line + MostLines - 1);
  const std::size_t Indentation = indentation(Where, End, Sources);
  for (unsigned At = Where.Line; At <= End; ++At) {
    llvm::StringRef Line = Sources.line(Where.File, At);
    const std::size_t Begin =
        At == Where.Line && Where.Column
            ? std::min<std::size_t>(Where.Column - 1, Line.size())
            : Line.size() - Line.ltrim().size();
    std::size_t Stop = Line.size();
    if (At == Where.EndLine && Where.EndColumn)
      Stop = std::clamp<std::size_t>(Where.EndColumn - 1, Begin, Line.size());
    llvm::StringRef Before = Line.take_front(Begin), After = Line.substr(Stop);
    Before = Before.drop_front(std::min(Indentation, Before.size()));
    const std::size_t Kept = std::min(Before.size(), MostBytes);
    const bool IsBeforeCut = Kept < Before.size();
    Before =
        Before.drop_front(takeCharacters(Before, Before.size() - Kept).size());
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
                      {"caption", Picture.Caption},
                      {"trial", pageTextIfAny(Trial)}}};
}

/// "transpose.cu:39:30": the folders are in the fact.
static std::string shortPlace(const SourceRange &Where) {
  SourceRange Short = Where;
  Short.File = llvm::sys::path::filename(Where.File).str();
  return place(Short);
}

/// The address of the line within the page: a section of one, or of none.
static Array anchorOf(const SourceRange &Where, const HeatedSource &Heated) {
  if (!Heated.shows(Where.File, Where.Line))
    return {};
  return Array{Heated.anchor(Where.File, Where.Line)};
}

static Object placeAndKernel(const AccessSummary &Access,
                             const PageContext &Context) {
  return Object{{"place", pageText(Context.Places.place(Access.Where))},
                {"anchor", anchorOf(Access.Where, Context.Heated)},
                {"kernelNumber", Context.Kernels.numberOf(Access.Kernel)},
                {"kernel", pageText(shortName(Access.Kernel))}};
}

/// A section of one element, or of none: the findings that are shown with the
/// first.
static Array same(llvm::ArrayRef<const Finding *> Others,
                  const PageContext &Context) {
  if (Others.empty())
    return {};
  Array Each;
  for (const Finding *F : Others)
    Each.push_back(placeAndKernel(F->Access, Context));
  return Array{
      Object{{"times", grouped(std::to_string(Others.size() + 1))},
             {"others", grouped(counted(Others.size(), "other place"))},
             {"each", std::move(Each)}}};
}

Object pageFinding(const PlacedFinding &Placed, const PageContext &Context) {
  const Finding &F = *Placed.What.front();
  const AccessSummary &Access = F.Access;
  Array Figures = figures(Access);
  Object Result = placeAndKernel(Access, Context);
  for (auto &[Name, Value] : Object{
           {"number", Placed.Number},
           {"open", Placed.Number == 1},
           {"defect", F.IsDefect},
           {"status", Placed.TellsNews ? Array{Placed.IsKnown ? "known" : "new"}
                                       : Array{}},
           {"same", same(Placed.What.drop_front(), Context)},
           {"message", pageText(F.Message)},
           {"rule", pageText(F.Rule)},
           {"excess", pageTextIfAny(F.Excess ? excessText(F, F.Excess) : "")},
           {"twentieths",
            logarithmicTwentieths(F.excessCycles(), Context.MostCycles)},
           {"share", pageTextIfAny(F.Excess && F.Traffic != TrafficKind::None
                                       ? percent(F.Weight)
                                       : "")},
           {"shortPlace", pageText(shortPlace(Access.Where))},
           {"kernelName", pageText(kernelBaseName(Access.Kernel))},
           {"link", Context.Places.link(Access.Where)},
           {"code", quoted(Access.Where, Context.Sources)},
           {"picture", picture(Access, Placed.Arch, Context.Pictures)},
           {"hasFigures", !Figures.empty()},
           {"figures", std::move(Figures)},
           {"facts", factsOf(F)},
           {"fixes", fixesOf(F)},
           {"patch", patchOf(F, Context.Sources)},
           {"table", table(Access)}})
    Result[Name] = std::move(Value);
  return Result;
}

} // namespace bank_lint
