//===-- test/unit/ptx/malformed_test.cpp ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texts that no assembler would take: an error with its place, in time.
//===----------------------------------------------------------------------===//
#include "reading.h"
#include <chrono>

using namespace bank_lint::ptx;

namespace {

/// Where the complaint about \p Text is; the text must be refused.
std::size_t complaintAt(llvm::StringRef Text) {
  llvm::Expected<Assembly> Result = parse(Text);
  if (Result) {
    ADD_FAILURE() << "accepted: " << Text.str();
    return ~std::size_t(0);
  }
  std::size_t Position = ~std::size_t(0);
  llvm::handleAllErrors(Result.takeError(), [&](const SyntaxError &E) {
    Position = E.position();
    EXPECT_FALSE(E.text().empty());
  });
  return Position;
}

TEST(PtxMalformed, ComplainsAtTheRightPlace) {
  struct {
    const char *Text;
    std::size_t Position;
  } const Cases[] = {
      {"mov.u32 $0, $1", 14},
      {"mov.u32 $0 $1;", 11},
      {"mov.u32 $0,;", 11},
      {"mov.u32 $0, ;", 12},
      {"mov.u32 , $0;", 8},
      {"ld.shared.u32 $0, [$1;", 21},
      {"ld.shared.u32 $0, $1];", 20},
      {"ld.shared.u32 $0, [];", 19},
      {"ld.shared.u32 $0, [1.5];", 22},
      {"ld.v2.u32 {$0, $1, [$2];", 23},
      {"ld.v2.u32 {$0 $1}, [$2];", 14},
      {"{ mov.u32 $0, $1;", 0},
      {"{ { } mov.u32 $0, $1;", 0},
      {"mov.u32 $0, $1; }", 16},
      {"}{", 0},
      {"/* mov.u32 $0, $1;", 0},
      {"mov.u32 /* $0, $1;", 8},
      {".pragma \"nounroll;", 8},
      {".reg .b32 ;", 10},
      {".reg .b32 a b;", 12},
      {".reg .b32 a<;", 12},
      {".reg .b32 a<4;", 13},
      {".reg .sideways a;", 5},
      {".reg .b32 a", 11},
      {"@ mov.u32 $0, $1;", 10},
      {"@; trap;", 1},
      {"@!! trap;", 2},
      {"$0;", 0},
      {"12;", 0},
      {"[$0];", 0},
      {"mov.u32 $, $1;", 8},
      {"mov.u32 ${}, $1;", 8},
      {"mov.u32 ${0, $1;", 8},
      {"mov.u32 ${x}, $1;", 8},
      {"mov.u32 $(a$|b$), $1;", 8},
      {"mov.u32 $99999999999999999999, $1;", 8},
      {"mov.u32 $20000, $1;", 8},
      {"mov.u32 $0, 18446744073709551616;", 12},
      {"mov.u32 $0, 0x;", 12},
      {"mov.u32 $0, 0xG;", 12},
      {"mov.u32 $0, 0b2;", 12},
      {"mov.u32 $0, 09;", 12},
      {"mov.u32 $0, 12abc;", 12},
      {"mov.f32 $0, 0fXYZ;", 12},
      {"mov.u32 $0, 1/0;", 13},
      {"mov.u32 $0, 1 % 0;", 14},
      {"mov.u32 $0, $1*4;", 14},
      {"mov.u32 $0, ~$1;", 12},
      {"mov.u32 $0, (1;", 14},
      {"mov.u32 $0, .x;", 12},
      {"mov.u32 $0, \"a\";", 12},
      {"mov.u32 $0, #1;", 12},
      {"mov.u32 $0, `1;", 12},
      {"mov.u32 $0, \x80;", 12},
      {"done", 4},
  };
  for (const auto &Case : Cases)
    EXPECT_EQ(complaintAt(Case.Text), Case.Position) << Case.Text;
  EXPECT_EQ(complaintAt("call (a, f)"), 11u);
}

TEST(PtxMalformed, TheMessageTellsThePlace) {
  llvm::Expected<Assembly> Result = parse("mov.u32 $0 $1;");
  ASSERT_FALSE(Result);
  EXPECT_EQ(llvm::toString(Result.takeError()),
            "at character 12: a ',' or ';' is expected");
}

TEST(PtxMalformed, EmbeddedNull) {
  using namespace std::string_literals;
  EXPECT_EQ(complaintAt("mov.u32 $0, \0$1;"s), 12u);
  EXPECT_EQ(complaintAt("\0"s), 0u);
  EXPECT_EQ(complaintAt("mov.u32 $0\0;"s), 10u);
  // In a comment it is as good as any character.
  EXPECT_EQ(read("// \0 \n trap;"s).Instructions.size(), 1u);
}

std::string repeat(llvm::StringRef What, unsigned Times) {
  std::string Result;
  Result.reserve(What.size() * Times);
  while (Times--)
    Result += What;
  return Result;
}

TEST(PtxMalformed, DeepNestingIsRefused) {
  constexpr unsigned Many = 1000000;
  complaintAt(repeat("{", Many));
  complaintAt("mov.u32 $0, " + repeat("(", Many));
  complaintAt("mov.u32 $0, " + repeat("-", Many) + "1;");
  complaintAt("mov.u32 $0, " + repeat("~(", Many) + "1;");
  complaintAt("mov.u32 $0, " + repeat("{", Many));
  complaintAt("mov.u32 $0, " + repeat("[", Many));
  complaintAt("mov.u32 $0, " + repeat("[0,", Many));
  complaintAt("@" + repeat("!", Many));
  complaintAt(repeat("@p ", Many));
  complaintAt(repeat("}", Many));
}

TEST(PtxMalformed, WhatPeopleNestIsRead) {
  read(repeat("{", 60) + repeat("}", 60));
  read("mov.u32 $0, " + repeat("(", 30) + "1" + repeat(")", 30) + ";");
}

/// Seconds to parse \p Text, whatever comes of it.
double secondsFor(const std::string &Text) {
  auto Start = std::chrono::steady_clock::now();
  llvm::consumeError(parse(Text).takeError());
  std::chrono::duration<double> Taken =
      std::chrono::steady_clock::now() - Start;
  return Taken.count();
}

TEST(PtxMalformed, LongTextsTakeLinearTime) {
  constexpr unsigned Many = 30000;
  const std::string Texts[] = {
      repeat("mov.u32 $0, $1;\n", Many),
      "mov.u32 $0, " + repeat("1+", Many) + "1;",
      "mov.u32 $0, " + repeat("$1+", Many) + "1;",
      "mov.u32 $0, {" + repeat("$1,", Many) + "$1};",
      "foo " + repeat("$1,", Many) + "$1;",
      repeat("ld.", Many) + "u32 $0, [$1];",
      "ld" + repeat(".global", Many) + " $0, [$1];",
      "ld" + repeat(" .global", Many) + " $0, [$1];",
      repeat("a", Many * 10) + ";",
      repeat("a", Many) + repeat(".b", Many) + ";",
      "mov.u32 $0, " + repeat("9", Many * 10) + ";",
      "mov.u32 $" + repeat("0", Many * 10) + ", 1;",
      repeat("{}", Many),
      repeat("// comment\n", Many),
      repeat("/* */", Many),
      repeat("${:uid}", Many),
      repeat("${0:", Many),
      ".reg .b32 t<10>;" + repeat("mov.u32 t1, t11;", Many),
      ".reg .b32 " + repeat("t<10>,", Many) + "t;",
      repeat("{ .reg .b32 t<10>; ", 60) +
          repeat("mov.u32 x123456789, t1;", Many / 10),
  };
  for (const std::string &Text : Texts)
    EXPECT_LT(secondsFor(Text), 5.0) << Text.substr(0, 40);
}

} // namespace
