//===-- analysis/warp/matrix_and_copy.cpp -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory instructions of a whole warp, and those that do not wait: ldmatrix,
// stmatrix, fragments of wmma, cp.async.
//===----------------------------------------------------------------------===//
#include "analysis/warp/executor.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

/// ldmatrix, stmatrix: lanes 8m to 8m+7 name the rows of matrix m; all lanes
/// of the warp must take part.
void Executor::recordMatrix(const Instruction &I, const LaneValue &Address,
                            unsigned Matrices, AccessOperation Operation) {
  AccessRecord R;
  R.Instruction = &I;
  R.Space = AccessSpace::Shared;
  R.Operation = Operation;
  R.Form = AccessForm::Matrix;
  R.Width = 16;
  R.Address = Address;
  if (Address.isOpaque())
    R.Undecided = "the address is not an integer that is followed";
  const LaneMask Rows =
      Matrices >= 4 ? AllLanes : (LaneMask(1) << (8 * Matrices)) - 1;
  const LaneMask SavedActive = Active, SavedCertain = Certain;
  Active &= Rows;
  Certain &= Rows;
  if (Active)
    emit(std::move(R));
  Active = SavedActive;
  Certain = SavedCertain;
}

/// No counter of loads and stores has a share of it.
void Executor::recordOther(const Instruction &I, AccessOperation Operation,
                           const std::string &Why) {
  AccessRecord R;
  R.Instruction = &I;
  R.Space = AccessSpace::Other;
  R.Operation = Operation;
  R.Undecided = Why;
  emit(std::move(R));
}

/// cp.async.bulk: the global side. Each lane that gets there copies for itself.
void Executor::recordBulk(const Instruction &I, const LaneValue &Address,
                          const LaneValue &Size, AccessOperation Operation) {
  AccessRecord R;
  R.Instruction = &I;
  R.Space = AccessSpace::Global;
  R.Operation = Operation;
  R.Form = AccessForm::BulkCopy;
  R.Address = Address;
  const LaneMask SavedActive = Active, SavedCertain = Certain;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    const LaneMask Alone = LaneMask(1) << Lane;
    if (!(SavedActive & Alone))
      continue;
    Active = Alone;
    Certain = SavedCertain & Alone;
    R.Undecided = "";
    if (Address.isOpaque())
      R.Undecided = "the address is not an integer that is followed";
    else if (Size.isOpaque() || !Size.isConcrete(Alone))
      R.Undecided = "the size of a bulk copy is not known";
    else
      R.Width = unsigned(Size.unsignedConstant(Lane));
    if (!R.Undecided.empty() || R.Width)
      emit(R);
  }
  Active = SavedActive;
  Certain = SavedCertain;
}

/// Lanes whose copy reads memory: a copy of no bytes writes zeros only.
Executor::CopyReaders Executor::readersOf(const LaneValue &SourceBytes) {
  if (SourceBytes.isOpaque())
    return {AllLanes, 0};
  Tristate T = decide(compare(C, Relation::NotEqual, Signedness::Unsigned,
                              SourceBytes, LaneValue(SourceBytes.bits(), 0)));
  return {T.True | ~T.Known, T.True};
}

/// cp.async: a write to shared memory and a read of global memory.
void Executor::recordCopy(const Instruction &I, const LaneValue &Destination,
                          const LaneValue &Source, unsigned Bytes,
                          CopyReaders Readers) {
  AccessRecord R;
  R.Instruction = &I;
  R.Form = AccessForm::AsyncCopy;
  R.Width = Bytes;
  auto Emit = [&](const LaneValue &Address, AccessSpace Space,
                  AccessOperation Operation) {
    R.Address = Address;
    R.Space = Space;
    R.Operation = Operation;
    R.Undecided = Address.isOpaque()
                      ? "the address is not an integer that is followed"
                      : "";
    emit(R);
  };
  if ((Active & ~Readers.Surely) == 0)
    R.CopySource = Source;
  Emit(Destination, AccessSpace::Shared, AccessOperation::Store);
  R.CopySource = LaneValue::opaque(true);
  const LaneMask SavedActive = Active, SavedCertain = Certain;
  const AssumptionSet SavedGuards = Guards;
  Active &= Readers.Perhaps;
  Certain &= Readers.Surely;
  if (Active & SavedCertain & ~Readers.Surely)
    Guards |= C.assumption("asynchronous copies read all their bytes");
  if (Active)
    Emit(Source, AccessSpace::Global, AccessOperation::Load);
  Active = SavedActive;
  Certain = SavedCertain;
  Guards = SavedGuards;
}

