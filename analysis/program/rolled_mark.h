//===-- analysis/program/rolled_mark.h - `.pragma "nounroll"` ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// PTX says of a loop that ptxas does not unroll it. The block that the loop
/// begins with keeps that in LLVM IR.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PROGRAM_ROLLED_MARK_H
#define BANK_LINT_ANALYSIS_PROGRAM_ROLLED_MARK_H

namespace bank_lint {

/// A note on the last instruction of that block.
constexpr const char *RolledMark = "bank_lint.nounroll";

} // namespace bank_lint

#endif
