//===-- analysis/embedded/python_numbers.cpp - constant integers ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_numbers.h"
#include "analysis/embedded/python_tokens.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace bank_lint {
namespace {

using Number = std::optional<std::int64_t>;

/// Python's quotient and remainder, which round down.
Number divide(std::int64_t A, std::int64_t B, bool WantsRemainder) {
  if (B == 0 || (B == -1 && A == INT64_MIN))
    return std::nullopt;
  std::int64_t Quotient = A / B, Remainder = A % B;
  if (Remainder && (Remainder < 0) != (B < 0)) {
    --Quotient;
    Remainder += B;
  }
  return WantsRemainder ? Remainder : Quotient;
}

class Calculator {
public:
  Calculator(StringRef Text, function_ref<Number(StringRef)> ValueOf)
      : Text(Text), ValueOf(ValueOf), Tokens(pythonTokens(Text)) {}

  Number run() {
    const Number Value = sum(8);
    return At == Tokens.size() ? Value : std::nullopt;
  }

private:
  StringRef text(std::size_t I) const {
    return I < Tokens.size() ? Text.slice(Tokens[I].Begin, Tokens[I].End) : "";
  }
  bool take(StringRef Operator) {
    if (text(At) != Operator)
      return false;
    ++At;
    return true;
  }
  Number sum(unsigned Depth);
  Number product(unsigned Depth);
  Number operand(unsigned Depth);

  StringRef Text;
  function_ref<Number(StringRef)> ValueOf;
  std::vector<PythonToken> Tokens;
  std::size_t At = 0;
};

Number Calculator::sum(unsigned Depth) {
  Number Value = product(Depth);
  while (Value && (text(At) == "+" || text(At) == "-")) {
    const bool IsSum = take("+");
    At += !IsSum;
    const Number Other = product(Depth);
    std::int64_t Result = 0;
    if (!Other || (IsSum ? AddOverflow(*Value, *Other, Result)
                         : SubOverflow(*Value, *Other, Result)))
      return std::nullopt;
    Value = Result;
  }
  return Value;
}

Number Calculator::product(unsigned Depth) {
  Number Value = operand(Depth);
  while (Value && (text(At) == "*" || text(At) == "/" || text(At) == "%")) {
    const char Operator = text(At).front();
    ++At;
    // `a / b` is no integer, and `a ** b` is another thing.
    if ((Operator == '/' && !take("/")) || (Operator == '*' && take("*")))
      return std::nullopt;
    const Number Other = operand(Depth);
    std::int64_t Result = 0;
    if (!Other)
      return std::nullopt;
    if (Operator == '*') {
      if (MulOverflow(*Value, *Other, Result))
        return std::nullopt;
      Value = Result;
    } else {
      Value = divide(*Value, *Other, Operator == '%');
    }
  }
  return Value;
}

Number Calculator::operand(unsigned Depth) {
  if (!Depth || At >= Tokens.size())
    return std::nullopt;
  if (take("-")) {
    const Number Value = operand(Depth - 1);
    return Value && *Value != INT64_MIN ? Number(-*Value) : std::nullopt;
  }
  if (take("(")) {
    const Number Value = sum(Depth - 1);
    return take(")") ? Value : std::nullopt;
  }
  const PythonToken &Own = Tokens[At];
  std::string Word = text(At).str();
  ++At;
  if (Own.What == PythonToken::Name)
    return ValueOf(Word);
  std::int64_t Value = 0;
  erase(Word, '_');
  // A number with a leading 0 is none to Python, and octal to others.
  if (Own.What != PythonToken::Number ||
      (Word.size() > 1 && Word[0] == '0' && isDigit(Word[1])) ||
      StringRef(Word).getAsInteger(0, Value))
    return std::nullopt;
  return Value;
}

} // namespace

std::optional<std::int64_t>
integerOf(StringRef Expression,
          function_ref<std::optional<std::int64_t>(StringRef)> ValueOf) {
  return Calculator(Expression, ValueOf).run();
}

} // namespace bank_lint
