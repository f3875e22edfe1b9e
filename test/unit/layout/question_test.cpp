//===-- test/unit/layout/question_test.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/layout/question.h"
#include <gmock/gmock.h>

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace bank_lint::layout {
namespace {

Question asked(std::vector<std::string> Operands,
               std::optional<Size> Block = std::nullopt) {
  llvm::Expected<Question> Result = parseQuestion(Operands, Block);
  EXPECT_TRUE(bool(Result));
  return Result ? *Result : Question();
}

std::string failureOf(std::vector<std::string> Operands) {
  llvm::Expected<Question> Result = parseQuestion(Operands);
  return Result ? "" : llvm::toString(Result.takeError());
}

TEST(Question, ArraysLieInSharedMemory) {
  EXPECT_THAT(asked({"float tile[32][33]", "tile[0][1]"}).Variables,
              ElementsAre("__shared__ float tile[32][33]"));
  EXPECT_THAT(asked({"__shared__ half2 s[64]", "s[0]"}).Variables,
              ElementsAre("__shared__ half2 s[64]"));
  EXPECT_THAT(asked({"alignas(16) unsigned char s[64]", "s[0]"}).Variables,
              ElementsAre("__shared__ alignas(16) unsigned char s[64]"));
  EXPECT_THAT(asked({"std::complex<float> s[8]", "s[0]"}).Variables,
              ElementsAre("__shared__ std::complex<float> s[8]"));
}

TEST(Question, ExternArraysAreDynamic) {
  EXPECT_TRUE(asked({"extern __shared__ float s[]", "s[0]"}).UsesDynamicMemory);
  EXPECT_FALSE(asked({"float s[1]", "s[0]"}).UsesDynamicMemory);
}

TEST(Question, PointersAreArguments) {
  Question Of = asked({"const float *__restrict__ in", "half* out", "in[0]"});
  EXPECT_THAT(Of.Parameters,
              ElementsAre("const float *__restrict__ in", "half* out"));
  EXPECT_THAT(Of.Variables, IsEmpty());
}

TEST(Question, VariablesAreInitialised) {
  Question Of = asked({"int n = 4; int ld; float s[64]", "s[n * ld]"});
  EXPECT_THAT(Of.Variables, ElementsAre("int n = 4", "__shared__ float s[64]"));
  EXPECT_THAT(Of.Parameters, ElementsAre("int ld"));
  EXPECT_THAT(Of.Notes, IsEmpty());
}

TEST(Question, CastsAreAccesses) {
  for (const char *Access :
       {"reinterpret_cast<float4 *>(s)[0]", "*(float4 *)&s[4]", "*s",
        "s[0] = 1", "static_cast<volatile float *>(s)[1]", "s[0].x",
        "atomicAdd(&s[0], 1)"})
    EXPECT_THAT(asked({"float s[64]", Access}).Accesses, ElementsAre(Access))
        << Access;
}

TEST(Question, StatementsAndProductsAreAccesses) {
  for (const char *Access :
       {"if (tx % 2) s[tx] = 1", "while (tx > 3) s[tx] = 1", "tx * s[0]",
        "tx & s[0]", "float(tx) * s[0]", "for (int i = 0; i < 4; ++i) s[i] = 1",
        "{ s[0] = 1; s[1] = 2; }", "__stcs(&s[0], 1.0f)"})
    EXPECT_THAT(asked({"float s[64]", Access}).Accesses, ElementsAre(Access))
        << Access;
}

TEST(Question, MacrosAreKnown) {
  llvm::Expected<Question> Of =
      parseQuestion({"float s[N]", "s[0]"}, std::nullopt, {"N=32"});
  ASSERT_TRUE(bool(Of));
  EXPECT_THAT(Of->Parameters, IsEmpty());
}

TEST(Question, UnknownNamesAreArguments) {
  Question Of = asked({"float s[64]", "s[i * k + i]"});
  EXPECT_THAT(Of.Parameters, ElementsAre("int i", "int k"));
  EXPECT_THAT(Of.Notes, ElementsAre("i is an argument of the kernel",
                                    "k is an argument of the kernel"));
}

TEST(Question, TypesMembersAndCallsAreNoNames) {
  EXPECT_THAT(asked({"float4 s[64]", "s[0].w"}).Parameters, IsEmpty());
  EXPECT_THAT(asked({"float s[64]", "((my_type *)s)[0]"}).Parameters,
              IsEmpty());
  EXPECT_THAT(asked({"float s[64]", "s[min(1, uint32_t(2))]"}).Parameters,
              IsEmpty());
  EXPECT_THAT(asked({"tile_of_floats s[64]", "s[0]"}).Parameters, IsEmpty());
}

TEST(Question, UsualNamesMeanWhatTheyUsuallyDo) {
  EXPECT_THAT(asked({"float s[64]", "s[lane + warp]"}).Variables,
              ElementsAre("const int lane = threadIdx.x % 32",
                          "const int warp = threadIdx.x / 32",
                          "__shared__ float s[64]"));
  // In a block of several rows, lanes go on in the next one.
  EXPECT_THAT(asked({"float s[64]", "s[lane]"}, Size{16, 4, 1}).Variables[0],
              HasSubstr("blockDim.x * (threadIdx.y"));
  EXPECT_THAT(asked({"float s[64]", "int lane = 3", "s[lane]"}).Variables,
              ElementsAre("__shared__ float s[64]", "int lane = 3"));
}

TEST(Question, OtherDimensionsNeedABlock) {
  EXPECT_THAT(failureOf({"float s[64]", "s[threadIdx.y]"}),
              HasSubstr("--block=32,8"));
  EXPECT_THAT(failureOf({"float s[64]", "s[tz]"}), HasSubstr("threadIdx.z"));
  EXPECT_THAT(failureOf({"float s[64]", "s[threadIdx . y]"}),
              HasSubstr("threadIdx.y"));
  EXPECT_EQ(failureOf({"float s[64]", "s[threadIdx.x]"}), "");
}

TEST(Question, NeedsAnAccess) {
  EXPECT_THAT(failureOf({"float s[64]"}), HasSubstr("no access"));
  EXPECT_THAT(failureOf({}), HasSubstr("no access"));
  EXPECT_THAT(failureOf({"float s[64]", "s[0]\n}"}), HasSubstr("one line"));
  EXPECT_THAT(failureOf({"float s[64]", "s[0] // x"}), HasSubstr("comments"));
  EXPECT_THAT(failureOf({"float s[64], t[64]", "s[0]"}),
              HasSubstr("declares several"));
}

TEST(Question, ArraysHaveToBeDeclared) {
  EXPECT_THAT(failureOf({"s[threadIdx.x]"}), HasSubstr("'s' is not declared"));
  EXPECT_THAT(failureOf({"float s[8]", "s[at[threadIdx.x]]"}),
              HasSubstr("'at' is not declared"));
}

TEST(Question, Sizes) {
  EXPECT_EQ(llvm::cantFail(parseSize("32")), (Size{32, 1, 1}));
  EXPECT_EQ(llvm::cantFail(parseSize("(16, 4,2)")), (Size{16, 4, 2}));
  for (const char *Wrong :
       {"", "0", "32,", "1,2,3,4", "-1", "x", "4294967296"}) {
    llvm::Expected<Size> Result = parseSize(Wrong);
    EXPECT_FALSE(bool(Result)) << Wrong;
    llvm::consumeError(Result.takeError());
  }
}

} // namespace
} // namespace bank_lint::layout
