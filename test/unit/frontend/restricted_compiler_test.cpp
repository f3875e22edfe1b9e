//===-- test/unit/frontend/restricted_compiler_test.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whatever the options and the source say, a compile leaves no file behind and
/// reads none that is not source.
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/restricted_compiler.h"
#include "test_kernel.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <cstdlib>

using namespace bank_lint;
using namespace bank_lint::frontend;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

using Words = std::vector<std::string>;

/// A folder with a source, which is also where temporary files would go.
class RestrictedCompilerTest : public testing::Test {
protected:
  RestrictedCompilerTest() {
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("bank-lint", Folder));
    ::setenv("TMPDIR", Folder.c_str(), /*overwrite=*/1);
  }
  ~RestrictedCompilerTest() override {
    ::unsetenv("TMPDIR");
    llvm::sys::fs::remove_directories(Folder);
  }

  std::string path(const char *Name) const {
    return (Folder + "/" + Name).str();
  }
  /// What the compiler says of \p Text; "" if it has no errors.
  std::string compile(const std::string &Text, const Words &Options = {}) {
    {
      std::error_code Error;
      llvm::raw_fd_ostream(path("a.cu"), Error) << Text;
      EXPECT_FALSE(Error);
    }
    CompileRequest Request;
    Request.File = path("a.cu");
    Request.UseBuiltinHeaders = true;
    Request.ExtraArguments = Options;
    llvm::Expected<DeviceModule> Device = compileDevice(Request);
    if (!Device)
      return llvm::toString(Device.takeError());
    return Device->Messages.empty() ? "" : Device->Messages.front().Text;
  }
  Words files() const {
    Words Names;
    std::error_code Error;
    for (llvm::sys::fs::recursive_directory_iterator It(Folder, Error), End;
         !Error && It != End; It.increment(Error))
      Names.push_back(llvm::sys::path::filename(It->path()).str());
    llvm::sort(Names);
    return Names;
  }

  llvm::SmallString<128> Folder;
};

constexpr const char *Kernel =
    "#define N 32\n__global__ void k(float *p) { p[threadIdx.x % N] = 1; }\n";

TEST_F(RestrictedCompilerTest, OptionsOfTheUserWriteNothing) {
  const std::string Out = path("out");
  const Words Cases[] = {
      {"-MD", "-MF", Out},
      {"-MMD", "-MF" + Out, "-MT", "x"},
      {"-MJ", Out},
      {"-gen-cdb-fragment-path", Folder.str().str()},
      {"--serialize-diagnostics", Out},
      {"-H"},
      {"-save-temps=obj", "-o", Out},
      {"-save-stats=obj", "-o", Out},
      {"-ftime-trace=" + Out},
      {"-fsave-optimization-record", "-foptimization-record-file=" + Out},
      {"-fproc-stat-report=" + Out},
      {"-ftest-coverage", "-fprofile-arcs"},
      {"-fmodules", "-fmodules-cache-path=" + Out},
      {"-fcrash-diagnostics-dir=" + Out},
      {"-Xclang", "-dependency-file", "-Xclang", Out, "-Xclang", "-MT",
       "-Xclang", "x"},
      {"-Xclang", "-dependency-dot", "-Xclang", Out},
      {"-Xclang", "-module-dependency-dir", "-Xclang", Out},
      {"-Xclang", "-header-include-file", "-Xclang", Out},
      {"-Xclang", "-diagnostic-log-file", "-Xclang", Out},
      {"-Xclang", "-serialize-diagnostic-file", "-Xclang", Out},
      {"-Xclang", "-stats-file=" + Out},
      {"-Xclang", "-print-stats"},
      {"-Xclang", "-opt-record-file", "-Xclang", Out},
      {"-Xclang", "-emit-llvm-bc", "-Xclang", "-o", "-Xclang", Out},
      {"-Xclang", "-load", "-Xclang", Out, "-Xclang", "-add-plugin", "-Xclang",
       "x"},
      {"-Wp,-MD," + Out},
  };
  for (const Words &Options : Cases) {
    compile(Kernel, Options);
    EXPECT_THAT(files(), ElementsAre("a.cu"))
        << Options.front() << " " << Options.back();
  }
}

TEST_F(RestrictedCompilerTest, SourcesBuildNoModules) {
  EXPECT_THAT(compile("#pragma clang module build M\nmodule M {}\n"
                      "#pragma clang module contents\n"
                      "#pragma clang module begin M\nint x;\n"
                      "#pragma clang module end\n"
                      "#pragma clang module endbuild\n"),
              HasSubstr("module 'M' is not built"));
  EXPECT_THAT(files(), ElementsAre("a.cu"));
  for (const char *Text :
       {"#pragma clang module import M\n", "#pragma clang module load M\n"})
    EXPECT_THAT(compile(Text), HasSubstr("module 'M' not found"));
  EXPECT_THAT(compile("import M.N;\n", {"-std=c++20"}), HasSubstr("module 'M"));
  EXPECT_THAT(files(), ElementsAre("a.cu"));
}

TEST_F(RestrictedCompilerTest, HeadersAreNotTakenFromCompiledOnes) {
  for (const char *Name : {"x.h.pch", "x.h.gch"}) {
    std::error_code Error;
    llvm::raw_fd_ostream(path(Name), Error) << "garbage";
    llvm::raw_fd_ostream(path("x.h"), Error) << "#define FROM_TEXT\n";
    EXPECT_EQ(compile("#ifndef FROM_TEXT\n#error\n#endif\n",
                      {"-include", path("x.h")}),
              "");
    EXPECT_EQ(compile(Kernel, {"-include-pch", path(Name)}), "");
  }
}

TEST(WithoutDriverActions, TakesOutTheOptionAndItsValue) {
  EXPECT_THAT(withoutDriverActions({"-DA", "-MJ", "/x", "-I", "-MJ", "-DB"}),
              ElementsAre("-DA", "-I", "-MJ", "-DB"));
  EXPECT_THAT(withoutDriverActions(
                  {"--offload-arch=native", "-DA", "--cuda-gpu-arch=native",
                   "--offload-arch=sm_80,native", "--offload-arch-tool=/x"}),
              ElementsAre("-DA"));
  EXPECT_THAT(
      withoutDriverActions(
          {"--cuda-gpu-arch=sm_90", "-no-such-flag", "input", "-I"}),
      ElementsAre("--cuda-gpu-arch=sm_90", "-no-such-flag", "input", "-I"));
  EXPECT_THAT(withoutDriverActions({}), ElementsAre());
}

} // namespace
