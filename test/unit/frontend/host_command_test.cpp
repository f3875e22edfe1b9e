//===-- test/unit/frontend/host_command_test.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Commands of clang and gcc: what a project means by them stays, and nothing
/// stays by which clang would write, load or run something.
//===----------------------------------------------------------------------===//
#include "analysis/frontend/command/host_command.h"
#include "analysis/frontend/command/nvcc_command.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::frontend;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

using Words = std::vector<std::string>;

/// The project /p with a build folder /p/build, and files that are not its own.
struct Project {
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Files =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();

  Project() {
    file("/p/config.h").file("/p/build/pch.h").file("/home/secret");
    file("/usr/include/stdc-predef.h");
  }
  Project &file(const char *Path, const std::string &Text = " ") {
    Files->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
    return *this;
  }
  CommandPlace place() const { return {"/p/build", Files, {"/p"}}; }
  TranslatedCommand clang(const Words &Options) const {
    return translateClang(Options, place());
  }
};

Words split(llvm::StringRef Line) {
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::SmallVector<const char *> Parts;
  llvm::cl::TokenizeGNUCommandLine(Line, Saver, Parts);
  return {Parts.begin(), Parts.end()};
}

/// What is left of a command line of clang's.
Words argumentsOf(llvm::StringRef Line) {
  return Project().clang(split(Line)).Arguments;
}

/// Why the only option of \p Line goes; "" if it does not.
std::string whyNot(llvm::StringRef Line) {
  TranslatedCommand Command = Project().clang(split(Line));
  EXPECT_EQ(Command.Options.size(), 1u) << Line.str();
  EXPECT_EQ(Command.Arguments.empty(), !Command.Options[0].Why.empty());
  return Command.Options[0].Why;
}

TEST(HostCommand, CMakeWithClang) {
  EXPECT_EQ(
      argumentsOf(
          "-DNDEBUG -DS=\\\"x\\\" -I../inc -isystem "
          "/usr/local/cuda/include -O3 -g -std=gnu++17 "
          "--cuda-gpu-arch=sm_80 --cuda-path=/usr/local/cuda -fPIC "
          "-Wall -Werror=return-type -fcuda-flush-denormals-to-zero "
          "-fno-exceptions -fvisibility=hidden -pthread -MD -MT a.o -MF "
          "a.d -x cuda -o a.o -c ../a.cu"),
      (Words{"-D", "NDEBUG", "-D", "S=\"x\"", "-I", "/p/build/../inc",
             "-isystem", "/usr/local/cuda/include", "-std=gnu++17", "-fPIC",
             "-fgpu-flush-denormals-to-zero", "-fno-exceptions", "-pthread"}));
  // A precompiled header comes with the header that it is built from.
  EXPECT_EQ(argumentsOf("-Xclang -include-pch -Xclang /p/build/pch.h.pch "
                        "-Xclang -include -Xclang /p/build/pch.h"),
            (Words{"-Xclang", "-include", "-Xclang", "/p/build/pch.h"}));
  EXPECT_EQ(argumentsOf("-Winvalid-pch -include pch.h"),
            (Words{"-include", "/p/build/pch.h"}));
}

TEST(HostCommand, Bazel) {
  EXPECT_EQ(argumentsOf(
                "-MD -MF x.d -frandom-seed=x.o -iquote . -iquote bazel-out/bin "
                "-isystem external/eigen -fPIE -U_FORTIFY_SOURCE "
                "-D_FORTIFY_SOURCE=1 -fstack-protector -Wall "
                "-fno-omit-frame-pointer -no-canonical-prefixes "
                "-Wno-builtin-macro-redefined -D__DATE__=\\\"redacted\\\" "
                "-x cuda --cuda-gpu-arch=sm_80 --cuda-include-ptx=sm_80 "
                "-Xcuda-fatbinary=--compress-all -std=c++17 -c a.cu -o x.o"),
            (Words{"-iquote", "/p/build/.", "-iquote", "/p/build/bazel-out/bin",
                   "-isystem", "/p/build/external/eigen", "-fPIE", "-U",
                   "_FORTIFY_SOURCE", "-D", "_FORTIFY_SOURCE=1", "-D",
                   "__DATE__=\"redacted\"", "-std=c++17"}));
}

