//===-- test/unit/frontend/nvcc_command_test.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// nvcc's options, one by one. How nvcc reads a value is what `nvcc --dryrun`
/// (13.0) puts on the host preprocessor's command line.
//===----------------------------------------------------------------------===//
#include "analysis/frontend/command/nvcc_command.h"
#include "llvm/ADT/STLExtras.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::frontend;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

using Words = std::vector<std::string>;

/// A build folder /p/build with some files.
struct Project {
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Files =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();

  Project &file(const char *Path, const std::string &Text) {
    Files->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
    return *this;
  }
  TranslatedCommand translate(const Words &Options) {
    CommandPlace Place{"/p/build", Files, {"/p"}};
    return translateNvcc(Options, Place);
  }
};

Words argumentsOf(const Words &Options) {
  return Project().translate(Options).Arguments;
}

/// The fate of the only option in \p Options.
OptionFate fateOf(const Words &Options) {
  TranslatedCommand Command = Project().translate(Options);
  EXPECT_EQ(Command.Options.size(), 1u) << Options.front();
  return Command.Options.empty() ? OptionFate() : Command.Options.front();
}

struct Case {
  Words Options, Wanted;
};

TEST(NvccCommand, Macros) {
  const Case Cases[] = {
      {{"-DN=4"}, {"-DN=4"}},
      {{"-D", "N=4"}, {"-DN=4"}},
      {{"-D=N"}, {"-DN"}},
      {{"--define-macro", "N"}, {"-DN"}},
      {{"--define-macro=N=4"}, {"-DN=4"}},
      {{"-DA=1,B=2"}, {"-DA=1", "-DB=2"}},
      {{"-D", "A,B"}, {"-DA", "-DB"}},
      {{"-DA=1\\,2"}, {"-DA=1,2"}},
      {{"-DA=\"1,2\""}, {"-DA=\"1,2\""}},
      {{"-DS=\\\"hi\\\""}, {"-DS=\"hi\""}},
      {{"-DQ='1,2'"}, {"-DQ='1", "-D2'"}}, // ' is no quote to nvcc
      {{"-DF(a,b)=a"}, {"-DF(a", "-Db)=a"}},
      {{"-DA=1,"}, {"-DA=1"}},
      {{"-DP=C:\\x"}, {"-DP=C:x"}},
      {{"-UX"}, {"-UX"}},
      {{"-U", "X,Y"}, {"-UX", "-UY"}},
      {{"--undefine-macro=X"}, {"-UX"}},
      {{"-DX", "-UX"}, {"-DX", "-UX"}}, // in their order
  };
  for (const Case &C : Cases)
    EXPECT_EQ(argumentsOf(C.Options), C.Wanted) << C.Options.front();
}

