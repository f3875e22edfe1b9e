//===-- analysis/ptx/lift/memory_lift.cpp - loads and stores --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/function_lift.h"

using namespace llvm;

namespace bank_lint::ptx {

/// Whether \p I is a load or store of the thread's own bytes: not of another
/// block's memory, and nothing that goes on by itself.
bool FunctionLift::isPlainAccess(const Instruction &I) const {
  const MemoryEffect &M = I.Memory;
  return (M.Kind == EffectKind::Load || M.Kind == EffectKind::Store) &&
         M.Space != StateSpace::SharedCluster && !M.Asynchronous &&
         M.Bytes > 0 && isPowerOf2_32(M.Bytes) && I.Operands.size() >= 2;
}

bool FunctionLift::memory(const Instruction &I, const MnemonicParts &P) {
  ++Counts.Exact;
  const Operand &Data = I.Operands[I.Memory.Kind == EffectKind::Load ? 0 : 1];
  const bool IsList = Data.Kind == OperandKind::Vector;
  if (IsList ? Data.Elements.size() != I.Memory.VectorLength
             : I.Memory.VectorLength != 1) {
    O.fail(Twine(I.Memory.VectorLength) + " registers are expected");
    return false;
  }
  if (I.Memory.Kind == EffectKind::Store)
    store(I, P);
  else if (isOfPlainParameter(I))
    loadParameter(I, P);
  else
    load(I, P);
  return true;
}

/// Whether \p I loads a parameter that is a value of its own.
bool FunctionLift::isOfPlainParameter(const Instruction &I) const {
  const Operand &Where = I.Operands[I.Memory.AddressIndex];
  return F.IsKernel && Where.Elements.size() == 1 &&
         Where.Elements[0].Kind == OperandKind::Symbol &&
         Where.Elements[0].Index > 0 &&
         !O.Variables[Where.Elements[0].Index - 1];
}

void FunctionLift::loadParameter(const Instruction &I, const MnemonicParts &P) {
  const unsigned Number =
      I.Operands[I.Memory.AddressIndex].Elements[0].Index - 1;
  Value *V = Code.getArg(Number);
  if (V->getType()->isPointerTy())
    V = B.CreatePtrToInt(V, B.getInt64Ty());
  const Operand &To = I.Operands[0].Kind == OperandKind::Vector
                          ? I.Operands[0].Elements[0]
                          : I.Operands[0];
  O.writeWidened(To, V, P.Types[0].isSigned());
}

void FunctionLift::load(const Instruction &I, const MnemonicParts &P) {
  const MemoryEffect &M = I.Memory;
  const Operand &Where = I.Operands[M.AddressIndex];
  Value *Pointer = O.pointer(Where, M.Space);
  if (!Pointer)
    return;
  const bool IsField = M.VectorLength == 1 && M.ElementBytes == 8 &&
                       M.Space == StateSpace::Param &&
                       Uses.PointerFields.contains(At);
  llvm::Type *Element = IsField ? static_cast<llvm::Type *>(B.getPtrTy())
                                : B.getIntNTy(8 * M.ElementBytes);
  llvm::Type *Loaded = M.VectorLength == 1
                           ? Element
                           : FixedVectorType::get(Element, M.VectorLength);
  LoadInst *All = B.CreateAlignedLoad(Loaded, Pointer, Align(M.Bytes),
                                      M.Order != Ordering::Weak);
  if (M.NonCoherent)
    All->setMetadata(LLVMContext::MD_invariant_load,
                     MDNode::get(B.getContext(), {}));
  const bool IsSigned = P.Types[0].isSigned();
  Value *V = IsField ? B.CreatePtrToInt(All, B.getInt64Ty())
                     : static_cast<Value *>(All);
  const Operand &To = I.Operands[0];
  if (To.Kind != OperandKind::Vector) {
    O.writeWidened(To, V, IsSigned);
    return;
  }
  for (unsigned Part = 0; Part < To.Elements.size(); ++Part)
    if (!O.writeWidened(To.Elements[Part],
                        M.VectorLength == 1 ? V
                                            : B.CreateExtractElement(V, Part),
                        IsSigned))
      return;
}

void FunctionLift::store(const Instruction &I, const MnemonicParts &) {
  const MemoryEffect &M = I.Memory;
  if (M.Space == StateSpace::Constant) {
    O.fail("constant memory is not written");
    return;
  }
  Value *Pointer = O.pointer(I.Operands[M.AddressIndex], M.Space);
  if (!Pointer)
    return;
  const Operand &Data = I.Operands[1];
  const unsigned Bits = 8 * M.ElementBytes;
  Value *V = nullptr;
  if (Data.Kind != OperandKind::Vector || M.VectorLength == 1) {
    V = O.readLow(Data.Kind == OperandKind::Vector ? Data.Elements[0] : Data,
                  Bits);
    if (!V)
      return;
  } else {
    V = PoisonValue::get(
        FixedVectorType::get(B.getIntNTy(Bits), M.VectorLength));
    for (unsigned Part = 0; Part < M.VectorLength; ++Part) {
      Value *One = O.readLow(Data.Elements[Part], Bits);
      if (!One)
        return;
      V = B.CreateInsertElement(V, One, Part);
    }
  }
  B.CreateAlignedStore(V, Pointer, Align(M.Bytes), M.Order != Ordering::Weak);
}

} // namespace bank_lint::ptx
