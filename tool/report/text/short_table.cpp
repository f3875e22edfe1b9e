//===-- tool/report/text/short_table.cpp - tables, at a glance ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/short_table.h"
#include <algorithm>

namespace bank_lint {

/// Fewer rows are read as quickly as one.
static constexpr std::size_t LeastRows = 3;

/// Whether \p Next may be listed together with \p Row, which is before it.
static bool belongTogether(const TableRow &Row, const TableRow &Next) {
  return Row.Values && Next.Values && Row.Values->Name == Next.Values->Name &&
         Row.Values->Last < Next.Values->First && Row.Ideal == Next.Ideal &&
         Row.Cost.Max > Row.Ideal && Next.Cost.Max > Next.Ideal;
}

/// One row for \p Rows, of which there is one at least.
static ShortRow together(llvm::ArrayRef<TableRow> Rows) {
  TableRow Result = Rows.front();
  Result.Values->Last = Rows.back().Values->Last;
  Result.When = Result.Values->condition();
  for (const TableRow &Row : Rows) {
    Result.Cost.Min = std::min(Result.Cost.Min, Row.Cost.Min);
    Result.Cost.Max = std::max(Result.Cost.Max, Row.Cost.Max);
  }
  return {std::move(Result), Rows.size()};
}

std::vector<ShortRow> shortTable(llvm::ArrayRef<TableRow> Table) {
  std::vector<ShortRow> Result;
  while (!Table.empty()) {
    std::size_t Count = 1;
    while (Count < Table.size() &&
           belongTogether(Table[Count - 1], Table[Count]))
      ++Count;
    if (Count >= LeastRows)
      Result.push_back(together(Table.take_front(Count)));
    else
      for (const TableRow &Row : Table.take_front(Count))
        Result.push_back({Row});
    Table = Table.drop_front(Count);
  }
  return Result;
}

} // namespace bank_lint
