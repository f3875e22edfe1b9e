//===-- tool/compare/comparison_markdown.cpp - for a pull request ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names and messages may come from anyone's code: they stand where Markdown and
// HTML mean nothing.
//===----------------------------------------------------------------------===//
#include "tool/compare/comparison_text.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace bank_lint::comparing {
namespace {

/// As code, in a cell of a table.
std::string code(StringRef Text) {
  std::string Result;
  for (const char C : Text)
    if (C == '|')
      Result += "\\|";
    else
      Result += C == '`' || C == '\n' ? '\'' : C;
  return "`" + Result + "`";
}

/// Text of ours with words of others.
std::string plain(StringRef Text) {
  std::string Result;
  for (const char C : Text) {
    if (C == '<')
      Result += "&lt;";
    else if (C == '&')
      Result += "&amp;";
    else if (StringRef("|*_[]`\\~#@!").contains(C))
      Result += std::string("\\") + C;
    else
      Result += C == '\n' ? ' ' : C;
  }
  return Result;
}

void writeLaunches(const Comparison &Of, raw_ostream &OS) {
  bool HasHead = false;
  for (const LaunchChange &Launch : Of.Launches) {
    if (Launch.What == Change::Same)
      continue;
    if (!std::exchange(HasHead, true))
      OS << "| kernel | counter | before | after | |\n"
            "| --- | --- | ---: | ---: | ---: |\n";
    const CountedLaunch &Now = Launch.either();
    std::string Kernel = code(Now.Kernel) + "<br>" + plain(sizesOf(Now));
    if (Launch.hasOtherGrid())
      Kernel += ", before " + plain(sizesOf(*Launch.Before));
    if (Launch.hasOtherName())
      Kernel += ", before " + code(Launch.Before->Kernel);
    const std::string Unknown = notComparableText(Launch);
    if (!Unknown.empty()) {
      OS << "| " << Kernel << " | not comparable: " << plain(Unknown)
         << " | | | |\n";
      Kernel.clear();
    }
    if (Launch.Counters.empty() && Unknown.empty())
      OS << "| " << Kernel << " | "
         << (Launch.What != Change::Changed          ? nameOf(Launch.What).str()
             : Now.HasGrid && Launch.Before->HasGrid ? "as before"
                                                     : "not compared")
         << " | | | |\n";
    if (const std::string Pipes = Launch.busiestPipes(); !Pipes.empty()) {
      OS << "| " << Kernel << " | busiest pipe: " << plain(Pipes)
         << " | | | |\n";
      Kernel.clear();
    }
    for (const CounterChange &Counter : Launch.Counters) {
      OS << "| " << Kernel << " | " << code(Counter.Metric) << " | "
         << valueText(Counter.Before) << " | " << valueText(Counter.After)
         << " | " << growthText(Counter)
         << (Counter.IsPerIteration ? " per iteration" : "") << " |\n";
      Kernel.clear();
    }
  }
  if (HasHead)
    OS << "\n";
}

void writeFindings(const Comparison &Of, raw_ostream &OS) {
  bool HasHead = false;
  for (Change What : {Change::New, Change::Changed, Change::Gone})
    for (const FindingChange &Finding : Of.Findings) {
      if (Finding.What != What)
        continue;
      if (!std::exchange(HasHead, true))
        OS << "| finding | where | |\n| --- | --- | --- |\n";
      const ToldFinding &Now = Finding.either();
      OS << "| " << nameOf(What) << " | "
         << code(Now.File + ":" + utostr(Now.Line)) << " | "
         << plain(Now.Message);
      if (What == Change::Changed && Finding.Before->Message != Now.Message)
        OS << "; before: " << plain(Finding.Before->Message);
      OS << " |\n";
    }
  if (HasHead)
    OS << "\n";
}

} // namespace

void writeMarkdown(const Comparison &Of, const Failures &Why, raw_ostream &OS) {
  OS << "### bank-lint: " << plain(Of.Before->Name) << " → "
     << plain(Of.After->Name) << "\n\n";
  for (const Breach &Each : Why.Breaches)
    OS << "- **over the limit:** " << plain(breachText(Each)) << "\n";
  for (const FindingChange *Each : Why.Findings)
    OS << "- **new finding:** " << plain(Each->After->Message) << "\n";
  for (const Unchecked &Each : Why.NotChecked)
    OS << "- **limit not checked:** " << plain(uncheckedText(Each)) << "\n";
  if (!Why.Breaches.empty() || !Why.Findings.empty() || !Why.NotChecked.empty())
    OS << "\n";
  writeLaunches(Of, OS);
  writeFindings(Of, OS);
  for (const std::string &Note : Of.Notes)
    OS << "- " << plain(Note) << "\n";
  if (!Of.Notes.empty())
    OS << "\n";
  OS << plain(closingText(Of)) << " (predicted for " << plain(Of.After->Arch)
     << ").\n";
}

} // namespace bank_lint::comparing
