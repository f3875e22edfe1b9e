//===-- analysis/ptx/operands.cpp - operands and constants ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/constants.h"
#include "analysis/ptx/modifiers.h"
#include "analysis/ptx/parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace bank_lint::ptx {
namespace {

bool isConstant(const Operand &O) { return O.Kind == OperandKind::Immediate; }

/// Whether constants can be added to it: not a list, not a predicate `!p`.
bool isSummand(const Operand &O) {
  return !O.Negated &&
         (O.Kind == OperandKind::Placeholder ||
          O.Kind == OperandKind::Register || O.Kind == OperandKind::Special ||
          O.Kind == OperandKind::Symbol);
}

/// Wraps a summand, so that others can join it.
void makeSum(Operand &O) {
  if (O.Kind == OperandKind::Sum)
    return;
  Operand Sum;
  Sum.Kind = OperandKind::Sum;
  if (isConstant(O))
    Sum.Value = O.Value;
  else
    Sum.Elements.push_back(std::move(O));
  O = std::move(Sum);
}

std::int64_t wrapped(std::uint64_t Value) { return std::int64_t(Value); }

Constant constantOf(const Operand &O) { return {O.Value, O.IsUnsigned}; }

} // namespace

bool isRegisterPart(StringRef Word) {
  const bool IsOne = Word.consume_front("h") || Word.consume_front("b");
  return IsOne && !Word.empty() && Word.size() <= 4 && all_of(Word, isDigit);
}

Operand Parser::named(StringRef Name) {
  Operand O;
  O.Name = Name.str();
  const auto [Whole, Part] = Name.rsplit('.');
  if (Name == "_") {
    O.Kind = OperandKind::Sink;
  } else if (Name == "WARP_SZ") { // a constant of the language
    O.Value = 32;
  } else if (auto Index = findRegister(Name)) {
    O.Kind = OperandKind::Register;
    O.Index = *Index;
  } else if (auto OfPart =
                 isRegisterPart(Part) ? findRegister(Whole) : std::nullopt) {
    O.Kind = OperandKind::Register;
    O.Index = *OfPart;
    O.Name = Whole.str();
    O.Part = Part.str();
  } else {
    O.Kind = Name[0] == '%' ? OperandKind::Special : OperandKind::Symbol;
  }
  return O;
}

/// The operator that the current token begins, or nothing.
StringRef Parser::binaryOperator() const {
  if (Current.Kind != TokenKind::Punctuation)
    return "";
  const char Two[] = {Current.Text[0], Lex.following()};
  for (StringRef Text : {"<<", ">>", "<=", ">=", "==", "!=", "&&", "||"})
    if (Text == StringRef(Two, 2))
      return Text;
  return precedenceOf(Current.Text) ? Current.Text : "";
}

/// A name, placeholder or number, or an expression in parentheses.
bool Parser::single(Operand &Result) {
  Result = Operand();
  switch (Current.Kind) {
  case TokenKind::Word:
    if (Current.Text[0] != '.')
      Result = named(Current.Text);
    else if (isDigit(Current.Text[1])) { // `.5`
      Result.Kind = OperandKind::Float;
      Result.Name = Current.Text.str();
    } else
      return fail("an operand is expected");
    break;
  case TokenKind::Number:
    Result.Value = std::int64_t(Current.Value);
    Result.IsUnsigned =
        Current.Text.ends_with_insensitive("u") || Result.Value < 0;
    break;
  case TokenKind::Float:
    Result.Kind = OperandKind::Float;
    Result.Name = Current.Text.str();
    break;
  case TokenKind::Placeholder:
    Result.Kind = OperandKind::Placeholder;
    Result.Index = unsigned(Current.Value);
    advance();
    if (Current.Kind == TokenKind::Word && Current.Text[0] == '.' &&
        isRegisterPart(Current.Text.drop_front())) {
      Result.Part = Current.Text.drop_front().str();
      advance();
    }
    return true;
  default:
    if (!accept('('))
      return fail("an operand is expected");
    if (Current.Kind == TokenKind::Word && Current.Text[0] == '.' &&
        !isDigit(Current.Text[1]))
      return cast(Result);
    return expression(Result) && expect(')', "a ')' is expected");
  }
  advance();
  return true;
}

/// `(.u64)x`, behind the parenthesis.
bool Parser::cast(Operand &Result) {
  const ModifierRow *Row = findModifier(Current.Text.drop_front());
  const std::size_t Position = Current.Position;
  const Type To =
      Row && Row->Class == ModifierClass::Type ? Row->type() : Type();
  if (To.Bits != 64 || (To.Kind != TypeKind::Unsigned && !To.isSigned()))
    return fail("'.s64' or '.u64' is expected");
  advance();
  if (!expect(')', "a ')' is expected"))
    return false;
  if (Depth >= MaximalDepth)
    return fail("an expression nested too deeply");
  ++Depth;
  const bool IsRead = unary(Result);
  --Depth;
  if (!IsRead)
    return false;
  if (!isConstant(Result))
    return fail(Position, "an operator of constants only");
  Result.IsUnsigned = !To.isSigned();
  return true;
}

