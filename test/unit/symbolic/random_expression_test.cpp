//===-- test/unit/symbolic/random_expression_test.cpp -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random expressions, built side by side as lane polynomials and as plain
// machine words for one choice of the unknowns. At every step
//   - the polynomial, with its atoms replaced by numbers, is the word;
//   - an atom that an operation introduced has one value per lane ever after,
//     the same in all lanes if it is called uniform, and within its range;
//   - what is called known is so; what a range says is so.
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/arithmetic.h"
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <random>

using namespace bank_lint::symbolic;

namespace {

using Words = std::array<std::uint64_t, NumLanes>;

std::uint64_t low(std::uint64_t V, unsigned Bits) {
  return Bits == 64 ? V : V & ((std::uint64_t(1) << Bits) - 1);
}
std::int64_t sign(std::uint64_t V, unsigned Bits) {
  return Bits == 64 ? std::int64_t(V)
                    : std::int64_t(V << (64 - Bits)) >> (64 - Bits);
}

struct Pair {
  LaneValue Symbolic;
  Words Concrete;
};

class Expressions {
public:
  explicit Expressions(unsigned Seed) : Random(Seed) {}

  void run(unsigned Steps) {
    makeLeaves();
    for (unsigned I = 0; I < Steps && !testing::Test::HasFailure(); ++I)
      step();
  }
  unsigned checked() const { return Checked; }
  /// Bits of unknowns whose value was needed.
  unsigned bits() const { return Bits; }
  unsigned carries() const { return Carries; }
  /// Quotients that were taken apart into steps.
  unsigned steps() const { return Steps; }

private:
  std::uint64_t pick(std::uint64_t Count) { return Random() % Count; }

  void makeLeaves() {
    Words Ids;
    for (unsigned L = 0; L < NumLanes; ++L)
      Ids[L] = L;
    Pool.push_back({LaneValue(32, Lanes(Ids)), Ids});
    addUnknown("n", true, {0, 1000});
    addUnknown("m", true, {-50, 50});
    addUnknown("u", true, {0, (std::int64_t(1) << 32) - 1});
    addUnknown("v", false, {0, 255});
    addUnknown("w", false, {-2000, 2000});
    addUnknown("a", true, {0, 4096}, 4);
  }

  void addUnknown(const char *Name, bool Uniform, IntRange Range,
                  unsigned Zeros = 0) {
    AtomDescription A;
    A.Name = Name;
    A.Uniform = Uniform;
    A.Range = Range;
    A.TrailingZeros = Zeros;
    AtomId Id = C.fresh(A);
    std::array<std::int64_t, NumLanes> Value;
    Words Word;
    for (unsigned L = 0; L < NumLanes; ++L) {
      std::uint64_t Span = std::uint64_t(Range.Hi - Range.Lo) + 1;
      Value[L] = Uniform && L ? Value[0]
                              : (Range.Lo + std::int64_t(pick(Span))) &
                                    ~((std::int64_t(1) << Zeros) - 1);
      Word[L] = low(std::uint64_t(Value[L]), 32);
    }
    Known[Id] = Value;
    Pool.push_back({LaneValue::ofAtom(C, 32, Id), Word});
  }

  Pair constant() {
    static const std::uint64_t Choices[] = {
        0,  1,  2,  3,  4,   7,   8,    15,         16,        31,
        32, 33, 63, 96, 100, 128, 0xf0, 0xffffffff, 0xffffffe0};
    std::uint64_t V = Choices[pick(std::size(Choices))];
    Words W;
    W.fill(V);
    return {LaneValue(32, V), W};
  }

