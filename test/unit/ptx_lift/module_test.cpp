//===-- test/unit/ptx_lift/module_test.cpp - what a module has ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/lift.h"
#include "evaluation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace bank_lint::test;

namespace {

const std::string Head = ".version 9.0\n.target sm_90a\n.address_size 64\n";

/// "ld i32 3" and similar entries, in their order: kind, type, address space.
std::vector<std::string> accessesOf(const Function &F) {
  std::vector<std::string> Result;
  for (const Instruction &I : instructions(F))
    if (const Value *Pointer = getLoadStorePointerOperand(&I)) {
      std::string Text = isa<LoadInst>(I) ? "ld " : "st ";
      raw_string_ostream OS(Text);
      getLoadStoreType(&I)->print(OS);
      OS << " " << Pointer->getType()->getPointerAddressSpace() << " align "
         << getLoadStoreAlignment(&I).value();
      Result.push_back(Text);
    }
  return Result;
}

std::string printed(const Value &V) {
  std::string Text;
  raw_string_ostream OS(Text);
  V.print(OS);
  return Text;
}

TEST(PtxLiftModule, KernelsSayHowTheyAreLaunched) {
  LLVMContext Context;
  auto M = lifted(Head + ".visible .entry k()\n.reqntid 128, 2, 1\n"
                         ".maxntid 256\n.minnctapersm 2\n.maxnreg 64\n"
                         ".explicitcluster\n.reqnctapercluster 2, 1, 1\n"
                         ".maxclusterrank 8\n{ ret; }\n",
                  Context);
  ASSERT_TRUE(M);
  const Function &F = *M->getFunction("k");
  EXPECT_EQ(F.getCallingConv(), CallingConv::PTX_Kernel);
  const auto Of = [&](const char *Name) {
    return F.getFnAttribute(Name).getValueAsString().str();
  };
  EXPECT_EQ(Of("nvvm.reqntid"), "128,2,1");
  EXPECT_EQ(Of("nvvm.maxntid"), "256");
  EXPECT_EQ(Of("nvvm.minctasm"), "2");
  EXPECT_EQ(Of("nvvm.maxnreg"), "64");
  EXPECT_EQ(Of("nvvm.cluster_dim"), "2,1,1");
  EXPECT_EQ(Of("nvvm.maxclusterrank"), "8");
  EXPECT_EQ(Of("target-cpu"), "sm_90a");
}

TEST(PtxLiftModule, Variables) {
  LLVMContext Context;
  auto M = lifted(
      Head + ".extern .shared .align 16 .b8 dynamic[];\n"
             ".visible .const .align 4 .f32 table[3] = {1.0, 2.0, 3.0};\n"
             ".global .u32 sizes[] = {1, 2, 3, 4};\n"
             ".visible .global .v4 .f32 four;\n"
             ".entry k() {\n.shared .align 8 .b8 tile[40];\n"
             ".shared .f32 grid[4][8];\nret;\n}\n",
      Context);
  ASSERT_TRUE(M);
  const auto Bytes = [&](const char *Name) {
    const GlobalVariable *V = M->getNamedGlobal(Name);
    return std::make_tuple(
        V->getAddressSpace(),
        M->getDataLayout().getTypeAllocSize(V->getValueType()).getFixedValue(),
        V->getAlign()->value());
  };
  EXPECT_EQ(Bytes("dynamic"), std::make_tuple(3u, 0u, 16u));
  EXPECT_EQ(Bytes("table"), std::make_tuple(4u, 12u, 4u));
  EXPECT_EQ(Bytes("sizes"), std::make_tuple(1u, 16u, 4u));
  EXPECT_EQ(Bytes("four"), std::make_tuple(1u, 16u, 16u));
  EXPECT_EQ(Bytes("tile"), std::make_tuple(3u, 40u, 8u));
  EXPECT_EQ(Bytes("grid"), std::make_tuple(3u, 128u, 4u));
}

TEST(PtxLiftModule, WidthsOfAccesses) {
  LLVMContext Context;
  auto M = lifted(
      kernelOf("ld.global.u8 %r1, [%d99];\nld.global.s8 %h1, [%d99+1];\n"
               "ld.shared.v2.f64 {%d1, %d2}, [%r2];\n"
               "ld.global.nc.v4.b32 {%r3, %r4, _, %r6}, [%d99];\n"
               "st.global.u16 [%d99], %r1;\nst.shared.v4.u8 [%r2], "
               "{%r1, %r1, %r1, %r1};\nst.global.b32 [%d99], {%r1};\n"
               "ld.global.b128 %q1, [%d99];\nst.global.v8.b32 [%d99], {%r1, "
               "%r1, %r1, %r1, %r1, %r1, %r1, %r1};\n"),
      Context);
  ASSERT_TRUE(M);
  const std::vector<std::string> Expected = {
      "ld i8 1 align 1",         "ld i8 1 align 1",
      "ld <2 x i64> 3 align 16", "ld <4 x i32> 1 align 16",
      "st i16 1 align 2",        "st <4 x i8> 3 align 4",
      "st i32 1 align 4",        "ld i128 1 align 16",
      "st <8 x i32> 1 align 32"};
  EXPECT_EQ(accessesOf(*M->getFunction("k")), Expected);
}

TEST(PtxLiftModule, LoadedBytesAreWidenedByTheirSign) {
  LLVMContext Context;
  auto M = lifted(kernelOf("ld.global.u8 %r1, [%d99];\n"
                           "ld.global.s8 %r2, [%d99];\n"
                           "ld.global.b8 %r3, [%d99];\n"
                           "st.global.v4.u32 [%d99], {%r1, %r2, %r3, %r3};\n"),
                  Context);
  ASSERT_TRUE(M);
  std::vector<std::string> Casts;
  for (const Instruction &I : instructions(*M->getFunction("k")))
    if (isa<ZExtInst>(I) || isa<SExtInst>(I))
      Casts.push_back(I.getOpcodeName());
  EXPECT_EQ(Casts, (std::vector<std::string>{"zext", "sext", "zext"}));
}

TEST(PtxLiftModule, PointersAmongTheParameters) {
  LLVMContext Context;
  auto M = lifted(
      Head + ".entry k(.param .u64 a, .param .u64 n, .param .u64 .ptr .global "
             ".align 8 b, .param .u64 c, .param .align 8 .b8 s[24], "
             ".param .u32 m)\n"
             "{\n.reg .b32 %r<9>;\n.reg .b64 %d<20>;\n"
             "ld.param.u64 %d1, [a];\nld.param.u64 %d2, [n];\n"
             "ld.param.u64 %d3, [b];\nld.param.u64 %d4, [c];\n"
             "ld.param.u64 %d5, [s+8];\nld.param.u64 %d6, [s+16];\n"
             "ld.param.u32 %r1, [m];\n"
             "cvta.to.global.u64 %d7, %d1;\nadd.s64 %d8, %d7, %d2;\n"
             "st.global.u32 [%d8], %r1;\nadd.s64 %d9, %d4, 64;\n"
             "st.global.u32 [%d9], %r1;\nmul.lo.s64 %d10, %d6, 4;\n"
             "add.s64 %d11, %d5, %d10;\nst.global.u32 [%d11], %r1;\nret;\n}\n",
      Context);
  ASSERT_TRUE(M);
  const Function &F = *M->getFunction("k");
  std::string Types;
  for (const Argument &A : F.args())
    Types += printed(A) + "; ";
  EXPECT_EQ(Types, "ptr %a; i64 %n; ptr %b; ptr %c; ptr %s; i32 %m; ");
  EXPECT_EQ(F.getArg(4)->getParamByValType()->getArrayNumElements(), 24u);
  EXPECT_FALSE(F.getArg(0)->hasByValAttr());
  std::vector<std::string> Loads;
  for (const std::string &A : accessesOf(F))
    if (StringRef(A).starts_with("ld"))
      Loads.push_back(A);
  // A member that is a pointer is loaded as one.
  EXPECT_EQ(Loads,
            (std::vector<std::string>{"ld ptr 0 align 8", "ld i64 0 align 8"}));
  for (const Instruction &I : instructions(F))
    EXPECT_FALSE(isa<IntToPtrInst>(I)) << printed(I);
}

TEST(PtxLiftModule, AddressesAreOffsetsFromVariables) {
  LLVMContext Context;
  auto M = lifted(
      Head + ".entry k(.param .u32 n) {\n.reg .pred %p<3>;\n.reg .b32 %r<20>;\n"
             ".shared .align 4 .b8 tile[4096];\n"
             "mov.u32 %r1, %tid.x;\nshl.b32 %r2, %r1, 2;\n"
             "mov.u32 %r3, tile;\nadd.s32 %r4, %r3, %r2;\n"
             "ld.param.u32 %r7, [n];\nmov.u32 %r6, 0;\n"
             "$L1:\nld.shared.u32 %r5, [%r4+8];\nadd.s32 %r4, %r4, 128;\n"
             "add.s32 %r6, %r6, 1;\nsetp.lt.u32 %p1, %r6, %r7;\n"
             "@%p1 bra $L1;\nst.shared.u32 [tile+16], %r5;\nret;\n}\n",
      Context);
  ASSERT_TRUE(M);
  unsigned Loads = 0;
  for (const Instruction &I : instructions(*M->getFunction("k"))) {
    EXPECT_FALSE(isa<IntToPtrInst>(I)) << printed(I);
    Loads += isa<LoadInst>(I);
  }
  EXPECT_EQ(Loads, 1u);
}

TEST(PtxLiftModule, AddressesBeforeVariables) {
  LLVMContext Context;
  auto M = lifted(kernelOf("cvta.to.global.u64 %d1, %d99;\n"
                           "sub.s64 %d2, %d1, %d3;\n"
                           "st.global.u32 [%d2+-4], 1;\n"),
                  Context);
  ASSERT_TRUE(M);
  for (const Instruction &I : instructions(*M->getFunction("k")))
    EXPECT_FALSE(isa<IntToPtrInst>(I)) << printed(I);
}

TEST(PtxLiftModule, VectorRegisters) {
  LLVMContext Context;
  auto M = lifted(kernelOf(".reg .v4 .u32 v, w;\n{\n.reg .v2 .b64 u;\n"
                           "ld.global.v2.u64 u, [%d99];\n"
                           "st.global.u64 [%d99], u.y;\n}\n"
                           "ld.global.v4.u32 v, [%d99];\n"
                           "add.u32 w.x, v.w, 1;\nmov.u32 w.y, w.x;\n"
                           "mov.u32 w.z, v.x;\nmov.u32 w.w, v.y;\n"
                           "st.shared.v4.u32 [%r1], w;\n"),
                  Context);
  ASSERT_TRUE(M);
  EXPECT_EQ(accessesOf(*M->getFunction("k")),
            (std::vector<std::string>{
                "ld <2 x i64> 1 align 16", "st i64 1 align 8",
                "ld <4 x i32> 1 align 16", "st <4 x i32> 3 align 16"}));
}

TEST(PtxLiftModule, HalvesOfRegistersAreOperands) {
  LLVMContext Context;
  auto M = lifted(kernelOf("vadd.s32.s32.s32.sat %r1, %r2.h0, %r3.b3;\n"
                           "st.global.u32 [%d99], %r1;\n"),
                  Context);
  ASSERT_TRUE(M);
  std::string Assembly;
  for (const Instruction &I : instructions(*M->getFunction("k")))
    if (const auto *Call = dyn_cast<CallInst>(&I))
      Assembly += printed(*Call->getCalledOperand());
  EXPECT_EQ(Assembly,
            "ptr asm \"vadd.s32.s32.s32.sat $0, $1.h0, $2.b3;\", \"=r,r,r\"");
}

TEST(PtxLiftModule, ProductsAreAddedToWhatWasThere) {
  LLVMContext Context;
  auto M = lifted(kernelOf("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 "
                           "{%r1, %r2, %r3, %r4}, %d1, %d2, %p1, 1, 1, 0, 0;\n"
                           "st.global.u32 [%d99], %r1;\n"),
                  Context);
  ASSERT_TRUE(M);
  std::string Assembly;
  for (const Instruction &I : instructions(*M->getFunction("k")))
    if (const auto *Call = dyn_cast<CallInst>(&I))
      Assembly += printed(*Call->getCalledOperand());
  EXPECT_NE(Assembly.find("{$0, $1, $2, $3}, $4, $5, $6, 1, 1, 0, 0;\", "
                          "\"=r,=r,=r,=r,l,l,b,0,1,2,3\""),
            std::string::npos)
      << Assembly;
}

TEST(PtxLiftModule, DirectivesAndTypesWithoutBlanks) {
  LLVMContext Context;
  EXPECT_TRUE(lifted(Head + ".func (.param.u64 r) f(.param.u64 x);\n"
                            ".entry k() {\n.reg.u64 a;\n.reg .pred p;\n"
                            "mov .u64 a, 5;\nret;\n}\n",
                     Context));
}

TEST(PtxLiftModule, GuardsOfAccessesAreBranches) {
  LLVMContext Context;
  auto M = lifted(kernelOf("setp.eq.u32 %p1, %r1, 0;\n"
                           "@!%p1 st.global.u32 [%d99], %r1;\n"
                           "@%p1 atom.global.add.u32 %r2, [%d99], 1;\n"
                           "st.global.u32 [%d99], %r2;\n"),
                  Context);
  ASSERT_TRUE(M);
  unsigned Branches = 0;
  std::string Assembly;
  for (const Instruction &I : instructions(*M->getFunction("k"))) {
    if (const auto *Branch = dyn_cast<BranchInst>(&I))
      Branches += Branch->isConditional();
    if (const auto *Call = dyn_cast<CallInst>(&I))
      Assembly += printed(*Call->getCalledOperand());
  }
  EXPECT_EQ(Branches, 1u);
  // The old value is what a lane keeps whose guard is false.
  EXPECT_NE(Assembly.find("\"@$1 atom.global.add.u32 $0, [$2], 1;\", "
                          "\"=r,b,l,0\""),
            std::string::npos)
      << Assembly;
}

TEST(PtxLiftModule, FunctionsAndCalls) {
  LLVMContext Context;
  auto M = lifted(
      Head +
          ".func (.param .b32 r) twice(.param .b32 x, .param .align 8 .b8 s[8])"
          "\n{\n.reg .b32 %r<4>;\n"
          "ld.param.u32 %r1, [x];\nld.param.u32 %r2, [s+4];\n"
          "add.u32 %r3, %r1, %r2;\nst.param.b32 [r], %r3;\nret;\n}\n"
          ".func (.reg .b32 o) once(.reg .b32 i) { mov.u32 o, i; ret; }\n"
          ".extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);"
          "\n.entry k(.param .u64 p) {\n.reg .b32 %r<9>;\n.reg .b64 %d<3>;\n"
          "ld.param.u64 %d1, [p];\n"
          "{\n.param .b32 a;\n.param .align 8 .b8 b[8];\n.param .b32 c;\n"
          "st.param.b32 [a], 5;\nst.param.b32 [b+4], 7;\n"
          "call.uni (c), twice, (a, b);\nld.param.b32 %r1, [c];\n}\n"
          "call (%r2), once, (%r1);\n"
          "{\n.param .b64 a;\n.param .b64 b;\n.param .b32 c;\n"
          "call.uni (c), vprintf, (a, b);\n}\n"
          "st.global.u32 [%d1], %r2;\nret;\n}\n",
      Context);
  ASSERT_TRUE(M);
  const Function &Twice = *M->getFunction("twice");
  EXPECT_TRUE(Twice.getReturnType()->isIntegerTy(32));
  EXPECT_EQ(printed(*Twice.getArg(0)), "i32 %x");
  EXPECT_EQ(printed(*Twice.getArg(1)), "ptr %s");
  EXPECT_TRUE(M->getFunction("twice")->hasInternalLinkage());
  EXPECT_TRUE(M->getFunction("vprintf")->isDeclaration());
  unsigned Calls = 0;
  for (const Instruction &I : instructions(*M->getFunction("k")))
    Calls += isa<CallInst>(I);
  EXPECT_EQ(Calls, 3u);
}

TEST(PtxLiftModule, TablesOfTargets) {
  LLVMContext Context;
  auto M = lifted(kernelOf("TS: .branchtargets A, B, A;\n"
                           "brx.idx.uni %r1, TS;\n"
                           "A:\nst.global.u32 [%d99], 1;\nbra E;\n"
                           "B:\nst.global.u32 [%d99], 2;\nE:\n"),
                  Context);
  ASSERT_TRUE(M);
  const SwitchInst *Switch = nullptr;
  for (const Instruction &I : instructions(*M->getFunction("k")))
    if (const auto *Found = dyn_cast<SwitchInst>(&I))
      Switch = Found;
  ASSERT_TRUE(Switch);
  EXPECT_EQ(Switch->getNumCases(), 2u);
  EXPECT_EQ(Switch->case_begin()->getCaseSuccessor(), Switch->getDefaultDest());
}

TEST(PtxLiftModule, LabelsOfBracesAreTheirOwn) {
  LLVMContext Context;
  const std::string Wait = "{\nLAB_WAIT:\n"
                           "mbarrier.try_wait.parity.shared::cta.b64 %p1, "
                           "[%r1], %r2;\n@%p1 bra DONE;\nbra LAB_WAIT;\n"
                           "DONE:\n}\n";
  EXPECT_TRUE(lifted(kernelOf(Wait + Wait), Context));
}

TEST(PtxLiftModule, PragmasAndTextureReferencesAreRead) {
  LLVMContext Context;
  EXPECT_TRUE(lifted(Head + ".pragma \"a\";\n.global .texref t;\n"
                            ".weak .func w() { ret; }\n.alias v, w;\n"
                            ".entry k() .pragma \"b\"; {\n.pragma "
                            "\"nounroll\";\n.reg .b32 %r<9>;\n"
                            "tex.1d.v4.f32.s32 {%r1, %r2, %r3, %r4}, "
                            "[t, {%r5}];\ncall v;\nret;\n}\n",
                     Context));
}

} // namespace
