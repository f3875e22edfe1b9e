//===-- analysis/program/source_range.h -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where something stands in the user's source. Plain data, shared by all
/// rooms, so that only the frontend needs to know clang.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PROGRAM_SOURCE_RANGE_H
#define BANK_LINT_ANALYSIS_PROGRAM_SOURCE_RANGE_H

#include <string>

namespace bank_lint {

/// A range of source text. Lines and columns count from 1, columns in bytes;
/// the end is one past the last character. Line 0: no such place is known.
struct SourceRange {
  std::string File;
  unsigned Line = 0, Column = 0, EndLine = 0, EndColumn = 0;

  bool isValid() const { return Line != 0; }
  bool operator==(const SourceRange &) const = default;
  auto operator<=>(const SourceRange &) const = default;
};

} // namespace bank_lint

#endif
