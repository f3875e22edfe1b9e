//===-- test/unit/frontend/compile_test.cpp - what can be compiled --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/support/spare_threads.h"
#include "test_kernel.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace bank_lint;

namespace {

/// The message of a compile that must fail.
std::string failureOf(CompileRequest Request) {
  llvm::Expected<DeviceModule> Result = compileDevice(Request);
  if (Result)
    return "";
  return llvm::toString(Result.takeError());
}

/// A folder that goes when the test ends.
class TemporaryFolder {
public:
  TemporaryFolder() {
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("bank-lint", Path));
  }
  ~TemporaryFolder() { llvm::sys::fs::remove_directories(Path); }

  std::string write(const std::string &Name, llvm::StringRef Contents) {
    llvm::SmallString<128> File(Path);
    llvm::sys::path::append(File, Name);
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(File));
    std::error_code Error;
    llvm::raw_fd_ostream(File, Error) << Contents;
    EXPECT_FALSE(Error);
    return File.str().str();
  }
  llvm::SmallString<128> Path;
};

CompileRequest builtin(std::string File) {
  CompileRequest Request;
  Request.File = std::move(File);
  Request.UseBuiltinHeaders = true;
  return Request;
}

TEST(Compile, NamesMayLookLikeOptions) {
  TemporaryFolder Folder;
  llvm::SmallString<128> Before;
  EXPECT_FALSE(llvm::sys::fs::current_path(Before));
  EXPECT_FALSE(llvm::sys::fs::set_current_path(Folder.Path));
  for (const char *Name : {"-load", "-x.cu", "--help", "@x"}) {
    Folder.write(Name, "__global__ void k(float *p) { *p = 1; }\n");
    llvm::Expected<DeviceModule> Device = compileDevice(builtin(Name));
    ASSERT_TRUE(bool(Device)) << llvm::toString(Device.takeError());
    EXPECT_EQ(Device->Kernels.size(), 1u) << Name;
  }
  EXPECT_FALSE(llvm::sys::fs::set_current_path(Before));
}

TEST(Compile, RefusesWhatIsNoSource) {
  TemporaryFolder Folder;
  EXPECT_EQ(failureOf(builtin("/no/such/file.cu")), "no such file");
  EXPECT_EQ(failureOf(builtin(Folder.Path.str().str())), "is a directory");
  EXPECT_EQ(
      failureOf(builtin(Folder.write("binary.cu", llvm::StringRef("\x7f"
                                                                  "ELF\0\0\1",
                                                                  7)))),
      "not a text file");
}

TEST(Compile, RefusesUnknownOptionsAndArchitectures) {
  TemporaryFolder Folder;
  CompileRequest Request = builtin(Folder.write("k.cu", "int i;"));
  Request.ExtraArguments = {"--no-such-option"};
  EXPECT_NE(failureOf(Request).find("--no-such-option"), std::string::npos);
  Request.ExtraArguments.clear();
  Request.Arch = "sm_1";
  EXPECT_NE(failureOf(Request).find("sm_1"), std::string::npos);
}

TEST(Compile, RefusesAFolderThatIsNoToolkit) {
  TemporaryFolder Folder;
  CompileRequest Request;
  Request.File = Folder.write("k.cu", "int i;");
  Request.CudaPath = Folder.Path.str().str();
  EXPECT_NE(failureOf(Request).find("include/cuda_runtime.h"),
            std::string::npos);
}

TEST(Compile, ReadsFilesAndTheirHeaders) {
  TemporaryFolder Folder;
  Folder.write("inc/tile.h", "#define TILE 16\n");
  std::string File =
      Folder.write("k.cu", "#include \"inc/tile.h\"\n"
                           "#include WIDE\n"
                           "__global__ void k(float *p) { p[TILE * N] = 1; }");
  Folder.write("more/wide.h", "#pragma once\n");
  CompileRequest Request = builtin(File);
  Request.ExtraArguments = {"-I" + (Folder.Path + "/more").str(),
                            "-DWIDE=<wide.h>", "-D", "N=3"};
  llvm::Expected<DeviceModule> Result = compileDevice(Request);
  ASSERT_TRUE(bool(Result)) << llvm::toString(Result.takeError());
  EXPECT_TRUE(Result->Messages.empty());
  ASSERT_EQ(Result->Kernels.size(), 1u);
  EXPECT_EQ(Result->Kernels[0].Where.File, File);
  EXPECT_EQ(Result->Toolkit, "");
  EXPECT_TRUE(Result->Map.isUserFile(File));
  EXPECT_TRUE(Result->Map.isUserFile((Folder.Path + "/inc/tile.h").str()));
  EXPECT_FALSE(Result->Map.isUserFile("/bank-lint-headers/__bank_lint_cuda.h"));
}