  void step() {
    Pair A = Pool[pick(Pool.size())];
    Pair B = pick(2) ? constant() : Pool[pick(Pool.size())];
    Pair R;
    auto Each = [&](auto F) {
      for (unsigned L = 0; L < NumLanes; ++L)
        R.Concrete[L] = low(F(A.Concrete[L], B.Concrete[L]), 32);
    };
    using U = std::uint64_t;
    const auto Signed = Signedness::Signed, Unsigned = Signedness::Unsigned;
    unsigned Choice = unsigned(pick(14));
    bool ZeroDivisor = false;
    for (U D : B.Concrete)
      ZeroDivisor |= D == 0;
    switch (Choice) {
    case 0:
      R.Symbolic = add(C, A.Symbolic, B.Symbolic);
      Each([](U X, U Y) { return X + Y; });
      break;
    case 1:
      R.Symbolic = sub(C, A.Symbolic, B.Symbolic);
      Each([](U X, U Y) { return X - Y; });
      break;
    case 2:
      R.Symbolic = mul(C, A.Symbolic, B.Symbolic);
      Each([](U X, U Y) { return X * Y; });
      break;
    case 3:
      R.Symbolic = bitwise(C, BitOperation::And, A.Symbolic, B.Symbolic);
      Each([](U X, U Y) { return X & Y; });
      break;
    case 4:
      R.Symbolic = bitwise(C, BitOperation::Or, A.Symbolic, B.Symbolic);
      Each([](U X, U Y) { return X | Y; });
      break;
    case 5:
      R.Symbolic = bitwise(C, BitOperation::Xor, A.Symbolic, B.Symbolic);
      Each([](U X, U Y) { return X ^ Y; });
      break;
    case 6:
    case 7: {
      U Shift = pick(9);
      LaneValue By(32, Shift);
      R.Symbolic = Choice == 6 ? shiftLeft(C, A.Symbolic, By)
                               : shiftRight(C, A.Symbolic, By, Unsigned);
      Each([&](U X, U) { return Choice == 6 ? X << Shift : X >> Shift; });
      break;
    }
    case 8: {
      U Shift = pick(9);
      R.Symbolic = shiftRight(C, A.Symbolic, LaneValue(32, Shift), Signed);
      Each([&](U X, U) { return U(sign(X, 32) >> Shift); });
      break;
    }
    case 9:
    case 10:
      if (ZeroDivisor)
        return;
      R.Symbolic = Choice == 9 ? divide(C, A.Symbolic, B.Symbolic, Unsigned)
                               : remainder(C, A.Symbolic, B.Symbolic, Unsigned);
      Each([&](U X, U Y) { return Choice == 9 ? X / Y : X % Y; });
      break;
    case 11:
    case 12:
      if (ZeroDivisor)
        return;
      R.Symbolic = Choice == 11 ? divide(C, A.Symbolic, B.Symbolic, Signed)
                                : remainder(C, A.Symbolic, B.Symbolic, Signed);
      Each([&](U X, U Y) {
        std::int64_t P = sign(X, 32), Q = sign(Y, 32);
        return U(Choice == 11 ? P / Q : P % Q);
      });
      break;
    default:
      return checkCompare(A, B);
    }
    if (Choice >= 3 && Choice <= 5)
      defineBits(R.Symbolic, {A, B});
    defineCarries(R.Symbolic);
    // A value that rests on "does not wrap" holds only where nothing wraps.
    if (R.Symbolic.isOpaque() || R.Symbolic.assumed())
      return;
    if (check(R, Choice))
      Pool.push_back(R);
    checkExtension(R);
  }

  void checkCompare(const Pair &A, const Pair &B) {
    for (Relation R : {Relation::Equal, Relation::NotEqual, Relation::Less,
                       Relation::LessEqual})
      for (Signedness S : {Signedness::Signed, Signedness::Unsigned}) {
        LaneValue V = compare(C, R, S, A.Symbolic, B.Symbolic);
        if (V.isOpaque() || V.assumed())
          continue;
        Tristate T = tristate(V);
        for (unsigned L = 0; L < NumLanes; ++L) {
          if (!(T.Known >> L & 1))
            continue;
          std::uint64_t X = A.Concrete[L], Y = B.Concrete[L];
          bool Less =
              S == Signedness::Signed ? sign(X, 32) < sign(Y, 32) : X < Y;
          bool Expected = R == Relation::Equal      ? X == Y
                          : R == Relation::NotEqual ? X != Y
                          : R == Relation::Less     ? Less
                                                    : Less || X == Y;
          ASSERT_EQ(bool(T.True >> L & 1), Expected)
              << A.Symbolic.name(C) << " against " << B.Symbolic.name(C);
          ++Checked;
        }
      }
  }

  void checkExtension(const Pair &R) {
    Signedness S = pick(2) ? Signedness::Signed : Signedness::Unsigned;
    Pair Wide;
    Wide.Symbolic = extend(C, R.Symbolic, 64, S);
    if (Wide.Symbolic.isOpaque() || Wide.Symbolic.assumed())
      return;
    for (unsigned L = 0; L < NumLanes; ++L)
      Wide.Concrete[L] = S == Signedness::Signed
                             ? std::uint64_t(sign(R.Concrete[L], 32))
                             : R.Concrete[L];
    check(Wide, S == Signedness::Signed ? 100 : 101);
  }

