//===-- tool/server/access_hovers.cpp - what is known of an access --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/explanation.h"
#include "tool/report/text/finding_text.h"
#include "tool/report/text/lane_line.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/names.h"
#include "tool/report/wording/short_text.h"
#include "tool/report/wording/visible_text.h"
#include "tool/report/wording/warps_text.h"
#include "tool/server/document_report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <map>

namespace json = llvm::json;

namespace bank_lint {

namespace {

/// Verdicts on one place that are shown in full.
constexpr std::size_t ShownVerdicts = 3;

using Verdicts = std::vector<const AccessSummary *>;

} // namespace

/// By place; for each the most expensive verdict first.
static std::map<SourceRange, Verdicts> byPlace(const FileResult &Result) {
  std::map<SourceRange, Verdicts> Places;
  for (const AccessSummary &Access : Result.Accesses)
    if (isInDocument(Access.Where, Result))
      Places[Access.Where].push_back(&Access);
  for (auto &[Where, All] : Places)
    // The accesses lie in one list: their addresses show their order.
    llvm::sort(All, [](const AccessSummary *A, const AccessSummary *B) {
      return std::pair(worstExcess(*B), A) < std::pair(worstExcess(*A), B);
    });
  return Places;
}

/// The finding at \p Access, or null.
static const Finding *findingAt(const AccessSummary &Access,
                                const FileResult &Result) {
  for (const Finding &F : Result.Findings)
    if (F.Access.Where == Access.Where && F.Rule == Access.ReportedBy)
      return &F;
  return nullptr;
}

/// \p Text, in one line, as it stands: a name in it makes no link and shows no
/// image.
static std::string asMarkdown(llvm::StringRef Text) {
  std::string Result;
  for (char C : oneLine(Text)) {
    if (llvm::StringRef("\\`*_[]<>&").contains(C))
      Result += '\\';
    Result += C;
  }
  return Result;
}

/// All that is known, for who asks for it.
static std::string wholeText(const Verdicts &All) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (std::size_t I = 0; I != std::min(All.size(), ShownVerdicts); ++I) {
    OS << (I ? "\n" : "");
    writeExplanation(*All[I], OS);
  }
  if (All.size() > ShownVerdicts)
    OS << "\n... and " << counted(All.size() - ShownVerdicts, "more verdict")
       << ", of other launches or instantiations\n";
  return visible(Text);
}

/// At most six lines.
static std::string hoverText(const Verdicts &All, const FileResult &Result) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  const AccessSummary &Worst = *All.front();
  if (const Finding *F = findingAt(Worst, Result))
    OS << "**" << asMarkdown(F->Message) << "** `" << F->Rule << "`\n\n";
  else
    OS << "**" << figureText(Worst) << "**, " << nameOf(Worst.Sureness)
       << "\n\n";
  const std::string Lanes = laneLine(Worst);
  OS << "```text\n" << (Lanes.empty() ? "" : Lanes + "\n");
  OS << nameOf(Worst.Operation) << "; " << nameOf(Worst.Sureness);
  if (!Worst.Reason.empty())
    OS << " (" << oneLine(Worst.Reason) << ")";
  OS << "; " << costText(Worst) << "\n" << shortName(Worst.Kernel) << ", ";
  if (const std::string Role = roleText(Worst); !Role.empty())
    OS << "by " << Role << ", ";
  OS << describe(Worst.LaunchedWith, Worst.Where.File) << "\n";
  if (All.size() > 1)
    OS << "and " << counted(All.size() - 1, "more verdict")
       << ", of other launches or instantiations\n";
  OS << "```\nAll of it: the action *explain*, or `bank-lint explain "
     << llvm::sys::path::filename(Worst.Where.File) << ":" << Worst.Where.Line
     << "`\n";
  return visible(Text);
}

json::Array hoversOf(const FileResult &Result, SourceTexts &Texts) {
  json::Array Hovers;
  for (const auto &[Where, All] : byPlace(Result))
    Hovers.push_back(json::Object{{"range", Texts.range(Where)},
                                  {"text", hoverText(All, Result)},
                                  {"whole", wholeText(All)}});
  return Hovers;
}

json::Array inlayHintsOf(const FileResult &Result, SourceTexts &Texts) {
  json::Array Hints;
  for (const auto &[Where, All] : byPlace(Result)) {
    const llvm::lsp::Range Place = Texts.of(Where.File).range(Where);
    Hints.push_back(json::Object{{"position", llvm::lsp::toJSON(Place.end)},
                                 {"label", figureText(*All.front())},
                                 {"paddingLeft", true}});
  }
  return Hints;
}

} // namespace bank_lint
