//===-- tool/compare/comparison_text.cpp - for a terminal -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/compare/comparison_text.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/names.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace bank_lint::comparing {
namespace {

/// Text of others, in one line.
std::string shown(StringRef Text) {
  std::string Line;
  for (const char C : Text)
    Line += C == '\n' ? std::string("\\n") : std::string(1, C);
  return visible(Line);
}

std::string sizesText(ArrayRef<std::uint64_t> Sizes) {
  std::size_t Count = Sizes.size();
  while (Count > 1 && Sizes[Count - 1] == 1)
    --Count;
  std::string Text;
  for (std::uint64_t Size : Sizes.take_front(Count))
    Text += (Text.empty() ? "" : ",") + utostr(Size);
  return "(" + Text + ")";
}

std::string decimal(double Number) {
  std::string Text;
  raw_string_ostream(Text) << format("%.1f", Number);
  StringRef Short = Text;
  if (Short.consume_back(".0"))
    return Short.str();
  return Text;
}

void writeLaunch(const LaunchChange &Launch, raw_ostream &OS) {
  const CountedLaunch &Of = Launch.either();
  OS << shown(Of.File) << ": ";
  if (Launch.What != Change::Changed)
    OS << nameOf(Launch.What) << ": ";
  OS << shown(Of.Kernel) << ", ";
  if (Launch.Before && Launch.Before->File != Of.File)
    OS << "before in " << shown(Launch.Before->File) << ", ";
  if (Launch.hasOtherName())
    OS << "before " << shown(Launch.Before->Kernel) << ", ";
  if (Launch.hasOtherGrid())
    OS << sizesOf(*Launch.Before) << " before, now ";
  OS << sizesOf(Of) << "\n";
  std::size_t Width = 0;
  for (const CounterChange &Counter : Launch.Counters)
    Width = std::max(Width, Counter.Metric.size());
  for (const CounterChange &Counter : Launch.Counters)
    OS << "  " << left_justify(shown(Counter.Metric), unsigned(Width)) << "  "
       << valueText(Counter.Before) << " -> " << valueText(Counter.After)
       << "  " << growthText(Counter)
       << (Counter.IsPerIteration ? " per iteration" : "") << "\n";
  if (const std::string Text = Launch.busiestPipes(); !Text.empty())
    OS << "  busiest pipe: " << shown(Text) << "\n";
  if (const std::string Text = notComparableText(Launch); !Text.empty())
    OS << "  not comparable: " << shown(Text) << "\n";
}

void writeFinding(const FindingChange &Finding, raw_ostream &OS) {
  const ToldFinding &Of = Finding.either();
  OS << shown(Of.File) << ":" << Of.Line << ":" << Of.Column << ": "
     << nameOf(Finding.What) << ": " << shown(Of.Message) << " ["
     << shown(Of.Rule) << "]";
  if (Finding.What == Change::Changed &&
      Finding.Before->Message != Finding.After->Message)
    OS << "; before: " << shown(Finding.Before->Message);
  else if (Finding.What == Change::Changed &&
           Finding.Before->Excess == Finding.After->Excess)
    OS << "; before at " << shown(Finding.Before->Address) << ", now at "
       << shown(Finding.After->Address);
  else if (Finding.What == Change::Changed)
    OS << "; " << decimal(Finding.Before->Excess) << " excessive before, now "
       << decimal(Finding.After->Excess);
  OS << "\n";
}

/// Says that a finding that only one side reports is no other one.
void writeSetAside(const FindingChange &Finding, raw_ostream &OS) {
  if (!Finding.Before || !Finding.After ||
      Finding.Before->SetAsideBy.empty() == Finding.After->SetAsideBy.empty())
    return;
  const bool IsNow = !Finding.After->SetAsideBy.empty();
  const std::string &By = (IsNow ? Finding.After : Finding.Before)->SetAsideBy;
  const ToldFinding &Of = *Finding.After;
  OS << shown(Of.File) << ":" << Of.Line << ":" << Of.Column << ": "
     << (IsNow ? "now set aside by the " : "no longer set aside by the ")
     << shown(By) << ": " << shown(Of.Message) << " [" << shown(Of.Rule)
     << "]\n";
}

} // namespace