TEST(HostCommand, CMakeWithNvcc) {
  Project P;
  P.file("/p/build/CMakeFiles/a.dir/includes_CUDA.rsp",
         "-I../inc -isystem=/usr/local/cuda/include");
  TranslatedCommand Command = translateNvcc(
      split("-forward-unknown-to-host-compiler -DUSE_CUDA --options-file "
            "CMakeFiles/a.dir/includes_CUDA.rsp -O3 -DNDEBUG -std=c++17 "
            "\"--generate-code=arch=compute_80,code=[compute_80,sm_80]\" "
            "-Xcompiler=-fPIC,-Wall -fno-gnu-unique -fno-rtti -MD -MT a.o -MF "
            "a.d -x cu -c ../a.cu -o a.o"),
      P.place());
  EXPECT_THAT(Command.Arguments,
              ElementsAre("-fPIC", "-fno-rtti", "-DUSE_CUDA",
                          "-I/p/build/../inc", "-isystem",
                          "/usr/local/cuda/include", "-DNDEBUG", "-std=c++17"));
  EXPECT_THAT(Command.Problems, IsEmpty());
}

TEST(HostCommand, TorchExtensions) {
  TranslatedCommand Command = translateNvcc(
      split(
          "--generate-dependencies-with-compile --dependency-output k.d "
          "-DTORCH_EXTENSION_NAME=ext '-DPYBIND11_COMPILER_TYPE=\\\"_gcc\\\"' "
          "-D_GLIBCXX_USE_CXX11_ABI=0 -isystem /venv/torch/include "
          "--expt-relaxed-constexpr -gencode=arch=compute_90,code=sm_90 "
          "--compiler-options '-fPIC' -U__CUDA_NO_HALF_OPERATORS__ "
          "--use_fast_math -std=c++17 -c k.cu -o k.o"),
      Project().place());
  EXPECT_THAT(Command.Arguments,
              ElementsAre("-fPIC", "-DTORCH_EXTENSION_NAME=ext",
                          "-DPYBIND11_COMPILER_TYPE=\"_gcc\"",
                          "-D_GLIBCXX_USE_CXX11_ABI=0", "-isystem",
                          "/venv/torch/include",
                          "-D__CUDACC_RELAXED_CONSTEXPR__",
                          "-U__CUDA_NO_HALF_OPERATORS__",
                          "-D__BANK_LINT_FAST_MATH__", "-std=c++17"));
}

TEST(HostCommand, WhatTheSourceMeansStays) {
  for (const char *Option : {"-fms-extensions",
                             "-fno-exceptions",
                             "-fno-rtti",
                             "-fsigned-char",
                             "-funsigned-char",
                             "-fshort-enums",
                             "-fchar8_t",
                             "-fcoroutines",
                             "-ffast-math",
                             "-fno-math-errno",
                             "-ffp-contract=fast",
                             "-fwrapv",
                             "-fno-strict-overflow",
                             "-fno-strict-aliasing",
                             "-fpermissive",
                             "-fdeclspec",
                             "-fno-operator-names",
                             "-fopenmp",
                             "-fopenmp=libomp",
                             "-fcuda-short-ptr",
                             "--no-cuda-version-check",
                             "-fgpu-default-stream=per-thread",
                             "-foffload-implicit-host-device-templates",
                             "-fexperimental-library",
                             "-ftemplate-depth=2000",
                             "-fconstexpr-steps=9000000",
                             "-fconstexpr-depth=1000",
                             "-fbracket-depth=512",
                             "-std=c++20",
                             "-ansi",
                             "-pthread",
                             "-stdlib=libc++",
                             "--sysroot=/sys",
                             "-fno-builtin-malloc",
                             "--gcc-toolchain=/opt/gcc",
                             "-nostdinc++",
                             "-fblocks"})
    EXPECT_THAT(argumentsOf(Option), ElementsAre(Option));
}

