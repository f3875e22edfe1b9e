//===-- test/unit/ptx_lift/carry_test.cpp - sums of several words ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "evaluation.h"
#include <functional>

using namespace bank_lint::test;

namespace {

using Word = std::uint64_t;

/// All of some numbers of 64 bits in two words each; the upper word of what
/// comes out is looked at, and the lower.
void expectPairs(const std::string &Code,
                 const std::function<Word(Word, Word)> &Of) {
  std::vector<Case> Cases;
  for (Word A : edges(64))
    for (Word B : {Word(0), Word(1), Word(0xffffffff), Word(0x100000000),
                   ~Word(0), Word(0x89abcdef01234567)}) {
      const std::vector<Word> Halves = {A & 0xffffffff, A >> 32, B & 0xffffffff,
                                        B >> 32};
      const Word Result = Of(A, B);
      Cases.push_back(
          {Code + " mov.b32 $0, %r60;", {32, 32, 32, 32, 32}, Halves, Result});
      Cases.push_back({Code + " mov.b32 $0, %r61;",
                       {32, 32, 32, 32, 32},
                       Halves,
                       Result >> 32});
    }
  expectAll(Cases);
}

TEST(PtxLiftCarry, Sums) {
  expectPairs("add.cc.u32 %r60, $1, $3; addc.u32 %r61, $2, $4;",
              [](Word A, Word B) { return A + B; });
  expectPairs("sub.cc.u32 %r60, $1, $3; subc.u32 %r61, $2, $4;",
              [](Word A, Word B) { return A - B; });
}

TEST(PtxLiftCarry, ThreeWords) {
  // (2^64 - 1) + 1 carries through all of it.
  expectAll({{"add.cc.u32 %r60, $1, 1; addc.cc.u32 %r61, $2, 0; "
              "addc.u32 $0, 0, 0;",
              {32, 32, 32},
              {0xffffffff, 0xffffffff},
              1},
             {"sub.cc.u32 %r60, $1, 1; subc.cc.u32 %r61, $2, 0; "
              "subc.u32 $0, 0, 0;",
              {32, 32, 32},
              {0, 0},
              0xffffffff}});
}

TEST(PtxLiftCarry, Products) {
  // 64 bits of A * B out of four products of words.
  expectPairs("mul.lo.u32 %r60, $1, $3; mul.hi.u32 %r61, $1, $3; "
              "mad.lo.u32 %r61, $1, $4, %r61; mad.lo.u32 %r61, $2, $3, %r61;",
              [](Word A, Word B) { return A * B; });
  // The low word of B plus 2^32 times its high one, plus A's low word squared.
  expectPairs("mad.lo.cc.u32 %r60, $1, $1, $3; madc.hi.u32 %r61, $1, $1, $4;",
              [](Word A, Word B) {
                const Word Low = A & 0xffffffff;
                return Low * Low + B;
              });
}

TEST(PtxLiftCarry, AGuardKeepsTheFlag) {
  expectAll({{"add.cc.u32 %r60, -1, 1; @$1 add.cc.u32 %r60, 0, 0; "
              "addc.u32 $0, 0, 0;",
              {32, 1},
              {0},
              1},
             {"add.cc.u32 %r60, -1, 1; @$1 add.cc.u32 %r60, 0, 0; "
              "addc.u32 $0, 0, 0;",
              {32, 1},
              {1},
              0}});
}

} // namespace