TEST(Compile, ContentsReplaceTheFile) {
  TemporaryFolder Folder;
  CompileRequest Request = builtin(Folder.write("k.cu", "#error on disk\n"));
  Request.Contents = "__global__ void k() {}";
  llvm::Expected<DeviceModule> Result = compileDevice(Request);
  ASSERT_TRUE(bool(Result)) << llvm::toString(Result.takeError());
  EXPECT_TRUE(Result->Messages.empty());
  EXPECT_EQ(Result->Kernels.size(), 1u);
  Request.Contents = "";
  Result = compileDevice(Request);
  ASSERT_TRUE(bool(Result)) << llvm::toString(Result.takeError());
  EXPECT_TRUE(Result->Messages.empty());
  EXPECT_TRUE(Result->Kernels.empty());
}

TEST(Compile, AThreadBesideMakesNoDifference) {
  const std::string Text =
      "template <int N> __device__ float sum(const float *p) {\n"
      "  float s = 0;\n"
      "  for (int i = 0; i < N; ++i) s += p[i * N + threadIdx.x];\n"
      "  return s;\n"
      "}\n"
      "template <int N> __global__ void k(float *p, const float4 *q) {\n"
      "  p[threadIdx.x] = sum<N>(p) + (*(const float4 *)&p[4 * N]).x;\n"
      "}\n"
      "void f(float *p) {\n"
      "  for (int n = 1; n < 3; ++n) k<1><<<n, 64>>>(p, (const float4 *)p);\n"
      "  k<2><<<7, 32>>>(p, nullptr);\n"
      "}\n";
  CompileRequest Request;
  Request.Spare = std::make_shared<SpareThreads>();
  Request.Spare->give();
  TestKernel Beside(Text, Request), Alone(Text);
  EXPECT_TRUE(Request.Spare->take()); // it was given back
  EXPECT_FALSE(Request.Spare->take());
  auto Code = [](TestKernel &Test) {
    std::string Result;
    llvm::raw_string_ostream(Result) << *Test.Device.Module;
    return Result;
  };
  EXPECT_EQ(Code(Beside), Code(Alone));
  ASSERT_EQ(Beside.Device.Launches.size(), Alone.Device.Launches.size());
  for (auto [A, B] : llvm::zip(Beside.Device.Launches, Alone.Device.Launches))
    EXPECT_TRUE(A.saysTheSame(B));
}

TEST(Compile, ToolkitAndBuiltinHeadersAgree) {
  CompileRequest Request;
  Request.CudaPath = "/usr/local/cuda";
  if (!llvm::sys::fs::exists(*Request.CudaPath + "/include/cuda_runtime.h"))
    GTEST_SKIP() << "no CUDA toolkit here";
  const std::string Text =
      "#include <cuda_runtime.h>\n"
      "__global__ void k(float *p, int *h) {\n"
      "  __shared__ float s[32][33];\n"
      "  s[threadIdx.y][threadIdx.x] = __ldg(&p[threadIdx.x]);\n"
      "  __syncthreads();\n"
      "  atomicAdd(&h[threadIdx.x], 1);\n"
      "  p[threadIdx.x] = s[threadIdx.x][threadIdx.y];\n"
      "}\n"
      "void f(float *p, int *h) { k<<<dim3(2, 3), 64>>>(p, h); }\n";
  TestKernel WithToolkit(Text, Request), Without(Text);
  EXPECT_EQ(WithToolkit.Device.Toolkit, "/usr/local/cuda");
  auto Shape = [](TestKernel &Test) {
    std::vector<std::pair<int, SourceRange>> Result;
    for (const llvm::Instruction *Access : Test.accesses("k(float*, int*)")) {
      const AccessExpression *E = Test.expressionOf(*Access);
      Result.emplace_back(width(*Access), E ? E->Range : SourceRange());
    }
    return Result;
  };
  EXPECT_EQ(Shape(WithToolkit).size(), 5u);
  EXPECT_EQ(Shape(WithToolkit), Shape(Without));
  ASSERT_EQ(Without.Device.Launches.size(), 1u);
  EXPECT_EQ(WithToolkit.Device.Launches.at(0).Grid,
            Without.Device.Launches[0].Grid);
}

} // namespace
