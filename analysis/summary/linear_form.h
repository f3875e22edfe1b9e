//===-- analysis/summary/linear_form.h - sums of named things ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A sum as it is written down: 128*x + y - 3. For people; the values of a warp
/// are in symbolic/.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUMMARY_LINEAR_FORM_H
#define BANK_LINT_ANALYSIS_SUMMARY_LINEAR_FORM_H

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace bank_lint {

/// A number plus multiples of terms, which are texts that need no brackets in
/// a product.
struct LinearForm {
  std::int64_t Constant = 0;
  std::vector<std::pair<std::string, std::int64_t>> Terms; ///< in order

  void add(const std::string &Term, std::int64_t Times);
  void add(const LinearForm &Other, std::int64_t Times);
  /// True if all numbers in it are multiples of \p Size.
  bool isMultipleOf(std::int64_t Size) const;
  LinearForm dividedBy(std::int64_t Size) const;
  /// "128*x + y - 3"; arrays, which have no factor, come first.
  std::string text() const;
  /// The same as a factor: in brackets unless it is one term or number.
  std::string factor() const;
};

} // namespace bank_lint

#endif
