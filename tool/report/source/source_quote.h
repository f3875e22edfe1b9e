//===-- tool/report/source/source_quote.h - a line, underlined --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Quotes a range of a source file as compilers do:
///
///    13 |     out[(y + j) * h + x] = tile[threadIdx.x][threadIdx.y + j];
///       |                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
///
/// Columns of a SourceRange count bytes; what is printed counts terminal
/// columns. Tabs become blanks, what cannot be seen is escaped
/// (visible_text.h), and of a long line only the part around the range is
/// shown; the rest of it is not looked at.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_SOURCE_SOURCE_QUOTE_H
#define BANK_LINT_TOOL_REPORT_SOURCE_SOURCE_QUOTE_H

#include "analysis/program/source_range.h"
#include "tool/report/source/source_lines.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace bank_lint {

/// A quoted line and the marks below it, without gutter and line breaks.
struct QuotedLine {
  std::string Text, Marks;
};

/// Quotes bytes [Column, EndColumn) of \p Line; columns count from 1.
/// An EndColumn of 0 means up to the end of the line.
QuotedLine quoteLine(llvm::StringRef Line, unsigned Column, unsigned EndColumn);

/// Reads source files, each once, to quote from them.
class SourceQuoter {
public:
  explicit SourceQuoter(
      const std::map<std::string, std::string> *Texts = nullptr)
      : Sources(Texts) {}

  /// The first line of the range with its marks; nothing (an empty Text) if
  /// the file cannot be read or has no such line.
  QuotedLine quote(const SourceRange &Where);

private:
  SourceLines Sources;
};

} // namespace bank_lint

#endif