TEST(NvccCommand, Folders) {
  const Case Cases[] = {
      {{"-Iinc"}, {"-I/p/build/inc"}},
      {{"-I", "inc"}, {"-I/p/build/inc"}},
      {{"-I=inc"}, {"-I/p/build/inc"}},
      {{"--include-path=inc"}, {"-I/p/build/inc"}},
      {{"-I/a,b"}, {"-I/a", "-I/p/build/b"}},
      {{"-I/a\\,b"}, {"-I/a\\", "-I/p/build/b"}}, // no escape here
      {{"-isystem", "/s"}, {"-isystem", "/s"}},
      {{"-isystem=/s,/t"}, {"-isystem", "/s", "-isystem", "/t"}},
      {{"--system-include", "s"}, {"-isystem", "/p/build/s"}},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(argumentsOf(C.Options), C.Wanted) << C.Options.front();
}

TEST(NvccCommand, ForcedIncludesAreLookedForInFoldersToo) {
  Project P;
  P.file("/p/build/here.h", "int x;");
  EXPECT_THAT(P.translate({"-include", "here.h"}).Arguments,
              ElementsAre("-include", "/p/build/here.h"));
  EXPECT_THAT(P.translate({"-include=far.h,here.h"}).Arguments,
              ElementsAre("-include", "far.h", "-include", "/p/build/here.h"));
  EXPECT_THAT(P.translate({"--pre-include", "far.h"}).Arguments,
              ElementsAre("-include", "far.h"));
}

TEST(NvccCommand, WhatDefinesMacros) {
  const Case Cases[] = {
      {{"-dc"}, {"-D__CUDACC_RDC__"}},
      {{"--device-c"}, {"-D__CUDACC_RDC__"}},
      {{"-rdc=true"}, {"-D__CUDACC_RDC__"}},
      {{"-rdc", "true"}, {"-D__CUDACC_RDC__"}},
      {{"-rdc=false"}, {}},
      {{"--relocatable-device-code=true"}, {"-D__CUDACC_RDC__"}},
      {{"-dlto"}, {"-D__CUDACC_RDC__"}},
      {{"-ewp"}, {"-D__CUDACC_EWP__"}},
      {{"-G"}, {"-D__CUDACC_DEBUG__"}},
      {{"--expt-relaxed-constexpr"}, {"-D__CUDACC_RELAXED_CONSTEXPR__"}},
      {{"-extended-lambda"}, {"-D__CUDACC_EXTENDED_LAMBDA__"}},
      {{"--expt-extended-lambda"}, {"-D__CUDACC_EXTENDED_LAMBDA__"}},
      {{"-default-stream=per-thread"},
       {"-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"}},
      {{"--default-stream", "legacy"}, {}},
      {{"-noeh"}, {"-fno-exceptions"}},
      {{"-std=c++20"}, {"-std=c++20"}},
      {{"--std", "c++14"}, {"-std=c++14"}},
      {{"-ftemplate-depth=99"}, {"-ftemplate-depth=99"}},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(argumentsOf(C.Options), C.Wanted) << C.Options.front();
}

TEST(NvccCommand, Architectures) {
  const Case Cases[] = {
      {{"-arch=sm_90"}, {"sm_90"}},
      {{"-arch", "sm_90a"}, {"sm_90a"}},
      {{"-arch=compute_100f"}, {"sm_100f"}},
      {{"-arch=lto_80"}, {"sm_80"}},
      {{"--gpu-architecture=sm_80"}, {"sm_80"}},
      {{"-arch=sm_80", "-arch=sm_90"}, {"sm_90"}}, // the last
      {{"-gencode", "arch=compute_80,code=[sm_80,compute_80]"}, {"sm_80"}},
      {{"-gencode=arch=compute_80,code=sm_86"}, {"sm_80"}}, // the virtual one
      {{"--generate-code", "code=sm_80,arch=compute_80"}, {"sm_80"}},
      {{"-gencode", "arch=\"compute_80\",code=\"sm_80\""}, {"sm_80"}},
      {{"-gencode=arch=compute_90a,code=sm_90a",
        "--generate-code=arch=compute_80,code=[compute_80,sm_80]",
        "-gencode=arch=compute_80,code=compute_80"},
       {"sm_90a", "sm_80"}}, // they add up
      {{"-gencode=arch=compute_90,code=sm_90", "-arch=sm_80"},
       {"sm_80", "sm_90"}},
      {{"-arch=compute_80", "-code=sm_86,sm_80"}, {"sm_80"}},
      {{"-arch=native"}, {"native"}},
      {{"-arch=all"}, {"all"}},
      {{"-arch=all-major"}, {"all-major"}},
      {{"-O3"}, {}},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(Project().translate(C.Options).Architectures, C.Wanted)
        << C.Options.front();
  EXPECT_EQ(fateOf({"-arch=80"}).Outcome, OptionOutcome::Unknown);
  EXPECT_EQ(fateOf({"-arch=sm_80x"}).Outcome, OptionOutcome::Unknown);
  EXPECT_EQ(fateOf({"-gencode=code=sm_80"}).Outcome, OptionOutcome::Unknown);
}

TEST(NvccCommand, HostOptions) {
  const Case Cases[] = {
      {{"-Xcompiler", "-fPIC,-DX"}, {"-fPIC", "-D", "X"}},
      {{"-Xcompiler=-DX=1\\,2"}, {"-D", "X=1,2"}},
      {{"-Xcompiler", "-fPIC -DX"}, {"-fPIC", "-D", "X"}},
      {{"--compiler-options=-DA=\"x,y\",-DB"}, {"-D", "A=x,y", "-D", "B"}},
      {{"-Xcompiler='-DA=x y'"}, {"-D", "A=x y"}},
      {{"-Xcompiler", "-D", "-Xcompiler", "X"}, {"-D", "X"}},
      {{"-Xcompiler", "-isystem,inc"}, {"-isystem", "/p/build/inc"}},
      {{"-Xcompiler", "-Iinc"}, {"-I", "/p/build/inc"}},
      {{"-Xcompiler", "-Wall,-O3,-march=native,-g,-fsanitize=address"}, {}},
      {{"-Xcompiler", "-pthread"}, {"-pthread"}},
      // nvcc's own come behind them, so that they count.
      {{"-DX=1", "-Xcompiler", "-DX=2"}, {"-D", "X=2", "-DX=1"}},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(argumentsOf(C.Options), C.Wanted)
        << C.Options[1 % C.Options.size()];
}

TEST(NvccCommand, UnknownOptionsAreToldAndEatNothing) {
  for (const char *Unknown : {"-frobnicate", "--frobnicate=x", "--arch=sm_80",
                              "--DX", "-isystemx", "-archsm_80", "-std-c++17",
                              "-Wall", "-fPIC", "-m33", "--", "-=", "--=x"}) {
    TranslatedCommand Command = Project().translate({Unknown, "-DEND"});
    EXPECT_THAT(Command.Arguments, ElementsAre("-DEND")) << Unknown;
    ASSERT_EQ(Command.Options.size(), 2u) << Unknown;
    EXPECT_EQ(Command.Options.back().Option, Unknown);
    EXPECT_EQ(Command.Options.back().Outcome, OptionOutcome::Unknown);
    EXPECT_FALSE(Command.Options.back().Why.empty());
  }
  EXPECT_EQ(fateOf({"-lineinfo=true"}).Why, "takes no value");
  EXPECT_EQ(fateOf({"-D"}).Why, "its value is missing");
  EXPECT_EQ(fateOf({"-Xcompiler"}).Why, "its value is missing");
  EXPECT_EQ(fateOf({"-std=gnu++17"}).Outcome, OptionOutcome::Unknown);
}

TEST(NvccCommand, UnknownOptionsMayBeTheHosts) {
  Words Wanted{"-pthread", "-fno-rtti"};
  EXPECT_EQ(argumentsOf({"-forward-unknown-to-host-compiler", "-Wall",
                         "-pthread", "-fno-rtti"}),
            Wanted);
  EXPECT_EQ(
      argumentsOf({"-Wall", "-pthread", "-fno-rtti", "--forward-unknown-opts"}),
      Wanted);
}

TEST(NvccCommand, OptionsFiles) {
  Project P;
  P.file("/p/build/a.rsp", "-DA --options-file sub/b.rsp\n-DQ=\"a b\"")
      .file("/p/build/sub/b.rsp", "-optf c.rsp")
      .file("/p/build/c.rsp", "-I../inc") // from the folder of the command
      .file("/p/build/sub/c.rsp", "-DWRONG");
  Words Wanted{"-DA", "-I/p/build/../inc", "-DQ=a b", "-DEND"};
  for (const Words &Options :
       {Words{"--options-file", "a.rsp", "-DEND"},
        Words{"--options-file=a.rsp", "-DEND"},
        Words{"-optf", "a.rsp", "-DEND"}, Words{"-optf=a.rsp", "-DEND"},
        Words{"@a.rsp", "-DEND"}, Words{"@/p/build/a.rsp", "-DEND"}})
    EXPECT_EQ(P.translate(Options).Arguments, Wanted) << Options.front();
  EXPECT_THAT(P.translate({"-optf", "c.rsp,c.rsp"}).Arguments,
              ElementsAre("-I/p/build/../inc", "-I/p/build/../inc"));
}

TEST(NvccCommand, OptionsFilesThatCannotBeReadAreTold) {
  Project P;
  P.file("/p/build/self.rsp", "-DX -optf self.rsp")
      .file("/p/build/twice.rsp", "-optf twice.rsp,twice.rsp")
      .file("/p/build/binary.rsp", std::string("-DX\0-DY", 7));
  TranslatedCommand Lost = P.translate({"-optf", "no.rsp", "-DEND"});
  EXPECT_THAT(Lost.Arguments, ElementsAre("-DEND"));
  ASSERT_EQ(Lost.Problems.size(), 1u);
  EXPECT_THAT(Lost.Problems[0], HasSubstr("'no.rsp' are lost"));
  EXPECT_THAT(P.translate({"-optf=binary.rsp"}).Problems[0],
              HasSubstr("not a text file"));
  // Files that name themselves come to an end.
  EXPECT_THAT(P.translate({"-optf=self.rsp", "-DEND"}).Arguments,
              Contains("-DEND"));
  EXPECT_THAT(P.translate({"-optf=twice.rsp", "-DEND"}).Arguments,
              ElementsAre("-DEND"));
}

/// The dangerous ones: clang reads each of these as something else, or with
/// another number of values.
TEST(NvccCommand, WhatMisleadsClangLeavesNoTrace) {
  Words Dangerous{"-G",
                  "-use_fast_math",
                  "-lineinfo",
                  "-lib",
                  "-dw",
                  "-dlink",
                  "-dryrun",
                  "-default-stream=null",
                  "-odir",
                  "out",
                  "-opt-info",
                  "inline",
                  "-diag-suppress",
                  "20",
                  "-t",
                  "4",
                  "-dopt",
                  "on",
                  "-time",
                  "f",
                  "-Werror",
                  "all-warnings",
                  "-x",
                  "cu",
                  "-Xptxas",
                  "-v,-dlcm=ca",
                  "-Xcudafe",
                  "--diag_suppress=20",
                  "-MD",
                  "-MT",
                  "a.o",
                  "-MF",
                  "a.d",
                  "-o",
                  "a.o",
                  "-c",
                  "a.cu",
                  "-e",
                  "k",
                  "-maxrregcount=32",
                  "-ccbin",
                  "g++",
                  "-Xlinker",
                  "-rpath,x",
                  "-lcudart",
                  "-Lx",
                  "-O3",
                  "-t4"};
  TranslatedCommand Command = Project().translate(Dangerous);
  EXPECT_THAT(Command.Arguments,
              ElementsAre("-D__CUDACC_DEBUG__", "-D__BANK_LINT_FAST_MATH__"));
  for (const OptionFate &Fate : Command.Options)
    EXPECT_NE(Fate.Outcome, OptionOutcome::Unknown) << Fate.Option;
  std::size_t Inputs = llvm::count_if(Command.Options, [](const OptionFate &F) {
    return F.Why == "is an input";
  });
  EXPECT_EQ(Inputs, 1u); // a.cu
}

TEST(NvccFile, IsTakenApartAsNvccDoes) {
  const std::pair<const char *, Words> Cases[] = {
      {"-DA -DB\n\t-DC", {"-DA", "-DB", "-DC"}},
      {"-DQ=\"a b\"", {"-DQ=a b"}},
      {"\"-DQ=a b\"", {"-DQ=a b"}},
      {"-I \"a b\"", {"-I", "a b"}},
      {"-DB=a\\ b", {"-DB=a b"}},
      {"-DC='x'", {"-DC='x'"}},
      {"-DS=\\\"hi\\\"", {"-DS=hi"}},
      {"-DS=\\\\\\\"hi\\\\\\\"", {"-DS=\"hi\""}},
      {"-D\"A=\\\"x y\\\"\"", {"-DA=x y"}},
      {"-I\"a\\b\"", {"-Iab"}},
      {"-DA=\"\"", {"-DA="}},
      {"", {}},
      {"  \n", {}},
      {"# no comment", {"#", "no", "comment"}},
  };
  for (const auto &[Text, Wanted] : Cases)
    EXPECT_EQ(splitNvccFile(Text), Wanted) << Text;
}

/// clang has no options for what is issued with branches; macros stand for
/// them.
TEST(NvccCommand, PrecisionOfArithmetic) {
  EXPECT_THAT(Project().translate({"-prec-div=false"}).Arguments,
              ElementsAre("-U__BANK_LINT_EXACT_QUOTIENTS__",
                          "-D__BANK_LINT_INEXACT_QUOTIENTS__"));
  EXPECT_THAT(Project().translate({"--prec-sqrt", "true"}).Arguments,
              ElementsAre("-U__BANK_LINT_INEXACT_ROOTS__",
                          "-D__BANK_LINT_EXACT_ROOTS__"));
  EXPECT_THAT(Project().translate({"-prec-div=maybe"}).Arguments,
              ElementsAre());
}

TEST(NvccCommand, WhetherItOptimises) {
  auto Of = [](const Words &Options) {
    return Project().translate(Options).Arguments;
  };
  EXPECT_THAT(Of({"-Xptxas", "-v,-O0"}),
              ElementsAre("-D__BANK_LINT_PTXAS_O0__"));
  EXPECT_THAT(Of({"-Ofc=min"}), ElementsAre("-D__BANK_LINT_PTXAS_O0__"));
  EXPECT_THAT(Of({"-Xcicc=-O0"}), ElementsAre("-D__BANK_LINT_CICC_O0__"));
  EXPECT_THAT(Of({"--Ofast-compile=max"}),
              ElementsAre("-D__BANK_LINT_CICC_O0__"));
  EXPECT_THAT(Of({"-Xptxas=-O1", "-Xcicc", "-O2", "-Ofc", "0", "-O0"}),
              ElementsAre());
}

TEST(NvccCommand, EmptyCommand) {
  TranslatedCommand Command = Project().translate({});
  EXPECT_THAT(Command.Arguments, IsEmpty());
  EXPECT_THAT(Command.Options, IsEmpty());
  EXPECT_THAT(argumentsOf({"", "-"}), IsEmpty());
}

} // namespace
