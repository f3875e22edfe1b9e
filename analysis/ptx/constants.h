//===-- analysis/ptx/constants.h - constant expressions ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The operators of constant expressions (PTX ISA 9.0, 4.5) and their results
/// for two constants of 64 bits, signed (.s64) or unsigned (.u64).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_CONSTANTS_H
#define BANK_LINT_ANALYSIS_PTX_CONSTANTS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace bank_lint::ptx {

/// The precedence of a binary operator: the larger, the tighter; 0: it is none.
/// That of `? :` is LoosestPrecedence, which no binary operator has.
constexpr unsigned LoosestPrecedence = 1;
unsigned precedenceOf(llvm::StringRef Operator);

struct Constant {
  std::int64_t Value = 0;
  bool IsUnsigned = false;
};

/// \p Left \p Operator \p Right, modulo 2^64; nullopt: a division by zero.
///
/// A result is unsigned if one of both is, that of a shift if the left one is;
/// comparisons and logical operators give a signed 0 or 1.
std::optional<Constant> evaluate(Constant Left, llvm::StringRef Operator,
                                 Constant Right);

/// The sum, difference, product or quotient of two floating-point constants,
/// which are computed as .f64, as a constant; nullopt: of others there is none.
std::optional<std::string> evaluateFloats(llvm::StringRef Left,
                                          llvm::StringRef Operator,
                                          llvm::StringRef Right);

} // namespace bank_lint::ptx

#endif
