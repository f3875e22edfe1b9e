//===-- test/unit/ptx_lift/integer_test.cpp - integers, brute force -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer instructions compared with a separate model.
//===----------------------------------------------------------------------===//
#include "evaluation.h"
#include <functional>
#include <random>

using namespace bank_lint::test;

namespace {

using Word = std::uint64_t;
using Wide = __int128;
using Model = std::function<Word(const std::vector<Word> &)>;

/// All pairs of edges, or random choices of more operands.
void expectModel(
    const std::string &Code, std::vector<unsigned> Bits, const Model &Of,
    const std::function<bool(const std::vector<Word> &)> &Skip = nullptr) {
  std::vector<Case> Cases;
  const auto Add = [&](std::vector<Word> Operands) {
    if (!Skip || !Skip(Operands))
      Cases.push_back({Code, Bits, Operands, Of(Operands)});
  };
  if (Bits.size() == 2) {
    for (Word A : edges(Bits[1]))
      Add({A});
  } else if (Bits.size() == 3) {
    for (Word A : edges(Bits[1]))
      for (Word B : edges(Bits[2]))
        Add({A, B});
  } else {
    std::mt19937_64 Random(Code.size());
    for (unsigned I = 0; I < 400; ++I) {
      std::vector<Word> Operands;
      for (unsigned At = 1; At < Bits.size(); ++At) {
        const auto Edges = edges(Bits[At]);
        const Word Any = Random();
        Operands.push_back(
            (Any >> 60 < 4 ? Random() : Edges[Any % Edges.size()]) &
            maskOf(Bits[At]));
      }
      Add(Operands);
    }
  }
  expectAll(Cases);
}

/// As a number of \p Bits, signed or not, in a type that holds all products.
Wide number(Word Value, unsigned Bits, bool IsSigned) {
  return IsSigned ? Wide(asSigned(Value, Bits)) : Wide(Value & maskOf(Bits));
}

Word saturated(Wide Value, unsigned Bits, bool IsSigned) {
  const Wide Most = IsSigned ? Wide(maskOf(Bits) >> 1) : Wide(maskOf(Bits));
  const Wide Least = IsSigned ? -Most - 1 : Wide(0);
  return Word(Value < Least ? Least : Value > Most ? Most : Value);
}

struct IntegerType {
  const char *Name;
  unsigned Bits;
  bool IsSigned;
};

constexpr IntegerType All[] = {{"u16", 16, false}, {"s16", 16, true},
                               {"u32", 32, false}, {"s32", 32, true},
                               {"u64", 64, false}, {"s64", 64, true}};

TEST(PtxLiftIntegers, SumsAndProducts) {
  for (auto [Name, Bits, IsSigned] : All) {
    const std::string T = Name;
    const auto N = [Bits = Bits, IsSigned = IsSigned](Word V) {
      return number(V, Bits, IsSigned);
    };
    const unsigned B = Bits;
    expectModel("add." + T + " $0, $1, $2;", {B, B, B},
                [](auto &V) { return V[0] + V[1]; });
    expectModel("sub." + T + " $0, $1, $2;", {B, B, B},
                [](auto &V) { return V[0] - V[1]; });
    expectModel("mul.lo." + T + " $0, $1, $2;", {B, B, B},
                [](auto &V) { return V[0] * V[1]; });
    // A product of two unsigned numbers of 64 bits has no sign in it.
    const auto High = [=](Word X, Word Y) {
      return IsSigned ? Word((N(X) * N(Y)) >> B)
                      : Word((static_cast<unsigned __int128>(X) * Y) >> B);
    };
    expectModel("mul.hi." + T + " $0, $1, $2;", {B, B, B},
                [=](auto &V) { return High(V[0], V[1]); });
    expectModel("mad.lo." + T + " $0, $1, $2, $3;", {B, B, B, B},
                [](auto &V) { return V[0] * V[1] + V[2]; });
    expectModel("mad.hi." + T + " $0, $1, $2, $3;", {B, B, B, B},
                [=](auto &V) { return High(V[0], V[1]) + V[2]; });
    expectModel("sad." + T + " $0, $1, $2, $3;", {B, B, B, B}, [=](auto &V) {
      const Wide Difference = N(V[0]) - N(V[1]);
      return V[2] + Word(Difference < 0 ? -Difference : Difference);
    });
    if (B == 64)
      continue;
    expectModel("mul.wide." + T + " $0, $1, $2;", {2 * B, B, B},
                [=](auto &V) { return Word(N(V[0]) * N(V[1])); });
    expectModel("mad.wide." + T + " $0, $1, $2, $3;", {2 * B, B, B, 2 * B},
                [=](auto &V) { return Word(N(V[0]) * N(V[1])) + V[2]; });
  }
}

TEST(PtxLiftIntegers, Quotients) {
  for (auto [Name, Bits, IsSigned] : All) {
    const std::string T = Name;
    const unsigned B = Bits;
    const bool S = IsSigned;
    // Without a result of its own: by zero, and the least number by -1.
    const auto HasNone = [=](const std::vector<Word> &V) {
      return V[1] == 0 || (S && V[1] == maskOf(B));
    };
    expectModel(
        "div." + T + " $0, $1, $2;", {B, B, B},
        [=](auto &V) { return Word(number(V[0], B, S) / number(V[1], B, S)); },
        HasNone);
    expectModel(
        "rem." + T + " $0, $1, $2;", {B, B, B},
        [=](auto &V) { return Word(number(V[0], B, S) % number(V[1], B, S)); },
        HasNone);
  }
}

TEST(PtxLiftIntegers, ExtremesAndSigns) {
  for (auto [Name, Bits, IsSigned] : All) {
    const std::string T = Name;
    const unsigned B = Bits;
    const bool S = IsSigned;
    expectModel("min." + T + " $0, $1, $2;", {B, B, B}, [=](auto &V) {
      return number(V[0], B, S) < number(V[1], B, S) ? V[0] : V[1];
    });
    expectModel("max." + T + " $0, $1, $2;", {B, B, B}, [=](auto &V) {
      return number(V[0], B, S) > number(V[1], B, S) ? V[0] : V[1];
    });
    if (!S)
      continue;
    expectModel("neg." + T + " $0, $1;", {B, B},
                [](auto &V) { return Word(0) - V[0]; });
    expectModel("abs." + T + " $0, $1;", {B, B}, [=](auto &V) {
      return asSigned(V[0], B) < 0 ? Word(0) - V[0] : V[0];
    });
  }
}

TEST(PtxLiftIntegers, Saturation) {
  const auto N = [](Word V) { return number(V, 32, true); };
  expectModel("add.sat.s32 $0, $1, $2;", {32, 32, 32},
              [=](auto &V) { return saturated(N(V[0]) + N(V[1]), 32, true); });
  expectModel("sub.sat.s32 $0, $1, $2;", {32, 32, 32},
              [=](auto &V) { return saturated(N(V[0]) - N(V[1]), 32, true); });
  expectModel("mad.hi.sat.s32 $0, $1, $2, $3;", {32, 32, 32, 32}, [=](auto &V) {
    return saturated(((N(V[0]) * N(V[1])) >> 32) + N(V[2]), 32, true);
  });
}

TEST(PtxLiftIntegers, ProductsOf24Bits) {
  for (bool S : {false, true}) {
    const std::string T = S ? "s32" : "u32";
    const auto Product = [=](const std::vector<Word> &V) {
      return number(V[0] & 0xffffff, 24, S) * number(V[1] & 0xffffff, 24, S);
    };
    expectModel("mul24.lo." + T + " $0, $1, $2;", {32, 32, 32},
                [=](auto &V) { return Word(Product(V)); });
    expectModel("mul24.hi." + T + " $0, $1, $2;", {32, 32, 32},
                [=](auto &V) { return Word(Product(V) >> 16); });
    expectModel("mad24.lo." + T + " $0, $1, $2, $3;", {32, 32, 32, 32},
                [=](auto &V) { return Word(Product(V)) + V[2]; });
    expectModel("mad24.hi." + T + " $0, $1, $2, $3;", {32, 32, 32, 32},
                [=](auto &V) { return Word(Product(V) >> 16) + V[2]; });
  }
  expectModel("mad24.hi.sat.s32 $0, $1, $2, $3;", {32, 32, 32, 32},
              [=](auto &V) {
                const Wide Product = number(V[0] & 0xffffff, 24, true) *
                                     number(V[1] & 0xffffff, 24, true);
                return saturated(Wide(asSigned(Word(Product >> 16), 32)) +
                                     number(V[2], 32, true),
                                 32, true);
              });
}

TEST(PtxLiftIntegers, Logic) {
  for (unsigned B : {16u, 32u, 64u}) {
    const std::string T = "b" + std::to_string(B);
    expectModel("and." + T + " $0, $1, $2;", {B, B, B},
                [](auto &V) { return V[0] & V[1]; });
    expectModel("or." + T + " $0, $1, $2;", {B, B, B},
                [](auto &V) { return V[0] | V[1]; });
    expectModel("xor." + T + " $0, $1, $2;", {B, B, B},
                [](auto &V) { return V[0] ^ V[1]; });
    expectModel("not." + T + " $0, $1;", {B, B}, [](auto &V) { return ~V[0]; });
    expectModel("cnot." + T + " $0, $1;", {B, B},
                [](auto &V) { return Word(V[0] == 0); });
  }
}

TEST(PtxLiftIntegers, AnyLogicOfThree) {
  for (unsigned Table = 0; Table < 256; ++Table) {
    std::vector<Case> Cases;
    std::mt19937_64 Random(Table);
    for (unsigned I = 0; I < 3; ++I) {
      const Word A = Random() & maskOf(32), B = Random() & maskOf(32),
                 C = Random() & maskOf(32);
      Word Result = 0;
      for (unsigned Bit = 0; Bit < 32; ++Bit) {
        const unsigned Row = unsigned((A >> Bit & 1) << 2 |
                                      (B >> Bit & 1) << 1 | (C >> Bit & 1));
        Result |= Word(Table >> Row & 1) << Bit;
      }
      Cases.push_back(
          {"lop3.b32 $0, $1, $2, $3, " + std::to_string(Table) + ";",
           {32, 32, 32, 32},
           {A, B, C},
           Result});
    }
    expectAll(Cases);
  }
}

TEST(PtxLiftIntegers, Shifts) {
  for (auto [Name, Bits, IsSigned] : All) {
    const unsigned B = Bits;
    const bool S = IsSigned;
    const std::string T = Name;
    expectModel("shl.b" + std::to_string(B) + " $0, $1, $2;", {B, B, 32},
                [=](auto &V) { return V[1] >= B ? 0 : V[0] << V[1]; });
    expectModel("shr." + T + " $0, $1, $2;", {B, B, 32}, [=](auto &V) {
      const unsigned By = unsigned(std::min<Word>(V[1], B));
      if (S)
        return Word(asSigned(V[0], B) >> std::min(By, B - 1));
      return By >= B ? 0 : V[0] >> By;
    });
  }
}

TEST(PtxLiftIntegers, FunnelShifts) {
  for (bool IsLeft : {false, true})
    for (bool Wraps : {false, true})
      expectModel(std::string("shf.") + (IsLeft ? "l." : "r.") +
                      (Wraps ? "wrap" : "clamp") + ".b32 $0, $1, $2, $3;",
                  {32, 32, 32, 32}, [=](auto &V) {
                    const unsigned By =
                        unsigned(Wraps ? V[2] & 31 : std::min<Word>(V[2], 32));
                    Word Result = 0;
                    for (unsigned Bit = 0; Bit < 32; ++Bit) {
                      // In b:a, of 64 bits.
                      const unsigned From = IsLeft ? Bit + 32 - By : Bit + By;
                      const Word Of = From < 32 ? V[0] >> From & 1
                                                : V[1] >> (From - 32) & 1;
                      Result |= Of << Bit;
                    }
                    return Result;
                  });
}

TEST(PtxLiftIntegers, BitFields) {
  for (unsigned B : {32u, 64u}) {
    for (bool S : {false, true})
      expectModel("bfe." + std::string(S ? "s" : "u") + std::to_string(B) +
                      " $0, $1, $2, $3;",
                  {B, B, 32, 32}, [=](auto &V) {
                    const unsigned Position = V[1] & 0xff, Length = V[2] & 0xff;
                    const unsigned Last = B - 1;
                    const Word Sign =
                        !S || Length == 0
                            ? 0
                            : V[0] >> std::min(Position + Length - 1, Last) & 1;
                    Word Result = 0;
                    for (unsigned I = 0; I <= Last; ++I)
                      Result |= (I < Length && Position + I <= Last
                                     ? V[0] >> (Position + I) & 1
                                     : Sign)
                                << I;
                    return Result;
                  });
    expectModel("bfi.b" + std::to_string(B) + " $0, $1, $2, $3, $4;",
                {B, B, B, 32, 32}, [=](auto &V) {
                  const unsigned Position = V[2] & 0xff, Length = V[3] & 0xff;
                  Word Result = V[1];
                  for (unsigned I = 0; I < Length && Position + I < B; ++I) {
                    Result &= ~(Word(1) << (Position + I));
                    Result |= (V[0] >> I & 1) << (Position + I);
                  }
                  return Result;
                });
  }
}

TEST(PtxLiftIntegers, Counts) {
  for (unsigned B : {32u, 64u}) {
    const std::string T = std::to_string(B);
    expectModel("popc.b" + T + " $0, $1;", {32, B}, [](auto &V) {
      Word Result = 0;
      for (Word Left = V[0]; Left; Left &= Left - 1)
        ++Result;
      return Result;
    });
    expectModel("clz.b" + T + " $0, $1;", {32, B}, [=](auto &V) {
      Word Result = 0;
      while (Result < B && !(V[0] >> (B - 1 - Result) & 1))
        ++Result;
      return Result;
    });
    expectModel("brev.b" + T + " $0, $1;", {B, B}, [=](auto &V) {
      Word Result = 0;
      for (unsigned Bit = 0; Bit < B; ++Bit)
        Result |= (V[0] >> Bit & 1) << (B - 1 - Bit);
      return Result;
    });
    for (bool S : {false, true})
      for (bool IsAmount : {false, true})
        expectModel("bfind." + std::string(IsAmount ? "shiftamt." : "") +
                        (S ? "s" : "u") + T + " $0, $1;",
                    {32, B}, [=](auto &V) {
                      Word Of = V[0];
                      if (S && asSigned(Of, B) < 0)
                        Of = ~Of & maskOf(B);
                      Word Result = 0xffffffff;
                      for (unsigned Bit = 0; Bit < B; ++Bit)
                        if (Of >> Bit & 1)
                          Result = IsAmount ? B - 1 - Bit : Bit;
                      return Result;
                    });
  }
}

/// The bytes of \p V that the selector \p By chooses.
Word permuted(const std::vector<Word> &V, Word By) {
  const Word Both = V[1] << 32 | V[0];
  Word Result = 0;
  for (unsigned Byte = 0; Byte < 4; ++Byte) {
    const Word Nibble = By >> 4 * Byte & 0xf;
    Word Of = Both >> 8 * (Nibble & 7) & 0xff;
    if (Nibble & 8)
      Of = Of & 0x80 ? 0xff : 0;
    Result |= Of << 8 * Byte;
  }
  return Result;
}

TEST(PtxLiftIntegers, Permutations) {
  expectModel("prmt.b32 $0, $1, $2, $3;", {32, 32, 32, 32},
              [](auto &V) { return permuted(V, V[2]); });
  for (Word Selector : {0x3210u, 0x5410u, 0x7632u, 0x0123u, 0x4440u, 0xba98u,
                        0x6543u, 0x3354u, 0x9d10u})
    expectModel("prmt.b32 $0, $1, $2, " + std::to_string(Selector) + ";",
                {32, 32, 32}, [=](auto &V) { return permuted(V, Selector); });
  // As PTX ISA lists them, highest byte first.
  struct {
    const char *Mode;
    Word Selectors[4];
  } const Modes[] = {{"f4e", {0x3210, 0x4321, 0x5432, 0x6543}},
                     {"b4e", {0x5670, 0x6701, 0x7012, 0x0123}},
                     {"rc8", {0x0000, 0x1111, 0x2222, 0x3333}},
                     {"ecl", {0x3210, 0x3211, 0x3222, 0x3333}},
                     {"ecr", {0x0000, 0x1110, 0x2210, 0x3210}},
                     {"rc16", {0x1010, 0x3232, 0x1010, 0x3232}}};
  for (const auto &M : Modes)
    expectModel(std::string("prmt.b32.") + M.Mode + " $0, $1, $2, $3;",
                {32, 32, 32, 32},
                [&](auto &V) { return permuted(V, M.Selectors[V[2] & 3]); });
}

} // namespace
