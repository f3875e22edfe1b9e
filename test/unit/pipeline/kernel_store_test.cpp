//===-- test/unit/pipeline/kernel_store_test.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is found again after an edit and what is not, counted; and that the
/// result is the one without a store, to the byte.
//===----------------------------------------------------------------------===//
#include "analysis/analyzer.h"
#include "analysis/pipeline/kernel_store.h"
#include "analysis/pipeline/result_format.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

namespace bank_lint {
namespace {

const std::string Text = R"cu(
constexpr int width = 32;
__constant__ int offsets[4] = {0, 1, 2, 3};
__device__ int twice(int i) {
  return 2 * i;
}
// bank-lint: assume n >= 64
__global__ void first(float *out, int n) {
  __shared__ float tile[width][width];
  tile[threadIdx.x][threadIdx.y] = 1;
  __syncthreads();
  if (n > 7)
    out[threadIdx.x * n] = tile[threadIdx.y][twice(threadIdx.x) % width];
}
__global__ void second(float *out, int n) {
  for (int i = 0; i < n; ++i)
    out[i * 32 + threadIdx.x] = 2;
}
__global__ void third(float *out, int m) {
  if (m > 5)
    out[threadIdx.x + offsets[1]] = 3;
}
int main() {
  second<<<1, 64>>>(nullptr, 100);
  first<<<1, dim3(32, 8)>>>(nullptr, 100);
}
)cu";

/// \p From, which is there, replaced by \p To.
std::string with(std::string Of, const std::string &From,
                 const std::string &To) {
  const std::size_t At = Of.find(From);
  EXPECT_NE(At, std::string::npos) << From;
  return Of.replace(At, From.size(), To);
}

class KernelStoreTest : public testing::Test {
protected:
  AnalysisOptions optionsFor(const std::string &Contents) const {
    AnalysisOptions Options;
    Options.UseBuiltinHeaders = true;
    Options.Contents = Contents;
    return Options;
  }
  static std::string bytesOf(FileResult Result) {
    ByteWriter Writer;
    Writer(Result);
    return Writer.Bytes;
  }
  struct Counts {
    std::uint64_t Found, Missed;
    bool operator==(const Counts &) const = default;
    // NOLINTNEXTLINE(readability-identifier-naming): GoogleTest's name
    friend void PrintTo(const Counts &C, std::ostream *Out) {
      *Out << C.Found << " found, " << C.Missed << " missed";
    }
  };
  /// What of the kernels is found and what is run, with the same result as
  /// without a store.
  Counts analyse(AnalysisOptions Options) {
    const std::string Plain = bytesOf(analyzeFile("test.cu", Options));
    const Counts Before{Store->found(), Store->missed()};
    Options.Kernels = Store;
    const FileResult Result = analyzeFile("test.cu", Options);
    EXPECT_EQ(Result.Failure, "");
    EXPECT_TRUE(Result.Problems.empty());
    EXPECT_EQ(Result.Kernels, 3u);
    EXPECT_GE(Result.Accesses.size(), 5u);
    EXPECT_EQ(bytesOf(Result), Plain);
    return {Store->found() - Before.Found, Store->missed() - Before.Missed};
  }
  Counts analyse(const std::string &Contents) {
    return analyse(optionsFor(Contents));
  }

