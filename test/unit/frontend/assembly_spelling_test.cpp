//===-- test/unit/frontend/assembly_spelling_test.cpp ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/spelling/assembly_spelling.h"
#include "analysis/program/assembly_marks.h"
#include <gtest/gtest.h>

using namespace bank_lint;

namespace {

/// \p Text as clang gets it, with `$` for a percent sign that begins a register
/// and `?` for that of an operand that is not there.
std::string marked(const std::string &Text) {
  clang::LangOptions Language;
  Language.CPlusPlus = true;
  std::string Result = frontend::markAssembly(Text, Language).value_or(Text);
  std::replace(Result.begin(), Result.end(), PercentSign, '$');
  std::replace(Result.begin(), Result.end(), MissingOperand, '?');
  return Result;
}

TEST(AssemblySpelling, RegistersHaveOnePercentSign) {
  EXPECT_EQ(marked(R"(asm("mov.u32 %0, %laneid;" : "=r"(r));)"),
            R"(asm("mov.u32 %0, $laneid;" : "=r"(r));)");
  EXPECT_EQ(marked(R"(asm volatile("a %0, "
                     "%tid.x, %%tid.y;" : "=r"(r) :: "memory");)"),
            R"(asm volatile("a %0, "
                     "$tid.x, %%tid.y;" : "=r"(r) :: "memory");)");
}

TEST(AssemblySpelling, ModifiersAreNoRegisters) {
  EXPECT_EQ(marked(R"(asm("a %c0, %[name], %w[name];" :: "n"(1));)"),
            R"(asm("a %c0, %[name], %w[name];" :: "n"(1));)");
  EXPECT_EQ(
      marked(R"(asm("{.reg .b32 %r1, %q<4>; a %r1, %q3, %c0;}" :: "n"(1));)"),
      R"(asm("{.reg .b32 $r1, $q<4>; a $r1, $q3, %c0;}" :: "n"(1));)");
}

TEST(AssemblySpelling, OperandsThatAreNotThere) {
  EXPECT_EQ(marked(R"(asm("a %0, %1, %2;" : "=r"(f(x, y)) : "r"(a[1]));)"),
            R"(asm("a %0, %1, ?2;" : "=r"(f(x, y)) : "r"(a[1]));)");
  EXPECT_EQ(marked(R"(asm("a %0;" :: "r"(x)); asm("b %10;" ::: "memory");)"),
            R"(asm("a %0;" :: "r"(x)); asm("b ?10;" ::: "memory");)");
}

TEST(AssemblySpelling, AMacroMayStandForSeveralOperands) {
  for (const char *Text : {R"(asm("a %0, %1, %2;" : "=r"(x) : BOTH(a, b));)",
                           R"(asm("a %0, %1;" :: __VA_ARGS__);)"})
    EXPECT_EQ(marked(Text), Text);
}

TEST(AssemblySpelling, WithoutOperandsAPercentSignIsOne) {
  const std::string Text = R"(asm("mov.u32 %r, %laneid;"); printf("%laneid");)";
  EXPECT_EQ(marked(Text), Text);
}

TEST(AssemblySpelling, MacrosAndRawText) {
  EXPECT_EQ(marked("#define LANE(r) \\\n"
                   "  __asm__ __volatile__(\"mov.u32 %0, %laneid;\" \\\n"
                   "                       : \"=r\"(r))\n"),
            "#define LANE(r) \\\n"
            "  __asm__ __volatile__(\"mov.u32 %0, $laneid;\" \\\n"
            "                       : \"=r\"(r))\n");
  EXPECT_EQ(marked("asm(R\"(mov.u32 %0, %laneid;)\" : \"=r\"(r));"),
            "asm(R\"(mov.u32 %0, $laneid;)\" : \"=r\"(r));");
}

TEST(AssemblySpelling, BrokenTextIsLeftAlone) {
  for (const char *Text : {"asm(\"%laneid\" : ", "asm(", "asm", "asm(\"%\"",
                           "asm(\"%x\" ; : \"=r\"(r))", "asm(((((("})
    EXPECT_EQ(marked(Text), Text);
}

} // namespace
