//===-- test/unit/frontend/needed_declarations_test.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel needs of a system's header has code, in whatever way it leads
// there: nothing that is called may be left as a mere declaration.
//===----------------------------------------------------------------------===//
#include "test_kernel.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace bank_lint;

namespace {

constexpr const char *Header = R"cu(
inline __device__ void unused(float *p) { p[7] = 7; }
extern "C++" {
inline __device__ void byName(float *p) { p[1] = 1; }
}
extern "C" inline __device__ void byCName(float *p) { p[2] = 2; }
namespace deep { namespace deeper {
inline __device__ float *byDefault(float *p) { p[3] = 3; return p; }
static __device__ float *slot;
}}
namespace deep {
inline __device__ void ofCleanup(float *p) { p[4] = 4; }
struct Cleanup { float *P; __device__ ~Cleanup(); };
inline __device__ Cleanup::~Cleanup() { ofCleanup(P); }
struct Holder { Cleanup Inner; };
struct Number { float Value; };
inline __device__ Number operator+(Number a, float *p) { p[5] = 5; return a; }
inline __device__ void ofTemplate(float *p) { p[6] = 6; }
template <class T> __device__ void outer(T *p) { ofTemplate(p); }
}
)cu";

constexpr const char *Text = R"cu(
#include <library.h>
__global__ void k(float *p, float *q) {
  byName(p);
  byCName(p);
  auto pick = [](float *p, float *r) { return r; };
  pick(p, deep::deeper::byDefault(p));
  deep::Holder holder{{p}};
  deep::Number sum = deep::Number{1} + p;
  deep::outer(p);
  q[0] = sum.Value;
}
)cu";

/// The indices that are stored to, as numbers of 4 bytes.
std::vector<int> storedWords(TestKernel &Test) {
  std::vector<int> Result;
  const llvm::DataLayout &Layout = Test.Device.Module->getDataLayout();
  for (const llvm::Instruction *Access : Test.accesses("k(float*, float*)")) {
    const auto *Store = llvm::dyn_cast<llvm::StoreInst>(Access);
    if (!Store)
      continue;
    llvm::APInt Offset(64, 0);
    const llvm::Value *Base =
        Store->getPointerOperand()->stripAndAccumulateConstantOffsets(
            Layout, Offset, /*AllowNonInbounds=*/true);
    if (const auto *Argument =
            llvm::dyn_cast<llvm::Argument>(Base->stripPointerCasts());
        Argument && Argument->getArgNo() == 0)
      Result.push_back(int(Offset.getSExtValue() / 4));
  }
  return Result;
}

TEST(NeededDeclarations, AllThatIsCalledHasCode) {
  CompileRequest Request;
  Request.UseBuiltinHeaders = true;
  Request.Unsaved["/bank-lint-test/library.h"] = Header;
  Request.ExtraArguments = {"-isystem", "/bank-lint-test"};
  TestKernel Test(Text, Request);
  EXPECT_TRUE(Test.Device.Lost.empty());
  for (const llvm::Function &F : *Test.Device.Module)
    for (const llvm::Instruction &I : llvm::instructions(F))
      if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I)) {
        const llvm::Function *Callee = Call->getCalledFunction();
        EXPECT_TRUE(Callee && Callee->isIntrinsic())
            << (Callee ? Callee->getName().str() : "an unknown function");
      }
  EXPECT_THAT(storedWords(Test),
              testing::UnorderedElementsAre(1, 2, 3, 4, 5, 6));
}

} // namespace
