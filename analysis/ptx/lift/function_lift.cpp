//===-- analysis/ptx/lift/function_lift.cpp - control flow ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/function_lift.h"
#include "analysis/program/rolled_mark.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace bank_lint::ptx {

void FunctionLift::run() {
  auto *Entry = BasicBlock::Create(Code.getContext(), "", &Code);
  B.SetInsertPoint(Entry);
  B.SetCurrentDebugLocation(Places.of(F, 0));
  O.setPosition(F.Position);
  O.makeSlots();
  makeVariables();
  if (O.slots().size() != F.Code.Registers.size())
    return;
  makeBlocks();
  B.CreateBr(blockAt(0));
  B.SetInsertPoint(blockAt(0));
  for (At = 0; At < F.Code.Instructions.size(); ++At) {
    if (Blocks[At] && Blocks[At] != B.GetInsertBlock()) {
      if (!B.GetInsertBlock()->getTerminator())
        B.CreateBr(Blocks[At]);
      B.SetInsertPoint(Blocks[At]);
    }
    B.SetCurrentDebugLocation(Places.of(F, At));
    lift(At);
    if (O.hasManyProblems())
      return;
  }
  if (!B.GetInsertBlock()->getTerminator())
    B.CreateBr(endOfFunction());
  for (unsigned Index : F.Rolled)
    if (Index < Blocks.size() && Blocks[Index])
      Blocks[Index]->getTerminator()->setMetadata(
          RolledMark, MDNode::get(Code.getContext(), {}));
}

/// Where the variables of the body and the parameters lie.
void FunctionLift::makeVariables() {
  // Parameters that are no registers come first, in their order.
  O.Variables.assign(F.Variables.size(), nullptr);
  unsigned Next = 0;
  const auto Slot = [&](const Variable &V) -> AllocaInst * {
    if (V.bytes() == 0) {
      O.setPosition(V.Position);
      O.fail("a variable of no size: " + V.Name);
    }
    llvm::Type *T =
        V.IsArray ? ArrayType::get(B.getInt8Ty(), V.bytes())
                  : static_cast<llvm::Type *>(B.getIntNTy(V.Element.Bits));
    auto *New = B.CreateAlloca(T, nullptr, V.Name);
    New->setAlignment(Align(V.alignment()));
    if (!V.IsArray && V.Space == StateSpace::Param)
      Scalars.push_back(New);
    return New;
  };
  if (F.IsKernel) {
    for (Argument &A : Code.args())
      O.Variables[Next++] = A.hasByValAttr() ? &A : nullptr;
  } else {
    unsigned Argument = 0, Behind = 0;
    for (const Variable &V : F.Takes.Parameters)
      Behind += !V.IsRegister || !V.IsArray;
    for (const Variable &V : F.Takes.Results)
      if (!V.IsRegister)
        O.Variables[Next++] =
            V.IsArray ? Code.getArg(Behind++) : static_cast<Value *>(Slot(V));
    for (const Variable &V : F.Takes.Parameters) {
      Value *Passed = Code.getArg(Argument++);
      if (V.IsRegister) {
        B.CreateStore(Passed, O.slot(V.Register));
      } else if (V.IsArray) {
        O.Variables[Next++] = Passed;
      } else {
        AllocaInst *Place = Slot(V);
        B.CreateStore(Passed, Place);
        O.Variables[Next++] = Place;
      }
    }
  }
  for (; Next < F.Variables.size(); ++Next) {
    const Variable &V = F.Variables[Next];
    if (V.Space == StateSpace::Local || V.Space == StateSpace::Param)
      O.Variables[Next] = Slot(V);
    else
      O.Variables[Next] = makeGlobal(V, *Code.getParent());
  }
}

void FunctionLift::makeBlocks() {
  const auto Count = F.Code.Instructions.size();
  Blocks.assign(Count + 1, nullptr);
  const auto Begin = [&](std::size_t Index) {
    if (Index < Count && !Blocks[Index])
      Blocks[Index] = BasicBlock::Create(Code.getContext(), "", &Code);
  };
  Begin(0);
  for (std::size_t Index = 0; Index < Count; ++Index) {
    const Instruction &I = F.Code.Instructions[Index];
    if (I.Target != NoTarget)
      Begin(I.Target);
    if (I.Memory.Kind == EffectKind::Control)
      Begin(Index + 1);
  }
  for (const auto &[Index, Targets] : F.Tables)
    for (unsigned Target : Targets)
      Begin(Target);
}

BasicBlock *FunctionLift::blockAt(unsigned Index) {
  return Index < F.Code.Instructions.size() ? Blocks[Index] : endOfFunction();
}

BasicBlock *FunctionLift::endOfFunction() {
  if (!End) {
    End = BasicBlock::Create(Code.getContext(), "", &Code);
    IRBuilder<>::InsertPointGuard Back(B);
    B.SetInsertPoint(End);
    finishReturn();
  }
  return End;
}

/// In a kernel it is the end of the function.
void FunctionLift::endThread() {
  if (F.IsKernel) {
    B.CreateBr(endOfFunction());
    return;
  }
  B.CreateCall(InlineAsm::get(FunctionType::get(B.getVoidTy(), false), "exit;",
                              "", /*hasSideEffects=*/true));
  B.CreateUnreachable();
}

