//===-- tool/crosscheck/csv.h - rows of comma-separated values --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_TOOL_CROSSCHECK_CSV_H
#define BANK_LINT_TOOL_CROSSCHECK_CSV_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

/// The cells of one line, without their quotes. A quote inside a cell is
/// doubled; one that is not ends the cell, wherever it stands, so a row with
/// text that its writer did not escape has other cells than it should.
std::vector<std::string> splitRow(llvm::StringRef Line);

/// A count as profilers print it: "1024", "1,024", "1024.000000". Nothing for
/// anything else.
std::optional<std::uint64_t> countIn(llvm::StringRef Cell);

} // namespace bank_lint

#endif
