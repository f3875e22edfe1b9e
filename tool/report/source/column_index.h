//===-- tool/report/source/column_index.h - columns of one line -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A column counts bytes here and characters or units of UTF-16 elsewhere. A
/// line of a megabyte with thousands of findings must be counted once, not once
/// for each of them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_SOURCE_COLUMN_INDEX_H
#define BANK_LINT_TOOL_REPORT_SOURCE_COLUMN_INDEX_H

#include "tool/report/wording/visible_text.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <vector>

namespace bank_lint {

class ColumnIndex {
public:
  using LengthFunction = std::size_t (*)(llvm::StringRef);

  /// \p Line outlives this. \p Length counts characters of any kind.
  ColumnIndex(llvm::StringRef Line, LengthFunction Length)
      : Line(Line), Length(Length) {}

  /// The length of the first \p Bytes of the line.
  std::size_t before(std::size_t Bytes) {
    Bytes = std::min(Bytes, Line.size());
    while (Marks.back().Bytes + Distance <= Bytes)
      Marks.push_back(nextMark());
    const Mark &Last = markAt(Bytes);
    return Last.Length + Length(Line.slice(Last.Bytes, Bytes));
  }

private:
  static constexpr std::size_t Distance = 4096;
  struct Mark {
    std::size_t Bytes, Length;
  };

  Mark nextMark() const {
    const Mark &Last = Marks.back();
    llvm::StringRef Rest = Line.drop_front(Last.Bytes);
    llvm::StringRef Part = takeCharacters(Rest, Distance);
    return {Last.Bytes + Part.size(), Last.Length + Length(Part)};
  }

  const Mark &markAt(std::size_t Bytes) const {
    auto After = std::upper_bound(
        Marks.begin(), Marks.end(), Bytes,
        [](std::size_t Wanted, const Mark &M) { return Wanted < M.Bytes; });
    return *std::prev(After);
  }

  llvm::StringRef Line;
  LengthFunction Length;
  std::vector<Mark> Marks{{0, 0}};
};

} // namespace bank_lint

#endif
