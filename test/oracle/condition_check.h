//===-- test/oracle/condition_check.h - yes is yes --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Holds the conditions of code that LLVM has changed against those of the code
/// that clang wrote: a condition that is said to hold (condition_marks.h) must
/// hold there, too.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_ORACLE_CONDITION_CHECK_H
#define BANK_LINT_TEST_ORACLE_CONDITION_CHECK_H

#include "judge.h"

namespace bank_lint::oracle {

/// Two runs with the same values: of the code that clang \p Wrote, and of the
/// code after LLVM's passes. Appends to \p Mismatches what is wrong.
void compareConditions(const BlockTrace &Wrote, const BlockTrace &Changed,
                       Tally &Count, std::vector<std::string> &Mismatches);

} // namespace bank_lint::oracle

#endif
