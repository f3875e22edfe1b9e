//===-- tool/crosscheck/csv.cpp - rows of comma-separated values ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/crosscheck/csv.h"
#include <algorithm>

namespace bank_lint {

/// Takes a cell in quotes off the front of \p Line.
static std::string takeQuoted(llvm::StringRef &Line) {
  std::string Cell;
  Line = Line.drop_front();
  while (!Line.empty()) {
    const char C = Line.front();
    Line = Line.drop_front();
    if (C != '"') {
      Cell += C;
      continue;
    }
    if (!Line.consume_front("\""))
      break;
    Cell += '"';
  }
  return Cell;
}

std::vector<std::string> splitRow(llvm::StringRef Line) {
  Line = Line.rtrim("\r\n");
  std::vector<std::string> Cells;
  while (true) {
    std::string Cell;
    if (Line.starts_with("\""))
      Cell = takeQuoted(Line);
    // Without quotes, or what is left of a cell whose quotes were not escaped.
    const std::size_t End = std::min(Line.find(','), Line.size());
    Cell += Line.take_front(End).str();
    Line = Line.drop_front(End);
    Cells.push_back(std::move(Cell));
    if (!Line.consume_front(","))
      return Cells;
  }
}

std::optional<std::uint64_t> countIn(llvm::StringRef Cell) {
  std::string Digits = Cell.trim().str();
  std::erase(Digits, ',');
  llvm::StringRef Text = Digits;
  auto [Whole, Fraction] = Text.split('.');
  std::uint64_t Count = 0;
  if (Whole.getAsInteger(10, Count) ||
      Fraction.find_first_not_of('0') != llvm::StringRef::npos)
    return std::nullopt;
  return Count;
}

} // namespace bank_lint
