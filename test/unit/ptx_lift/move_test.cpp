//===-- test/unit/ptx_lift/move_test.cpp - moves and comparisons ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "evaluation.h"

using namespace bank_lint::test;

namespace {

using Word = std::uint64_t;
using Wide = __int128;

struct IntegerType {
  const char *Name;
  unsigned Bits;
  bool IsSigned;
};

constexpr IntegerType All[] = {{"u8", 8, false},   {"s8", 8, true},
                               {"u16", 16, false}, {"s16", 16, true},
                               {"u32", 32, false}, {"s32", 32, true},
                               {"u64", 64, false}, {"s64", 64, true}};

Wide number(Word Value, const IntegerType &T) {
  return T.IsSigned ? Wide(asSigned(Value, T.Bits))
                    : Wide(Value & maskOf(T.Bits));
}

TEST(PtxLiftMoves, Conversions) {
  for (const IntegerType &To : All)
    for (const IntegerType &From : All)
      for (bool Saturates : {false, true})
        // Registers as wide as their types, and wider ones.
        for (unsigned Registers : {16u, 64u}) {
          const unsigned ToBits = std::max(Registers, To.Bits);
          const unsigned FromBits = std::max(Registers, From.Bits);
          std::vector<Case> Cases;
          for (Word Value : edges(FromBits)) {
            const Wide Number = number(Value, From);
            Wide Result = Number;
            if (Saturates) {
              const Wide Most = To.IsSigned ? Wide(maskOf(To.Bits) >> 1)
                                            : Wide(maskOf(To.Bits));
              const Wide Least = To.IsSigned ? -Most - 1 : Wide(0);
              Result = Number < Least ? Least : Number > Most ? Most : Number;
            }
            // What is wider than the type is filled by its sign.
            const Word Widened = Word(number(Word(Result), To));
            Cases.push_back({std::string("cvt.") + (Saturates ? "sat." : "") +
                                 To.Name + "." + From.Name + " $0, $1;",
                             {ToBits, FromBits},
                             {Value},
                             Widened});
          }
          expectAll(Cases);
        }
}

TEST(PtxLiftMoves, PacksAndUnpacks) {
  expectAll({
      {"mov.b32 $0, {$1, $2};", {32, 16, 16}, {0x1234, 0xabcd}, 0xabcd1234},
      {"mov.b64 $0, {$1, $2};", {64, 32, 32}, {1, 2}, 0x200000001},
      {"mov.b64 $0, {$1, $2, $3, $4};",
       {64, 16, 16, 16, 16},
       {1, 2, 3, 4},
       0x4000300020001},
      {"mov.b32 {%h70, $0}, $1;", {16, 32}, {0xabcd1234}, 0xabcd},
      {"mov.b32 {$0, _}, $1;", {16, 32}, {0xabcd1234}, 0x1234},
      {"mov.b64 {%r70, $0}, $1;", {32, 64}, {0x200000001}, 2},
      {"mov.b128 %q1, {$1, $2}; mov.b128 {_, $0}, %q1;",
       {64, 64, 64},
       {5, 6},
       6},
      {"mov.u32 $0, $1;", {32, 32}, {77}, 77},
      {"mov.u32 $0, 0f3F800000;", {32}, {}, 0x3f800000},
      {"mov.f32 $0, -1.5;", {32}, {}, 0xbfc00000},
      {"mov.f64 $0, 0d4000000000000000;", {64}, {}, 0x4000000000000000},
      {"mov.u32 $0, -1;", {32}, {}, 0xffffffff},
      {"mov.u32 $0, WARP_SZ;", {32}, {}, 32},
      {"mov.pred $0, $1;", {1, 1}, {1}, 1},
      {"not.pred $0, $1;", {1, 1}, {1}, 0},
      {"and.pred $0, $1, $2;", {1, 1, 1}, {1, 0}, 0},
      {"or.pred $0, $1, !$2;", {1, 1, 1}, {0, 0}, 1},
      {"xor.pred $0, $1, $2;", {1, 1, 1}, {1, 1}, 0},
  });
}

TEST(PtxLiftMoves, Comparisons) {
  struct {
    const char *Name;
    bool (*Is)(Wide, Wide);
    bool IsUnsigned;
  } const Relations[] = {
      {"eq", [](Wide A, Wide B) { return A == B; }, false},
      {"ne", [](Wide A, Wide B) { return A != B; }, false},
      {"lt", [](Wide A, Wide B) { return A < B; }, false},
      {"le", [](Wide A, Wide B) { return A <= B; }, false},
      {"gt", [](Wide A, Wide B) { return A > B; }, false},
      {"ge", [](Wide A, Wide B) { return A >= B; }, false},
      {"lo", [](Wide A, Wide B) { return A < B; }, true},
      {"ls", [](Wide A, Wide B) { return A <= B; }, true},
      {"hi", [](Wide A, Wide B) { return A > B; }, true},
      {"hs", [](Wide A, Wide B) { return A >= B; }, true},
  };
  for (const IntegerType &T : All) {
    if (T.Bits == 8)
      continue;
    for (const auto &R : Relations) {
      if (R.IsUnsigned && T.IsSigned)
        continue;
      std::vector<Case> Cases;
      for (Word A : edges(T.Bits))
        for (Word B : edges(T.Bits)) {
          const bool Is = R.Is(number(A, T), number(B, T));
          Cases.push_back(
              {std::string("setp.") + R.Name + "." + T.Name + " $0|$r, $1, $2;",
               {1, T.Bits, T.Bits},
               {A, B},
               Is,
               !Is});
          Cases.push_back(
              {std::string("set.") + R.Name + ".u32." + T.Name + " $0, $1, $2;",
               {32, T.Bits, T.Bits},
               {A, B},
               Is ? 0xffffffff : 0});
        }
      expectAll(Cases);
    }
  }
}

TEST(PtxLiftMoves, CombinedComparisons) {
  std::vector<Case> Cases;
  for (Word A : {1, 2})
    for (Word C : {0, 1})
      for (bool IsInverted : {false, true}) {
        const bool Is = A == 1, Other = bool(C) != IsInverted;
        const std::string Third = IsInverted ? "!$3;" : "$3;";
        const std::vector<unsigned> Bits = {1, 32, 32, 1};
        Cases.push_back({"setp.eq.and.s32 $0|$r, $1, $2, " + Third,
                         Bits,
                         {A, 1, C},
                         Is && Other,
                         !Is && Other});
        Cases.push_back({"setp.eq.or.s32 $0|$r, $1, $2, " + Third,
                         Bits,
                         {A, 1, C},
                         Is || Other,
                         !Is || Other});
        Cases.push_back({"setp.eq.xor.s32 $0|$r, $1, $2, " + Third,
                         Bits,
                         {A, 1, C},
                         Is != Other,
                         !Is != Other});
        Cases.push_back({"set.eq.and.f32.s32 $0, $1, $2, " + Third,
                         {32, 32, 32, 1},
                         {A, 1, C},
                         Is && Other ? 0x3f800000u : 0});
      }
  expectAll(Cases);
}

TEST(PtxLiftMoves, ComparisonsOfFloats) {
  constexpr Word One = 0x3f800000, Two = 0x40000000, Nan = 0x7fc00000;
  const auto Compare = [](const char *How, Word A, Word B, bool Is) {
    return Case{std::string("setp.") + How + ".f32 $0, $1, $2;",
                {1, 32, 32},
                {A, B},
                Is};
  };
  expectAll({Compare("lt", One, Two, true), Compare("gt", One, Two, false),
             Compare("ne", One, Nan, false), Compare("neu", One, Nan, true),
             Compare("eq", Nan, Nan, false), Compare("equ", Nan, Nan, true),
             Compare("geu", Nan, One, true), Compare("ge", Two, One, true),
             Compare("num", One, Two, true), Compare("num", One, Nan, false),
             Compare("nan", One, Nan, true)});
}

TEST(PtxLiftMoves, Choices) {
  expectAll({
      {"selp.b32 $0, $1, $2, $3;", {32, 32, 32, 1}, {7, 8, 1}, 7},
      {"selp.b32 $0, $1, $2, $3;", {32, 32, 32, 1}, {7, 8, 0}, 8},
      {"selp.u16 $0, $1, $2, !$3;", {16, 16, 16, 1}, {7, 8, 0}, 7},
      {"selp.f64 $0, $1, $2, $3;", {64, 64, 64, 1}, {7, 8, 1}, 7},
      {"slct.u32.s32 $0, $1, $2, $3;", {32, 32, 32, 32}, {7, 8, 0}, 7},
      {"slct.u32.s32 $0, $1, $2, $3;", {32, 32, 32, 32}, {7, 8, 0x80000000}, 8},
      {"slct.u64.f32 $0, $1, $2, $3;", {64, 64, 64, 32}, {7, 8, 0x80000000}, 7},
      {"slct.u64.f32 $0, $1, $2, $3;", {64, 64, 64, 32}, {7, 8, 0xbf800000}, 8},
      {"slct.u64.f32 $0, $1, $2, $3;", {64, 64, 64, 32}, {7, 8, 0x7fc00000}, 8},
  });
}

TEST(PtxLiftMoves, Guards) {
  expectAll({
      {"mov.u32 $0, 5; @$1 mov.u32 $0, 6;", {32, 1}, {1}, 6},
      {"mov.u32 $0, 5; @$1 mov.u32 $0, 6;", {32, 1}, {0}, 5},
      {"mov.u32 $0, 5; @!$1 add.u32 $0, $0, 6;", {32, 1}, {0}, 11},
      {"mov.u32 $0, 5; @!$1 add.u32 $0, $0, 6;", {32, 1}, {1}, 5},
      {"mov.pred $0, $1; @$1 setp.eq.u32 $0, 1, 2;", {1, 1}, {1}, 0},
      {"mov.u64 $0, 3; @$1 mov.b64 {_, %r1}, $0; @$1 mov.u64 $0, 9;",
       {64, 1},
       {0},
       3},
      // Both results keep what they had.
      {"mov.b32 $0, 1; mov.b32 %r70, 2; @$1 mov.b64 {$0, %r70}, 0; "
       "add.u32 $0, $0, %r70;",
       {32, 1},
       {0},
       3},
  });
}

TEST(PtxLiftMoves, FloatsToIntegers) {
  const auto Convert = [](const char *How, unsigned To, unsigned From, Word Of,
                          Word Is) {
    return Case{std::string("cvt.") + How + " $0, $1;", {To, From}, {Of}, Is};
  };
  expectAll({
      Convert("rzi.s32.f32", 32, 32, 0xbfc00000, Word(-1)), // -1.5
      Convert("rni.s32.f32", 32, 32, 0x40200000, 2),        // 2.5
      Convert("rmi.s32.f32", 32, 32, 0xbfc00000, Word(-2)),
      Convert("rpi.s32.f32", 32, 32, 0x3fc00000, 2),
      Convert("rzi.u32.f32", 32, 32, 0xbfc00000, 0),
      Convert("rzi.s32.f32", 32, 32, 0x7f800000, 0x7fffffff),
      Convert("rzi.s32.f32", 32, 32, 0x7fc00000, 0), // not a number
      Convert("rzi.s64.f32", 64, 32, 0x7fc00000, Word(1) << 63),
      Convert("rzi.s32.f64", 32, 64, 0x7ff8000000000000, Word(1) << 31),
      Convert("rn.f32.s32", 32, 32, Word(-2) & 0xffffffff, 0xc0000000),
      Convert("rn.f32.u32", 32, 32, 3, 0x40400000),
      Convert("f64.f32", 64, 32, 0x3fc00000, 0x3ff8000000000000),
      Convert("rn.f32.f64", 32, 64, 0x3ff8000000000000, 0x3fc00000),
      Convert("f32.f16", 32, 16, 0x3e00, 0x3fc00000),
      Convert("rn.f16.f32", 16, 32, 0x3fc00000, 0x3e00),
  });
}

} // namespace
