//===-- tool/server/kernel_lenses.cpp - a line above each kernel ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/tally/tally.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/short_text.h"
#include "tool/report/wording/visible_text.h"
#include "tool/server/document_report.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

namespace json = llvm::json;

namespace bank_lint {

/// ", block (256) assumed" if the block is not set.
static std::string assumedBlock(llvm::ArrayRef<AccessSummary> Accesses) {
  for (const AccessSummary &Access : Accesses)
    if (Access.LaunchedWith.Source == LaunchSource::Assumed)
      return ", block " + shape(Access.LaunchedWith.Block) + " assumed";
  return "";
}

/// The flagged access that loses most; null if none is flagged.
static const AccessSummary *worstOf(const FileResult &Part) {
  const AccessSummary *Worst = nullptr;
  for (const AccessSummary &Access : Part.Accesses)
    if (accessState(Access) == AccessState::Flagged &&
        (!Worst || worstExcess(Access) > worstExcess(*Worst)))
      Worst = &Access;
  return Worst;
}

/// "14 accesses: 12 clean, 2 flagged; worst: 32 wavefronts, ideal 1 (line 39)".
static std::string summary(const FileResult &Part) {
  if (Part.Accesses.empty())
    return "no accesses to memory";
  const Tally Counts = tally(Part);
  std::string Text = counted(Counts.Accesses, "access") + ": " +
                     std::to_string(Counts.Clean) + " clean, " +
                     std::to_string(Counts.Flagged) + " flagged";
  if (Counts.Tolerated)
    Text += ", " + std::to_string(Counts.Tolerated) + " tolerated";
  if (Counts.Undecided)
    Text += ", " + std::to_string(Counts.Undecided) + " undecided (" +
            oneLine(Counts.UndecidedReasons.front().Reason) + ")";
  if (const AccessSummary *Worst = worstOf(Part))
    Text += "; worst: " + figureText(*Worst) + " (line " +
            std::to_string(Worst->Where.Line) + ")";
  return Text + assumedBlock(Part.Accesses);
}

/// A lens that leads to \p Target, if there is one.
static json::Object lens(const SourceRange &Where, const std::string &Title,
                         const AccessSummary *Target, SourceTexts &Texts) {
  json::Object Command{{"title", visible(Title)}, {"command", ""}};
  if (Target) {
    Command["command"] = GoToCommand;
    Command["arguments"] = json::Array{Texts.location(Target->Where)};
  }
  return json::Object{{"range", Texts.range(Where)},
                      {"command", std::move(Command)}};
}

json::Array kernelLensesOf(const FileResult &Result, SourceTexts &Texts) {
  std::map<SourceRange, std::set<std::string>> KernelsAt;
  for (const KernelPlace &Place : Result.Places)
    if (isInDocument(Place.Where, Result))
      KernelsAt[Place.Where].insert(Place.Kernel);
  json::Array Lenses;
  for (const auto &[Where, Kernels] : KernelsAt) {
    FileResult Part;
    for (const AccessSummary &Access : Result.Accesses)
      if (Kernels.count(Access.Kernel))
        Part.Accesses.push_back(Access);
    std::string Title = summary(Part);
    if (Kernels.size() > 1)
      Title = counted(Kernels.size(), "instantiation") + ", " + Title;
    Lenses.push_back(lens(Where, Title, worstOf(Part), Texts));
  }
  for (const Unanalysed &Lost : Result.NotAnalysed)
    if (isInDocument(Lost.Where, Result) && !Lost.IsPart)
      Lenses.push_back(lens(Lost.Where, "not analysed: " + oneLine(Lost.Reason),
                            nullptr, Texts));
  for (const UninstantiatedTemplate &T : Result.UninstantiatedTemplates)
    if (isInDocument(T.Where, Result))
      Lenses.push_back(lens(T.Where, "not analysed: nothing instantiates it",
                            nullptr, Texts));
  return Lenses;
}

} // namespace bank_lint
