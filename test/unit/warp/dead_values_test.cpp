//===-- test/unit/warp/dead_values_test.cpp ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is left of a kernel's code without its dead values. The counts of loads
/// and stores are those of the PTX that nvcc 13.0 writes for the same kernels.
//===----------------------------------------------------------------------===//
#include "analysis/frontend/compile.h"
#include "analysis/lowering/device_passes.h"
#include "analysis/warp/plan/value_demand.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <gtest/gtest.h>

using namespace bank_lint;
using namespace llvm;

namespace {

constexpr unsigned Global = 1, Shared = 3;

/// The code of the one kernel of \p Text.
class Summarized {
public:
  explicit Summarized(const std::string &Text) {
    CompileRequest Request;
    Request.File = "test.cu";
    Request.UseBuiltinHeaders = true;
    Request.RunPasses = false;
    Request.Contents = Text;
    Expected<DeviceModule> Compiled = compileDevice(Request);
    if (!Compiled) {
      ADD_FAILURE() << toString(Compiled.takeError());
      return;
    }
    for (const CompileMessage &M : Compiled->Messages)
      ADD_FAILURE() << M.Where.Line << ": " << M.Text;
    Device = std::move(*Compiled);
    cantFail(lowering::runDevicePasses(
        *Device.Module, Request.Arch,
        {.Find = neededInPasses, .SummarizeFrom = 0}));
    Kernel = Device.Module->getFunction(Device.Kernels.front().MangledName);
  }

  template <typename Access> std::size_t count(unsigned Space) const {
    return std::size_t(count_if(instructions(*Kernel), [&](Instruction &I) {
      auto *Found = dyn_cast<Access>(&I);
      return Found && Found->getPointerAddressSpace() == Space;
    }));
  }

  template <typename Kind> std::size_t count() const {
    return std::size_t(count_if(instructions(*Kernel),
                                [](Instruction &I) { return isa<Kind>(I); }));
  }

  std::size_t floats() const {
    return std::size_t(count_if(instructions(*Kernel), [](Instruction &I) {
      return isa<BinaryOperator>(I) && I.getType()->isFloatTy();
    }));
  }

private:
  DeviceModule Device;
  Function *Kernel = nullptr;
};

TEST(DeadValues, ArraysInRegistersAreLeftOut) {
  const Summarized K(R"cu(
__global__ void k(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  float acc[8];
#pragma unroll
  for (int i = 0; i < 8; ++i) acc[i] = 0;
  s[t] = in[t];
  __syncthreads();
#pragma unroll
  for (int k = 0; k < 4; ++k) {
#pragma unroll
    for (int i = 0; i < 8; ++i) acc[i] += s[k * 72 + 9 * i + t] * 2.f;
  }
#pragma unroll
  for (int i = 0; i < 8; ++i) out[i * 32 + t] = acc[i];
})cu");
  EXPECT_EQ(K.count<AllocaInst>(), 0u);
  EXPECT_EQ(K.floats(), 0u);
  EXPECT_EQ(K.count<LoadInst>(Shared), 32u);
  EXPECT_EQ(K.count<LoadInst>(Global), 1u);
  EXPECT_EQ(K.count<StoreInst>(Shared), 1u);
  EXPECT_EQ(K.count<StoreInst>(Global), 8u);
}

TEST(DeadValues, WhatACounterMultipliesByZeroIsNotLoaded) {
  const Summarized K(R"cu(
__global__ void k(int *out, const int *in) {
  int t = threadIdx.x, sum = 0;
#pragma unroll
  for (int j = 0; j < 4; ++j) sum += in[t + 32 * j] * j;
  out[t] = sum;
})cu");
  EXPECT_EQ(K.count<LoadInst>(Global), 3u);
}

std::string around(const std::string &Assembly) {
  return "__global__ void k(int *out, const int *in) {"
         "  int t = threadIdx.x, a = in[t], d; " +
         Assembly +
         "(\"dp4a.s32.s32 %0,%1,%1,%1;\" : \"=r\"(d) : \"r\"(a));"
         "  int b = in[t]; out[t] = d + b * 3; }";
}

TEST(DeadValues, NothingPassesByVolatileAssembly) {
  EXPECT_EQ(Summarized(around("asm volatile")).count<LoadInst>(Global), 2u);
  EXPECT_EQ(Summarized(around("asm")).count<LoadInst>(Global), 1u);
}

/// The index is found through the store; the sum is dead.
TEST(DeadValues, AnIndexThroughSharedMemoryIsNone) {
  const Summarized K(R"cu(
__global__ void k(float *out, const float *in) {
  __shared__ int s[64];
  int t = threadIdx.x;
#pragma unroll
  for (int j = 0; j < 2; ++j) {
    s[t + 32 * j] = 5 * t + j;
    out[t + 32 * j] = in[s[t + 32 * j]] * 2.f + 1.f;
  }
})cu");
  EXPECT_EQ(K.count<LoadInst>(Shared), 0u);
  EXPECT_EQ(K.count<LoadInst>(Global), 2u);
  EXPECT_EQ(K.floats(), 0u);
}

/// What is compared is loaded, whatever the result.
TEST(DeadValues, AChoiceKeepsWhatItIsMadeOf) {
  const Summarized K(R"cu(
__global__ void k(int *out, const int *in) {
  int t = threadIdx.x, best[4];
#pragma unroll
  for (int j = 0; j < 4; ++j) best[j] = in[t + 32 * j];
  int most = best[0];
#pragma unroll
  for (int j = 1; j < 4; ++j) most = best[j] > most ? best[j] : most;
  out[t] = most;
})cu");
  EXPECT_EQ(K.count<LoadInst>(Global), 4u);
  EXPECT_EQ(K.count<AllocaInst>(), 0u);
}

/// The condition is all that its branch is for.
TEST(DeadValues, AConditionOfACounterInRegistersIsLoaded) {
  const Summarized K(R"cu(
__global__ void k(int *out, const float *in, float lim) {
  int t = threadIdx.x, count[8];
#pragma unroll
  for (int i = 0; i < 8; ++i) count[i] = 0;
#pragma unroll
  for (int i = 0; i < 8; ++i) if (in[t + 32 * i] > lim) count[i] += 1;
#pragma unroll
  for (int i = 0; i < 8; ++i) out[t + 32 * i] = count[i];
})cu");
  EXPECT_EQ(K.count<LoadInst>(Global), 8u);
}

TEST(DeadValues, WhatNobodyWantsIsNotLoaded) {
  const Summarized K(R"cu(
__global__ void k(float *out, const float *in) {
  int t = threadIdx.x;
  float v[8], sum = 0;
#pragma unroll
  for (int i = 0; i < 8; ++i) v[i] = in[t + 32 * i];
#pragma unroll
  for (int i = 0; i < 4; ++i) sum += v[2 * i];
  out[t] = sum;
})cu");
  EXPECT_EQ(K.count<LoadInst>(Global), 4u);
}

} // namespace
