//===-- tool/config/suppression_marks.h - comments that suppress ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The comments by which an author says that a finding is known and meant:
///
///   x[i * 32] = 0; // NOLINT                        all tools, this line
///   // NOLINTNEXTLINE(bank-lint-*): the epilogue    of ours, the next line
///   // NOLINTBEGIN(rule) ... // NOLINTEND(rule)     the lines between
///   // bank-lint: ignore[rule] why                  this line; standing alone,
///                                                   the next one with code
///
/// NOLINT and similar marks are those of clang-tidy.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CONFIG_SUPPRESSION_MARKS_H
#define BANK_LINT_TOOL_CONFIG_SUPPRESSION_MARKS_H

#include "analysis/program/source_range.h"
#include "tool/config/rule_patterns.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

/// What a comment suppresses in its file.
struct SuppressionMark {
  unsigned Line = 0;            ///< where it is written
  std::string Word;             ///< "NOLINTNEXTLINE", "ignore"
  unsigned First = 0, Last = 0; ///< the lines that it is about
  /// Absent: it names no rules, and is about those of all tools.
  std::optional<RulePatterns> Rules;
  std::string Reason; ///< "" if none is given

  bool covers(const SourceRange &Where) const {
    return Where.isValid() && First <= std::max(Where.Line, Where.EndLine) &&
           Where.Line <= Last;
  }
};

/// A comment that is not what it seems to be.
struct MarkProblem {
  unsigned Line = 0;
  std::string Text;
};

struct SuppressionMarks {
  std::vector<SuppressionMark> Marks; ///< by line
  std::vector<MarkProblem> Problems;  ///< only of comments meant for us
};

/// The marks in a file of these lines.
SuppressionMarks findMarks(llvm::ArrayRef<llvm::StringRef> Lines);

} // namespace bank_lint

#endif
