//===-- tool/compare/comparison_text.h - for people -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A comparison as text, and as Markdown for a pull request.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_COMPARE_COMPARISON_TEXT_H
#define BANK_LINT_TOOL_COMPARE_COMPARISON_TEXT_H

#include "tool/compare/budget.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint::comparing {

/// What a run fails for.
struct Failures {
  std::vector<Breach> Breaches;
  std::vector<Unchecked> NotChecked;
  std::vector<const FindingChange *> Findings; ///< new ones
};

void writeText(const Comparison &Of, const Failures &Why,
               llvm::raw_ostream &OS);
void writeMarkdown(const Comparison &Of, const Failures &Why,
                   llvm::raw_ostream &OS);

/// "grid (32,16), block (32,8)"; "a block (32,8)" if the grid is unknown.
std::string sizesOf(const CountedLaunch &Launch);
/// "131072", "0 to 64", "unknown".
std::string valueText(const std::optional<Interval> &Value);
/// "+96.9 %", "was 0", "" if unknown.
std::string growthText(const CounterChange &Of);
/// "2 launches cost other than before, 1 new, 9 the same; 1 new finding".
std::string closingText(const Comparison &Of);
/// "k(float *): l1tex__... grew by 96.9 %, and 2% allows ...".
std::string breachText(const Breach &Of);
/// "k(float *): 18 counters of both sides are unknown, for the trip count of a
/// loop is unknown; try --arg n=N".
std::string uncheckedText(const Unchecked &Of);
/// "18 counters: the trip count of a loop is unknown; --arg k=N makes known
/// what depends on it"; "" if all are comparable.
std::string notComparableText(const LaunchChange &Of);

} // namespace bank_lint::comparing

#endif
