//===-- test/oracle/thread.cpp - control flow and values --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "thread.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace bank_lint::oracle {

Thread::Thread(BlockState &State, Dim3 Index, unsigned Lane)
    : State(State), Index(Index), Lane(Lane), Slots(State.Code.SlotCount),
      Iterations(State.Code.LoopCount) {
  for (unsigned I = 0; I < State.Code.ArgumentSlots.size(); ++I) {
    Slots[State.Code.ArgumentSlots[I]] = State.Arguments[I];
    if (!State.Structures[I].empty())
      Slots[State.Code.ArgumentSlots[I]] = addPrivate(State.Structures[I]);
  }
}

std::uint64_t Thread::addPrivate(std::vector<std::uint8_t> Bytes) {
  const std::uint64_t Address = PrivateTop;
  PrivateTop += (Bytes.size() + 255) / 256 * 256;
  Private.add(Address, std::move(Bytes));
  return Address;
}

void Thread::receive(ArrayRef<std::uint64_t> Result) {
  for (unsigned I = 0; I < Result.size(); ++I)
    Slots[Waiting.At->Result + I] = wrapWord(
        Result[I],
        Waiting.At->Scalars == 1 ? bitsOf(*Waiting.At->I->getType()) : 64);
  Waiting = Offer();
}

/// Notifies \p Log if \p C has chosen one of two numbers.
void Thread::logChoice(const Code &C, ThreadLog &Log) {
  if (C.Scalars != 1 || !C.I->getType()->isIntegerTy())
    return;
  unsigned First = 0;
  if (isa<SelectInst>(C.I)) {
    First = 1;
  } else if (const auto *Call = dyn_cast<IntrinsicInst>(C.I)) {
    if (!is_contained({Intrinsic::smin, Intrinsic::smax, Intrinsic::umin,
                       Intrinsic::umax},
                      Call->getIntrinsicID()))
      return;
  } else {
    return;
  }
  Log.choice(C, get(C.Operands[First]), get(C.Operands[First + 1]),
             Slots[C.Result], Where);
}

Thread::Stop Thread::run(ThreadLog &Log) {
  while (State.Problem.empty()) {
    const BlockCode &B = State.Code.Blocks[Block];
    const Code &C = B.Body[Next++];
    if (State.StepLimit-- == 0) {
      problem("the block runs too long");
      return Stop::End;
    }
    if (isExchange(*C.I)) {
      Waiting.At = &C;
      Waiting.Where = Where;
      if (matricesOf(*C.I))
        offerRow(C, Log);
      else
        for (const Operand &O : C.Operands)
          Waiting.Operands.push_back(get(O));
      return Stop::Exchange;
    }
    if (!C.I->isTerminator()) {
      step(C, Log);
      logChoice(C, Log);
      auto *Call = dyn_cast<IntrinsicInst>(C.I);
      if (Call && Intrinsic::getBaseName(Call->getIntrinsicID())
                      .starts_with("llvm.nvvm.barrier"))
        return Stop::Barrier;
      continue;
    }
    if (isa<ReturnInst>(C.I))
      return Stop::End;
    if (auto *Branch = dyn_cast<BranchInst>(C.I)) {
      bool Taken = Branch->isUnconditional() || (get(C.Operands[0]) & 1);
      if (Branch->isConditional())
        Log.branch(C, Taken, Where);
      enter(B.Successors[Taken ? 0 : 1]);
    } else if (auto *Switch = dyn_cast<SwitchInst>(C.I)) {
      Word Selector = get(C.Operands[0]);
      unsigned Way = 0;
      for (const auto &Case : Switch->cases())
        if (Case.getCaseValue()->getZExtValue() == Selector)
          Way = Case.getSuccessorIndex();
      Log.branch(C, Way != 0, Where);
      enter(B.Successors[Way]);
    } else {
      problem("an unknown terminator");
    }
  }
  return Stop::End;
}

void Thread::enter(unsigned To) {
  const BlockCode &Old = State.Code.Blocks[Block];
  const BlockCode &New = State.Code.Blocks[To];
  SmallVector<Word, 8> Incoming;
  for (const Code &C : New.Phis) {
    const BasicBlock *From = Old.Body.back().I->getParent();
    int Way = cast<PHINode>(C.I)->getBasicBlockIndex(From);
    for (unsigned I = 0; I < C.Scalars; ++I)
      Incoming.push_back(get(C.Operands[unsigned(Way)], I));
  }
  unsigned I = 0;
  for (const Code &C : New.Phis)
    for (unsigned Scalar = 0; Scalar < C.Scalars; ++Scalar)
      Slots[C.Result + Scalar] = Incoming[I++];
  if (New.HeaderOf >= 0) {
    bool Again = is_contained(Old.Loops, unsigned(New.HeaderOf));
    std::uint32_t &Count = Iterations[unsigned(New.HeaderOf)];
    Count = Again ? Count + 1 : 0;
  }
  Where.clear();
  for (unsigned L : New.Loops)
    Where.push_back(Iterations[L]);
  Block = To;
  Next = 0;
}

