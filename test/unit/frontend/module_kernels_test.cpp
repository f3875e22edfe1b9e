//===-- test/unit/frontend/module_kernels_test.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a module says of its kernels, and Triton of them beside it.
//===----------------------------------------------------------------------===//
#include "analysis/frontend/modules/module_kernels.h"
#include "analysis/frontend/modules/module_launches.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include <gmock/gmock.h>

using namespace bank_lint;
using namespace bank_lint::frontend;
using namespace llvm;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

class ModuleKernels : public testing::Test {
protected:
  std::vector<KernelInfo> describe(StringRef Text) {
    SMDiagnostic Problem;
    Code = parseAssemblyString(Text, Problem, Context);
    EXPECT_NE(Code, nullptr) << Problem.getMessage().str();
    return describeModuleKernels(*Code);
  }
  static std::vector<std::string> names(const KernelInfo &Kernel) {
    std::vector<std::string> Result;
    for (const KernelParameter &P : Kernel.Parameters)
      Result.push_back(P.Name);
    return Result;
  }

  LLVMContext Context;
  std::unique_ptr<Module> Code;
};

} // namespace

TEST_F(ModuleKernels, NamesAreDemangled) {
  const std::vector<KernelInfo> Kernels = describe(R"(
define ptx_kernel void @_ZN2ns4tileIfLi32EEEvPT_i(ptr %0, i32 %1) { ret void }
define ptx_kernel void @_RNvCs1234_7mycrate3add(ptr %0) { ret void }
define ptx_kernel void @plain(ptr %0) { ret void }
define void @device(ptr %0) { ret void }
declare ptx_kernel void @elsewhere(ptr)
)");
  ASSERT_EQ(Kernels.size(), 3u);
  EXPECT_EQ(Kernels[0].DisplayName, "ns::tile<float, 32>(float*, int)");
  EXPECT_EQ(Kernels[0].Name, "ns::tile");
  EXPECT_EQ(Kernels[1].DisplayName, "mycrate::add");
  EXPECT_EQ(Kernels[1].Name, "mycrate::add");
  EXPECT_EQ(Kernels[2].DisplayName, "plain");
}

TEST_F(ModuleKernels, ParametersAreNamedByDebugInfoElseByTheModule) {
  const std::vector<KernelInfo> Kernels = describe(R"(
define ptx_kernel void @k(ptr %0, i32 %named, i32 %1) { ret void }
define ptx_kernel void @d(ptr %0, i32 %1) !dbg !4 {
    #dbg_value(i32 %1, !8, !DIExpression(), !9)
  ret void
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "k.c", directory: "/")
!3 = !DIBasicType(name: "unsigned", size: 32, encoding: DW_ATE_unsigned)
!4 = distinct !DISubprogram(name: "d", file: !2, line: 1, type: !5, unit: !1, spFlags: DISPFlagDefinition, retainedNodes: !{!7, !8})
!5 = !DISubroutineType(types: !{null, !6, !3})
!6 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !3, size: 64)
!7 = !DILocalVariable(name: "out", arg: 1, scope: !4, file: !2, type: !6)
!8 = !DILocalVariable(name: "count", arg: 2, scope: !4, file: !2, type: !3)
!9 = !DILocation(line: 1, scope: !4)
)");
  ASSERT_EQ(Kernels.size(), 2u);
  EXPECT_THAT(names(Kernels[0]), ElementsAre("%0", "named", "%1"));
  EXPECT_THAT(names(Kernels[1]), ElementsAre("out", "count"));
  EXPECT_TRUE(Kernels[1].Parameters[0].IsPointer);
  EXPECT_TRUE(Kernels[1].Parameters[1].IsUnsigned);
  EXPECT_FALSE(Kernels[0].Parameters[1].IsUnsigned);
}

TEST_F(ModuleKernels, AggregatesAreTakenApart) {
  std::vector<KernelInfo> Kernels = describe(R"(
define ptx_kernel void @k({ ptr, [2 x i64] } %a, i32 %n, i32 %m) {
  %p = extractvalue { ptr, [2 x i64] } %a, 0
  store i32 %n, ptr %p
  %again = insertvalue { ptr, [2 x i64] } %a, i64 1, 1, 0
  ret void
}
)");
  splitAggregateArguments(*Code, Kernels);
  EXPECT_FALSE(verifyModule(*Code, &errs()));
  EXPECT_THAT(names(Kernels[0]),
              ElementsAre("a.0", "a.1[0]", "a.1[1]", "n", "m"));
  EXPECT_TRUE(Kernels[0].Parameters[0].IsPointer);
  EXPECT_TRUE(Kernels[0].Parameters[2].IsInteger);
  const Function &F = *Code->getFunction("k");
  EXPECT_EQ(F.arg_size(), 5u);
  EXPECT_EQ(F.getCallingConv(), CallingConv::PTX_Kernel);
}

TEST_F(ModuleKernels, TheBlockThatIsRequired) {
  const std::vector<KernelInfo> Kernels = describe(R"(
define ptx_kernel void @two() "nvvm.reqntid"="32,4" { ret void }
define ptx_kernel void @large() "nvvm.reqntid"="1024,2" { ret void }
define ptx_kernel void @junk() "nvvm.reqntid"="x" { ret void }
define ptx_kernel void @bound() "nvvm.maxntid"="16,16" { ret void }
)");
  auto Required = [&](unsigned I) {
    return requiredLaunch(*Code->getFunction(Kernels[I].MangledName),
                          Kernels[I]);
  };
  ASSERT_TRUE(Required(0));
  EXPECT_EQ(Required(0)->Block.Size[0], 32u);
  EXPECT_EQ(Required(0)->Block.Size[1], 4u);
  EXPECT_EQ(Required(0)->Block.Size[2], 1u);
  EXPECT_EQ(Required(0)->Source, LaunchSource::Required);
  EXPECT_FALSE(Required(1));
  EXPECT_FALSE(Required(2));
  EXPECT_FALSE(Required(3));
  EXPECT_EQ(Kernels[3].MaxThreadsPerBlock, 256u);
}

TEST(TritonFacts, AreRead) {
  auto Read = readTritonFacts(
      R"({"target": {"backend": "cuda", "arch": 90, "warp_size": 32},
          "num_warps": 8, "shared": 65536, "name": "k"})");
  ASSERT_TRUE(bool(Read));
  EXPECT_EQ(Read->Kernel, "k");
  EXPECT_EQ(Read->Threads, 256u);
  EXPECT_EQ(Read->SharedBytes, 65536u);
  EXPECT_EQ(Read->Arch, "sm_90");
}

TEST(TritonFacts, NonsenseIsRefused) {
  auto Problem = [](StringRef Text) {
    auto Read = readTritonFacts(Text);
    return Read ? "" : toString(Read.takeError());
  };
  EXPECT_NE(Problem("{"), "");
  EXPECT_NE(Problem("[]"), "");
  EXPECT_NE(Problem("{}"), "");
  EXPECT_THAT(Problem(R"({"num_warps": -1})"), HasSubstr("num_warps is -1"));
  EXPECT_NE(Problem(R"({"num_warps": 9223372036854775807})"), "");
  EXPECT_THAT(Problem(R"({"num_warps": 4, "target": {"warp_size": 64}})"),
              HasSubstr("64 threads"));
  EXPECT_THAT(Problem(R"({"num_warps": 4, "target": {"backend": "hip"}})"),
              HasSubstr("hip"));
  EXPECT_EQ(Problem(R"({"num_warps": 4, "shared": -5})"), "");
}
