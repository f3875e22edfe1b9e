//===-- tool/report/html/html.cpp - the report as a page ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/html.h"
#include "tool/report/html/html_finding.h"
#include "tool/report/html/html_text.h"
#include "tool/report/pages/embedded_files.h"
#include "tool/report/tally/closing.h"
#include "tool/report/tally/notices.h"
#include "tool/report/tally/tally.h"
#include "tool/report/wording/wording.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Mustache.h"
#include <tuple>

using llvm::json::Array;
using llvm::json::Object;

namespace bank_lint {

namespace {

/// A row of the kernels, over all launches and files.
struct KernelRow {
  std::string Name;
  double Cycles = 0;                 ///< of the excess of its findings
  std::vector<std::size_t> Findings; ///< their numbers on the page
  std::array<unsigned, 4> States{};  ///< accesses, by AccessState

  unsigned in(AccessState State) const {
    return States[static_cast<std::size_t>(State)];
  }
};

} // namespace

static std::vector<const Finding *>
worstFirst(llvm::ArrayRef<FileResult> Results) {
  std::vector<const Finding *> Findings;
  for (const FileResult &Result : Results)
    for (const Finding &F : Result.Findings)
      Findings.push_back(&F);
  llvm::sort(Findings, [](const Finding *A, const Finding *B) {
    const double OfA = A->excessCycles(), OfB = B->excessCycles();
    return std::tie(OfB, A->Access.Where, A->Access.Kernel, A->Rule) <
           std::tie(OfA, B->Access.Where, B->Access.Kernel, B->Rule);
  });
  return Findings;
}

static std::vector<KernelRow>
kernelRows(llvm::ArrayRef<FileResult> Results,
           llvm::ArrayRef<const Finding *> Findings) {
  std::vector<KernelRow> Rows;
  std::map<std::string, std::size_t> Known;
  auto RowOf = [&](const std::string &Name) -> KernelRow & {
    auto [At, IsNew] = Known.try_emplace(Name, Rows.size());
    if (IsNew)
      Rows.push_back({Name, 0, {}, {}});
    return Rows[At->second];
  };
  for (const FileResult &Result : Results)
    for (const AccessSummary &Access : Result.Accesses)
      ++RowOf(Access.Kernel)
            .States[static_cast<std::size_t>(accessState(Access))];
  for (std::size_t I = 0; I != Findings.size(); ++I) {
    KernelRow &Row = RowOf(Findings[I]->Access.Kernel);
    Row.Cycles += Findings[I]->excessCycles();
    Row.Findings.push_back(I + 1);
  }
  llvm::sort(Rows, [](const KernelRow &A, const KernelRow &B) {
    return std::tie(B.Cycles, A.Name) < std::tie(A.Cycles, B.Name);
  });
  return Rows;
}

static Array kernels(llvm::ArrayRef<KernelRow> Rows) {
  Array Result;
  const double Most = Rows.empty() ? 0 : Rows.front().Cycles;
  for (const KernelRow &Row : Rows) {
    Array Links;
    for (std::size_t Number : Row.Findings)
      Links.push_back(Number);
    Result.push_back(
        Object{{"name", pageText(Row.Name)},
               {"cycles", decimal(Row.Cycles)},
               {"percent", Most > 0 ? unsigned(100.0 * Row.Cycles / Most) : 0},
               {"links", std::move(Links)},
               {"accesses",
                Row.States[0] + Row.States[1] + Row.States[2] + Row.States[3]},
               {"clean", Row.in(AccessState::Clean)},
               {"flagged", Row.in(AccessState::Flagged)},
               {"tolerated", Row.in(AccessState::Tolerated)},
               {"undecided", Row.in(AccessState::Undecided)}});
  }
  return Result;
}

static Array counts(const Tally &Counts) {
  Array Result;
  auto Add = [&](const char *State, unsigned Number, llvm::StringRef What) {
    Result.push_back(
        Object{{"state", State}, {"number", Number}, {"what", What}});
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

static llvm::StringRef className(NoticeLevel Level) {
  switch (Level) {
  case NoticeLevel::Error:
    return "error";
  case NoticeLevel::Warning:
    return "warning";
  case NoticeLevel::Note:
    return "remark";
  }
  return "";
}

static Array notices(llvm::ArrayRef<FileResult> Results) {
  Array Result;
  for (const Notice &N : noticesOf(Results)) {
    if (N.Kind == NoticeKind::SetAside)
      continue; // counted at the top
    Result.push_back(Object{
        {"level", className(N.traits().Level)},
        {"kind", N.traits().Name},
        {"place", pageText(N.Where.isValid() ? place(N.Where) : N.Where.File)},
        {"text", pageText(N.Text)}});
  }
  return Result;
}

static Object page(llvm::ArrayRef<FileResult> Results,
                   const ReportOptions &Options) {
  SourceLines Sources(&Options.Texts);
  HeatedSource Heated(Results, Sources);
  std::vector<const Finding *> Worst = worstFirst(Results);
  Array Findings;
  for (std::size_t I = 0; I != Worst.size(); ++I)
    Findings.push_back(pageFinding(*Worst[I], I + 1, Heated, Sources));
  std::string Title = Results.size() == 1 ? Results.front().File
                                          : counted(Results.size(), "file");
  return Object{{"version", pageText(Options.Version)},
                {"title", pageText(Title)},
                {"style", embeddedFile("style.css")},
                {"counts", counts(tally(Results))},
                {"closing", pageTextIfAny(whatWasRead(Results))},
                {"kernels", kernels(kernelRows(Results, Worst))},
                {"findings", std::move(Findings)},
                {"files", Heated.files()},
                {"notices", notices(Results)}};
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