std::string notComparableText(const LaunchChange &Of) {
  if (Of.NotComparable.empty())
    return "";
  std::string Text = counted(unsigned(Of.NotComparable.size()), "counter");
  if (const std::string &Why = Of.NotComparable.front().Why; !Why.empty())
    Text += ": " + Why;
  if (const std::string Arguments = Of.argumentsToState(); !Arguments.empty())
    Text += "; " + Arguments + " makes known what depends on " +
            (StringRef(Arguments).count("--arg") == 1 ? "it" : "them");
  return Text;
}

std::string uncheckedText(const Unchecked &Of) {
  std::string Text = Of.Launch->either().Kernel + ": " +
                     counted(Of.Count, "counter") + " of both sides";
  if (!Of.First.Why.empty())
    Text += ", for " + Of.First.Why;
  if (const std::string Arguments = Of.Launch->argumentsToState();
      !Arguments.empty())
    Text += "; try " + Arguments;
  return Text;
}

std::string sizesOf(const CountedLaunch &Launch) {
  if (!Launch.HasGrid)
    return "one block " + sizesText(Launch.Block);
  return "grid " + sizesText(Launch.Grid) + ", block " +
         sizesText(Launch.Block);
}

std::string valueText(const std::optional<Interval> &Value) {
  if (!Value)
    return "unknown";
  if (Value->isExact())
    return utostr(Value->Max);
  return utostr(Value->Min) + " to " + utostr(Value->Max);
}

std::string growthText(const CounterChange &Of) {
  if (const std::optional<double> Percent = Of.percent())
    return (*Percent > 0 ? "+" : "") + decimal(*Percent) + " %";
  return Of.Before && Of.After ? "was 0" : "";
}

std::string closingText(const Comparison &Of) {
  std::string Text;
  auto Add = [&](const std::string &Part) {
    Text += (Text.empty() ? "" : ", ") + Part;
  };
  if (Of.Before->HasCounters && Of.After->HasCounters) {
    Add(counted(Of.count(Change::Changed), "launch") + " changed");
    for (Change What : {Change::New, Change::Gone, Change::NotComparable})
      if (const unsigned Count = Of.count(What))
        Add(utostr(Count) + " " + nameOf(What).str());
    Add(utostr(Of.count(Change::Same)) + " the same");
  }
  if (Of.Before->HasFindings && Of.After->HasFindings) {
    Text += (Text.empty() ? "" : "; ") +
            counted(unsigned(Of.Findings.size()), "finding") + ": ";
    std::string Findings;
    for (Change What : {Change::New, Change::Gone, Change::Changed})
      Findings +=
          utostr(Of.countFindings(What)) + " " + nameOf(What).str() + ", ";
    Text += Findings + utostr(Of.countFindings(Change::Same)) + " the same";
  }
  return Text;
}

std::string breachText(const Breach &Of) {
  const CounterChange &Counter = Of.Counter;
  std::string Text = Of.Launch->either().Kernel + ": " + Counter.Metric;
  if (!Counter.After)
    return Text + " was " + valueText(Counter.Before) + " and is unknown now";
  return Text + " went from " + valueText(Counter.Before) + " to " +
         valueText(Counter.After) +
         (Counter.IsPerIteration ? " per iteration" : "") +
         ", and the limit is " + Of.Of->Text;
}

void writeText(const Comparison &Of, const Failures &Why, raw_ostream &OS) {
  for (const LaunchChange &Launch : Of.Launches)
    if (Launch.What != Change::Same)
      writeLaunch(Launch, OS);
  for (const FindingChange &Finding : Of.Findings)
    if (Finding.What != Change::Same)
      writeFinding(Finding, OS);
    else
      writeSetAside(Finding, OS);
  for (const std::string &Note : Of.Notes)
    OS << "note: " << shown(Note) << "\n";
  for (const Breach &Each : Why.Breaches)
    OS << "over the limit: " << shown(breachText(Each)) << "\n";
  for (const FindingChange *Each : Why.Findings)
    OS << "new finding: " << shown(Each->After->File) << ":"
       << Each->After->Line << " [" << shown(Each->After->Rule)
       << "], for which --fail-on fails\n";
  for (const Unchecked &Each : Why.NotChecked)
    OS << "limit not checked: " << shown(uncheckedText(Each)) << "\n";
  const std::string &Arch =
      Of.After->Arch.empty() ? Of.Before->Arch : Of.After->Arch;
  OS << "from " << shown(Of.Before->Name) << " to " << shown(Of.After->Name)
     << " (arch " << shown(Arch) << "): " << closingText(Of) << "\n";
}

} // namespace bank_lint::comparing
