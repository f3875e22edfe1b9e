//===-- test/unit/warp/ring_indices_test.cpp --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The bounds of variables that go round, and of none that may leave them.
//===----------------------------------------------------------------------===//
#include "analysis/warp/plan/ring_indices.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include <gtest/gtest.h>

using namespace bank_lint;
using namespace llvm;

namespace {

/// The bound of %stage in a loop whose next value is computed by \p Step, as
/// %next; 0: none is found.
std::uint64_t boundOf(const std::string &Step, const std::string &First = "0") {
  const std::string Text = "define void @k(i32 %n, i32 %m) {\n"
                           "entry:\n  br label %loop\n"
                           "loop:\n"
                           "  %stage = phi i32 [ " +
                           First +
                           ", %entry ], [ %next, %latch ]\n"
                           "  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]\n" +
                           Step +
                           "  br label %latch\n"
                           "latch:\n"
                           "  %i1 = add i32 %i, 1\n"
                           "  %more = icmp slt i32 %i1, %n\n"
                           "  br i1 %more, label %loop, label %end\n"
                           "end:\n  ret void\n}\n";
  LLVMContext Context;
  SMDiagnostic Error;
  const std::unique_ptr<Module> M = parseAssemblyString(Text, Error, Context);
  if (!M) {
    ADD_FAILURE() << Error.getMessage().str() << "\n" << Text;
    return 0;
  }
  const Function &Kernel = *M->getFunction("k");
  const RingIndices Found = ringIndices(Kernel);
  for (const BasicBlock &Block : Kernel)
    for (const PHINode &Phi : Block.phis())
      if (Phi.getName() == "stage")
        if (auto It = Found.find(&Phi); It != Found.end())
          return It->second;
  return 0;
}

TEST(RingIndices, OfAWrapBehindOrBeforeTheStep) {
  EXPECT_EQ(boundOf("  %step = add i32 %stage, 1\n"
                    "  %wraps = icmp eq i32 %step, 4\n"
                    "  %next = select i1 %wraps, i32 0, i32 %step\n"),
            4u);
  EXPECT_EQ(boundOf("  %wraps = icmp eq i32 %stage, 3\n"
                    "  %step = add i32 %stage, 1\n"
                    "  %next = select i1 %wraps, i32 0, i32 %step\n"),
            4u);
  EXPECT_EQ(boundOf("  %step = add i32 %stage, %m\n"
                    "  %next = urem i32 %step, 7\n"),
            7u);
  EXPECT_EQ(boundOf("  %step = add i32 %stage, 2\n"
                    "  %stays = icmp ult i32 %step, 6\n"
                    "  %next = select i1 %stays, i32 %step, i32 1\n"),
            6u);
}

TEST(RingIndices, OfABranch) {
  EXPECT_EQ(boundOf("  %step = add i32 %stage, 1\n"
                    "  %wraps = icmp eq i32 %step, 4\n"
                    "  br i1 %wraps, label %wrap, label %join\n"
                    "wrap:\n  br label %join\n"
                    "join:\n"
                    "  %next = phi i32 [ %step, %loop ], [ 0, %wrap ]\n"),
            4u);
}

TEST(RingIndices, NotOfWhatMayLeave) {
  // It begins behind the wrap, or anywhere.
  const std::string Ring = "  %step = add i32 %stage, 1\n"
                           "  %wraps = icmp eq i32 %step, 4\n"
                           "  %next = select i1 %wraps, i32 0, i32 %step\n";
  EXPECT_EQ(boundOf(Ring, "5"), 0u);
  EXPECT_EQ(boundOf(Ring, "%m"), 0u);
  EXPECT_EQ(boundOf(Ring, "-1"), 0u);
  // It steps over the wrap.
  EXPECT_EQ(boundOf("  %step = add i32 %stage, 3\n"
                    "  %wraps = icmp eq i32 %step, 4\n"
                    "  %next = select i1 %wraps, i32 0, i32 %step\n"),
            0u);
  // It wraps to an unknown place.
  EXPECT_EQ(boundOf("  %step = add i32 %stage, 1\n"
                    "  %wraps = icmp eq i32 %step, 4\n"
                    "  %next = select i1 %wraps, i32 %m, i32 %step\n"),
            0u);
  // Down, and below 0.
  EXPECT_EQ(boundOf("  %step = sub i32 %stage, 1\n"
                    "  %wraps = icmp eq i32 %stage, 3\n"
                    "  %next = select i1 %wraps, i32 0, i32 %step\n"),
            0u);
  // The remainder of a signed number.
  EXPECT_EQ(boundOf("  %step = add i32 %stage, %m\n"
                    "  %next = srem i32 %step, 7\n"),
            0u);
}

} // namespace
