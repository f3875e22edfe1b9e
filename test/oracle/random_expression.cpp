//===-- test/oracle/random_expression.cpp -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "random_expression.h"
#include <algorithm>
#include <bit>

namespace bank_lint::oracle {
namespace {

constexpr std::int64_t IntLimit = std::int64_t(1) << 30;
constexpr std::int64_t LongLimit = std::int64_t(1) << 40;
constexpr std::int64_t UnsignedMost = (std::int64_t(1) << 32) - 1;

Kind common(Kind A, Kind B) { return std::max(A, B); }

/// The expression, if its bounds keep it within its type. Unsigned numbers
/// may wrap around: then anything is possible.
std::optional<Expression> fit(std::string Text, Kind Type, __int128 Lo,
                              __int128 Hi) {
  if (Type == Kind::Unsigned && (Lo < 0 || Hi > UnsignedMost)) {
    Lo = 0;
    Hi = UnsignedMost;
  }
  std::int64_t Limit = Type == Kind::Long  ? LongLimit
                       : Type == Kind::Int ? IntLimit
                                           : UnsignedMost;
  if (Lo < -Limit || Hi > Limit)
    return std::nullopt;
  return Expression{"(" + Text + ")", Type, std::int64_t(Lo), std::int64_t(Hi)};
}

std::int64_t lowMask(std::int64_t Most) {
  return std::int64_t(std::bit_ceil(std::uint64_t(Most) + 1)) - 1;
}

} // namespace

Expression literal(std::int64_t Value) {
  std::string Text = std::to_string(Value);
  return {Value < 0 ? "(" + Text + ")" : Text, Kind::Int, Value, Value};
}

Expression ExpressionMaker::promoted(const Expression &E, Kind To) {
  Expression Result = E;
  Result.Type = To;
  if (To == Kind::Unsigned && (E.Lo < 0 || E.Hi > UnsignedMost)) {
    Result.Lo = 0;
    Result.Hi = UnsignedMost;
  }
  return Result;
}

Expression ExpressionMaker::convert(const Expression &E, Kind To) {
  if (E.Type == To)
    return E;
  static const char *const Names[] = {"(int)", "(unsigned)", "(long long)"};
  Expression Result = promoted(E, To);
  Result.Text = "(" + (Names[int(To)] + E.Text) + ")";
  return Result;
}

const Expression &ExpressionMaker::leaf() {
  // Two tries, the later one of which wins.
  unsigned Count = unsigned(Leaves.size());
  return Leaves[std::max(Random.below(Count), Random.below(Count))];
}

Expression ExpressionMaker::make(unsigned Depth) {
  if (Depth == 0)
    return Random.chance(85) ? leaf()
                             : literal(Random.pick({0, 1, 2, 3, 4, 5, 7, 8, 16,
                                                    31, 32, 33, 64, -1, -4}));
  for (unsigned Try = 0; Try < 4; ++Try)
    if (Maybe E = attempt(Depth))
      return *E;
  return leaf();
}

ExpressionMaker::Maybe ExpressionMaker::attempt(unsigned Depth) {
  Expression A = make(Random.below(Depth));
  switch (Random.below(14)) {
  case 0:
  case 1:
    return ring(A, make(Depth - 1), '+');
  case 2:
    return ring(A, make(Depth - 1), '-');
  case 3:
    return ring(A, literal(Random.pick({2, 3, 4, 5, 8, 12, 16, 17, 32, 33})),
                '*');
  case 4:
    return ring(A, make(Depth - 1), '*');
  case 5:
    return divide(A, false);
  case 6:
    return divide(A, true);
  case 7:
    return bits(A,
                literal(Random.pick(
                    {1, 3, 7, 15, 31, 63, 255, 24, 12, 28, 96, 1023, -4, -32})),
                '&');
  case 8:
    return bits(A, make(Depth - 1), "&|^"[Random.below(3)]);
  case 9:
    return bits(A, literal(Random.pick({1, 2, 4, 5, 8, 16, 31})),
                "|^"[Random.below(2)]);
  case 10:
    return shift(A, Random.chance(50));
  case 11: {
    Expression B = make(Depth - 1);
    Kind Type = common(A.Type, B.Type);
    A = promoted(A, Type), B = promoted(B, Type);
    return fit(condition(Depth - 1) + " ? " + A.Text + " : " + B.Text, Type,
               std::min(A.Lo, B.Lo), std::max(A.Hi, B.Hi));
  }
  case 12: {
    Expression B = make(Depth - 1);
    bool Least = Random.chance(50);
    Kind Type = common(A.Type, B.Type);
    A = convert(A, Type), B = convert(B, Type);
    return fit((Least ? "min(" : "max(") + A.Text + ", " + B.Text + ")", Type,
               Least ? std::min(A.Lo, B.Lo) : std::max(A.Lo, B.Lo),
               Least ? std::min(A.Hi, B.Hi) : std::max(A.Hi, B.Hi));
  }
  default:
    return cast(A);
  }
}

ExpressionMaker::Maybe
ExpressionMaker::ring(const Expression &X, const Expression &Y, char Operator) {
  Kind Type = common(X.Type, Y.Type);
  Expression A = promoted(X, Type), B = promoted(Y, Type);
  std::string Text = A.Text + " " + Operator + " " + B.Text;
  if (Operator == '+')
    return fit(Text, Type, __int128(A.Lo) + B.Lo, __int128(A.Hi) + B.Hi);
  if (Operator == '-')
    return fit(Text, Type, __int128(A.Lo) - B.Hi, __int128(A.Hi) - B.Lo);
  __int128 P[] = {__int128(A.Lo) * B.Lo, __int128(A.Lo) * B.Hi,
                  __int128(A.Hi) * B.Lo, __int128(A.Hi) * B.Hi};
  return fit(Text, Type, *std::min_element(P, P + 4),
             *std::max_element(P, P + 4));
}

/// A divisor.
Expression ExpressionMaker::positive() {
  if (Random.chance(60))
    return literal(Random.pick({2, 3, 4, 5, 6, 7, 8, 10, 16, 24, 32, 33, 64}));
  const Expression &E = leaf();
  if (E.Lo > 0)
    return E;
  if (E.Lo == 0)
    return {"(" + E.Text + " | 1)", E.Type, 1,
            std::max<std::int64_t>(1, lowMask(E.Hi))};
  return literal(3);
}

ExpressionMaker::Maybe ExpressionMaker::divide(const Expression &X,
                                               bool Remainder) {
  Expression B = positive();
  Kind Type = common(X.Type, B.Type);
  Expression A = promoted(X, Type);
  B = promoted(B, Type);
  std::string Text = A.Text + (Remainder ? " % " : " / ") + B.Text;
  if (Remainder)
    return fit(Text, Type, A.Lo < 0 ? -(B.Hi - 1) : 0,
               A.Lo < 0 ? B.Hi - 1 : std::min(A.Hi, B.Hi - 1));
  return fit(Text, Type, A.Lo < 0 ? A.Lo : A.Lo / B.Hi,
             A.Hi < 0 ? 0 : A.Hi / B.Lo);
}

ExpressionMaker::Maybe ExpressionMaker::shift(const Expression &A, bool Left) {
  const Expression &By = leaf();
  bool ByConstant = Random.chance(70) || By.Lo < 0;
  std::int64_t Most = Left ? 3 : 5;
  if (ByConstant)
    Most = Random.between(1, Most);
  else
    Most = Left ? 3 : 7;
  std::string Amount = ByConstant
                           ? std::to_string(Most)
                           : "(" + By.Text + " & " + std::to_string(Most) + ")";
  std::int64_t Least = ByConstant ? Most : 0;
  if (!Left)
    return fit(A.Text + " >> " + Amount, A.Type,
               A.Lo < 0 ? A.Lo >> Least : A.Lo >> Most,
               A.Hi < 0 ? A.Hi >> Most : A.Hi >> Least);
  if (A.Lo < 0)
    return std::nullopt;
  return fit(A.Text + " << " + Amount, A.Type, __int128(A.Lo) << Least,
             __int128(A.Hi) << Most);
}

ExpressionMaker::Maybe
ExpressionMaker::bits(const Expression &X, const Expression &Y, char Operator) {
  Kind Type = common(X.Type, Y.Type);
  Expression A = promoted(X, Type), B = promoted(Y, Type);
  std::string Text = A.Text + " " + Operator + " " + B.Text;
  if (Operator == '&' && (A.Lo >= 0 || B.Lo >= 0))
    return fit(Text, Type, 0,
               A.Lo < 0   ? B.Hi
               : B.Lo < 0 ? A.Hi
                          : std::min(A.Hi, B.Hi));
  if (A.Lo >= 0 && B.Lo >= 0)
    return fit(Text, Type, 0, lowMask(std::max(A.Hi, B.Hi)));
  std::int64_t Mask = lowMask(std::max({A.Hi, B.Hi, -A.Lo, -B.Lo}));
  return fit(Text, Type, -Mask - 1, Mask);
}

ExpressionMaker::Maybe ExpressionMaker::cast(const Expression &A) {
  struct Narrow {
    const char *Name;
    std::int64_t Lo, Hi;
  };
  static const Narrow Types[] = {{"unsigned char", 0, 255},
                                 {"signed char", -128, 127},
                                 {"short", -32768, 32767},
                                 {"unsigned short", 0, 65535}};
  if (Random.chance(50)) {
    const Narrow &N = Types[Random.below(4)];
    bool Same = A.Lo >= N.Lo && A.Hi <= N.Hi;
    return fit(std::string("(") + N.Name + ")" + A.Text, Kind::Int,
               Same ? A.Lo : N.Lo, Same ? A.Hi : N.Hi);
  }
  Kind To = Kind(Random.below(3));
  if (To == Kind::Int && (A.Lo < -IntLimit || A.Hi > IntLimit))
    return std::nullopt;
  if (To == Kind::Unsigned && A.Lo < 0 && Random.chance(70))
    return std::nullopt;
  return convert(A, To);
}

/// Indices as people write them.
Expression ExpressionMaker::idiom() {
  const Expression &X = Leaves[Random.below(unsigned(Leaves.size()))];
  Maybe E;
  switch (Random.below(10)) {
  case 0: // row * pitch + column
    if ((E = ring(leaf(), Random.oneOf(Strides), '*')))
      E = ring(*E, X, '+');
    break;
  case 1: // a stride
    E = ring(X, literal(Random.pick({2, 3, 4, 8, 16, 17, 32, 33})), '*');
    break;
  case 2: // an unknown stride, and an offset
    if ((E = ring(X, Random.oneOf(Strides), '*')))
      E = ring(*E, literal(Random.between(0, 9)), '+');
    break;
  case 3: // a swizzle
    if ((E = bits(leaf(), literal(Random.pick({3, 7, 15, 31})), '&')))
      E = bits(X, *E, '^');
    break;
  case 4: // a tile of rows
    if ((E = divide(X, false)))
      if ((E = ring(*E, literal(Random.pick({8, 16, 32, 33, 36})), '*')))
        if (Maybe Column = divide(X, true))
          E = ring(*E, *Column, '+');
    break;
  case 5: // some bits of anything, from an offset on
  case 6:
    if ((E = bits(leaf(), literal(Random.pick({1, 3, 7, 15, 31, 63, 127})),
                  '&')))
      E = ring(*E, literal(Random.between(0, 70)), '+');
    break;
  case 7: // a stride times a lane, beside a lane
    if ((E = ring(X, literal(Random.pick({2, 3, 4, 8, 16, 32, 33})), '*')))
      if (Maybe Bits = bits(X, literal(Random.pick({1, 2, 3, 4, 7})), '&'))
        if (Maybe Far = ring(*Bits, Random.oneOf(Strides), '*'))
          E = ring(*E, *Far, Random.chance(70) ? '+' : '-');
    break;
  case 8: // two unknown strides
    if ((E = ring(X, Random.oneOf(Strides), '*')))
      if (Maybe Other = ring(leaf(), Random.oneOf(Strides), '*'))
        E = ring(*E, *Other, '+');
    break;
  default:
    E = ring(X, leaf(), '+');
  }
  return E ? *E : X;
}

Expression ExpressionMaker::reduced(const Expression &E, std::int64_t Size) {
  if (E.Lo >= 0 && E.Hi < Size)
    return E;
  if (Random.chance(50) || (E.Lo < 0 && E.Type == Kind::Long)) {
    std::int64_t Mask = std::int64_t(std::bit_floor(std::uint64_t(Size))) - 1;
    return {"(" + E.Text + " & " + std::to_string(Mask) + ")", E.Type, 0, Mask};
  }
  Expression A = E.Lo < 0 ? convert(E, Kind::Unsigned) : E;
  return {"(" + A.Text + " % " + std::to_string(Size) +
              (A.Type == Kind::Unsigned ? "u" : "") + ")",
          A.Type, 0, Size - 1};
}

Expression ExpressionMaker::index(std::int64_t Size, unsigned Depth) {
  return reduced(Random.chance(45) ? idiom() : make(Depth), Size);
}

std::string ExpressionMaker::condition(unsigned Depth) {
  static const char *const Relations[] = {" < ",  " <= ", " > ",
                                          " >= ", " == ", " != "};
  if (Depth > 0 && Random.chance(20)) {
    std::string A = condition(Depth - 1), B = condition(Depth - 1);
    return "(" + A + (Random.chance(50) ? " && " : " || ") + B + ")";
  }
  Expression A = make(Depth);
  if (Random.chance(20))
    return "((" + reduced(A, Random.pick({2, 4, 8})).Text +
           ") == " + std::to_string(Random.below(2)) + ")";
  Expression B = Random.chance(50) ? literal(Random.between(0, 40)) : leaf();
  return "(" + A.Text + Relations[Random.below(6)] + B.Text + ")";
}

} // namespace bank_lint::oracle
