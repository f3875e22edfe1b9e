//===-- tool/report/text/short_table.h - tables, at a glance ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A stride costs something else with each of its small values, and all of them
/// are too many: "n in 2..15: 18 to 31 sectors" says as much as fourteen rows.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TEXT_SHORT_TABLE_H
#define BANK_LINT_TOOL_REPORT_TEXT_SHORT_TABLE_H

#include "analysis/result/access_summary.h"
#include "llvm/ADT/ArrayRef.h"

namespace bank_lint {

/// So many neighbouring rows of a table as one.
struct ShortRow {
  TableRow Row;
  std::size_t Count = 1;
};

/// The rows of \p Table, where three or more neighbouring ones that are about
/// values of one unknown, all of them off the same ideal, become one.
std::vector<ShortRow> shortTable(llvm::ArrayRef<TableRow> Table);

} // namespace bank_lint

#endif
