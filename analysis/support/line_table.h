//===-- analysis/support/line_table.h - lines that do not move --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Other numbers for the lines of files, which stay the same when lines are put
/// in between: all lines that something refers to, counted file by file.
///
///     k.cu  4, 7, 30     FirstNumber + 0, + 1, + 2
///     k.h   12           FirstNumber + 3
///
/// In a file a later line has the larger number, so that what only compares
/// lines does the same with numbers. They are too large for lines. Texts that
/// name a line have it from lineText(), which marks numbers, so that lines can
/// be put back there too.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUPPORT_LINE_TABLE_H
#define BANK_LINT_ANALYSIS_SUPPORT_LINE_TABLE_H

#include <map>
#include <set>
#include <string>
#include <vector>

namespace bank_lint {

class LineTable {
public:
  static constexpr unsigned FirstNumber = 3'000'000'000;

  /// \p Line of \p File is to have a number; 0 is no line.
  void add(const std::string &File, unsigned Line) {
    if (Line)
      Lines[File].insert(Line);
  }
  /// Gives the numbers; nothing is added from then on.
  void number();

  /// The number of \p Line; itself, if it has none.
  unsigned numberOf(const std::string &File, unsigned Line) const;
  /// The line of \p Number; itself, if it is unknown.
  unsigned lineOf(unsigned Number) const;
  /// \p Text with lines for all that lineText() marked in it.
  void restore(std::string &Text) const;

private:
  std::map<std::string, std::set<unsigned>> Lines;
  std::map<std::string, std::map<unsigned, unsigned>> Numbers; ///< by line
  std::vector<unsigned> ByNumber;
};

/// How \p Line, or the number of one, is written in a text. No digit may
/// follow.
std::string lineText(unsigned Line);

} // namespace bank_lint

#endif
