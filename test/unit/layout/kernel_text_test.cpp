//===-- test/unit/layout/kernel_text_test.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/layout/kernel_text.h"
#include <gmock/gmock.h>

using testing::HasSubstr;
using testing::Not;

namespace bank_lint::layout {
namespace {

KernelText textOf(std::vector<std::string> Operands) {
  return kernelText(llvm::cantFail(parseQuestion(Operands)));
}

TEST(KernelText, OperandsHaveLinesOfTheirOwn) {
  KernelText Of = textOf({"float s[64]", "int n = 2", "s[n]", "s[f(n)] = 1"});
  EXPECT_EQ(operandAt(Of.Text, Of.VariableLines[0]), "__shared__ float s[64]");
  EXPECT_EQ(operandAt(Of.Text, Of.VariableLines[1]), "int n = 2");
  EXPECT_EQ(operandAt(Of.Text, Of.AccessLines[0]), "s[n]");
  EXPECT_EQ(operandAt(Of.Text, Of.AccessLines[1]), "s[f(n)] = 1");
}

TEST(KernelText, ValuesThatAreReadAreUsed) {
  for (const char *Read : {"s[0]", "s[0] == s[1]", "s[g(1)]", "s[0] <= s[1]"})
    EXPECT_THAT(textOf({"float s[64]", Read}).Text,
                HasSubstr("bank_lint_use((\n" + std::string(Read) +
                          ", bank_lint_end()));"));
  for (const char *Write :
       {"s[0] = 1", "s[0] += 2", "s[0]++", "--s[0]", "s[0] <<= 1",
        "s[(1, 2)] |= 4", "if (tid) s[0]", "asm(\"\")"})
    EXPECT_THAT(textOf({"int s[64]", Write}).Text,
                Not(HasSubstr("bank_lint_use((\n")))
        << Write;
}

TEST(KernelText, IncludesWhatTypesNeed) {
  EXPECT_THAT(textOf({"half s[64]", "s[0]"}).Text,
              HasSubstr("#include <cuda_fp16.h>"));
  EXPECT_THAT(textOf({"__nv_bfloat16 s[64]", "s[0]"}).Text,
              HasSubstr("#include <cuda_bf16.h>"));
  EXPECT_THAT(textOf({"float s[64]", "s[0]"}).Text, Not(HasSubstr("#include")));
}

} // namespace
} // namespace bank_lint::layout