bool Parser::unary(Operand &Result) {
  if (Current.Kind != TokenKind::Punctuation || Current.is('('))
    return single(Result);
  char Sign = Current.Text[0];
  std::size_t Position = Current.Position;
  if (!StringRef("+-~!").contains(Sign))
    return fail("an operand is expected");
  advance();
  if (Depth >= MaximalDepth)
    return fail("an expression nested too deeply");
  ++Depth;
  bool Read = unary(Result);
  --Depth;
  if (!Read || Sign == '+')
    return Read;
  if (isConstant(Result)) {
    auto Bits = std::uint64_t(Result.Value);
    Result.Value = Sign == '-'   ? wrapped(0 - Bits)
                   : Sign == '~' ? wrapped(~Bits)
                                 : !Bits;
    Result.IsUnsigned &= Sign != '!';
    return true;
  }
  if (Sign == '!' && isSummand(Result)) {
    Result.Negated = true;
    return true;
  }
  if (Sign == '-' && Result.Kind == OperandKind::Float) {
    Result.Name =
        Result.Name[0] == '-' ? Result.Name.substr(1) : "-" + Result.Name;
    return true;
  }
  if (Sign == '-' && isSummand(Result)) {
    makeSum(Result);
    Result.Elements[0].Negated = true;
    return true;
  }
  return fail(Position, "an operator of constants only");
}

bool Parser::combine(Operand &Left, const Operand &Right, StringRef Operator,
                     std::size_t Position) {
  if (isConstant(Left) && isConstant(Right)) {
    const auto Both = evaluate(constantOf(Left), Operator, constantOf(Right));
    if (!Both)
      return fail(Position, "a division by zero");
    Left.Value = Both->Value;
    Left.IsUnsigned = Both->IsUnsigned;
    return true;
  }
  if (Left.Kind == OperandKind::Float && Right.Kind == OperandKind::Float)
    if (auto Both = evaluateFloats(Left.Name, Operator, Right.Name)) {
      Left.Name = std::move(*Both);
      return true;
    }
  bool CanAdd =
      isConstant(Right) || isSummand(Right) || Right.Kind == OperandKind::Sum;
  bool CanBeAddedTo =
      isConstant(Left) || isSummand(Left) || Left.Kind == OperandKind::Sum;
  bool Subtracts = Operator == "-";
  if (!CanAdd || !CanBeAddedTo || !(Subtracts || Operator == "+"))
    return fail(Position, "an operator of constants only");
  makeSum(Left);
  Operand Addend = Right;
  makeSum(Addend);
  Left.Value =
      evaluate({Left.Value, false}, Operator, {Addend.Value, false})->Value;
  for (Operand &Summand : Addend.Elements) {
    Summand.Negated ^= Subtracts;
    Left.Elements.push_back(std::move(Summand));
  }
  return true;
}

/// Operators that bind at least as tightly as \p Loosest.
bool Parser::expression(Operand &Result, unsigned Loosest) {
  if (Depth >= MaximalDepth)
    return fail("an expression nested too deeply");
  ++Depth;
  bool Read = unary(Result);
  while (Read) {
    StringRef Operator = binaryOperator();
    unsigned Precedence = precedenceOf(Operator);
    // `d|p` is a pair of results.
    if (Precedence < Loosest || Precedence == 0 ||
        (Operator == "|" && !isConstant(Result)))
      break;
    std::size_t Position = Current.Position;
    advance();
    if (Operator.size() == 2)
      advance();
    Operand Right;
    Read = expression(Right, Precedence + 1) &&
           combine(Result, Right, Operator, Position);
  }
  if (Read && Loosest == LoosestPrecedence && Current.is('?'))
    Read = choice(Result);
  --Depth;
  return Read;
}

/// `? a : b`
bool Parser::choice(Operand &Result) {
  if (!isConstant(Result))
    return fail("an operator of constants only");
  advance();
  Operand Then, Otherwise;
  if (!expression(Then) || !expect(':', "a ':' is expected") ||
      !expression(Otherwise))
    return false;
  Result = Result.Value ? std::move(Then) : std::move(Otherwise);
  return true;
}

/// `{a, b}`
bool Parser::list(Operand &Result) {
  Result = Operand();
  Result.Kind = OperandKind::Vector;
  if (Depth >= MaximalDepth)
    return fail("braces nested too deeply");
  ++Depth;
  advance();
  if (!Current.is('}'))
    do {
      Result.Elements.emplace_back();
      if (!operand(Result.Elements.back()))
        return false;
    } while (accept(','));
  --Depth;
  return expect('}', "a ',' or '}' is expected");
}

/// `[a + 16]`; `[map, {x, y}]`
bool Parser::address(Operand &Result) {
  advance();
  if (Depth >= MaximalDepth)
    return fail("brackets nested too deeply");
  ++Depth;
  if (!expression(Result))
    return false;
  if (Result.Kind == OperandKind::Float || Result.Kind == OperandKind::Sink ||
      Result.Kind == OperandKind::Vector)
    return fail("not an address");
  makeSum(Result);
  Result.Kind = OperandKind::Address;
  while (accept(',')) {
    Operand Coordinates;
    if (!operand(Coordinates))
      return false;
    if (Coordinates.Kind == OperandKind::Vector)
      Result.Coordinates = std::move(Coordinates.Elements);
  }
  --Depth;
  if (!expect(']', "a ']' is expected"))
    return false;
  // `[a].unified`
  while (Current.Kind == TokenKind::Word && Current.Text[0] == '.')
    advance();
  return true;
}

bool Parser::operand(Operand &Result) {
  if (Current.is('{'))
    return list(Result);
  if (Current.is('['))
    return address(Result);
  if (!expression(Result))
    return false;
  if (Current.is('['))
    return element(Result);
  if (!accept('|'))
    return true;
  Operand Both;
  Both.Kind = OperandKind::Pair;
  Both.Elements.resize(2);
  Both.Elements[0] = std::move(Result);
  Result = std::move(Both);
  return unary(Result.Elements[1]);
}

} // namespace bank_lint::ptx
