//===-- test/unit/frontend/read_module_test.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Modules of others: what is read of them, what is refused, and that bytes
/// which are none never end the process.
//===----------------------------------------------------------------------===//
#include "analysis/frontend/modules/read_module.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include <gmock/gmock.h>
#include <random>

using namespace bank_lint;
using namespace bank_lint::frontend;
using namespace llvm;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

constexpr const char *Kernel = R"(
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %p, i32 %n) !dbg !3 {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !4
  %a = getelementptr float, ptr %p, i32 %x
  store float 0.0, ptr %a, !dbg !4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2)
!2 = !DIFile(filename: "k.c", directory: "/")
!3 = distinct !DISubprogram(name: "k", file: !2, line: 1, unit: !1, spFlags: DISPFlagDefinition)
!4 = !DILocation(line: 2, column: 3, scope: !3)
)";

/// Why \p Text is not read; "" if it is.
std::string problemOf(StringRef Text, StringRef Name = "k.ll") {
  LLVMContext Context;
  Expected<ForeignModule> Read = readModule(Name, Text, Context);
  return Read ? "" : toString(Read.takeError());
}

std::string bitcodeOf(StringRef Text) {
  LLVMContext Context;
  Expected<ForeignModule> Read = readModule("k.ll", Text, Context);
  EXPECT_TRUE(bool(Read));
  std::string Bytes;
  raw_string_ostream OS(Bytes);
  WriteBitcodeToFile(*Read->Module, OS);
  return Bytes;
}

const StoreInst &storeIn(const Module &M) {
  for (const Instruction &I : instructions(*M.getFunction("k")))
    if (const auto *Store = dyn_cast<StoreInst>(&I))
      return *Store;
  report_fatal_error("no store");
}

} // namespace

TEST(ReadModule, TextKnowsWhereItsInstructionsStand) {
  LLVMContext Context;
  Expected<ForeignModule> Read = readModule("k.ll", Kernel, Context);
  ASSERT_TRUE(bool(Read));
  EXPECT_EQ(Read->Stage, CodeStage::Optimised);
  EXPECT_EQ(Read->Text.of(*Read->Module->getFunction("k")).Line, 3u);
  const TextPlace Store = Read->Text.of(storeIn(*Read->Module));
  EXPECT_EQ(Store.Line, 6u);
  EXPECT_EQ(Store.Column, 3u);
  EXPECT_TRUE(Read->Text.printed().empty());
}

TEST(ReadModule, BitcodeHasThePlacesThatItIsPrintedAt) {
  LLVMContext Context;
  Expected<ForeignModule> Read = readModule("k.bc", bitcodeOf(Kernel), Context);
  ASSERT_TRUE(bool(Read));
  const TextPlace Store = Read->Text.of(storeIn(*Read->Module));
  SmallVector<StringRef> Lines;
  StringRef(Read->Text.printed()).split(Lines, '\n');
  ASSERT_LT(Store.Line, Lines.size());
  EXPECT_THAT(Lines[Store.Line - 1].str(), StartsWith("  store float 0."));
}

TEST(ReadModule, TheTripleMayBeMissing) {
  const std::string Body = "define CC void @k(ptr %p) {\n ret void\n}\n";
  auto With = [&](StringRef Convention) {
    std::string Text = Body;
    return Text.replace(Text.find("CC"), 2, Convention.str());
  };
  EXPECT_EQ(problemOf(With("ptx_kernel")), "");
  EXPECT_EQ(problemOf(With("") + "!nvvm.annotations = !{!0}\n!0 = !{ptr @k, "
                                 "!\"kernel\", i32 1}\n"),
            "");
  EXPECT_EQ(
      problemOf(With("") + "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()"), "");
  EXPECT_THAT(problemOf(With("")), HasSubstr("no target triple"));
}

TEST(ReadModule, OthersAreRefused) {
  EXPECT_THAT(problemOf("target triple = \"x86_64-pc-linux-gnu\"\n"),
              HasSubstr("it is for x86_64-pc-linux-gnu"));
  EXPECT_EQ(problemOf("define void @k() {\n  frob\n}\n"),
            "2:3: expected instruction opcode");
  EXPECT_THAT(problemOf("junk", "k.bc"), HasSubstr("bitcode"));
  EXPECT_NE(problemOf("", "k.bc"), "");
  // It would end the process if LLVM's own reader were asked.
  EXPECT_THAT(problemOf(R"(
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k() {
a:
  br label %c
b:
  %x = add i32 %y, 1
  ret void
c:
  %y = add i32 %x, 1
  br label %b
}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
)"),
              HasSubstr("does not dominate all uses"));
}

TEST(ReadModule, WhatIsInMemoryThatCouldBeAValueIsNotOptimised) {
  auto StageOf = [](StringRef Text) {
    LLVMContext Context;
    Expected<ForeignModule> Read = readModule("k.ll", Text, Context);
    EXPECT_TRUE(bool(Read));
    return Read->Stage;
  };
  EXPECT_EQ(StageOf(R"(
define ptx_kernel void @k(i32 %n) {
  %slot = alloca i32
  store i32 %n, ptr %slot
  ret void
})"),
            CodeStage::Source);
  EXPECT_EQ(StageOf(R"(
define ptx_kernel void @k(i32 %n) {
  %array = alloca [8 x i32]
  %at = getelementptr i32, ptr %array, i32 %n
  store i32 %n, ptr %at
  ret void
})"),
            CodeStage::Optimised);
}

/// LLVM's verifier would not come to an end.
TEST(ReadModule, PlacesThatAreInThemselvesGo) {
  const std::string Head = R"(
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %p) !dbg !3 {
  store float 0.0, ptr %p, !dbg !4
  ret void
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2)
!2 = !DIFile(filename: "k.c", directory: "/")
!3 = distinct !DISubprogram(name: "k", file: !2, line: 1, unit: !1, spFlags: DISPFlagDefinition)
)";
  for (const char *Circle :
       {"!4 = distinct !DILocation(line: 0, scope: !3, inlinedAt: !4)\n",
        "!4 = !DILocation(line: 1, scope: !5)\n"
        "!5 = distinct !DILexicalBlock(scope: !6, file: !2)\n"
        "!6 = distinct !DILexicalBlock(scope: !5, file: !2)\n"}) {
    LLVMContext Context;
    Expected<ForeignModule> Read = readModule("k.ll", Head + Circle, Context);
    ASSERT_TRUE(bool(Read));
    EXPECT_TRUE(Read->HasBrokenDebugInfo);
    EXPECT_FALSE(storeIn(*Read->Module).getDebugLoc());
  }
  LLVMContext Context;
  Expected<ForeignModule> Read = readModule(
      "k.ll", Head + "!4 = !DILocation(line: 1, scope: !3)\n", Context);
  ASSERT_TRUE(bool(Read));
  EXPECT_FALSE(Read->HasBrokenDebugInfo);
}

/// Nothing that text can hold ends the process.
TEST(ReadModule, DamagedTextIsReadOrRefused) {
  // NOLINTNEXTLINE(bugprone-random-generator-seed): the same each time
  std::mt19937 Random(1);
  const std::string Whole = Kernel;
  for (unsigned Round = 0; Round < 3000; ++Round) {
    std::string Text = Whole;
    for (unsigned Times = 1 + Random() % 4; Times; --Times) {
      const std::size_t At = Random() % Text.size();
      if (Random() % 2)
        Text.erase(At, 1 + Random() % 8);
      else
        Text[At] = Whole[Random() % Whole.size()];
    }
    problemOf(Text);
  }
}