void Thread::step(const Code &C, ThreadLog &Log) {
  const Instruction &I = *C.I;
  switch (I.getOpcode()) {
  case Instruction::Load:
    return load(C, Log);
  case Instruction::Store:
    return store(C, Log);
  case Instruction::AtomicRMW:
  case Instruction::AtomicCmpXchg:
    return atomic(C, Log);
  case Instruction::Fence:
    return;
  case Instruction::GetElementPtr:
    return address(C);
  case Instruction::BitCast:
    return bitCast(C);
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
    return vectorElement(C);
  case Instruction::ExtractValue:
  case Instruction::InsertValue:
    return aggregate(C);
  case Instruction::Call:
    return call(C, Log);
  case Instruction::Alloca: {
    auto &Alloca = cast<AllocaInst>(I);
    std::uint64_t Bytes =
        Alloca.getAllocationSize(State.Code.Layout)->getFixedValue();
    Slots[C.Result] = addPrivate(std::vector<std::uint8_t>(Bytes, 0));
    return;
  }
  default:
    return elementwise(C);
  }
}

/// Operations that treat each scalar of a vector alike.
void Thread::elementwise(const Code &C) {
  const Instruction &I = *C.I;
  for (unsigned S = 0; S < C.Scalars; ++S) {
    std::optional<Word> Result;
    if (auto *Binary = dyn_cast<BinaryOperator>(&I)) {
      Result = binary(*Binary, get(C.Operands[0], S), get(C.Operands[1], S),
                      State.Kept);
    } else if (auto *Cast = dyn_cast<CastInst>(&I)) {
      Result = convert(*Cast, get(C.Operands[0], S), State.Kept);
    } else if (auto *Compare = dyn_cast<CmpInst>(&I)) {
      Result = compare(*Compare, get(C.Operands[0], S), get(C.Operands[1], S),
                       State.Kept);
    } else if (auto *Select = dyn_cast<SelectInst>(&I)) {
      bool EachItsOwn = Select->getCondition()->getType()->isVectorTy();
      bool First = get(C.Operands[0], EachItsOwn ? S : 0) & 1;
      Result = get(C.Operands[First ? 1 : 2], S);
    } else if (isa<FreezeInst>(I)) {
      Result = get(C.Operands[0], S);
    } else if (I.getOpcode() == Instruction::FNeg) {
      Result = fromDouble(*I.getType(),
                          -asDouble(*I.getType(), get(C.Operands[0], S)));
    }
    if (!Result)
      return problem(std::string("unknown: ") + I.getOpcodeName());
    Slots[C.Result + S] = *Result;
  }
}

void Thread::address(const Code &C) {
  auto &Gep = cast<GetElementPtrInst>(*C.I);
  if (Gep.getType()->isVectorTy())
    return problem("a vector of addresses");
  Word Result = get(C.Operands[0]);
  unsigned Index = 1;
  for (auto It = gep_type_begin(Gep), End = gep_type_end(Gep); It != End;
       ++It, ++Index) {
    if (StructType *Struct = It.getStructTypeOrNull()) {
      Result += State.Code.Layout.getStructLayout(Struct)->getElementOffset(
          unsigned(get(C.Operands[Index])));
      continue;
    }
    unsigned Bits = bitsOf(*It.getOperand()->getType());
    Result += Word(signedWord(get(C.Operands[Index]), Bits)) *
              It.getSequentialElementStride(State.Code.Layout).getFixedValue();
  }
  Slots[C.Result] = Result;
}

/// Takes the bits of all scalars, lowest first, and cuts them again.
void Thread::bitCast(const Code &C) {
  const unsigned FromBits = bitsOf(*C.I->getOperand(0)->getType());
  const unsigned ToBits = bitsOf(*C.I->getType());
  if (ToBits > 64 || FromBits > 64)
    return problem("a cast of more than 64 bits");
  for (unsigned S = 0; S < C.Scalars; ++S) {
    Word Result = 0;
    for (unsigned Bit = 0; Bit < ToBits;) {
      unsigned From = S * ToBits + Bit;
      unsigned Take = std::min(ToBits - Bit, FromBits - From % FromBits);
      Word Part = get(C.Operands[0], From / FromBits) >> From % FromBits;
      Result |= wrapWord(Part, Take) << Bit;
      Bit += Take;
    }
    Slots[C.Result + S] = Result;
  }
}

void Thread::vectorElement(const Code &C) {
  if (isa<ExtractElementInst>(C.I)) {
    auto Count = scalarsOf(*C.I->getOperand(0)->getType());
    Word At = get(C.Operands[1]);
    if (At >= Count)
      return State.Kept.undefined("no such element");
    Slots[C.Result] = get(C.Operands[0], unsigned(At));
    return;
  }
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(C.I)) {
    int Count = int(scalarsOf(*C.I->getOperand(0)->getType()));
    for (unsigned S = 0; S < C.Scalars; ++S) {
      int From = Shuffle->getMaskValue(S);
      Slots[C.Result + S] =
          From < 0 ? 0
                   : get(C.Operands[From < Count ? 0 : 1],
                         unsigned(From < Count ? From : From - Count));
    }
    return;
  }
  for (unsigned S = 0; S < C.Scalars; ++S)
    Slots[C.Result + S] = get(C.Operands[0], S);
  Word At = get(C.Operands[2]);
  if (At >= C.Scalars)
    return State.Kept.undefined("no such element");
  Slots[C.Result + At] = get(C.Operands[1]);
}

