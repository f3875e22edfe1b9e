//===-- analysis/warp/assembly_memory.cpp -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the instructions of inline PTX do to memory.
//===----------------------------------------------------------------------===//
#include "analysis/warp/assembly_state.h"
#include "analysis/warp/intrinsics.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

unsigned addressSpace(ptx::StateSpace Space) {
  switch (Space) {
  case ptx::StateSpace::Generic:
    return 0;
  case ptx::StateSpace::Shared:
  case ptx::StateSpace::SharedCluster:
    return 3;
  case ptx::StateSpace::Global:
    return 1;
  case ptx::StateSpace::Constant:
    return 4;
  case ptx::StateSpace::Local:
    return 5;
  case ptx::StateSpace::Param:
    return 101;
  }
  return 0;
}

/// "wgmma.mma_async" of "wgmma.mma_async.sync.aligned.m64n8k16...".
std::string firstWords(StringRef Mnemonic) {
  return Mnemonic.take_front(Mnemonic.find('.', Mnemonic.find('.') + 1)).str();
}

} // namespace

/// The address at operand \p Index, as 64 bits.
LaneValue Executor::ptxAddress(const ptx::Instruction &Step, unsigned Index,
                               ptx::StateSpace Space, AssemblyState &State) {
  bool IsWindow = Space == ptx::StateSpace::Shared ||
                  Space == ptx::StateSpace::SharedCluster;
  LaneValue V =
      ptxValue(Step.Operands[Index], State, IsWindow ? 32 : 64, false);
  return V.isOpaque() ? V : fit(C, V, 64, false);
}

/// cp.async, if its size is known; that of a template is an operand.
bool Executor::runPtxCopy(const ptx::Instruction &Step, AssemblyState &State) {
  const ptx::MemoryEffect &Effect = Step.Memory;
  LaneValue Size = ptxValue(Step.Operands[Effect.SizeIndex], State, 32, false);
  if (Size.isOpaque() || !Size.isConcrete() || !Size.isUniform(C))
    return false;
  const std::uint64_t Bytes = Size.unsignedConstant(0);
  if (Bytes != 4 && Bytes != 8 && Bytes != 16)
    return false;
  CopyReaders Readers;
  if (Effect.SourceSizeIndex != ptx::NoOperand && Effect.SourceIsIgnored) {
    const ptx::Operand &Ignore = Step.Operands[Effect.SourceSizeIndex];
    Tristate T = decide(ptxValue(Ignore, State, 1, false));
    LaneMask Ignores = Ignore.Negated ? T.Known & ~T.True : T.True;
    Readers = {~Ignores, T.Known & ~Ignores};
  } else if (Effect.SourceSizeIndex != ptx::NoOperand) {
    Readers = readersOf(
        ptxValue(Step.Operands[Effect.SourceSizeIndex], State, 32, false));
  }
  recordCopy(
      State.Call,
      ptxAddress(Step, Effect.AddressIndex, ptx::StateSpace::Shared, State),
      ptxAddress(Step, Effect.SourceIndex, ptx::StateSpace::Global, State),
      unsigned(Bytes), Readers);
  return true;
}

/// wmma.load, wmma.store.
void Executor::runPtxFragment(const ptx::Instruction &Step,
                              AssemblyState &State) {
  const bool IsStore = Step.Memory.Kind == ptx::EffectKind::WmmaStore;
  const unsigned Index = IsStore ? 0 : 1;
  LaneValue Where = LaneValue::opaque(false);
  std::optional<LaneValue> Stride;
  if (Index < Step.Operands.size())
    Where = ptxAddress(Step, Index, Step.Memory.Space, State);
  if (Step.Operands.size() > 2)
    Stride = ptxValue(Step.Operands[2], State, 32, false);
  recordFragment(State.Call, Step.Mnemonic, Where,
                 placeOf(Where, addressSpace(Step.Memory.Space)), Stride,
                 IsStore ? AccessOperation::Store : AccessOperation::Load);
}

/// cp.async.bulk between global and the block's shared memory; other bulk
/// instructions by name.
void Executor::runPtxBulk(const ptx::Instruction &Step, AssemblyState &State) {
  StringRef Name = Step.Mnemonic;
  const bool IsTensor = Name.contains(".tensor");
  const bool FromGlobal =
      Name.starts_with("cp.async.bulk.shared::cluster.global") ||
      Name.starts_with("cp.async.bulk.shared::cta.global");
  const bool ToGlobal =
      Name.starts_with("cp.async.bulk.global.shared::cta") ||
      Name.starts_with("cp.reduce.async.bulk.global.shared::cta");
  if (IsTensor || (!FromGlobal && !ToGlobal) || Step.Operands.size() < 3)
    return recordOther(
        State.Call, FromGlobal ? AccessOperation::Load : AccessOperation::Store,
        IsTensor ? Step.Mnemonic + " copies what a descriptor says: not "
                                   "analysed"
                 : Step.Mnemonic + " is not analysed");
  AccessOperation Operation = FromGlobal ? AccessOperation::Load
                              : Name.starts_with("cp.reduce")
                                  ? AccessOperation::Atomic
                                  : AccessOperation::Store;
  recordBulk(
      State.Call,
      ptxAddress(Step, FromGlobal ? 1 : 0, ptx::StateSpace::Global, State),
      ptxValue(Step.Operands[2], State, 32, false), Operation);
}

