//===-- test/unit/warp/parts/seen_arrays_test.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What machine code says of private arrays: a.cu has an array `a` that is
// stored to at line 4 and loaded at line 5, and `b` whose load is at line 5 as
// well.
//===----------------------------------------------------------------------===//
#include "analysis/warp/plan/seen_arrays.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace llvm;

namespace {

constexpr const char *Code = R"(
declare void @other(ptr)
define void @k(i64 %i, ptr %out) !dbg !3 {
  %a = alloca [8 x i32]
  %b = alloca [8 x i32]
  %c = alloca [8 x i32]
  %pa = getelementptr i32, ptr %a, i64 %i
  store i32 1, ptr %pa, !dbg !4
  %la = load i32, ptr %pa, !dbg !5
  %pb = getelementptr i32, ptr %b, i64 %i
  store i32 1, ptr %pb, !dbg !6
  %lb = load i32, ptr %pb, !dbg !5
  %pc = getelementptr i32, ptr %c, i64 %i
  store i32 %la, ptr %pc, !dbg !7
  call void @other(ptr %c), !dbg !7
  store i32 %lb, ptr %out, !dbg !7
  ret void, !dbg !7
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!8}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "a.cu", directory: "")
!2 = !DISubroutineType(types: !{})
!3 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !2, unit: !0)
!4 = !DILocation(line: 4, scope: !3)
!5 = !DILocation(line: 5, scope: !3)
!6 = !DILocation(line: 6, scope: !3)
!7 = !DILocation(line: 7, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
)";

LocalInstruction at(unsigned Line, bool IsStore, bool IsComputed = true,
                    unsigned Width = 4) {
  LocalInstruction Result;
  Result.Where.File = Line ? "a.cu" : "";
  Result.Where.Line = Result.Where.EndLine = Line;
  Result.IsStore = IsStore;
  Result.Width = Width;
  Result.IsComputed = IsComputed;
  return Result;
}

class SeenArraysTest : public testing::Test {
protected:
  SeenArraysTest() {
    SMDiagnostic Wrong;
    Text = parseAssemblyString(Code, Wrong, Context);
    EXPECT_TRUE(Text) << Wrong.getMessage().str();
  }
  const Function &kernel() { return *Text->getFunction("k"); }
  const AllocaInst &array(StringRef Name) {
    return cast<AllocaInst>(value(Name));
  }
  const Instruction &value(StringRef Name) {
    for (const Instruction &I : instructions(kernel()))
      if (I.getName() == Name)
        return I;
    llvm_unreachable("no such value");
  }
  /// "m" for memory, "r" for registers, "?", of each of a, b, c.
  std::string homes(std::vector<LocalInstruction> Seen, bool IsAll = true) {
    const SeenArrays Found(kernel(), {std::move(Seen), IsAll});
    std::string Result;
    for (StringRef Name : {"a", "b", "c"})
      Result += Found.isInMemory(array(Name))      ? 'm'
                : Found.isInRegisters(array(Name)) ? 'r'
                                                   : '?';
    return Result;
  }

  LLVMContext Context;
  std::unique_ptr<Module> Text;
};

} // namespace

TEST_F(SeenArraysTest, CodeWithoutLocalMemoryHasRegisters) {
  EXPECT_EQ(homes({}), "rr?") << "c goes to a function";
  EXPECT_EQ(homes({}, /*IsAll=*/false), "???");
}

TEST_F(SeenArraysTest, AComputedAddressIsAnArrays) {
  EXPECT_EQ(homes({at(4, true)}), "mr?");
  EXPECT_EQ(homes({at(6, true)}), "rm?");
  EXPECT_EQ(homes({at(4, true), at(6, true)}), "mm?");
  EXPECT_EQ(homes({at(4, true)}, /*IsAll=*/false), "m??");
}

TEST_F(SeenArraysTest, AConstantAddressMayBeASpill) {
  EXPECT_EQ(homes({at(4, true, /*IsComputed=*/false)}), "?r?");
  EXPECT_EQ(homes({at(4, false)}), "?r?") << "a is not loaded there";
}

TEST_F(SeenArraysTest, ALineOfTwoArraysIsNeither) {
  EXPECT_EQ(homes({at(5, false)}), "???");
  EXPECT_EQ(homes({at(5, false), at(6, true)}), "?m?");
}

TEST_F(SeenArraysTest, AnInstructionWithoutALineIsAnybodys) {
  EXPECT_EQ(homes({at(0, false)}), "???");
  EXPECT_EQ(homes({at(0, false), at(4, true)}), "m??");
  EXPECT_EQ(homes({at(99, true)}), "rr?") << "at a line without an array";
}

TEST_F(SeenArraysTest, AnAccessIsThereWithItsWidth) {
  const LocalCode Wide{{at(4, true, true, 16)}, true};
  const Instruction *Store = nullptr;
  for (const User *Each : value("pa").users())
    if (isa<StoreInst>(Each))
      Store = cast<Instruction>(Each);
  ASSERT_TRUE(Store);
  EXPECT_FALSE(SeenArrays(kernel(), Wide).has(*Store));
  const LocalCode Same{{at(4, true)}, true};
  EXPECT_TRUE(SeenArrays(kernel(), Same).has(*Store));
  EXPECT_FALSE(SeenArrays(kernel(), Same).has(value("la")));
}
