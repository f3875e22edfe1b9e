//===-- analysis/warp/assembly_memory.cpp -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the instructions of inline PTX do to memory.
//===----------------------------------------------------------------------===//
#include "analysis/warp/assembly_state.h"

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
    Tristate T = tristate(ptxValue(Ignore, State, 1, false));
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
  case ptx::EffectKind::MatrixLoad:
  case ptx::EffectKind::MatrixStore:
    if (Effect.Shape != ptx::MatrixShape::M8N8 || Effect.Bytes != 16)
      break;
    return recordMatrix(
        State.Call, Address(Effect.AddressIndex, ptx::StateSpace::Shared),
        Effect.Matrices,
        Effect.Kind == ptx::EffectKind::MatrixLoad ? AccessOperation::Load
                                                   : AccessOperation::Store);
  case ptx::EffectKind::AsyncCopy:
    if (runPtxCopy(Step, State))
      return;
    break;
  default:
    break;
  }
  // Another block's shared memory is not priced by the banks of this one.
  bool IsPlain = (Effect.Kind == ptx::EffectKind::Load ||
                  Effect.Kind == ptx::EffectKind::Store ||
                  Operation == AccessOperation::Atomic) &&
                 !Effect.Asynchronous &&
                 Effect.Space != ptx::StateSpace::SharedCluster;
  if (!IsPlain || Effect.Bytes == 0) {
    AccessRecord R;
    R.Instruction = &State.Call;
    R.Undecided = "inline PTX is not modelled: " + Step.Mnemonic;
    return emit(std::move(R));
  }
  LaneValue Where = Address(Effect.AddressIndex, Effect.Space);
  Place Target = placeOf(Where, addressSpace(Effect.Space));
  if (Target.Base == BaseSpace::Local || Target.Base == BaseSpace::Param)
    return;
  if (Target.Base == BaseSpace::Constant)
    return Sink.passedOver(State.Call, "constant memory");
  record(State.Call, Where, Target, Operation, Effect.Bytes, Effect.Bytes);
}

} // namespace bank_lint
