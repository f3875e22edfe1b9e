//===-- tool/report/html/finding_facts.cpp - facts of a finding -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/finding_facts.h"
#include "tool/report/html/html_text.h"
#include "tool/report/profiler/next_step.h"
#include "tool/report/text/lane_line.h"
#include "tool/report/wording/access_text.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/gain_text.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/names.h"
#include "tool/report/wording/short_text.h"
#include "tool/report/wording/warps_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::json::Array;
using llvm::json::Object;

namespace bank_lint {

namespace {

/// Further places that are named.
constexpr std::size_t ShownPlaces = 40;

class Facts {
public:
  void add(const char *Name, llvm::StringRef Text, llvm::StringRef Code = "") {
    if (!Text.empty() || !Code.empty())
      List.push_back(Object{{"name", Name},
                            {"code", pageTextIfAny(Code)},
                            {"text", pageText(Text)}});
  }
  Array take() { return std::move(List); }

private:
  Array List;
};

/// What a block executes, and how often.
std::string operation(const AccessSummary &Access) {
  std::string Text =
      (nameOf(Access.Space) + " " + nameOf(Access.Operation) + ", " +
       grouped(counted(Access.Width, "byte")) + " per lane; ")
          .str();
  if (Access.Parts > 1)
    Text += "the compiler combines " + std::to_string(Access.Parts) +
            " neighbouring accesses (--as-written counts each); ";
  Text += grouped(executions(Access)) + " per block";
  if (!Access.ExecutionsKnown)
    Text += " (the trip count of a loop is unknown" +
            tryThese(optionsToKnow(Access)) + ")";
  return Text;
}

std::string verdict(const AccessSummary &Access) {
  std::string Text = nameOf(Access.Sureness).str();
  if (!Access.Reason.empty())
    Text += " (" + oneLine(Access.Reason) + ")";
  if (!Access.HoldsForEvery.empty())
    Text += " for every " + oneLine(llvm::join(Access.HoldsForEvery, ", ")) +
            (Access.HoldsForWholeWarps ? " (whole warps)" : "");
  return Text;
}

/// What the finding loses, and its weight.
std::string excess(const Finding &F) {
  if (!F.Excess || F.Traffic == TrafficKind::None)
    return "";
  std::string Text = excessText(F, F.ownExcess()) + " per block";
  if (!F.Also.empty())
    Text += ", " + grouped(decimal(F.Excess)) + " with all its places";
  return Text + ": " + percent(F.Weight) + " of the kernel's memory traffic, " +
         percent(F.WeightOfKind) + " of its " + nameOf(F.Traffic).str();
}

/// Where else the cause costs; "" if nowhere.
std::string furtherPlaces(const Finding &F) {
  std::vector<std::string> Places;
  for (const FurtherAccess &Other : F.Also) {
    const std::vector<SourceRange> &Calls = Other.Access.InlinedAt;
    if (Other.Access.Where == F.Access.Where && Calls == F.Access.InlinedAt)
      continue; // the store of `x[i] += y`
    std::string There = place(Other.Access.Where, F.Access.Where.File);
    if (!Calls.empty())
      There += " called from " + place(Calls.front(), F.Access.Where.File);
    if (!llvm::is_contained(Places, There))
      Places.push_back(There);
  }
  auto Shown = llvm::ArrayRef(Places).take_front(ShownPlaces);
  std::string Text = llvm::join(Shown, ", ");
  if (Places.size() > Shown.size())
    Text += ", ... (" + counted(Places.size() - Shown.size(), "more place") +
            " in --format=json)";
  return Text;
}

std::string launch(const Finding &F) {
  std::string Text = describe(F.Access.LaunchedWith, F.Access.Where.File);
  if (const std::string Files = filesText(F); !Files.empty())
    Text += "; " + Files;
  if (F.OtherLaunches)
    Text += "; also under " + counted(F.OtherLaunches, "other launch");
  return Text;
}

/// The warps, the array, and the way from the kernel to the access.
void addPlaces(const AccessSummary &Access, Facts &List) {
  if (const std::string Role = roleText(Access); !Role.empty())
    List.add("executed by", Role);
  llvm::StringRef Here = Access.Where.File;
  if (!Access.DeclarationText.empty())
    List.add("declared",
             Access.Declaration.isValid()
                 ? "at " + place(Access.Declaration, Here)
                 : "",
             Access.DeclarationText);
  if (Access.Tile)
    List.add("tile", Access.Tile->Layout);
  for (const TilePlace &Place : tilePlaces(Access))
    List.add("see", place(Place.Where, Here) + ": " + Place.Text);
  for (const SourceRange &Place : Access.Within)
    List.add(Place == Access.Within.front() ? "accessed" : "through",
             "at " + place(Place, Here));
  for (const SourceRange &Call : Access.InlinedAt)
    List.add("called", "from " + place(Call, Here));
}

} // namespace

std::string excessText(const Finding &F, double Excess) {
  const char *Unit = "";
  switch (F.Traffic) {
  case TrafficKind::None:
    return "";
  case TrafficKind::SharedWavefronts:
    Unit = "wavefront";
    break;
  case TrafficKind::Sectors:
    Unit = "sector";
    break;
  case TrafficKind::ConstantRequests:
    Unit = "request";
    break;
  }
  const std::string Number = decimal(Excess);
  return (F.IsLeastExcess      ? "at least "
          : F.Access.isExact() ? ""
                               : "up to ") +
         grouped(Number) + " " + Unit + (Number == "1" ? "" : "s");
}

Array factsOf(const Finding &F) {
  const AccessSummary &Access = F.Access;
  Facts List;
  const std::string Lanes = laneLine(Access);
  llvm::StringRef Shown = Lanes;
  Shown.consume_front("lanes "); // the name says it
  List.add("lanes", Shown);
  List.add("verdict", verdict(Access));
  List.add("operation", operation(Access));
  List.add("excess", excess(F));
  List.add("gain", gainLine(F));
  List.add("also at", furtherPlaces(F));
  List.add("launch", launch(F));
  addPlaces(Access, List);
  if (const std::string Compared = architecturesText(F); !Compared.empty())
    List.add("architectures", Compared);
  for (const std::string &Assumption : Access.Assumptions)
    List.add("assuming", Assumption);
  if (!F.Counter.empty())
    List.add("counter",
             Access.Counter.isValid()
                 ? "accounted to " + place(Access.Counter, Access.Where.File)
                 : "",
             F.Counter);
  return List.take();
}

} // namespace bank_lint
