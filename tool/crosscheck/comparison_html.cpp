//===-- tool/crosscheck/comparison_html.cpp - for a browser ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/crosscheck/comparison_html.h"
#include "tool/crosscheck/comparison_text.h"
#include "tool/report/html/html_text.h"
#include "tool/report/pages/embedded_files.h"
#include "tool/report/source/source_lines.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/names.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Mustache.h"

using llvm::json::Array;
using llvm::json::Object;

namespace bank_lint {

/// The class in the style sheet.
static llvm::StringRef className(Verdict V) {
  return V == Verdict::Confirmed ? "clean"
         : V == Verdict::Refuted ? "flagged"
                                 : "tolerated";
}

static Array counters(const ComparedSite &Site) {
  Array Result;
  for (const ComparedCounter &C : Site.Counters) {
    std::string Remark = C.differs() ? "differs" : "";
    if (C.IsPerInstruction)
      Remark += Remark.empty() ? "for the executions that were measured"
                               : ", for the executions that were measured";
    Result.push_back(Object{
        {"name", counterName(C.Kind)},
        {"predicted", C.Predicted ? number(*C.Predicted) : std::string("-")},
        {"measured",
         C.Measured ? std::to_string(*C.Measured) : std::string("-")},
        {"state", C.differs() ? "flagged" : "clean"},
        {"remark", Remark}});
  }
  return Result;
}

static Object site(const ComparedSite &Site, SourceLines &Sources) {
  return Object{
      {"verdict", nameOf(Site.Result)},
      {"state", className(Site.Result)},
      {"what", describe(Site)},
      {"place", pageText(place(Site.Where))},
      {"text", pageText(Sources.line(Site.Where.File, Site.Where.Line).trim())},
      {"reason", pageTextIfAny(Site.Why)},
      {"counters", counters(Site)},
      {"instructions", pageTextIfAny(llvm::join(Site.Instructions, ", "))}};
}

static Object launch(const ComparedLaunch &L, SourceLines &Sources) {
  Array Sites, Others;
  for (const ComparedSite &Site : L.Sites)
    Sites.push_back(site(Site, Sources));
  for (const MeasuredInstruction &I : L.Unpredicted)
    Others.push_back(
        Object{{"place", pageText((I.File.empty() ? "no file" : I.File) + ":" +
                                  std::to_string(I.Line))},
               {"instruction", pageText(mnemonicOf(I.Text))},
               {"times",
                counted(I.count(CounterKind::Executed).value_or(0), "time")}});
  return Object{{"kernel", pageText(L.Predicted->Kernel)},
                {"launch", pageText(launchText(*L.Predicted))},
                {"duration", pageTextIfAny(durationAndExcess(L))},
                {"why", pageTextIfAny(L.WasMeasured ? "" : L.WhyNot)},
                {"sites", std::move(Sites)},
                {"others", std::move(Others)}};
}

/// The parts of the measurement that are compared with nothing.
static Array remarks(const Comparison &C) {
  Array Result;
  if (C.OtherLaunches)
    Result.push_back(counted(C.OtherLaunches, "launch") +
                     " in the measurement that are not predicted");
  if (C.UnreadRows)
    Result.push_back(counted(C.UnreadRows, "row") +
                     " of the measurement could not be read");
  return Result;
}

void writeComparisonHtml(const Comparison &C, const ReportOptions &Options,
                         llvm::raw_ostream &OS) {
  SourceLines Sources(&Options.Texts);
  Array Counts, Facts, Launches;
  for (unsigned V = 0; V < NumVerdicts; ++V)
    Counts.push_back(Object{{"state", className(Verdict(V))},
                            {"number", C.Counts[V]},
                            {"what", nameOf(Verdict(V))}});
  for (const auto &[Name, Value] : C.Facts)
    Facts.push_back(
        Object{{"name", pageText(Name)}, {"value", pageText(Value)}});
  for (const ComparedLaunch &L : C.Launches)
    Launches.push_back(launch(L, Sources));
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::mustache::MustacheContext Context(Allocator, Saver);
  llvm::mustache::Template Page(embeddedFile("comparison.mustache"), Context);
  Page.render(Object{{"version", pageText(Options.Version)},
                     {"style", embeddedFile("style.css")},
                     {"counts", std::move(Counts)},
                     {"facts", std::move(Facts)},
                     {"launches", std::move(Launches)},
                     {"remarks", remarks(C)}},
              OS);
}

} // namespace bank_lint