  std::shared_ptr<KernelStore> Store = std::make_shared<KernelStore>();
};

TEST_F(KernelStoreTest, WhatHasNotChangedIsFound) {
  EXPECT_EQ(analyse(Text), (Counts{0, 3}));
  EXPECT_EQ(analyse(Text), (Counts{3, 0}));
  EXPECT_EQ(analyse(Text + "// a comment\n"), (Counts{3, 0}));
  EXPECT_EQ(analyse(with(Text, "= 3;", "= 3; // three")), (Counts{3, 0}));
}

TEST_F(KernelStoreTest, AKeyInOneKernelLeavesTheOthersUndone) {
  analyse(Text);
  EXPECT_EQ(analyse(with(Text, "= 2;", "= 20;")), (Counts{2, 1}));
  EXPECT_EQ(analyse(with(Text, "out[i * 32", " out[i * 32")), (Counts{2, 1}));
  EXPECT_EQ(analyse(with(Text, "i * 32", "i * 31")), (Counts{2, 1}));
}

TEST_F(KernelStoreTest, WhatAKernelRestsOnIsAPartOfIt) {
  analyse(Text);
  // A constant, a device function, a table in constant memory.
  EXPECT_EQ(analyse(with(Text, "width = 32", "width = 33")), (Counts{2, 1}));
  EXPECT_EQ(analyse(with(Text, "2 * i;", "3 * i;")), (Counts{2, 1}));
  EXPECT_EQ(analyse(with(Text, "{0, 1, 2", "{0, 5, 2")), (Counts{2, 1}));
  // What is said of it.
  EXPECT_EQ(analyse(with(Text, "n >= 64", "n >= 65")), (Counts{2, 1}));
  EXPECT_EQ(analyse(with(Text, "assume", "remark")), (Counts{2, 1}));
  EXPECT_EQ(analyse(with(Text, "<<<1, 64>>>", "<<<1, 65>>>")), (Counts{2, 1}));
  EXPECT_EQ(analyse(with(Text, "<<<1, 64>>>", "<<<2, 64>>>")), (Counts{2, 1}));
  EXPECT_EQ(analyse(with(Text, "nullptr, 100", "nullptr, 99")), (Counts{2, 1}));
  EXPECT_EQ(analyse(with(Text, "second<<<1, 64>>>(nullptr, 100);", "")),
            (Counts{2, 1}));
  // How it is written, which the result quotes.
  EXPECT_EQ(analyse(with(Text, "float tile", "float  tile")), (Counts{2, 1}));
  EXPECT_EQ(analyse(with(Text, "__global__ void third(",
                         "__global__ __launch_bounds__(64) void third(")),
            (Counts{2, 1}));
}

TEST_F(KernelStoreTest, WhatIsAskedIsAPartOfIt) {
  analyse(Text);
  AnalysisOptions Options = optionsFor(Text);
  Options.AsWritten = true;
  EXPECT_EQ(analyse(Options), (Counts{0, 3}));
  Options = optionsFor(Text);
  Options.Arch = "sm_90";
  EXPECT_EQ(analyse(Options), (Counts{0, 3}));
  Options = optionsFor(Text);
  Options.Arguments.push_back(llvm::cantFail(parseArgumentValue("n=128")));
  EXPECT_EQ(analyse(Options), (Counts{0, 3}));
  Options = optionsFor(Text);
  Options.Launches.push_back(llvm::cantFail(parseLaunchOverride("third=4:64")));
  EXPECT_EQ(analyse(Options), (Counts{0, 3}));
  EXPECT_EQ(analyse(Text), (Counts{3, 0}));
}

TEST_F(KernelStoreTest, LinesMoveAlong) {
  analyse(Text);
  EXPECT_EQ(analyse("\n\n" + Text), (Counts{3, 0}));
  EXPECT_EQ(
      analyse(with(Text, "__global__ void first", "\n__global__ void first")),
      (Counts{3, 0}));
  // Between a device function and what calls it; within the code.
  EXPECT_EQ(analyse(with(Text, "// bank-lint", "\n\n// bank-lint")),
            (Counts{3, 0}));
  EXPECT_EQ(analyse(with(Text, "  __syncthreads", "\n\n  __syncthreads")),
            (Counts{3, 0}));
  EXPECT_EQ(analyse(with(Text, "int main", "\n\nint main")), (Counts{3, 0}));
  // One line that becomes two is another line.
  EXPECT_EQ(
      analyse(with(Text, "twice(threadIdx.x) %", "\ntwice(threadIdx.x) %")),
      (Counts{2, 1}));
  // As are lines that the compiler gets.
  EXPECT_EQ(analyse(with(Text, "__global__ void third",
                         "#line 500\n__global__ void third")),
            (Counts{2, 1}));
}

TEST_F(KernelStoreTest, AssemblyMovesAlong) {
  const std::string Assembly = with(
      Text, "out[threadIdx.x + offsets",
      "{ int lane; asm volatile(\"mov.u32 %0, %laneid;\" : \"=r\"(lane));\n"
      "    out[lane] = 4; }\n  out[threadIdx.x + offsets");
  EXPECT_EQ(analyse(Assembly), (Counts{0, 3}));
  EXPECT_EQ(analyse("// a comment\n" + Assembly), (Counts{3, 0}));
  EXPECT_EQ(analyse(with(Assembly, "%laneid", "%warpid")), (Counts{2, 1}));
}

TEST_F(KernelStoreTest, TextsHaveTheLinesOfTheFile) {
  for (const std::string &Moved :
       {Text, "\n\n\n" + Text, with(Text, "int twice", "\n\nint twice")}) {
    AnalysisOptions Options = optionsFor(Moved);
    Options.Kernels = Store;
    const FileResult Result = analyzeFile("test.cu", Options);
    const auto Before = llvm::StringRef(Moved).split("if (m > 5)").first;
    const std::string Condition =
        "the condition at line " + std::to_string(Before.count('\n') + 1);
    const AccessSummary &Last = Result.Accesses.back();
    EXPECT_EQ(Last.Where.Line, Before.count('\n') + 2);
    ASSERT_FALSE(Last.Assumptions.empty());
    EXPECT_TRUE(llvm::any_of(Last.Assumptions, [&](const std::string &A) {
      return llvm::StringRef(A).starts_with(Condition + ":");
    })) << Condition;
  }
  EXPECT_EQ(Store->missed(), 3u);
}

TEST_F(KernelStoreTest, AnotherStoreLearnsTheNews) {
  KernelStore Other;
  std::size_t Messages = 0;
  Store->tellNews([&](llvm::StringRef News) {
    ++Messages;
    Other.add(News);
    Other.add(News.drop_back()); // cut short
  });
  analyse(Text);
  EXPECT_EQ(Messages, 3u);
  EXPECT_EQ(Other.bytes(), Store->bytes());
  analyse(Text);
  EXPECT_EQ(Messages, 6u);
  EXPECT_EQ(Other.bytes(), Store->bytes());
}

TEST_F(KernelStoreTest, WhatWasNotUsedForLongestGoes) {
  analyse(Text);
  const std::size_t All = Store->bytes();
  Store = std::make_shared<KernelStore>(All);
  analyse(Text);
  EXPECT_EQ(Store->bytes(), All);
  // Two are used again, so that the third, in its old form, makes room.
  EXPECT_EQ(analyse(with(Text, "= 2;", "= 20;")), (Counts{2, 1}));
  EXPECT_LE(Store->bytes(), All);
  EXPECT_EQ(analyse(with(Text, "= 2;", "= 20;")), (Counts{3, 0}));
  EXPECT_EQ(analyse(Text), (Counts{2, 1}));
  // Where nothing has room nothing is kept.
  Store = std::make_shared<KernelStore>(1);
  EXPECT_EQ(analyse(Text), (Counts{0, 3}));
  EXPECT_EQ(analyse(Text), (Counts{0, 3}));
  EXPECT_EQ(Store->bytes(), 0u);
}

} // namespace
} // namespace bank_lint
