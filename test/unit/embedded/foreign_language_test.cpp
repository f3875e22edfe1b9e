//===-- - test/unit/embedded/foreign_language_test.cpp ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/foreign_language.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

struct LanguageCase {
  const char *File, *Text, *Says;
};

TEST(ForeignLanguage, NamesTheLanguageAndTheWay) {
  const LanguageCase Cases[] = {
      {"k.cl", "__kernel void k() {}", "OpenCL"},
      {"k.mojo", "", "Mojo"},
      {"k.\U0001F525", "", "Mojo"},
      {"k.jl", "", "@device_code_ptx"},
      {"k.rs", "", "Rust"},
      {"k.metal", "", "Apple"},
      {"k.wgsl", "", "shader"},
      {"k.py", "from numba import cuda\n@cuda.jit\ndef k(): pass",
       "bank-lint capture -- python k.py"},
      {"n.ipynb", "import triton\n@triton.jit", "jupyter execute n.ipynb"},
      {"k.py", "import taichi as ti\n@ti.kernel", "print_kernel_asm"},
      {"k.c", "#pragma omp target teams\n", "OpenMP"},
      {"k.cpp", "#pragma acc kernels\n", "OpenACC"},
      {"k.f90", "", "gfortran"},
      {"k.mlir", "", "mlir-opt"},
      {"k.py", "import cutlass.cute as cute\n@cute.kernel", "CuTe DSL"},
      {"k.py", "import warp as wp\n@wp.kernel", "Warp"},
      {"k.cpp", "#include <sycl/sycl.hpp>\n", "SYCL"},
  };
  for (const LanguageCase &Case : Cases)
    EXPECT_THAT(foreignLanguage(Case.File, Case.Text), HasSubstr(Case.Says))
        << Case.File;
}

TEST(ForeignLanguage, SaysHowToCallIt) {
  const LanguageCase Cases[] = {
      {"<stdin>", "//\n// Generated\n\n.version 8.0\n",
       "--stdin-filename=k.ptx"},
      {"k.txt", "; ModuleID = 'k'\n", "LLVM IR, by its first line"},
      {"<stdin>", "target triple = \"nvptx64-nvidia-cuda\"\n", "k.ll"},
      {"<stdin>", "{\n \"cells\": [{\"cell_type\": \"code\"}]}", "k.ipynb"},
      {"<stdin>", "#!/usr/bin/env python\nimport cupy as cp\n", "k.py"},
      {"<stdin>", "from cupy import RawKernel\n", "k.py"},
  };
  for (const LanguageCase &Case : Cases)
    EXPECT_THAT(foreignLanguage(Case.File, Case.Text), HasSubstr(Case.Says))
        << Case.Text;
}

TEST(ForeignLanguage, LeavesCudaAlone) {
  EXPECT_THAT(foreignLanguage("k.cu", "import std;\n"), IsEmpty());
  EXPECT_THAT(foreignLanguage("k.cu", "{ \"cells\" }"), IsEmpty());
  EXPECT_THAT(foreignLanguage("k.cu", "// sycl, numba, triton"), IsEmpty());
  EXPECT_THAT(foreignLanguage("k", "__global__ void k() {}"), IsEmpty());
  EXPECT_THAT(foreignLanguage("k.", ""), IsEmpty());
  EXPECT_THAT(foreignLanguage("k.cpp", "#include <sycl/sycl.hpp>\n__global__"),
              IsEmpty());
  EXPECT_THAT(foreignLanguage("k.cpp", "#pragma omp parallel\n"), IsEmpty());
  EXPECT_THAT(foreignLanguage("k.cu", "#pragma acc loop\n__global__"),
              IsEmpty());
  EXPECT_THAT(foreignLanguage("k.py", "import numba"), IsEmpty());
}

TEST(ForeignLanguage, KnowsHip) {
  EXPECT_TRUE(isHip("k.hip", ""));
  EXPECT_TRUE(isHip("k.cpp", "#include <hip/hip_runtime.h>"));
  EXPECT_FALSE(isHip("k.cu", "#include <cuda_runtime.h>"));
}

} // namespace
