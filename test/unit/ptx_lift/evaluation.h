//===-- test/unit/ptx_lift/evaluation.h - what PTX computes -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs straight lines of PTX: they are lifted, and LLVM folds constants until
/// the stores are known. What must come out is computed apart from the lift, by
/// loops over bits as PTX ISA writes them or in wider integers.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_UNIT_PTX_LIFT_EVALUATION_H
#define BANK_LINT_TEST_UNIT_PTX_LIFT_EVALUATION_H

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <cstdint>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint::test {

/// A file of PTX with one kernel, `k`, of one parameter, `p`. \p Body may use
/// the registers %p0 to %p99, %b0 (8 bits) and so on, %h0 (16), %r0 (32), %d0
/// (64), and %q0 (128).
std::string kernelOf(const std::string &Body);

/// The module of \p Text; fails the test if there is none.
std::unique_ptr<llvm::Module> lifted(const std::string &Text,
                                     llvm::LLVMContext &Context);

/// What the statement \p Code leaves in its result for one set of operands.
struct Case {
  std::string Code; ///< with results and operands as "$0", "$1", ...
  /// Bits of the result (1: a predicate) and of the operands.
  std::vector<unsigned> Bits;
  std::vector<std::uint64_t> Operands;
  std::uint64_t Expected = 0;
  /// The value of a second result, `$r`, of a predicate.
  std::optional<bool> Second = std::nullopt;
};

/// Runs all and compares; also fails if one of them is not exact.
void expectAll(const std::vector<Case> &Cases);

/// The edges of \p Bits and some numbers in between.
std::vector<std::uint64_t> edges(unsigned Bits);

/// \p Value as a signed number of \p Bits.
inline std::int64_t asSigned(std::uint64_t Value, unsigned Bits) {
  return std::int64_t(Value << (64 - Bits)) >> (64 - Bits);
}
inline std::uint64_t maskOf(unsigned Bits) {
  return Bits >= 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << Bits) - 1;
}

} // namespace bank_lint::test

#endif
