//===-- analysis/warp/memory/matrix_and_copy.cpp ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intrinsics of a whole warp, and those that do not wait: ldmatrix, stmatrix,
// fragments of wmma, cp.async.
//===----------------------------------------------------------------------===//
#include "analysis/warp/memory/memory_unit.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

CopyReaders MemoryUnit::readersOf(const LaneValue &SourceBytes,
                                  const LaneContext &Lanes) {
  if (SourceBytes.isOpaque())
    return {AllLanes, 0};
  Tristate T =
      Runs.decide(compare(C, Relation::NotEqual, Signedness::Unsigned,
                          SourceBytes, LaneValue(SourceBytes.bits(), 0)),
                  Lanes.May);
  return {T.True | ~T.Known, T.True};
}

/// cp.async.bulk of a plain range; tensors and other copies by name.
bool MemoryUnit::bulkIntrinsic(const IntrinsicInst &I, StringRef Name,
                               const LaneContext &Lanes) {
  auto Operand = [&](unsigned Index) {
    return Values.valueOf(*I.getArgOperand(Index));
  };
  if (!Name.consume_front("llvm.nvvm.cp.async.bulk."))
    return false;
  // Operands: destination, barrier, source, size; or destination, source, size.
  if (Name == "global.to.shared.cluster" || Name == "global.to.shared.cta")
    Issuer.bulkCopy(I, Operand(2), Operand(0), Operand(3),
                    AccessOperation::Load, Lanes);
  else if (Name.starts_with("shared.cta.to.global"))
    Issuer.bulkCopy(I, Operand(0), Operand(1), Operand(2),
                    AccessOperation::Store, Lanes);
  else if (Name.starts_with("prefetch"))
    return true;
  else
    Issuer.notPriced(I, AccessOperation::Load,
                     "cp.async.bulk." + Name.str() + " is not analysed", Lanes);
  return true;
}

LaneValue MemoryUnit::matrixOrAsync(const IntrinsicInst &I, StringRef Name,
                                    const LaneContext &Lanes) {
  changedBy(I);
  auto Matrices = [&] {
    return Name.contains(".x4") ? 4u : Name.contains(".x2") ? 2u : 1u;
  };
  unsigned Bytes = 0;
  if (Name.starts_with("llvm.nvvm.ldmatrix.sync.aligned.m8n8") &&
      Name.contains(".b16")) {
    Issuer.matrix(I, Values.valueOf(*I.getArgOperand(0)), Matrices(),
                  AccessOperation::Load, Lanes);
  } else if (Name.starts_with("llvm.nvvm.stmatrix.sync.aligned.m8n8") &&
             Name.contains(".b16")) {
    Issuer.matrix(I, Values.valueOf(*I.getArgOperand(0)), Matrices(),
                  AccessOperation::Store, Lanes);
  } else if ((Name.starts_with("llvm.nvvm.cp.async.ca.shared.global") ||
              Name.starts_with("llvm.nvvm.cp.async.cg.shared.global")) &&
             !Name.split("global.").second.take_while(isDigit).getAsInteger(
                 10, Bytes)) {
    CopyReaders Readers;
    if (I.arg_size() > 2) // ".s": the bytes that are read
      Readers = readersOf(Values.valueOf(*I.getArgOperand(2)), Lanes);
    Issuer.asyncCopy(I, Values.valueOf(*I.getArgOperand(0)),
                     Values.valueOf(*I.getArgOperand(1)), Bytes,
                     Name.contains(".cg.") ? AccessForm::AsyncCopyPastL1
                                           : AccessForm::AsyncCopy,
                     Readers, Lanes);
  } else if (Name.starts_with("llvm.nvvm.wmma.")) {
    const bool IsStore = Name.contains(".store.");
    const Value &Pointer = *I.getArgOperand(0);
    std::optional<LaneValue> Stride;
    if (Name.contains(".stride."))
      Stride = Values.valueOf(*I.getArgOperand(I.arg_size() - 1));
    LaneValue Address = Values.valueOf(Pointer);
    Issuer.fragment(
        Name, I, Address,
        placeOf(Address, Pointer.getType()->getPointerAddressSpace(),
                Lanes.May),
        Stride, IsStore ? AccessOperation::Store : AccessOperation::Load,
        Lanes);
  } else if (!bulkIntrinsic(I, Name, Lanes)) {
    Issuer.unmodelled(I, Name.str() + " is not modelled", Lanes);
  }
  if (I.getType()->isVoidTy())
    return LaneValue();
  return Values.unknownResult(I, false, AtomKind::Loaded, "a value loaded");
}

} // namespace bank_lint
