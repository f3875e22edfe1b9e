//===-- analysis/program/assembly_marks.h - signs in inline PTX -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Characters that stand in the text of inline PTX for what clang would not
/// take. No source has them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PROGRAM_ASSEMBLY_MARKS_H
#define BANK_LINT_ANALYSIS_PROGRAM_ASSEMBLY_MARKS_H

namespace bank_lint {

/// A percent sign that begins the name of a register: `%laneid` where C wants
/// `%%laneid`.
constexpr char PercentSign = '\1';
/// The percent sign of an operand that the statement does not have.
constexpr char MissingOperand = '\2';

} // namespace bank_lint

#endif
