//===-- test/unit/frontend/compiler_program_test.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/command/compiler_program.h"
#include "analysis/frontend/command/host_command.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::frontend;
using testing::Contains;
using testing::ElementsAre;

namespace {

using Words = std::vector<std::string>;

struct Case {
  Words Line;
  const char *Path;
  OptionLanguage Language;
};

TEST(CompilerProgram, LaunchersAreTakenOff) {
  const Case Cases[] = {
      {{"nvcc", "-c"}, "nvcc", OptionLanguage::Nvcc},
      {{"/opt/cuda/bin/nvcc", "-c"},
       "/opt/cuda/bin/nvcc",
       OptionLanguage::Nvcc},
      {{"C:\\cuda\\bin\\nvcc.exe", "-c"},
       "C:\\cuda\\bin\\nvcc.exe",
       OptionLanguage::Nvcc},
      {{"ccache", "nvcc", "-c"}, "nvcc", OptionLanguage::Nvcc},
      {{"/usr/bin/sccache", "nvcc", "-c"}, "nvcc", OptionLanguage::Nvcc},
      {{"ccache", "distcc", "nvcc", "-c"}, "nvcc", OptionLanguage::Nvcc},
      {{"env", "A=1", "-u", "B", "nvcc", "-c"}, "nvcc", OptionLanguage::Nvcc},
      {{"CCACHE_DIR=/x", "ccache", "nvcc", "-c"}, "nvcc", OptionLanguage::Nvcc},
      {{"cmake", "-E", "env", "A=1", "ccache", "nvcc", "-c"},
       "nvcc",
       OptionLanguage::Nvcc},
      {{"cmake", "-E", "time", "nvcc", "-c"}, "nvcc", OptionLanguage::Nvcc},
      {{"cmake", "-E", "__run_co_compile", "--launcher=ccache", "--", "nvcc",
        "-c"},
       "nvcc",
       OptionLanguage::Nvcc},
      {{"nice", "-n", "5", "nvcc", "-c"}, "nvcc", OptionLanguage::Nvcc},
      {{"nvcc_wrapper", "-c"}, "nvcc_wrapper", OptionLanguage::Nvcc},
      {{"clang++-18", "-c"}, "clang++-18", OptionLanguage::Clang},
      {{"g++", "-c"}, "g++", OptionLanguage::Host},
  };
  for (const Case &C : Cases) {
    CompilerProgram Program = findCompiler(C.Line);
    EXPECT_EQ(Program.Path, C.Path);
    EXPECT_EQ(Program.Language, C.Language) << C.Path;
    EXPECT_EQ(Program.Options.vec(), Words{"-c"}) << C.Line.front();
  }
}

TEST(CompilerProgram, NoneAtAll) {
  for (const Words &Line : {Words{}, Words{"ccache"}, Words{"env", "-u"},
                            Words{"cmake", "-E", "env", "A=1"}})
    EXPECT_EQ(findCompiler(Line).Path, "");
}

CommandPlace place() {
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Files->addFile("/p/a.rsp", 0,
                 llvm::MemoryBuffer::getMemBuffer("-DA='x y' @b.rsp"));
  Files->addFile("/p/b.rsp", 0, llvm::MemoryBuffer::getMemBuffer("-DB"));
  Files->addFile("/p/self.rsp", 0,
                 llvm::MemoryBuffer::getMemBuffer("@self.rsp @self.rsp"));
  Files->addFile("/p/first.h", 0, llvm::MemoryBuffer::getMemBuffer(""));
  return {"/p", Files, {"/p"}};
}

TEST(ClangCommand, KeepsWhatTheSourceMeans) {
  CommandPlace Place = place();
  TranslatedCommand Command = translateClang({"-x",
                                              "cuda",
                                              "--cuda-gpu-arch=sm_70",
                                              "--offload-arch=sm_90a,sm_80",
                                              "--cuda-path=/opt/cuda",
                                              "-O3",
                                              "-g",
                                              "-c",
                                              "a.cu",
                                              "-o",
                                              "a.o",
                                              "-MD",
                                              "-MF",
                                              "a.d",
                                              "-Wall",
                                              "-Iinc",
                                              "-isystem",
                                              "sys",
                                              "-include",
                                              "first.h",
                                              "-include",
                                              "far.h",
                                              "-DN=4",
                                              "-std=c++20",
                                              "-fno-exceptions",
                                              "-Xclang",
                                              "-fcuda-allow-variadic-functions",
                                              "-march=native",
                                              "--cuda-host-only",
                                              "-fgpu-rdc",
                                              "-fcuda-flush-denormals-to-zero"},
                                             Place);
  EXPECT_EQ(Command.Architectures, (Words{"sm_70", "sm_90a", "sm_80"}));
  EXPECT_EQ(Command.Toolkit, "/opt/cuda");
  EXPECT_EQ(Command.Arguments,
            (Words{"-I", "/p/inc", "-isystem", "/p/sys", "-include",
                   "/p/first.h", "-include", "far.h", "-D", "N=4", "-std=c++20",
                   "-fno-exceptions", "-fgpu-flush-denormals-to-zero",
                   "-Xclang", "-fcuda-allow-variadic-functions"}));
}

TEST(ClangCommand, ResponseFiles) {
  CommandPlace Place = place();
  EXPECT_EQ(translateClang({"@a.rsp", "@none.rsp"}, Place).Arguments,
            (Words{"-D", "A=x y", "-D", "B"}));
  // A file that names itself comes to an end.
  EXPECT_FALSE(translateClang({"@self.rsp"}, Place).Problems.empty());
}

TEST(HostCommand, WhatClangDoesNotKnowIsTold) {
  CommandPlace Place = place();
  TranslatedCommand Command =
      translateHost({"-fno-gnu-unique", "-DN", "-I"}, Place);
  EXPECT_EQ(Command.Arguments, (Words{"-D", "N"}));
  ASSERT_EQ(Command.Options.size(), 3u);
  EXPECT_EQ(Command.Options[0].Outcome, OptionOutcome::Unknown);
  EXPECT_EQ(Command.Options[2].Option, "-I");
  EXPECT_EQ(Command.Options[2].Why, "its value is missing");
}

} // namespace