  /// Compares; gives a new atom its value first, or two that are a least
  /// quotient and the steps from there. \returns false if there are others,
  /// which cannot be distinguished.
  bool check(const Pair &P, unsigned Choice) {
    const LaneValue &V = P.Symbolic;
    llvm::SmallVector<AtomId, 2> New;
    for (AtomId Id : V.atoms(C))
      if (!Known.count(Id) && !llvm::is_contained(New, Id))
        New.push_back(Id);
    if (New.size() > 2 || (New.size() == 2 && !defineSteps(New, P)) ||
        (New.size() == 1 && !define(New.front(), P)))
      return false;
    const unsigned Bits = V.bits();
    for (unsigned L = 0; L < NumLanes; ++L) {
      __int128 Sum = V.signedConstant(L);
      bool IsTooLarge = false; // products of many unknowns: to be wrapped
      for (const Term &T : V.terms()) {
        __int128 Product = V.asSigned(T.Coefficient[L]);
        for (AtomId Id : C.factors(T.Monomial))
          IsTooLarge |=
              __builtin_mul_overflow(Product, __int128(Known[Id][L]), &Product);
        IsTooLarge |= __builtin_add_overflow(Sum, Product, &Sum);
      }
      EXPECT_EQ(low(std::uint64_t(Sum), Bits), low(P.Concrete[L], Bits))
          << "operation " << Choice << ", lane " << L << ": " << V.name(C);
      IntRange R = V.laneRange(C, L);
      EXPECT_TRUE(IsTooLarge || ((R.Lo == IntRange::NoLower || Sum >= R.Lo) &&
                                 (R.Hi == IntRange::NoUpper || Sum <= R.Hi)))
          << "operation " << Choice << ", lane " << L << ": " << V.name(C)
          << " not in " << R.Lo << ".." << R.Hi;
      ++Checked;
    }
    return true;
  }

  /// Gives atoms such as "bit 3 of n" the value that this bit has in the
  /// operand that they come from, if only one can be meant.
  void defineBits(const LaneValue &V, const std::array<Pair, 2> &Operands) {
    for (AtomId Id : V.atoms(C)) {
      const Atom &A = C.atom(Id);
      llvm::StringRef Name = A.Name;
      unsigned Place;
      if (Known.count(Id) || !Name.consume_front("bit ") ||
          Name.consumeInteger(10, Place))
        continue;
      const Pair *Of = nullptr;
      for (const Pair &P : Operands) {
        auto Own = P.Symbolic.atoms(C);
        if (Own.empty() || !llvm::equal(A.Operands, Own))
          continue;
        if (Of)
          return;
        Of = &P;
      }
      if (!Of)
        return;
      std::array<std::int64_t, NumLanes> Value;
      for (unsigned L = 0; L < NumLanes; ++L) {
        Value[L] = Of->Concrete[L] >> Place & 1;
        EXPECT_EQ(Value[L], Value[0]) << A.Name.str() << " is called uniform";
      }
      Known[Id] = Value;
      ++Bits;
    }
  }

  /// Gives carries the value that their definition says.
  void defineCarries(const LaneValue &V) {
    for (AtomId Id : V.atoms(C)) {
      const Carry *Facts = C.carry(Id);
      if (!Facts || Known.count(Id))
        continue;
      __int128 Unknown = 0;
      bool AllKnown = true;
      for (auto [Monomial, Factor] : Facts->Unknown) {
        __int128 Product = Factor;
        for (AtomId Part : C.factors(Monomial)) {
          AllKnown &= Known.count(Part) != 0;
          if (AllKnown)
            Product *= Known[Part][0];
        }
        Unknown += Product;
      }
      if (!AllKnown)
        return;
      const __int128 D = Facts->Divisor;
      const __int128 Rest = (Unknown % D + D) % D;
      EXPECT_EQ(Rest % Facts->Step, 0);
      std::array<std::int64_t, NumLanes> Value;
      for (unsigned L = 0; L < NumLanes; ++L)
        Value[L] = Rest + Facts->Addend[L] >= D;
      Known[Id] = Value;
      ++Carries;
    }
  }