/// Instructions that are named and not counted. False: it is none of these.
bool Executor::runPtxOther(const ptx::Instruction &Step, AssemblyState &State) {
  StringRef Name = Step.Mnemonic;
  switch (Step.Memory.Kind) {
  case ptx::EffectKind::Texture:
    recordOther(State.Call,
                Name.starts_with("sust") || Name.starts_with("sured")
                    ? AccessOperation::Store
                    : AccessOperation::Load,
                textureText(Name));
    return true;
  case ptx::EffectKind::SharedDescriptor:
    recordOther(State.Call, AccessOperation::Load,
                firstWords(Name) +
                    " reads shared memory by a descriptor: not analysed");
    return true;
  case ptx::EffectKind::Multimem:
    recordOther(State.Call, AccessOperation::Load,
                Step.Mnemonic + ": memory of several devices, not analysed");
    return true;
  default:
    return false;
  }
}

/// ld, st, atom, red; and what nobody knows.
void Executor::runPtxPlain(const ptx::Instruction &Step,
                           AccessOperation Operation, AssemblyState &State) {
  const ptx::MemoryEffect &Effect = Step.Memory;
  // Another block's shared memory is not priced by the banks of this one.
  const bool IsRemote =
      Effect.Asynchronous || Effect.Space == ptx::StateSpace::SharedCluster;
  bool IsPlain = (Effect.Kind == ptx::EffectKind::Load ||
                  Effect.Kind == ptx::EffectKind::Store ||
                  Operation == AccessOperation::Atomic) &&
                 !IsRemote;
  if (!IsPlain || Effect.Bytes == 0) {
    AccessRecord R;
    R.Instruction = &State.Call;
    R.Operation = Operation;
    // Only what is sure to touch shared memory leaves the rest in peace.
    if (IsRemote || Effect.Kind == ptx::EffectKind::MatrixLoad ||
        Effect.Kind == ptx::EffectKind::MatrixStore)
      R.Space = AccessSpace::Shared;
    R.Undecided =
        IsRemote ? "perhaps another block's shared memory: " + Step.Mnemonic
                 : "inline PTX is not modelled: " + Step.Mnemonic;
    return emit(std::move(R));
  }
  LaneValue Where = ptxAddress(Step, Effect.AddressIndex, Effect.Space, State);
  Place Target = placeOf(Where, addressSpace(Effect.Space));
  if (Target.Base == BaseSpace::Local || Target.Base == BaseSpace::Param)
    return;
  const bool IsSpinLoop =
      Operation == AccessOperation::Atomic &&
      Target.Space == AccessSpace::Shared &&
      (StringRef(Step.Mnemonic).contains(".f") ||
       StringRef(Step.Mnemonic).contains(".bf") ||
       (Effect.Bytes == 8 &&
        Effect.Operation != ptx::AtomicOperation::Exchange &&
        Effect.Operation != ptx::AtomicOperation::CompareAndSwap));
  record(State.Call, Where, Target, Operation, Effect.Bytes, Effect.Bytes,
         Effect.Kind == ptx::EffectKind::Reduction &&
                 Target.Space == AccessSpace::Global
             ? AccessForm::Reduction
         : IsSpinLoop ? AccessForm::SpinLoop
                      : AccessForm::Plain);
}

void Executor::runPtxMemory(const ptx::Instruction &Step,
                            AssemblyState &State) {
  const ptx::MemoryEffect &Effect = Step.Memory;
  auto Address = [&](unsigned Index, ptx::StateSpace Space) {
    return ptxAddress(Step, Index, Space, State);
  };
  AccessOperation Operation = AccessOperation::Load;
  switch (Effect.Kind) {
  case ptx::EffectKind::None:
  case ptx::EffectKind::Prefetch:
  case ptx::EffectKind::Barrier:
  case ptx::EffectKind::Descriptor:
  case ptx::EffectKind::Control:
    return;
  case ptx::EffectKind::Store:
    Operation = AccessOperation::Store;
    break;
  case ptx::EffectKind::Atomic:
  case ptx::EffectKind::Reduction:
    Operation = AccessOperation::Atomic;
    break;
  case ptx::EffectKind::Load:
    break;
  case ptx::EffectKind::MatrixStore:
    Operation = AccessOperation::Store;
    [[fallthrough]];
  case ptx::EffectKind::MatrixLoad:
    if (Effect.Shape != ptx::MatrixShape::M8N8 || Effect.Bytes != 16)
      break;
    return recordMatrix(State.Call,
                        Address(Effect.AddressIndex, ptx::StateSpace::Shared),
                        Effect.Matrices, Operation);
  case ptx::EffectKind::AsyncCopy:
    if (runPtxCopy(Step, State))
      return;
    break;
  case ptx::EffectKind::WmmaLoad:
  case ptx::EffectKind::WmmaStore:
    return runPtxFragment(Step, State);
  case ptx::EffectKind::BulkCopy:
    return runPtxBulk(Step, State);
  default:
    if (runPtxOther(Step, State))
      return;
    break;
  }
  runPtxPlain(Step, Operation, State);
}

} // namespace bank_lint