/// cp.async.bulk of a plain range; tensors and other copies by name.
bool Executor::bulkIntrinsic(const IntrinsicInst &I, StringRef Name) {
  auto Operand = [&](unsigned Index) {
    return valueOf(*I.getArgOperand(Index));
  };
  if (!Name.consume_front("llvm.nvvm.cp.async.bulk."))
    return false;
  // Operands: destination, barrier, source, size; or destination, source, size.
  if (Name == "global.to.shared.cluster" || Name == "global.to.shared.cta")
    recordBulk(I, Operand(2), Operand(3), AccessOperation::Load);
  else if (Name.starts_with("shared.cta.to.global"))
    recordBulk(I, Operand(0), Operand(2), AccessOperation::Store);
  else if (Name.starts_with("prefetch"))
    return true;
  else
    recordOther(I, AccessOperation::Load,
                "cp.async.bulk." + Name.str() + " is not analysed");
  return true;
}

/// The intrinsics of the same instructions; others are named, not decided.
LaneValue Executor::matrixOrAsync(const IntrinsicInst &I, StringRef Name) {
  if (const PrivateWrites::Changes *Changed = Plan.privateWrites().of(I))
    forgetChanged(*Changed);
  auto Matrices = [&] {
    return Name.contains(".x4") ? 4u : Name.contains(".x2") ? 2u : 1u;
  };
  unsigned Bytes = 0;
  if (Name.starts_with("llvm.nvvm.ldmatrix.sync.aligned.m8n8") &&
      Name.contains(".b16")) {
    recordMatrix(I, valueOf(*I.getArgOperand(0)), Matrices(),
                 AccessOperation::Load);
  } else if (Name.starts_with("llvm.nvvm.stmatrix.sync.aligned.m8n8") &&
             Name.contains(".b16")) {
    recordMatrix(I, valueOf(*I.getArgOperand(0)), Matrices(),
                 AccessOperation::Store);
  } else if ((Name.starts_with("llvm.nvvm.cp.async.ca.shared.global") ||
              Name.starts_with("llvm.nvvm.cp.async.cg.shared.global")) &&
             !Name.split("global.").second.take_while(isDigit).getAsInteger(
                 10, Bytes)) {
    CopyReaders Readers;
    if (I.arg_size() > 2) // ".s": the bytes that are read
      Readers = readersOf(valueOf(*I.getArgOperand(2)));
    recordCopy(I, valueOf(*I.getArgOperand(0)), valueOf(*I.getArgOperand(1)),
               Bytes, Readers);
  } else if (Name.starts_with("llvm.nvvm.wmma.")) {
    const bool IsStore = Name.contains(".store.");
    const Value &Pointer = *I.getArgOperand(0);
    std::optional<LaneValue> Stride;
    if (Name.contains(".stride."))
      Stride = valueOf(*I.getArgOperand(I.arg_size() - 1));
    LaneValue Address = valueOf(Pointer);
    recordFragment(
        I, Name, Address,
        placeOf(Address, Pointer.getType()->getPointerAddressSpace()), Stride,
        IsStore ? AccessOperation::Store : AccessOperation::Load);
  } else if (!bulkIntrinsic(I, Name)) {
    AccessRecord R;
    R.Instruction = &I;
    R.Undecided = Name.str() + " is not modelled";
    emit(std::move(R));
  }
  if (I.getType()->isVoidTy())
    return LaneValue();
  return unknownResult(I, false, AtomKind::Loaded, "a value loaded");
}

} // namespace bank_lint
