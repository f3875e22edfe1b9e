//===-- test/oracle/table_rows.h - reads a verdict's table ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the row of a parametric verdict that is about given values. The
/// conditions are text for people ("ld % 4 == 2 or ld is odd"); those about
/// sums and products of named unknowns can be read back.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_ORACLE_TABLE_ROWS_H
#define BANK_LINT_TEST_ORACLE_TABLE_ROWS_H

#include "analysis/result/access_summary.h"
#include <map>

namespace bank_lint::oracle {

/// Values of what verdicts name: "n", "blockIdx.x".
using NamedValues = std::map<std::string, std::int64_t>;

/// The value of "4*n*m + blockIdx.x - 3"; absent if it has other parts.
std::optional<std::int64_t> evaluate(std::string Text,
                                     const NamedValues &Values);

/// The only row that holds for \p Values; null if that is undecided.
const TableRow *rowFor(const std::vector<TableRow> &Table,
                       const NamedValues &Values);

} // namespace bank_lint::oracle

#endif
