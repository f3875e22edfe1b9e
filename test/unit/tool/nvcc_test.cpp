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
