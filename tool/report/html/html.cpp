//===-- tool/report/html/html.cpp - the report as a page ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/html.h"
#include "tool/report/html/html_finding.h"
#include "tool/report/html/html_kernels.h"
#include "tool/report/html/html_notices.h"
#include "tool/report/html/html_resources.h"
#include "tool/report/html/html_script.h"
#include "tool/report/html/html_text.h"
#include "tool/report/pages/embedded_files.h"
#include "tool/report/tally/closing.h"
#include "tool/report/tally/ranking.h"
#include "tool/report/tally/tally.h"
#include "tool/report/wording/counts.h"
#include "llvm/Support/Mustache.h"

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

/// The findings, and the kernels that they are of.
static void addFindings(llvm::ArrayRef<FileResult> Results,
                        HeatedSource &Heated, SourceLines &Sources,
                        Object &Page) {
  const std::vector<const Finding *> Worst =
      rankedFindings(Results, FindingOrder::Weight);
  const HeaviestKernels Kernels(Results, Worst);
  std::map<const Finding *, const FileResult *> ResultOf;
  double Most = 0;
  for (const FileResult &Result : Results)
    for (const Finding &F : Result.Findings) {
      ResultOf[&F] = &Result;
      Most = std::max(Most, F.excessCycles());
    }
  PicturePool Pictures;
  Array Findings;
  for (std::size_t I = 0; I != Worst.size(); ++I) {
    const Finding &F = *Worst[I];
    Findings.push_back(pageFinding(
        {&F, ResultOf.at(&F)->Arch, I + 1, Kernels.numberOf(F.Access.Kernel)},
        Most, Heated, Sources, Pictures));
  }
  Array Without = Kernels.withoutFindings();
  Page["kernels"] = Kernels.withFindings();
  Page["quietCount"] =
      Without.empty() ? Array{} : Array{counted(Without.size(), "kernel")};
  Page["quiet"] = std::move(Without);
  Page["pictures"] = Pictures.take();
  Page["findingCount"] = grouped(counted(Findings.size(), "finding"));
  Page["hasFindings"] = !Findings.empty();
  Page["findings"] = std::move(Findings);
}

static Object page(llvm::ArrayRef<FileResult> Results,
                   const ReportOptions &Options) {
  SourceLines Sources(&Options.Texts);
  HeatedSource Heated(Results, Sources);
  Array Files = Heated.files();
  PageParts Parts = pageParts();
  std::string Title = Results.size() == 1 ? Results.front().File
                                          : counted(Results.size(), "file");
  Object Page{{"version", pageText(Options.Version)},
              {"title", pageText(Title)},
              {"policy", std::move(Parts.Policy)},
              {"style", std::move(Parts.Style)},
              {"script", std::move(Parts.Script)},
              {"module",
               Parts.Module.empty() ? Array{} : Array{std::move(Parts.Module)}},
              {"counts", counts(tally(Results))},
              {"closing", pageTextIfAny(whatWasRead(Results))},
              {"extent", Heated.extent()},
              {"hasSource", !Files.empty()},
              {"files", std::move(Files)},
              {"notices", pageNotices(Results)}};
  Array Resources = pageResources(Results);
  Page["hasResources"] = !Resources.empty();
  Page["resources"] = std::move(Resources);
  addFindings(Results, Heated, Sources, Page);
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
