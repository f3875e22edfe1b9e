//===-- test/unit/fix/fix_search_test.cpp ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/fix_search.h"
#include "temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace bank_lint;
using testing::HasSubstr;
using testing::Not;

namespace {

/// A file, searched for fixes.
struct Searched {
  explicit Searched(const std::string &Text) {
    AnalysisOptions Options;
    Options.UseBuiltinHeaders = true;
    Result = analyzeWithFixes(Folder.write("k.cu", Text), Options);
    EXPECT_EQ(Result.Failure, "");
    EXPECT_TRUE(Result.Problems.empty());
  }
  std::string after() const {
    return Result.Fixed.empty() ? "" : Result.Fixed.front().After;
  }
  const Finding &finding() const {
    EXPECT_FALSE(Result.Findings.empty());
    return Result.Findings.front();
  }

  test::TemporaryFolder Folder;
  FileResult Result;
};

/// A kernel in which lanes read down a column of the tile that \p Declaration
/// declares.
std::string columnKernel(const std::string &Declaration,
                         const std::string &Before = "") {
  return Before + "__global__ void k(float *out) {\n  " + Declaration +
         "\n  tile[threadIdx.y][threadIdx.x] = 1.0f;\n  __syncthreads();\n"
         "  out[threadIdx.y * 32 + threadIdx.x] = "
         "tile[threadIdx.x][threadIdx.y];\n}\n"
         "void launch(float *p) { k<<<1, dim3(32, 32)>>>(p); }\n";
}

TEST(FixSearch, WritesDimensionsAsTheyAreWritten) {
  const std::pair<const char *, const char *> Cases[] = {
      {"[32][32]", "[32][33]"},
      {"[32][ 32 ]", "[32][ 33 ]"},
      {"[N][N]", "[N][N + 1]"},
      {"[N][N /* columns */]", "[N][N /* columns */ + 1]"},
      {"[32][8 * 4]", "[32][(8 * 4) + 1]"},
      {"[32][1 << 5]", "[32][(1 << 5) + 1]"},
      {"[32][SHIFTED]", "[32][(SHIFTED) + 1]"},
      {"[32][WORD]", "[32][WORD + 1]"},
      {"[32][32], other[4]", "[32][33], other[4]"},
  };
  for (const auto &[Written, Fixed] : Cases) {
    Searched S(
        columnKernel(std::string("__shared__ float tile") + Written + ";",
                     "constexpr int N = 32;\n#define WORD 32\n"
                     "#define SHIFTED 16 << 1\n"));
    EXPECT_THAT(S.after(), HasSubstr(std::string("tile") + Fixed + ";"));
  }
}

TEST(FixSearch, AMacroThatIsTheIndexStaysOne) {
  Searched S("#define TX threadIdx.x\n"
             "__global__ void k(float *out) {\n"
             "  __shared__ float s[1024];\n"
             "  s[TX * 32] = 1.0f;\n  __syncthreads();\n"
             "  out[TX] = s[TX * 32];\n}\n"
             "void launch(float *p) { k<<<1, 32>>>(p); }\n");
  EXPECT_THAT(S.after(), HasSubstr("s[(TX * 32) + (TX * 32) / 32] = 1.0f"));
}

TEST(FixSearch, WhatAMacroWritesIsNotEdited) {
  Searched S("#define AT(a, i) a[(i) * 32]\n"
             "__global__ void k(float *out) {\n"
             "  __shared__ float s[1024], t[1024];\n"
             "  AT(s, threadIdx.x) = 1.0f;\n"
             "  t[threadIdx.x] = 2.0f;\n  __syncthreads();\n"
             "  out[threadIdx.x] = AT(s, threadIdx.x) + t[threadIdx.x];\n}\n"
             "void launch(float *p) { k<<<1, 32>>>(p); }\n");
  EXPECT_TRUE(S.Result.Fixed.empty());
  EXPECT_THAT(S.finding().NoFix,
              HasSubstr("the index at 4:3 is the macro AT's (line 1)"));
}

TEST(FixSearch, AnIndexThatDoesSomethingIsNotWrittenTwice) {
  Searched S("__global__ void k(float *out) {\n"
             "  __shared__ float s[1024];\n"
             "  int i = threadIdx.x * 32;\n"
             "  s[i++] = 1.0f;\n  __syncthreads();\n"
             "  out[i] = s[threadIdx.x * 32];\n}\n"
             "void launch(float *p) { k<<<1, 31>>>(p); }\n");
  EXPECT_TRUE(S.Result.Fixed.empty());
  EXPECT_THAT(S.finding().NoFix,
              HasSubstr("the index at 4:3 does more than read memory"));
}

// What clashes is what the reads of one array would want of the other's index.
TEST(FixSearch, TwoArraysAreFixedTogether) {
  Searched S(
      "__global__ void k(float *out) {\n"
      "  __shared__ float a[32][32], b[32][32];\n"
      "  a[threadIdx.y][threadIdx.x] = 1.0f;\n"
      "  b[threadIdx.y][threadIdx.x] = 1.0f;\n  __syncthreads();\n"
      "  out[threadIdx.y * 32 + threadIdx.x] =\n"
      "      a[threadIdx.x][threadIdx.y] + b[threadIdx.x][threadIdx.y];\n"
      "}\nvoid launch(float *p) { k<<<1, dim3(32, 32)>>>(p); }\n");
  ASSERT_EQ(S.Result.Fixed.size(), 1u);
  EXPECT_EQ(S.Result.Fixed.front().Fixes, 2u);
  EXPECT_THAT(S.after(), HasSubstr("a[32][33], b[32][33]"));
}

TEST(FixSearch, BothFitAloneButNotTogether) {
  // 2 x 184 rows of 128 bytes are 47104 bytes; 48 KiB leave room for one array
  // with 4 bytes more a row... and for 4 x 184 x 2 = 1472 bytes of both.
  const char *Text = "__global__ void k(float *out) {\n"
                     "  __shared__ float a[ROWS][32], b[ROWS][32];\n"
                     "  for (int y = threadIdx.y; y < ROWS; y += 32) {\n"
                     "    a[y][threadIdx.x] = 1.0f;\n"
                     "    b[y][threadIdx.x] = 1.0f;\n  }\n"
                     "  __syncthreads();\n"
                     "  out[threadIdx.y * 32 + threadIdx.x] =\n"
                     "      a[threadIdx.x][threadIdx.y] +\n"
                     "      b[threadIdx.x][threadIdx.y];\n}\n"
                     "void launch(float *p) { k<<<1, dim3(32, 32)>>>(p); }\n";
  // 190 rows: 48640 bytes; one array may grow by 512, each needs 760.
  Searched Full("#define ROWS 190\n" + std::string(Text));
  ASSERT_EQ(Full.Result.Fixed.size(), 1u);
  EXPECT_THAT(Full.after(), Not(HasSubstr("+ 1]")));
  EXPECT_THAT(Full.after(), Not(HasSubstr("[33]")));
  EXPECT_THAT(Full.finding().Fixes.front().Title, HasSubstr("j ^ i % 32"));
  // 188 rows: 48128 bytes; 752 for one fit the 1024 that are left, two do not.
  Searched One("#define ROWS 188\n" + std::string(Text));
  ASSERT_EQ(One.Result.Fixed.size(), 1u);
  EXPECT_EQ(One.Result.Fixed.front().Fixes, 1u);
  EXPECT_THAT(One.after(), HasSubstr("a[ROWS][33], b[ROWS][32]"));
}

TEST(FixSearch, EachInstantiationIsAskedFor) {
  // The rows of 8 are never left, those of 4 are.
  const std::string Kernel =
      "template <int N> __global__ void k(float *out) {\n"
      "  __shared__ float tile[32][N];\n"
      "  tile[threadIdx.x][0] = 1.0f;\n"
      "  tile[0][threadIdx.x % 8] = 1.0f;\n  __syncthreads();\n"
      "  out[threadIdx.x] = tile[threadIdx.x][1];\n}\n";
  Searched Good(Kernel + "void launch(float *p) { k<8><<<1, 32>>>(p); "
                         "k<16><<<1, 32>>>(p); }\n");
  EXPECT_THAT(Good.after(), HasSubstr("tile[32][N + 1]"));
  Searched Bad(Kernel + "void launch(float *p) { k<8><<<1, 32>>>(p); "
                        "k<4><<<1, 32>>>(p); }\n");
  EXPECT_TRUE(Bad.Result.Fixed.empty());
  EXPECT_THAT(Bad.finding().NoFix, HasSubstr("0 to 7 in a row of 4"));
}

TEST(FixSearch, SumsInAnotherOrderMustBeExact) {
  auto Kernel = [](const std::string &Type, const std::string &Body) {
    return "__global__ void k(const " + Type + " *in, " + Type +
           " *out) {\n  __shared__ " + Type +
           " s[1024];\n  asm volatile(\"\" : : \"l\"(s));\n"
           "  for (int i = threadIdx.x; i < 1024; i += 32)\n"
           "    s[i] = in[i];\n  __syncthreads();\n  " +
           Type + " sum = 0;\n  for (int k = 0; k < 32; ++k)\n    " + Body +
           "\n  out[threadIdx.x] = sum;\n}\nvoid launch(" + Type +
           " *p) { "
           "k<<<1, 32>>>(p, p); }\n";
  };
  const std::string Plain = "sum += s[threadIdx.x * 32 + k];";
  Searched Unsigned(Kernel("unsigned", Plain));
  EXPECT_THAT(Unsigned.after(),
              HasSubstr("s[threadIdx.x * 32 + ((k + int(threadIdx.x)) % 32)]"));
  EXPECT_TRUE(Searched(Kernel("float", Plain)).Result.Fixed.empty());
  EXPECT_TRUE(Searched(Kernel("int", Plain)).Result.Fixed.empty());
  // Not a sum of terms that do not know each other.
  for (const char *Body :
       {"sum = sum * 3 + s[threadIdx.x * 32 + k];",
        "sum += sum ^ s[threadIdx.x * 32 + k];",
        "{ sum += s[threadIdx.x * 32 + k]; if (sum > 9) break; }",
        "sum -= s[threadIdx.x * 32 + k];", "sum += s[threadIdx.x * 32 + k]++;"})
    EXPECT_TRUE(Searched(Kernel("unsigned", Body)).Result.Fixed.empty())
        << Body;
}

/// A kernel in which each of 32 threads reads 8 neighbours by \p Index.
std::string neighboursKernel(const std::string &Index,
                             const std::string &Before = "") {
  return Before +
         "__global__ void k(const float *in, float *out) {\n"
         "  __shared__ __align__(16) float s[256];\n"
         "  int t = threadIdx.x;\n"
         "  for (int i = t; i < 256; i += 32)\n    s[i] = in[i];\n"
         "  __syncthreads();\n  float sum = 0;\n"
         "  for (int j = 0; j < 8; ++j)\n    sum += s[" +
         Index +
         "] * j;\n  out[t] = sum;\n}\n"
         "void launch(float *p) { k<<<1, 32>>>(p, p); }\n";
}

TEST(FixSearch, PiecesAreMovedAsOne) {
  const std::pair<const char *, const char *> Cases[] = {
      {"t * 8 + j", "s[(t * 8) + (t * 8) / 32 * 4 + j]"},
      {"j + t * 8", "s[(t * 8) + (t * 8) / 32 * 4 + j]"},
      {"(t << 3) + j", "s[(t << 3) + (t << 3) / 32 * 4 + j]"},
      {"8 * 0 + (t * 8 + j)",
       "s[(8 * 0 + t * 8) + (8 * 0 + t * 8) / 32 * 4 + j]"},
      {"t * EIGHT + j", "s[(t * EIGHT) + (t * EIGHT) / 32 * 4 + j]"},
  };
  for (const auto &[Index, Fixed] : Cases) {
    Searched S(neighboursKernel(Index, "#define EIGHT (16 >> 1)\n"));
    EXPECT_THAT(S.after(), HasSubstr(Fixed)) << Index;
  }
}

// What a macro adds cannot be distinguished from what is written beside it;
// then eight loads of 4 bytes are what is left.
TEST(FixSearch, PiecesThatAreNotSeenAreNotMoved) {
  for (const char *Index : {"EIGHT + j", "t * 8 SUM"}) {
    Searched S(neighboursKernel(
        Index, "#define EIGHT t * 4 + t * 4\n#define SUM + j\n"));
    EXPECT_THAT(S.after(), Not(HasSubstr("* 4 + j]"))) << Index;
    for (const Fix &F : S.finding().Fixes)
      EXPECT_GT(F.ExecutionsAfter, F.ExecutionsBefore) << Index;
  }
}

TEST(FixSearch, NothingIsSearchedForInCleanFiles) {
  Searched S("__global__ void k(float *out) {\n"
             "  __shared__ float s[32];\n  s[threadIdx.x] = 1.0f;\n"
             "  __syncthreads();\n  out[threadIdx.x] = s[threadIdx.x ^ 1];\n}\n"
             "void launch(float *p) { k<<<1, 32>>>(p); }\n");
  EXPECT_TRUE(S.Result.Findings.empty());
  EXPECT_TRUE(S.Result.Fixed.empty());
}

} // namespace