TEST(HostCommand, WhatWritesLoadsOrRunsGoesWithAReason) {
  const std::pair<const char *, const char *> Cases[] = {
      {"-fplugin=/p/x.so", "loads code into the compiler"},
      {"-fpass-plugin=/p/x.so", "loads code into the compiler"},
      {"-fplugin-arg-x-y", "loads code into the compiler"},
      {"-include-pch /p/x.pch", "reads or writes compiled headers and modules"},
      {"-fmodules", "reads or writes compiled headers and modules"},
      {"-fmodules-cache-path=/x",
       "reads or writes compiled headers and modules"},
      {"-fmodule-file=/x", "reads or writes compiled headers and modules"},
      {"-fmodule-map-file=/x", "reads or writes compiled headers and modules"},
      {"-fprebuilt-module-path=/x",
       "reads or writes compiled headers and modules"},
      {"-ivfsoverlay /x", "puts other files in place of those on the disk"},
      {"--config=/x", "has options read from another file"},
      {"-specs /x", "has options read from another file"},
      {"-B/x", "chooses programs to run"},
      {"--offload-arch-tool=/x", "chooses programs to run"},
      {"--ptxas-path=/x", "chooses programs to run"},
      {"-MJ /x", "writes files"},
      {"-gen-cdb-fragment-path /x", "writes files"},
      {"--serialize-diagnostics /x", "writes files"},
      {"-save-temps=obj", "writes files"},
      {"-save-stats=cwd", "writes files"},
      {"-ftime-trace=/x", "writes files"},
      {"-fproc-stat-report=/x", "writes files"},
      {"-foptimization-record-file=/x", "writes files"},
      {"-fcrash-diagnostics-dir=/x", "writes files"},
      {"-MF /x", "writes dependency files"},
      {"-dumpdir /x", "names outputs"},
      {"-mllvm -debug-pass=x", "is for code generation behind the analysis"},
      {"-fprofile-use=/x", "is for code generation behind the analysis"},
      {"-fprofile-list=/x", "is for code generation behind the analysis"},
      {"-fsanitize-ignorelist=/x",
       "is for code generation behind the analysis"},
      {"-fxray-attr-list=/x", "is for code generation behind the analysis"},
      {"-fcoverage-mapping", "is for code generation behind the analysis"},
      {"-resource-dir /x", "is decided by bank-lint"},
      {"-###", "does not change what the source means"},
      {"-print-search-dirs", "does not change what the source means"},
      {"-warning-suppression-mappings=/x", "is unknown to clang"},
      {"--warning-suppression-mappings=/x", "is about messages"},
      {"-Xarch_host -DX", "is about the host's code"},
      {"-- -fplugin=/x", "what follows are inputs"},
  };
  for (const auto &[Line, Why] : Cases)
    EXPECT_EQ(whyNot(Line), Why) << Line;
}

TEST(HostCommand, WhatIsHandedToClangBehindTheDriverIsFilteredToo) {
  const std::pair<const char *, Words> Cases[] = {
      {"-Xclang -load -Xclang /x.so", {}},
      {"-Xclang -plugin -Xclang x -Xclang -plugin-arg-x -Xclang y", {}},
      {"-Xclang -dependency-file -Xclang /x", {}},
      {"-Xclang -stats-file=/x", {}},
      {"-Xclang -remap-file -Xclang /a;/b", {}},
      {"-Xclang -fcuda-allow-variadic-functions",
       {"-Xclang", "-fcuda-allow-variadic-functions"}},
      {"-Xclang -DA -Xclang -o -Xclang /x", {"-Xclang", "-D", "-Xclang", "A"}},
      // A value that looks like an option stays a value.
      {"-Xclang -D -Xclang -load", {"-Xclang", "-D", "-Xclang", "-load"}},
      {"-Wp,-DA,-MD,/x", {"-Xclang", "-D", "-Xclang", "A"}},
      {"-Xpreprocessor -DA -Xpreprocessor -MF -Xpreprocessor /x",
       {"-Xclang", "-D", "-Xclang", "A"}},
      {"-Wp,-include,/home/secret", {}},
      {"-Xarch_device -DA", {"-D", "A"}},
      {"-Xarch_device -fplugin=/x.so", {}},
      {"-Xarch_device -MF", {}},
  };
  for (const auto &[Line, Wanted] : Cases)
    EXPECT_EQ(argumentsOf(Line), Wanted) << Line;
}

TEST(HostCommand, WhatTheSourceMayNeedIsMissed) {
  for (const char *Line :
       {"--config=all.cfg", "-ivfsoverlay o.yaml", "-include-pch x.pch",
        "-fmodule-file=m.pcm", "-Xclang -include-pch -Xclang x.pch"}) {
    EXPECT_THAT(Project().clang(split(Line)).Problems,
                ElementsAre(HasSubstr("is left out: it ")))
        << Line;
  }
  // The header is named beside its compiled form.
  EXPECT_THAT(
      Project().clang(split("-include-pch x.pch -include config.h")).Problems,
      IsEmpty());
  EXPECT_THAT(Project().clang(split("-fmodules-cache-path=c -MD")).Problems,
              IsEmpty());
}