void Thread::aggregate(const Code &C) {
  const auto *Insert = dyn_cast<InsertValueInst>(C.I);
  ArrayRef<unsigned> Path =
      Insert ? Insert->getIndices() : cast<ExtractValueInst>(C.I)->getIndices();
  Type *T = C.I->getOperand(0)->getType();
  unsigned First = 0;
  for (unsigned Step : Path) {
    for (unsigned I = 0; I < Step; ++I)
      First += scalarsOf(*ExtractValueInst::getIndexedType(T, I));
    T = ExtractValueInst::getIndexedType(T, Step);
  }
  for (unsigned S = 0; S < C.Scalars; ++S)
    Slots[C.Result + S] = get(C.Operands[0], Insert ? S : First + S);
  if (Insert)
    for (unsigned S = 0; S < scalarsOf(*T); ++S)
      Slots[C.Result + First + S] = get(C.Operands[1], S);
}

bool Thread::intrinsic(const Code &C, const IntrinsicInst &I) {
  auto Is = [&](Intrinsic::ID X) {
    return unsigned(I.getIntrinsicID() - X) < 3;
  };
  auto Axis = [&](const Dim3 &Of, Intrinsic::ID X) {
    Slots[C.Result] = Of[unsigned(I.getIntrinsicID() - X)];
    return true;
  };
  if (Is(Intrinsic::nvvm_read_ptx_sreg_tid_x))
    return Axis(Index, Intrinsic::nvvm_read_ptx_sreg_tid_x);
  if (Is(Intrinsic::nvvm_read_ptx_sreg_ntid_x))
    return Axis(State.Block, Intrinsic::nvvm_read_ptx_sreg_ntid_x);
  if (Is(Intrinsic::nvvm_read_ptx_sreg_ctaid_x))
    return Axis(State.BlockIndex, Intrinsic::nvvm_read_ptx_sreg_ctaid_x);
  if (Is(Intrinsic::nvvm_read_ptx_sreg_nctaid_x))
    return Axis(State.Grid, Intrinsic::nvvm_read_ptx_sreg_nctaid_x);
  if (I.getIntrinsicID() == Intrinsic::nvvm_read_ptx_sreg_laneid) {
    Slots[C.Result] = Lane;
    return true;
  }
  if (I.getIntrinsicID() == Intrinsic::nvvm_read_ptx_sreg_warpsize) {
    Slots[C.Result] = 32;
    return true;
  }
  for (unsigned S = 0; S < C.Scalars; ++S) {
    SmallVector<Word, 3> Operands;
    for (const Operand &O : C.Operands)
      Operands.push_back(get(O, S));
    std::optional<Word> Result =
        compute(I.getIntrinsicID(), *I.getArgOperand(0)->getType(), Operands,
                State.Kept);
    if (!Result)
      return false;
    Slots[C.Result + S] = *Result;
  }
  return C.Scalars != 0;
}

void Thread::call(const Code &C, ThreadLog &Log) {
  if (const auto *Assembly =
          dyn_cast<InlineAsm>(cast<CallBase>(C.I)->getCalledOperand()))
    return assembly(C, Assembly->getAsmString(), Log);
  auto *I = dyn_cast<IntrinsicInst>(C.I);
  if (!I)
    return problem("a call");
  if (isa<MemIntrinsic>(I))
    return copy(C, Log);
  static const char *const Ignored[] = {"llvm.assume",
                                        "llvm.dbg.",
                                        "llvm.lifetime.",
                                        "llvm.nvvm.barrier",
                                        "llvm.nvvm.membar",
                                        "llvm.nvvm.bar.warp.sync",
                                        "llvm.nvvm.cp.async.commit",
                                        "llvm.nvvm.cp.async.wait",
                                        "llvm.experimental.noalias"};
  StringRef Name = Intrinsic::getBaseName(I->getIntrinsicID());
  for (const char *Prefix : Ignored)
    if (Name.starts_with(Prefix))
      return;
  for (const char *Way : {"llvm.nvvm.cp.async.ca.shared.global.",
                          "llvm.nvvm.cp.async.cg.shared.global."})
    if (StringRef Rest = Name; Rest.consume_front(Way)) {
      unsigned Bytes = 0;
      if (!Rest.consumeInteger(10, Bytes))
        return asyncCopy(C, Bytes, Log);
    }
  if (!intrinsic(C, *I))
    problem("unknown: " + Name.str());
}

} // namespace bank_lint::oracle
