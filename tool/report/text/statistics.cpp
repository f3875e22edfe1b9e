//===-- tool/report/text/statistics.cpp - findings, counted ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/statistics.h"
#include "tool/report/tally/block_sources.h"
#include "tool/report/tally/closing.h"
#include "tool/report/text/same_findings.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/names.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <array>
#include <map>
#include <tuple>

namespace bank_lint {

namespace {

struct Row {
  unsigned Findings = 0, Fixable = 0;
  /// What is lost per block, by TrafficKind.
  std::array<double, NumTrafficKinds> Excess{};

  void add(const Finding &F) {
    ++Findings;
    Fixable += !F.Fixes.empty();
    Excess[std::size_t(F.Traffic)] += F.Excess;
  }
};

using Rows = std::map<std::string, Row>;

} // namespace

static void writeRows(llvm::StringRef Heading, const Rows &All,
                      llvm::raw_ostream &OS) {
  std::vector<const Rows::value_type *> Order;
  for (const Rows::value_type &Each : All)
    Order.push_back(&Each);
  llvm::sort(Order, [](const auto *A, const auto *B) {
    return std::tie(B->second.Findings, A->first) <
           std::tie(A->second.Findings, B->first);
  });
  OS << Heading << "\n";
  for (const Rows::value_type *Each : Order) {
    OS << llvm::format("%6u  ", Each->second.Findings) << oneLine(Each->first);
    std::vector<std::string> Lost;
    for (std::size_t Kind = 1; Kind != NumTrafficKinds; ++Kind)
      if (const double Excess = Each->second.Excess[Kind])
        Lost.push_back(decimal(Excess) + " excessive " +
                       nameOf(TrafficKind(Kind)).str());
    if (!Lost.empty())
      OS << ": " << llvm::join(Lost, ", ") << " per block";
    if (Each->second.Fixable)
      OS << "; " << Each->second.Fixable << " fixable with --fix";
    OS << "\n";
  }
}

/// The rows of the findings by \p By.
static Rows rowsOf(llvm::ArrayRef<FileResult> Results, FindingGrouping By) {
  Rows All;
  for (const FileResult &Result : Results)
    for (const Finding &F : Result.Findings)
      All[groupOf(F, By)].add(F);
  return All;
}

static llvm::StringRef nameOf(FindingGrouping By) {
  switch (By) {
  case FindingGrouping::None:
    break;
  case FindingGrouping::File:
    return "file";
  case FindingGrouping::Kernel:
    return "kernel";
  case FindingGrouping::Rule:
    return "rule";
  case FindingGrouping::Folder:
    return "directory";
  }
  return "";
}

void writeStatistics(llvm::ArrayRef<FileResult> Results, FindingGrouping By,
                     llvm::raw_ostream &OS) {
  std::vector<FindingGrouping> Groupings{By};
  if (By == FindingGrouping::None)
    Groupings = {FindingGrouping::Rule, FindingGrouping::File};
  bool HasFindings = false;
  for (FindingGrouping Each : Groupings)
    if (const Rows All = rowsOf(Results, Each); !All.empty()) {
      HasFindings = true;
      writeRows("findings by " + nameOf(Each).str() + ":", All, OS);
    }
  if (HasFindings)
    OS << "\n";
  if (std::string Blocks = describe(blockSources(Results)); !Blocks.empty())
    OS << Blocks << "\n\n";
  if (!Results.empty())
    writeClosing(Results, /*IsWhole=*/false, OS);
}

} // namespace bank_lint