  /// In \p New, the one that all lanes have in common is the least of all
  /// lanes, the other one what each has more.
  bool defineSteps(llvm::ArrayRef<AtomId> New, const Pair &P) {
    const LaneValue &V = P.Symbolic;
    if (C.atom(New[0]).Uniform == C.atom(New[1]).Uniform ||
        V.terms().size() != 2 || !V.constant().isZero() ||
        llvm::any_of(V.terms(), [&](const Term &T) {
          return T.Coefficient != Lanes(1) || C.factors(T.Monomial).size() != 1;
        }))
      return false;
    std::array<std::int64_t, NumLanes> Least{}, Step{};
    for (unsigned L = 0; L < NumLanes; ++L)
      Step[L] = V.range().Lo >= 0 ? std::int64_t(P.Concrete[L])
                                  : sign(P.Concrete[L], V.bits());
    Least.fill(*std::min_element(Step.begin(), Step.end()));
    for (unsigned L = 0; L < NumLanes; ++L)
      Step[L] -= Least[L];
    for (AtomId Id : New) {
      const Atom &A = C.atom(Id);
      const auto &Value = A.Uniform ? Least : Step;
      for (std::int64_t Lane : Value)
        EXPECT_TRUE(A.Range.contains(Lane))
            << A.Name.str() << ": " << Lane << " not in " << A.Range.Lo << ".."
            << A.Range.Hi;
      Known[Id] = Value;
    }
    ++Steps;
    return true;
  }
  bool define(AtomId Id, const Pair &P) {
    const LaneValue &V = P.Symbolic;
    MonomialId Alone = C.monomial(Id);
    std::array<std::int64_t, NumLanes> Value{};
    const Atom &A = C.atom(Id);
    for (unsigned L = 0; L < NumLanes; ++L) {
      __int128 Rest = P.Concrete[L];
      Rest -= V.signedConstant(L);
      bool Found = false;
      for (const Term &T : V.terms()) {
        if (T.Monomial == Alone) {
          if (T.Coefficient[L] != 1)
            return false; // cannot be solved for the atom
          Found = true;
          continue;
        }
        __int128 Product = V.asSigned(T.Coefficient[L]);
        for (AtomId Factor : C.factors(T.Monomial)) {
          if (Factor == Id)
            return false;
          if (__builtin_mul_overflow(Product, __int128(Known[Factor][L]),
                                     &Product))
            return false;
        }
        if (__builtin_sub_overflow(Rest, Product, &Rest))
          return false;
      }
      if (!Found)
        return false;
      // The number within the atom's range that is this word.
      std::uint64_t Word = low(std::uint64_t(Rest), V.bits());
      Value[L] = A.Range.contains(std::int64_t(Word)) ? std::int64_t(Word)
                                                      : sign(Word, V.bits());
      EXPECT_TRUE(A.Range.contains(Value[L]))
          << A.Name.str() << " = " << Value[L] << " not in " << A.Range.Lo
          << ".." << A.Range.Hi;
      if (A.Uniform) {
        EXPECT_EQ(Value[L], Value[0]) << A.Name.str() << " is called uniform";
      }
      EXPECT_EQ(Value[L] & ((std::int64_t(1) << A.TrailingZeros) - 1), 0)
          << A.Name.str() << " is called a multiple of 2^" << A.TrailingZeros;
    }
    Known[Id] = Value;
    return true;
  }

  std::mt19937_64 Random;
  ValueContext C;
  std::vector<Pair> Pool;
  std::map<AtomId, std::array<std::int64_t, NumLanes>> Known;
  unsigned Checked = 0, Bits = 0, Carries = 0, Steps = 0;
};

TEST(RandomExpressions, AgreeWithMachineWords) {
  unsigned Checked = 0, Bits = 0, Carries = 0, Steps = 0;
  for (unsigned Seed = 1; Seed <= 1500 && !HasFailure(); ++Seed) {
    SCOPED_TRACE("seed " + std::to_string(Seed));
    Expressions E(Seed);
    E.run(40);
    Checked += E.checked();
    Bits += E.bits();
    Carries += E.carries();
    Steps += E.steps();
  }
  EXPECT_GT(Checked, 100000u); // the test did look at something
  EXPECT_GT(Bits, 1000u);
  EXPECT_GT(Carries, 100u);
  EXPECT_GT(Steps, 100u);
}

} // namespace
