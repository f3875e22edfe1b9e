//===-- analysis/rules/common_cause.h - one finding, one cause --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Joins findings that a user would fix together. Excess and weight are added;
/// what is joined stays in Finding::Also. Apply in the order in which they
/// stand here.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_COMMON_CAUSE_H
#define BANK_LINT_ANALYSIS_RULES_COMMON_CAUSE_H

#include "analysis/result/finding.h"
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace bank_lint {

/// `x[i] += y` loads and stores at one place: one finding.
std::vector<Finding> joinTwins(std::vector<Finding> Findings);

/// What is accessed of one expression by several instructions, such as the
/// members of the operand of an `operator+`: the most expensive is reported.
std::vector<Finding> joinParts(std::vector<Finding> Findings);

/// For findings at one place, by the same calls, only the most expensive is
/// reported, with the number of the others; nothing is added. Findings are
/// large and many: one that is not reported is gone at once.
class CostliestOfAlike {
public:
  enum class Trait {
    Kernel, ///< one access under several launches
    /// One message: two kernels that have an access at one place, by the same
    /// calls, are instantiations of one template.
    Message,
  };
  explicit CostliestOfAlike(Trait AlikeIn) : AlikeIn(AlikeIn) {}

  void add(Finding F);
  /// Those that were kept, in the order in which the first of each was added.
  std::vector<Finding> take();

private:
  using Key = std::tuple<SourceRange, std::string, std::string, AccessOperation,
                         unsigned, std::vector<SourceRange>>;
  const Trait AlikeIn;
  std::vector<Finding> Kept;
  std::map<Key, std::size_t> Known;
};

/// Accesses of one kernel and launch to one array (or at one place, through
/// several calls) of which the same is said: the most expensive is reported,
/// with the places of the others, and how many of them are of one element.
std::vector<Finding> oneForEachCause(std::vector<Finding> Findings);

/// One finding of a rule for each place of a kernel, by whatever calls it is
/// reached: the most expensive is reported. Those of its launch are added to
/// it, the launches of others are counted.
std::vector<Finding> oneForEachPlace(std::vector<Finding> Findings);

} // namespace bank_lint

#endif
