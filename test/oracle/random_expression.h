//===-- test/oracle/random_expression.h - integers in CUDA C++ --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Random integer expressions and conditions as source text. Each carries its
/// type and bounds, so that nothing is written whose signed arithmetic could
/// overflow, that could divide by zero, or shift by too much.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_ORACLE_RANDOM_EXPRESSION_H
#define BANK_LINT_TEST_ORACLE_RANDOM_EXPRESSION_H

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace bank_lint::oracle {

class Dice {
public:
  explicit Dice(std::uint64_t Seed) : Engine(Seed * 0x9e3779b97f4a7c15u + 1) {}
  std::uint64_t word() { return Engine(); }
  /// 0 .. Count - 1
  unsigned below(unsigned Count) { return unsigned(Engine() % Count); }
  std::int64_t between(std::int64_t Lo, std::int64_t Hi) {
    return Lo + std::int64_t(Engine() % std::uint64_t(Hi - Lo + 1));
  }
  bool chance(unsigned Percent) { return below(100) < Percent; }
  template <typename T> const T &oneOf(const std::vector<T> &From) {
    return From[below(unsigned(From.size()))];
  }
  std::int64_t pick(std::initializer_list<std::int64_t> From) {
    return From.begin()[below(unsigned(From.size()))];
  }

private:
  std::mt19937_64 Engine;
};

/// Integer types after promotion.
enum class Kind : std::uint8_t { Int, Unsigned, Long };

struct Expression {
  std::string Text; ///< may stand as an operand of anything
  Kind Type = Kind::Int;
  std::int64_t Lo = 0, Hi = 0;
};

Expression literal(std::int64_t Value);

class ExpressionMaker {
public:
  explicit ExpressionMaker(Dice &Random) : Random(Random) {}

  /// The leaves of expressions; the last ones are taken more often.
  std::vector<Expression> Leaves;
  /// What indices of threads are multiplied with: the kernel's arguments.
  std::vector<Expression> Strides;

  const Expression &leaf();
  Expression make(unsigned Depth);
  /// An expression that is always in 0 .. \p Size - 1.
  Expression index(std::int64_t Size, unsigned Depth);
  std::string condition(unsigned Depth);
  /// \p E as an operand beside one of the larger kind \p To: the language
  /// converts it.
  static Expression promoted(const Expression &E, Kind To);
  /// "(type)E"
  static Expression convert(const Expression &E, Kind To);
  /// A value of bounded size: \p E if it is one, else its low bits.
  Expression reduced(const Expression &E, std::int64_t Size);

private:
  using Maybe = std::optional<Expression>;
  Maybe attempt(unsigned Depth);
  Maybe ring(const Expression &A, const Expression &B, char Operator);
  Maybe divide(const Expression &A, bool Remainder);
  Maybe shift(const Expression &A, bool Left);
  Maybe bits(const Expression &A, const Expression &B, char Operator);
  Maybe cast(const Expression &A);
  Expression positive();
  Expression idiom();

  Dice &Random;
};

} // namespace bank_lint::oracle

#endif
