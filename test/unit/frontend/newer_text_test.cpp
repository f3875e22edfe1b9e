//===-- test/unit/frontend/newer_text_test.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
// What LLVM 23 prints, as LLVM 22 reads it. Values by hand: 1.0 is 3f800000 as
// float and 3ff0000000000000 as double; 0x1p-149 is float's smallest.
#include "analysis/frontend/modules/newer_text.h"
#include "gtest/gtest.h"

using bank_lint::frontend::withOlderSpellings;

namespace {

TEST(NewerText, FloatsByTheirBits) {
  EXPECT_EQ(withOlderSpellings("float f0x3F800000"),
            "float 0x3FF0000000000000");
  EXPECT_EQ(withOlderSpellings("float f0x00000001"),
            "float 0x36A0000000000000");
  EXPECT_EQ(withOlderSpellings("double f0x3FF0000000000000"),
            "double 0x3FF0000000000000");
  EXPECT_EQ(withOlderSpellings("half f0x3C00, bfloat f0x0001"),
            "half 0xH3C00, bfloat 0xR0001");
}

TEST(NewerText, NamesOfValues) {
  EXPECT_EQ(withOlderSpellings("phi float [ -inf, %a ], [ +inf, %b ]"),
            "phi float [ 0xFFF0000000000000, %a ], [ 0x7FF0000000000000, %b ]");
  EXPECT_EQ(withOlderSpellings("double +qnan"), "double 0x7FF8000000000000");
  EXPECT_EQ(withOlderSpellings("float -snan(0x1)\nret void\n"),
            "float 0xFFF8000000000000\nret void\n");
  EXPECT_EQ(withOlderSpellings("bfloat -inf"), "bfloat 0xRFF80");
}

TEST(NewerText, LeavesTheRest) {
  for (const char *Text :
       {"", "inf:", "float %inf, %f0x3F800000", "c\"float -inf\"",
        "; float -inf", "fmul ninf nnan float %a, 1.0", "i32 f0x3F800000",
        "float f0x3F80", "float f0xZZZZZZZZ", "br label %-inf", "\"float +inf",
        "float +", "fp128 f0x00000000000000000000000000000000"})
    EXPECT_EQ(withOlderSpellings(Text), Text);
}

TEST(NewerText, EffectsOnMemoryOfTheTarget) {
  EXPECT_EQ(withOlderSpellings("memory(readwrite, target_mem: none) nofree"),
            "memory(readwrite                  ) nofree");
  EXPECT_EQ(withOlderSpellings("x(a, target_mem: none)"),
            "x(a, target_mem: none)");
  EXPECT_EQ(withOlderSpellings("memory(read, target_mem: write)"),
            "memory(read, target_mem: write)");
}

} // namespace