void FunctionLift::guarded(const Instruction &I, function_ref<void()> Make) {
  if (!I.Guard)
    return Make();
  Value *Condition = O.guard(*I.Guard);
  if (!Condition)
    return;
  auto *Then = BasicBlock::Create(Code.getContext(), "", &Code);
  auto *Behind = BasicBlock::Create(Code.getContext(), "", &Code);
  B.CreateCondBr(Condition, Then, Behind);
  B.SetInsertPoint(Then);
  Make();
  if (!B.GetInsertBlock()->getTerminator())
    B.CreateBr(Behind);
  B.SetInsertPoint(Behind);
}

void FunctionLift::lift(unsigned Index) {
  const Instruction &I = F.Code.Instructions[Index];
  O.setPosition(I.Position);
  const MnemonicParts P(I.Mnemonic);
  const InstructionRow *Row = findInstruction(P.Stem);
  if (!Row) {
    O.fail("not an instruction of PTX ISA 9.0: " + I.Mnemonic);
    return;
  }
  ++Counts.Instructions;
  switch (Row->How) {
  case Treatment::Exact:
    return value(I, P, *Row, Index);
  case Treatment::Opaque:
    return assembly(Index, /*OnlyComputes=*/true);
  case Treatment::Assembly:
    return assembly(Index, /*OnlyComputes=*/false);
  case Treatment::Memory:
    if (I.Operands.size() < 2) {
      O.fail("an address and a register are expected");
      return;
    }
    if (!isPlainAccess(I))
      return assembly(Index, /*OnlyComputes=*/false);
    return guarded(I, [&] { memory(I, P); });
  case Treatment::Exchange:
    return guarded(I, [&] {
      if (!exchange(I, P))
        assembly(Index, /*OnlyComputes=*/false);
    });
  case Treatment::Control:
    return control(Index, P);
  case Treatment::Call:
    return guarded(I, [&] { call(Index); });
  case Treatment::Nothing:
    return;
  }
}

void FunctionLift::value(const Instruction &I, const MnemonicParts &P,
                         const InstructionRow &Row, unsigned Index) {
  if (I.Operands.empty()) {
    O.fail("operands are expected");
    return;
  }
  bool IsLifted = false;
  const auto Lift = [&] { IsLifted = Row.Lift(O, I, P); };
  if (I.Guard && Row.NeedsBranch) {
    guarded(I, Lift);
  } else {
    Value *Condition = I.Guard ? O.guard(*I.Guard) : nullptr;
    if (I.Guard && !Condition)
      return;
    O.Guard = Condition;
    Lift();
    O.Guard = nullptr;
  }
  if (IsLifted) {
    ++Counts.Exact;
    return;
  }
  // The flag that it leaves would be lost.
  if (P.has("cc") || P.Stem == "addc" || P.Stem == "subc" || P.Stem == "madc") {
    O.fail("not a form of this instruction: " + I.Mnemonic);
    return;
  }
  assembly(Index, /*OnlyComputes=*/true);
}

void FunctionLift::control(unsigned Index, const MnemonicParts &P) {
  const Instruction &I = F.Code.Instructions[Index];
  if (P.Stem == "brkpt")
    return;
  if (P.Stem == "trap")
    return guarded(I, [&] { B.CreateIntrinsic(Intrinsic::trap, {}); });
  const bool IsBranch = P.Stem == "bra", IsTable = P.Stem == "brx";
  if (!P.hasOnly({"uni", "idx"}) || (IsTable && !F.Tables.count(Index))) {
    O.fail("not a form of this instruction: " + I.Mnemonic);
    return;
  }
  if (IsBranch && I.Target == NoTarget) {
    O.fail(I.Operands.empty() ? "a label is expected"
                              : "no label is called " + I.Operands[0].Name);
    return;
  }
  BasicBlock *Next = blockAt(Index + 1);
  Value *Condition = I.Guard ? O.guard(*I.Guard) : nullptr;
  if (I.Guard && !Condition)
    return;
  if (IsBranch) {
    BasicBlock *Target = blockAt(I.Target);
    if (Condition)
      B.CreateCondBr(Condition, Target, Next);
    else
      B.CreateBr(Target);
    return;
  }
  if (Condition) {
    auto *Then = BasicBlock::Create(Code.getContext(), "", &Code);
    B.CreateCondBr(Condition, Then, Next);
    B.SetInsertPoint(Then);
  }
  if (IsTable) {
    const std::vector<unsigned> &Targets = F.Tables.at(Index);
    Value *Number = O.read(I.Operands[0], 32);
    if (!Number)
      return;
    // A number beyond the list has no meaning.
    SwitchInst *Switch = B.CreateSwitch(Number, blockAt(Targets.back()),
                                        unsigned(Targets.size()));
    for (unsigned Case = 0; Case + 1 < Targets.size(); ++Case)
      Switch->addCase(B.getInt32(Case), blockAt(Targets[Case]));
  } else if (P.Stem == "exit") {
    endThread();
  } else {
    B.CreateBr(endOfFunction());
  }
}

} // namespace bank_lint::ptx
