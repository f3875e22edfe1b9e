//===-- test/unit/tool/nvcc_test.cpp --------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What nvcc is given of a project's options: nothing that names a program or a
// file to write.
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/nvcc.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

TEST(Nvcc, MacrosFoldersAndTheStandard) {
  EXPECT_THAT(argumentsForNvcc({"-DN=4", "-D", "M", "-UX", "-I/a", "-I", "/b",
                                "-isystem/c", "-isystem", "/d", "-include",
                                "/e.h", "-std=gnu++17"}),
              ElementsAre("-DN=4", "-D", "M", "-UX", "-I/a", "-I", "/b",
                          "-isystem", "/c", "-isystem", "/d", "-include",
                          "/e.h", "-std=c++17"));
}

TEST(Nvcc, WhatClangKnowsByMacros) {
  EXPECT_THAT(
      argumentsForNvcc({"-D__CUDACC_RDC__=1", "-D__CUDACC_RELAXED_CONSTEXPR__",
                        "-D__CUDACC_EXTENDED_LAMBDA__=1", "-D__CUDACC_RDC__=1",
                        "-ffast-math"}),
      ElementsAre("-rdc=true", "--expt-relaxed-constexpr", "--extended-lambda",
                  "--use_fast_math"));
}

TEST(Nvcc, WhatMacrosOfOurOwnStandFor) {
  EXPECT_THAT(
      argumentsForNvcc({"-D__CUDACC_DEBUG__", "-D__BANK_LINT_FAST_MATH__",
                        "-U__BANK_LINT_INEXACT_QUOTIENTS__",
                        "-D__BANK_LINT_EXACT_QUOTIENTS__",
                        "-D__BANK_LINT_INEXACT_ROOTS__",
                        "-D__BANK_LINT_RESTRICT__"}),
      ElementsAre("-G", "--use_fast_math", "-prec-div=true", "-prec-sqrt=false",
                  "-restrict"));
}

TEST(Nvcc, ValuesBehindASpaceAndLevels) {
  EXPECT_THAT(
      argumentsForNvcc(
          {"-maxrregcount 32", "-Xptxas -O1", "-Xcicc=-O0", "-Ofc=max"}),
      ElementsAre("-maxrregcount=32", "-Xptxas=-O1", "-Xcicc=-O0", "-Ofc=max"));
  // Others of ptxas may write files.
  EXPECT_THAT(argumentsForNvcc({"-Xptxas -o", "-Xptxas -o,x", "-Xptxas=-O1,-o",
                                "-Xcicc --output"}),
              ElementsAre());
}

TEST(Nvcc, OptionsThatDecideAboutCode) {
  EXPECT_THAT(argumentsForNvcc({"--use_fast_math", "-ftz=true", "-fmad=false",
                                "-maxrregcount=32"}),
              ElementsAre("--use_fast_math", "-ftz=true", "-fmad=false",
                          "-maxrregcount=32"));
}

TEST(Nvcc, NothingElse) {
  EXPECT_THAT(argumentsForNvcc({"-ccbin",
                                "./evil",
                                "-ccbin=./evil",
                                "--compiler-bindir=./evil",
                                "-Xcompiler",
                                "-fplugin=./evil.so",
                                "-Xptxas=-v",
                                "-optf=all",
                                "--options-file",
                                "all",
                                "-o",
                                "out",
                                "-keep",
                                "--keep-dir=.",
                                "-MF",
                                "deps",
                                "-run",
                                "-G",
                                "-maxrregcount 32 -ccbin ./evil",
                                "-gencode=arch=x",
                                "other.cu",
                                "@file",
                                "-D"}),
              IsEmpty());
}

} // namespace