TEST(HostCommand, DependencyFilesOfThePreprocessorAreKnown) {
  TranslatedCommand Command =
      Project().clang(split("-Wp,-MD,/x -Wp,-MMD -Wp,/y"));
  EXPECT_THAT(Command.Arguments, IsEmpty());
  ASSERT_EQ(Command.Options.size(), 2u);
  for (const OptionFate &Fate : Command.Options)
    EXPECT_EQ(Fate.Why, "writes dependency files");
}

TEST(HostCommand, LimitsHaveLimits) {
  EXPECT_THAT(argumentsOf("-ftemplate-depth=99999999999"),
              ElementsAre("-ftemplate-depth=16384"));
  EXPECT_THAT(argumentsOf("-fconstexpr-steps=4294967295"),
              ElementsAre("-fconstexpr-steps=100000000"));
  EXPECT_THAT(argumentsOf("-ftemplate-depth=0"),
              ElementsAre("-ftemplate-depth=16384"));
  EXPECT_EQ(whyNot("-fbracket-depth=x"), "is no number");
  EXPECT_THAT(
      translateNvcc(split("-ftemplate-depth 99999999999"), Project().place())
          .Arguments,
      ElementsAre("-ftemplate-depth=16384"));
  EXPECT_THAT(
      translateNvcc(split("-ftemplate-depth=x"), Project().place()).Arguments,
      IsEmpty());
}

TEST(HostCommand, FilesAreThoseOfTheProjectOrTheSystem) {
  Project P;
  P.file("/home/more.rsp", "-DA").file("/p/more.rsp", "-DA");
  EXPECT_EQ(
      argumentsOf("-include ../config.h -imacros /p/config.h"),
      (Words{"-include", "/p/build/../config.h", "-imacros", "/p/config.h"}));
  EXPECT_EQ(argumentsOf("-include /usr/include/stdc-predef.h"),
            (Words{"-include", "/usr/include/stdc-predef.h"}));
  for (const char *Line :
       {"-include /home/secret", "-imacros ../../home/secret",
        "-include/home/secret", "--include=/home/secret"}) {
    TranslatedCommand Command = P.clang(split(Line));
    EXPECT_THAT(Command.Arguments, IsEmpty()) << Line;
    EXPECT_THAT(Command.Problems,
                ElementsAre(HasSubstr("is outside the project")));
  }
  EXPECT_THAT(P.clang({"@../more.rsp"}).Arguments, ElementsAre("-D", "A"));
  TranslatedCommand Foreign = P.clang({"@/home/more.rsp"});
  EXPECT_THAT(Foreign.Arguments, IsEmpty());
  EXPECT_THAT(Foreign.Problems,
              ElementsAre(HasSubstr("is outside the project")));
  for (const char *Line :
       {"-include /home/secret", "--options-file /home/more.rsp",
        "@/home/more.rsp", "-Xcompiler -include,/home/secret",
        "-Xcompiler @/home/more.rsp"}) {
    TranslatedCommand Command = translateNvcc(split(Line), P.place());
    EXPECT_THAT(Command.Arguments, IsEmpty()) << Line;
    EXPECT_THAT(Command.Problems,
                ElementsAre(HasSubstr("is outside the project")))
        << Line;
  }
  // What is not there is looked for as the source's own includes are.
  EXPECT_EQ(argumentsOf("-include far.h"), (Words{"-include", "far.h"}));
}

TEST(HostCommand, PathsAreSeenFromTheWorkingDirectory) {
  EXPECT_EQ(argumentsOf("-Iinc -working-directory /p -include config.h"),
            (Words{"-I", "/p/inc", "-include", "/p/config.h"}));
  EXPECT_EQ(argumentsOf("-working-directory=.. -Iinc"),
            (Words{"-I", "/p/build/../inc"}));
}

TEST(HostCommand, NoNameBecomesAnOption) {
  Project P;
  P.file("/p/build/-load");
  EXPECT_EQ(P.clang({"-include", "-load", "-I", "-plugin"}).Arguments,
            (Words{"-include", "/p/build/-load", "-I", "/p/build/-plugin"}));
  EXPECT_EQ(
      translateNvcc({"-include=-load", "-I=-plugin", "-isystem=-x"}, P.place())
          .Arguments,
      (Words{"-include", "/p/build/-load", "-I/p/build/-plugin", "-isystem",
             "/p/build/-x"}));
}

} // namespace
