//===-- test/oracle/thread_memory.cpp - loads and stores --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/merged_access.h"
#include "thread.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IntrinsicInst.h"
#include <algorithm>
#include <cstring>

using namespace llvm;

namespace bank_lint::oracle {
namespace {

/// Calls \p Each(type, offset) for every scalar of \p T as it lies in memory.
template <typename F>
void forEachScalar(const DataLayout &Layout, Type *T, std::uint64_t Offset,
                   F Each) {
  if (auto *Struct = dyn_cast<StructType>(T)) {
    const StructLayout &Fields = *Layout.getStructLayout(Struct);
    for (unsigned I = 0; I < Struct->getNumElements(); ++I)
      forEachScalar(Layout, Struct->getElementType(I),
                    Offset + Fields.getElementOffset(I).getFixedValue(), Each);
    return;
  }
  Type *Element = nullptr;
  std::uint64_t Count = 0;
  if (auto *Array = dyn_cast<ArrayType>(T)) {
    Element = Array->getElementType();
    Count = Array->getNumElements();
  } else if (auto *Vector = dyn_cast<FixedVectorType>(T)) {
    Element = Vector->getElementType();
    Count = Vector->getNumElements();
  }
  if (!Element)
    return Each(T, Offset);
  std::uint64_t Stride = Layout.getTypeAllocSize(Element).getFixedValue();
  for (std::uint64_t I = 0; I < Count; ++I)
    forEachScalar(Layout, Element, Offset + I * Stride, Each);
}

unsigned storedBytes(const DataLayout &Layout, Type *T) {
  return unsigned(Layout.getTypeStoreSize(T).getFixedValue());
}

/// The bytes that one machine instruction can move for a lane.
unsigned machineWidth(std::uint64_t Bytes, std::uint64_t Alignment) {
  for (unsigned Width : {16u, 8u, 4u, 2u})
    if (Bytes % Width == 0 && Alignment % Width == 0)
      return Width;
  return 1;
}

} // namespace

/// Logs an access, if its memory counts, and finds its bytes.
std::uint8_t *Thread::touch(const Code &C, ThreadLog &Log, Word Address,
                            std::uint64_t Bytes, std::uint64_t Alignment,
                            AccessOperation Operation) {
  std::uint8_t *Found = Address >= PrivateWindow && Address < ConstantWindow
                            ? Private.at(Address, Bytes)
                            : State.Bytes.at(Address, Bytes);
  if (!Found) {
    problem("an access out of bounds");
    return nullptr;
  }
  if (Address % Alignment)
    State.Kept.Misaligned = true;
  if (spaceOf(Address) == AccessSpace::Unknown)
    return Found;
  if (isPartOfMerged(*C.I))
    return Found;
  if (std::optional<MergedAccess> Made = mergedAccess(*C.I)) {
    Log.access(C, 0, Operation, Address + Word(Made->Shift), Made->Bytes,
               Where);
    return Found;
  }
  unsigned Width = machineWidth(Bytes, Alignment), Piece = 0;
  for (std::uint64_t Offset = 0; Offset < Bytes; Offset += Width)
    Log.access(C, Piece++, Operation, Address + Offset, Width, Where);
  return Found;
}

/// The bytes at \p Address as this instruction finds them in all lanes.
const std::uint8_t *Thread::asTheWarpSees(const Code &C, Word Address,
                                          const std::uint8_t *Bytes,
                                          unsigned Size) {
  if (spaceOf(Address) == AccessSpace::Unknown)
    return Bytes; // a thread's own
  std::uint64_t Number = Index[0] + std::uint64_t(State.Block[0]) *
                                        (Index[1] + State.Block[1] * Index[2]);
  auto [It, IsFirst] = State.Loaded.try_emplace(
      BlockState::LoadKey(&C, unsigned(Number / 32), Where, Address));
  if (IsFirst)
    It->second.assign(Bytes, Bytes + Size);
  return It->second.data();
}

void Thread::load(const Code &C, ThreadLog &Log) {
  auto &I = cast<LoadInst>(*C.I);
  const DataLayout &Layout = State.Code.Layout;
  const unsigned Size = storedBytes(Layout, I.getType());
  const Word Address = get(C.Operands[0]);
  const std::uint8_t *Bytes =
      touch(C, Log, Address, Size, I.getAlign().value(), AccessOperation::Load);
  if (!Bytes)
    return;
  Bytes = asTheWarpSees(C, Address, Bytes, Size);
  unsigned Slot = C.Result;
  forEachScalar(Layout, I.getType(), 0, [&](Type *T, std::uint64_t Offset) {
    Word Value = 0;
    std::memcpy(&Value, Bytes + Offset, storedBytes(Layout, T));
    Slots[Slot++] = wrapWord(Value, bitsOf(*T));
  });
}

void Thread::store(const Code &C, ThreadLog &Log) {
  auto &I = cast<StoreInst>(*C.I);
  const DataLayout &Layout = State.Code.Layout;
  Type *Stored = I.getValueOperand()->getType();
  std::uint8_t *Bytes =
      touch(C, Log, get(C.Operands[1]), storedBytes(Layout, Stored),
            I.getAlign().value(), AccessOperation::Store);
  if (!Bytes)
    return;
  unsigned Scalar = 0;
  forEachScalar(Layout, Stored, 0, [&](Type *T, std::uint64_t Offset) {
    Word Value = get(C.Operands[0], Scalar++);
    std::memcpy(Bytes + Offset, &Value, storedBytes(Layout, T));
  });
}

void Thread::atomic(const Code &C, ThreadLog &Log) {
  auto *Update = dyn_cast<AtomicRMWInst>(C.I);
  Type *T = Update
                ? Update->getValOperand()->getType()
                : cast<AtomicCmpXchgInst>(C.I)->getNewValOperand()->getType();
  const unsigned Size = storedBytes(State.Code.Layout, T);
  std::uint8_t *Bytes =
      touch(C, Log, get(C.Operands[0]), Size, Size, AccessOperation::Atomic);
  if (!Bytes)
    return;
  Word Old = 0;
  std::memcpy(&Old, Bytes, Size);
  Word Given = get(C.Operands[1]), New = Given;
  const unsigned Bits = bitsOf(*T);
  if (!Update) {
    Slots[C.Result + 1] = Old == Given;
    New = Old == Given ? get(C.Operands[2]) : Old;
  } else {
    bool Less = signedWord(Old, Bits) < signedWord(Given, Bits);
    switch (Update->getOperation()) {
    case AtomicRMWInst::Xchg:
      break;
    case AtomicRMWInst::Add:
      New = wrapWord(Old + Given, Bits);
      break;
    case AtomicRMWInst::FAdd:
      New = fromDouble(*T, asDouble(*T, Old) + asDouble(*T, Given));
      break;
    case AtomicRMWInst::Max:
      New = Less ? Given : Old;
      break;
    case AtomicRMWInst::Min:
      New = Less ? Old : Given;
      break;
    default:
      return problem("an unknown atomic operation");
    }
  }
  Slots[C.Result] = Old;
  std::memcpy(Bytes, &New, Size);
}

/// memcpy, memmove and memset of a known length.
void Thread::copy(const Code &C, ThreadLog &Log) {
  auto &I = cast<MemIntrinsic>(*C.I);
  std::uint64_t Bytes = get(C.Operands[2]);
  if (!Bytes)
    return;
  std::uint8_t *To =
      touch(C, Log, get(C.Operands[0]), Bytes,
            I.getDestAlign().valueOrOne().value(), AccessOperation::Store);
  if (!To)
    return;
  auto *Transfer = dyn_cast<MemTransferInst>(&I);
  if (!Transfer) {
    std::memset(To, int(get(C.Operands[1])), Bytes);
    return;
  }
  const std::uint8_t *From = touch(
      C, Log, get(C.Operands[1]), Bytes,
      Transfer->getSourceAlign().valueOrOne().value(), AccessOperation::Load);
  if (From)
    std::memmove(To, From, Bytes);
}

void Thread::offerRow(const Code &C, ThreadLog &Log) {
  Waiting.Operands.push_back(0xffffffff);
  std::uint32_t Words[4] = {};
  if (const std::uint8_t *Row = touch(C, Log, sharedAddress(C.Operands[0]), 16,
                                      16, AccessOperation::Load))
    std::memcpy(Words, Row, 16);
  llvm::append_range(Waiting.Operands, Words);
}

void Thread::assembly(const Code &C, StringRef Text, ThreadLog &Log) {
  if (Text == "cp.async.commit_group;" || Text == "cp.async.wait_group 0;")
    return;
  if (Text != "cp.async.cg.shared.global [$0], [$1], 16;")
    return problem("assembly");
  std::uint8_t *To = touch(C, Log, sharedAddress(C.Operands[0]), 16, 16,
                           AccessOperation::Store);
  const std::uint8_t *From =
      To ? touch(C, Log, get(C.Operands[1]), 16, 16, AccessOperation::Load)
         : nullptr;
  if (From)
    std::memcpy(To, From, 16);
}

/// cp.async, which is assumed to be done at once. A third operand says how many
/// bytes are read; the rest is zero.
void Thread::asyncCopy(const Code &C, unsigned Bytes, ThreadLog &Log) {
  const std::uint64_t Read =
      C.Operands.size() > 2 ? std::uint64_t(get(C.Operands[2])) : Bytes;
  std::uint8_t *To =
      touch(C, Log, get(C.Operands[0]), Bytes, Bytes, AccessOperation::Store);
  if (!To || Read > Bytes)
    return;
  std::memset(To, 0, Bytes);
  if (!Read)
    return;
  if (const std::uint8_t *From =
          touch(C, Log, get(C.Operands[1]), Read, Bytes, AccessOperation::Load))
    std::memcpy(To, From, Read);
}

} // namespace bank_lint::oracle
