//===-- tool/report/html/html.cpp - the report as a page ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/html.h"
#include "tool/report/html/html_finding.h"
#include "tool/report/html/html_kernels.h"
#include "tool/report/html/html_notices.h"
#include "tool/report/html/html_overview.h"
#include "tool/report/html/html_resources.h"
#include "tool/report/html/html_script.h"
#include "tool/report/html/html_text.h"
#include "tool/report/html/page_places.h"
#include "tool/report/pages/embedded_files.h"
#include "tool/report/tally/closing.h"
#include "tool/report/tally/ranking.h"
#include "tool/report/tally/tally.h"
#include "tool/report/text/same_findings.h"
#include "tool/report/wording/counts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Mustache.h"
#include <map>

using llvm::json::Array;
using llvm::json::Object;

namespace bank_lint {

static Array counts(const Tally &Counts) {
  Array Result;
  auto Add = [&](const char *State, unsigned Number, llvm::StringRef What) {
    Result.push_back(Object{{"state", State},
                            {"number", grouped(std::to_string(Number))},
                            {"what", What}});
  };
  Add("", Counts.Files, Counts.Files == 1 ? "file" : "files");
  Add("", Counts.Kernels, Counts.Kernels == 1 ? "kernel" : "kernels");
  Add("", Counts.Accesses, Counts.Accesses == 1 ? "access" : "accesses");
  Add("clean", Counts.Clean, "clean");
  Add("flagged", Counts.Flagged, "flagged");
  Add("tolerated", Counts.Tolerated, "tolerated");
  Add("undecided", Counts.Undecided, "undecided");
  if (unsigned Lost = Counts.NotAnalysed + Counts.FailedFiles)
    Add("error", Lost, "not analysed");
  for (const SetAsideWording &Each : setAsideWordings())
    if (unsigned Number = Counts.SetAside[std::size_t(Each.By)])
      Add("tolerated", Number, Each.Text);
  return Result;
}

/// Findings that the baseline has, the worst first.
static std::vector<const Finding *>
knownFindings(llvm::ArrayRef<FileResult> Results) {
  std::vector<const Finding *> Known;
  for (const FileResult &Result : Results)
    for (const SetAsideFinding &Each : Result.SetAside)
      if (Each.By == SetAsideBy::Baseline)
        Known.push_back(&Each.What);
  llvm::sort(Known, [](const Finding *A, const Finding *B) {
    return isCostlier(*A, *B);
  });
  return Known;
}

/// The architecture of the file of each finding.
static std::map<const Finding *, std::string>
architecturesOf(llvm::ArrayRef<FileResult> Results) {
  std::map<const Finding *, std::string> ArchOf;
  for (const FileResult &Result : Results) {
    for (const Finding &F : Result.Findings)
      ArchOf[&F] = Result.Arch;
    for (const SetAsideFinding &Each : Result.SetAside)
      ArchOf[&Each.What] = Result.Arch;
  }
  return ArchOf;
}

/// The findings, and the kernels that they are of.
static void addFindings(llvm::ArrayRef<FileResult> Results,
                        HeatedSource &Heated, SourceLines &Sources,
                        const PagePlaces &Places, Object &Page) {
  const std::vector<const Finding *> Worst =
      rankedFindings(Results, FindingOrder::Weight);
  const std::vector<const Finding *> Known = knownFindings(Results);
  const std::vector<SameFindings> New = sameFindings(Worst, Sources);
  const HeaviestKernels Kernels(Results, New);
  const auto ArchOf = architecturesOf(Results);
  double Most = 0;
  for (const auto *List : {&Worst, &Known})
    for (const Finding *F : *List)
      Most = std::max(Most, F->excessCycles());
  PicturePool Pictures;
  const PageContext Context{Most, Heated, Kernels, Places, Sources, Pictures};
  Array Findings;
  auto Add = [&](llvm::ArrayRef<SameFindings> Groups, bool IsKnown) {
    for (const SameFindings &Each : Groups)
      Findings.push_back(
          pageFinding({Each, ArchOf.at(Each.front()), Findings.size() + 1,
                       IsKnown, !Known.empty()},
                      Context));
  };
  Add(New, /*IsKnown=*/false);
  Page["worst"] = worstFindings(Findings);
  Add(sameFindings(Known, Sources), /*IsKnown=*/true);
  Array Without = Kernels.withoutFindings();
  Page["kernels"] = Kernels.withFindings();
  Page["quietCount"] =
      Without.empty() ? Array{} : Array{counted(Without.size(), "kernel")};
  Page["quiet"] = std::move(Without);
  Page["pictures"] = Pictures.take();
  Page["findingCount"] = grouped(counted(Worst.size(), "finding"));
  Page["hasCounts"] = !Worst.empty();
  Page["by"] = findingCounts(Worst, Places);
  Page["hasFindings"] = !Findings.empty();
  Page["tellsNews"] = !Known.empty();
  Page["findings"] = std::move(Findings);
}

/// What was typed, and when, of which commit.
static Array about(const ReportOptions &Options) {
  Array Facts;
  auto Add = [&](const char *Name, llvm::StringRef Code, llvm::StringRef Text) {
    if (!Code.empty() || !Text.empty())
      Facts.push_back(Object{{"name", Name},
                             {"code", pageTextIfAny(Code)},
                             {"text", pageText(Text)}});
  };
  Add("command", Options.Command, "");
  Add("commit", Options.Commit, "");
  Add("date", "", Options.Date);
  return Facts;
}

static Object page(llvm::ArrayRef<FileResult> Results,
                   const ReportOptions &Options) {
  SourceLines Sources(&Options.Texts);
  const PagePlaces Places(Results, Options);
  HeatedSource Heated(Results, Sources);
  Array Files = Heated.files(Places);
  PageParts Parts = pageParts(
      {"style.css"}, {"filters.js", "source.js", "banks.js", "playground.js"});
  std::string Title = Results.size() == 1 ? Places.file(Results.front().File)
                                          : counted(Results.size(), "file");
  Object Page{{"version", pageText(Options.Version)},
              {"title", pageText(Title)},
              {"about", about(Options)},
              {"policy", std::move(Parts.Policy)},
              {"style", std::move(Parts.Style)},
              {"script", std::move(Parts.Script)},
              {"module",
               Parts.Module.empty() ? Array{} : Array{std::move(Parts.Module)}},
              {"banks", embeddedFile("banks.mustache")},
              {"counts", counts(tally(Results))},
              {"closing", pageTextIfAny(whatWasRead(Results))},
              {"extent", Heated.extent()},
              {"hasSource", !Files.empty()},
              {"files", std::move(Files)},
              {"notices", pageNotices(Results, Places)}};
  Array Resources = pageResources(Results);
  Page["hasResources"] = !Resources.empty();
  Page["resources"] = std::move(Resources);
  addFindings(Results, Heated, Sources, Places, Page);
  return Page;
}

void writeHtml(llvm::ArrayRef<FileResult> Results, const ReportOptions &Options,
               llvm::raw_ostream &OS) {
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::mustache::MustacheContext Context(Allocator, Saver);
  llvm::mustache::Template Page(embeddedFile("page.mustache"), Context);
  Page.render(page(Results, Options), OS);
}

} // namespace bank_lint
