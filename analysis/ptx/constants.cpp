//===-- analysis/ptx/constants.cpp ------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/constants.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"

using namespace llvm;

namespace bank_lint::ptx {
namespace {

/// The binary operators, with precedences as in C.
struct OperatorRow {
  StringLiteral Text;
  unsigned Precedence;
};

constexpr OperatorRow Operators[] = {
    {"||", 2}, {"&&", 3}, {"|", 4},  {"^", 5},  {"&", 6},  {"==", 7},
    {"!=", 7}, {"<", 8},  {"<=", 8}, {">", 8},  {">=", 8}, {"<<", 9},
    {">>", 9}, {"+", 10}, {"-", 10}, {"*", 11}, {"/", 11}, {"%", 11},
};

std::uint64_t bits(Constant Of) { return std::uint64_t(Of.Value); }

std::optional<std::uint64_t> quotient(Constant Left, Constant Right,
                                      bool IsUnsigned, bool IsRemainder) {
  if (Right.Value == 0)
    return std::nullopt;
  if (IsUnsigned)
    return IsRemainder ? bits(Left) % bits(Right) : bits(Left) / bits(Right);
  if (Right.Value == -1) // the most negative number has no quotient
    return IsRemainder ? 0 : 0 - bits(Left);
  return std::uint64_t(IsRemainder ? Left.Value % Right.Value
                                   : Left.Value / Right.Value);
}

/// Whether a comparison or a logical operator holds; nullopt: it is neither.
std::optional<bool> truth(Constant Left, StringRef Operator, Constant Right) {
  const bool IsUnsigned = Left.IsUnsigned || Right.IsUnsigned;
  const bool IsLess =
      IsUnsigned ? bits(Left) < bits(Right) : Left.Value < Right.Value;
  const bool IsEqual = Left.Value == Right.Value;
  if (Operator == "==")
    return IsEqual;
  if (Operator == "!=")
    return !IsEqual;
  if (Operator == "<")
    return IsLess;
  if (Operator == "<=")
    return IsLess || IsEqual;
  if (Operator == ">")
    return !IsLess && !IsEqual;
  if (Operator == ">=")
    return !IsLess;
  if (Operator == "&&")
    return Left.Value && Right.Value;
  if (Operator == "||")
    return Left.Value || Right.Value;
  return std::nullopt;
}

/// `0f3F800000`, `0d3FF0000000000000`, `1.5`
std::optional<APFloat> floatOf(StringRef Text) {
  const bool IsNegated = Text.consume_front("-");
  APFloat Result(0.0);
  std::uint64_t Bits = 0;
  if (Text.starts_with_insensitive("0f") ||
      Text.starts_with_insensitive("0d")) {
    const bool IsSingle = Text.starts_with_insensitive("0f");
    if (Text.drop_front(2).getAsInteger(16, Bits) ||
        (IsSingle && Bits > ~std::uint32_t(0)))
      return std::nullopt;
    Result = IsSingle ? APFloat(APFloat::IEEEsingle(), APInt(32, Bits))
                      : APFloat(APFloat::IEEEdouble(), APInt(64, Bits));
    bool LosesInfo;
    Result.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                   &LosesInfo);
  } else if (auto Status =
                 Result.convertFromString(Text, APFloat::rmNearestTiesToEven);
             !Status) {
    consumeError(Status.takeError());
    return std::nullopt;
  }
  if (IsNegated)
    Result.changeSign();
  return Result;
}

} // namespace

unsigned precedenceOf(StringRef Operator) {
  for (const OperatorRow &Row : Operators)
    if (Row.Text == Operator)
      return Row.Precedence;
  return 0;
}

std::optional<Constant> evaluate(Constant Left, StringRef Operator,
                                 Constant Right) {
  if (const std::optional<bool> Holds = truth(Left, Operator, Right))
    return Constant{*Holds, false};
  const std::uint64_t A = bits(Left), B = bits(Right);
  if (Operator == "<<")
    return Constant{std::int64_t(B < 64 ? A << B : 0), Left.IsUnsigned};
  if (Operator == ">>")
    return Left.IsUnsigned ? Constant{std::int64_t(B < 64 ? A >> B : 0), true}
                           : Constant{Left.Value >> (B < 64 ? B : 63), false};
  const bool IsUnsigned = Left.IsUnsigned || Right.IsUnsigned;
  std::optional<std::uint64_t> Result;
  switch (Operator[0]) {
  case '|':
    Result = A | B;
    break;
  case '^':
    Result = A ^ B;
    break;
  case '&':
    Result = A & B;
    break;
  case '+':
    Result = A + B;
    break;
  case '-':
    Result = A - B;
    break;
  case '*':
    Result = A * B;
    break;
  case '/':
  case '%':
    Result = quotient(Left, Right, IsUnsigned, Operator == "%");
    break;
  }
  if (!Result)
    return std::nullopt;
  return Constant{std::int64_t(*Result), IsUnsigned};
}

std::optional<std::string> evaluateFloats(StringRef Left, StringRef Operator,
                                          StringRef Right) {
  std::optional<APFloat> A = floatOf(Left);
  const std::optional<APFloat> B = floatOf(Right);
  if (!A || !B)
    return std::nullopt;
  constexpr auto Nearest = APFloat::rmNearestTiesToEven;
  switch (Operator[0]) {
  case '+':
    A->add(*B, Nearest);
    break;
  case '-':
    A->subtract(*B, Nearest);
    break;
  case '*':
    A->multiply(*B, Nearest);
    break;
  case '/':
    A->divide(*B, Nearest);
    break;
  default:
    return std::nullopt;
  }
  return "0d" + utohexstr(A->bitcastToAPInt().getZExtValue(), false, 16);
}

} // namespace bank_lint::ptx
