//===-- test/unit/ptx_lift/evaluation.cpp ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "evaluation.h"
#include "analysis/ptx/lift/lift.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace bank_lint::test {

std::string kernelOf(const std::string &Body) {
  return ".version 9.0\n.target sm_90a\n.address_size 64\n"
         ".visible .entry k(.param .u64 p)\n{\n"
         ".reg .pred %p<100>;\n.reg .b8 %b<100>;\n.reg .b16 %h<100>;\n"
         ".reg .b32 %r<100>;\n.reg .b64 %d<100>;\n.reg .b128 %q<100>;\n"
         "ld.param.u64 %d99, [p];\n" +
         Body + "ret;\n}\n";
}

std::unique_ptr<Module> lifted(const std::string &Text, LLVMContext &Context) {
  auto Result = ptx::liftPtx(Text, "test.ptx", Context);
  if (!Result) {
    ADD_FAILURE() << toString(Result.takeError());
    return nullptr;
  }
  return std::move(*Result);
}

namespace {

const char *familyOf(unsigned Bits) {
  return Bits == 1    ? "%p"
         : Bits == 8  ? "%b"
         : Bits == 16 ? "%h"
         : Bits == 32 ? "%r"
         : Bits == 64 ? "%d"
                      : "%q";
}

void replaceAll(std::string &Text, const std::string &What,
                const std::string &With) {
  for (std::size_t At = 0; (At = Text.find(What, At)) != std::string::npos;
       At += With.size())
    Text.replace(At, What.size(), With);
}

/// The statement, with moves of its operands in front and a store behind.
std::string textOf(const Case &C) {
  std::string Text, Code = C.Code;
  for (unsigned I = 1; I < C.Bits.size(); ++I) {
    const std::string Register = familyOf(C.Bits[I]) + std::to_string(I);
    const std::string Value = std::to_string(C.Operands[I - 1]);
    if (C.Bits[I] == 1)
      Text += "setp.ne.u32 " + Register + ", " + Value + ", 0;\n";
    else if (C.Bits[I] == 8) // there is no mov of 8 bits
      Text += "cvt.u8.u32 " + Register + ", " + Value + ";\n";
    else
      Text += "mov.b" + std::to_string(C.Bits[I]) + " " + Register + ", " +
              Value + ";\n";
    replaceAll(Code, "$" + std::to_string(I), Register);
  }
  const std::string Result = std::string(familyOf(C.Bits[0])) + "50";
  replaceAll(Code, "$0", Result);
  replaceAll(Code, "$r", "%p51");
  Text += Code + "\n";
  const auto Predicate = [&](const std::string &Name) {
    Text += "selp.u32 %r98, 1, 0, " + Name + ";\nst.global.u32 [%d99], %r98;\n";
  };
  if (C.Bits[0] == 1)
    Predicate(Result);
  else
    Text += "st.global.u" + std::to_string(C.Bits[0]) + " [%d99], " + Result +
            ";\n";
  if (C.Second)
    Predicate("%p51");
  return Text;
}

void fold(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (Constant *Known = ConstantFoldInstruction(&I, F.getDataLayout()))
      I.replaceAllUsesWith(Known);
}

} // namespace

void expectAll(const std::vector<Case> &Cases) {
  std::string Body;
  for (const Case &C : Cases)
    Body += textOf(C);
  LLVMContext Context;
  ptx::LiftCounts Counts;
  auto Module = ptx::liftPtx(kernelOf(Body), "test.ptx", Context, &Counts);
  ASSERT_TRUE(bool(Module)) << toString(Module.takeError());
  EXPECT_EQ(Counts.Opaque + Counts.Assembly, 0u)
      << "not exact: " << Cases.front().Code;
  Function &F = *(*Module)->getFunction("k");
  fold(F);
  std::vector<const Value *> Stored;
  for (Instruction &I : instructions(F))
    if (auto *Store = dyn_cast<StoreInst>(&I))
      Stored.push_back(Store->getValueOperand());
  std::size_t Next = 0;
  const auto Expect = [&](const Case &C, std::uint64_t Expected) {
    ASSERT_LT(Next, Stored.size());
    const auto *Known = dyn_cast<ConstantInt>(Stored[Next++]);
    std::string Operands;
    for (std::uint64_t Operand : C.Operands)
      Operands += " " + std::to_string(Operand);
    ASSERT_TRUE(Known) << C.Code << " of" << Operands;
    EXPECT_EQ(Known->getZExtValue(), Expected) << C.Code << " of" << Operands;
  };
  for (const Case &C : Cases) {
    Expect(C, C.Expected & maskOf(C.Bits[0]));
    if (C.Second)
      Expect(C, *C.Second);
  }
}

std::vector<std::uint64_t> edges(unsigned Bits) {
  std::vector<std::uint64_t> Result;
  for (std::uint64_t Value : {std::uint64_t(0),
                              std::uint64_t(1),
                              std::uint64_t(2),
                              std::uint64_t(5),
                              std::uint64_t(31),
                              std::uint64_t(32),
                              std::uint64_t(33),
                              std::uint64_t(63),
                              std::uint64_t(64),
                              std::uint64_t(0x80),
                              std::uint64_t(0xff),
                              std::uint64_t(0x8000),
                              std::uint64_t(0xabcd),
                              std::uint64_t(0x89abcdef),
                              std::uint64_t(0x7fffffff),
                              std::uint64_t(0x80000000),
                              std::uint64_t(0x0123456789abcdef),
                              std::uint64_t(0xfedcba9876543210),
                              maskOf(Bits),
                              maskOf(Bits) - 1,
                              maskOf(Bits) >> 1,
                              (maskOf(Bits) >> 1) + 1})
    if (std::uint64_t Fitting = Value & maskOf(Bits);
        std::find(Result.begin(), Result.end(), Fitting) == Result.end())
      Result.push_back(Fitting);
  return Result;
}

} // namespace bank_lint::test
