//===-- test/unit/ptx/address_test.cpp --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "reading.h"

using namespace bank_lint::ptx;

namespace {

TEST(PtxAddresses, Forms) {
  struct {
    const char *Address, *Meaning;
  } const Cases[] = {
      {"[$1]", "[$1]"},
      {"[ $1 ]", "[$1]"},
      {"[$1+16]", "[$1 + 16]"},
      {"[$1 + 0x10]", "[$1 + 16]"},
      {"[$1+-16]", "[$1 + -16]"},
      {"[$1-16]", "[$1 + -16]"},
      {"[$1+4*(3+1)]", "[$1 + 16]"},
      {"[$1+8+8]", "[$1 + 16]"},
      {"[$1+$2]", "[$1 + $2]"},
      {"[$1+$2+8]", "[$1 + $2 + 8]"},
      {"[8+$1]", "[$1 + 8]"},
      {"[($1+8)+8]", "[$1 + 16]"},
      {"[buffer+4]", "[symbol buffer + 4]"},
      {"[64]", "[64]"},
      {"[0]", "[0]"},
      {"[%r1+4]", "[special %r1 + 4]"},
      {"[$1].unified", "[$1]"},
  };
  for (const auto &Case : Cases) {
    Instruction I =
        readOne(std::string("ld.global.u32 $0, ") + Case.Address + ";");
    EXPECT_EQ(describe(I), std::string("$0; ") + Case.Meaning) << Case.Address;
    EXPECT_EQ(I.Memory.Kind, EffectKind::Load) << Case.Address;
  }
}

TEST(PtxAddresses, ASummandThatIsSubtracted) {
  Instruction I = readOne("ld.global.u32 $0, [$1-$2-(4-$3)];");
  ASSERT_EQ(I.Operands.size(), 2u);
  const Operand &A = I.Operands[1];
  EXPECT_EQ(A.Value, -4);
  ASSERT_EQ(A.Elements.size(), 3u);
  EXPECT_FALSE(A.Elements[0].Negated);
  EXPECT_TRUE(A.Elements[1].Negated);
  EXPECT_FALSE(A.Elements[2].Negated) << "minus of minus";
}

TEST(PtxAddresses, CoordinatesAreReadOver) {
  Instruction I = readOne("tex.2d.v4.f32.f32 {$0,$1,$2,$3}, [$4, {$5, $6}];");
  EXPECT_EQ(describe(I), "{$0, $1, $2, $3}; [$4]");
}

} // namespace
