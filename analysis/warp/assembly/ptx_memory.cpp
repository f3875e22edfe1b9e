//===-- analysis/warp/assembly/ptx_memory.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the instructions of inline PTX do to memory.
//===----------------------------------------------------------------------===//
#include "analysis/warp/assembly/fit.h"
#include "analysis/warp/assembly/ptx_unit.h"
#include "analysis/warp/plan/intrinsics.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

namespace {

unsigned addressSpace(ptx::StateSpace Space) {
  switch (Space) {
  case ptx::StateSpace::Generic:
    return 0;
  case ptx::StateSpace::Shared:
    return 3;
  case ptx::StateSpace::SharedCluster:
    return 7;
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
LaneValue PtxUnit::address(const ptx::Instruction &Step, unsigned Index,
                           ptx::StateSpace Space, Statement &Within) {
  bool IsWindow = Space == ptx::StateSpace::Shared ||
                  Space == ptx::StateSpace::SharedCluster;
  LaneValue V = value(Step.Operands[Index], Within, IsWindow ? 32 : 64, false);
  return V.isOpaque() ? V : fit(C, V, 64, false);
}

/// cp.async, if its size is known; that of a template is an operand.
bool PtxUnit::asyncCopy(const ptx::Instruction &Step, Statement &Within,
                        const LaneContext &Lanes) {
  const ptx::MemoryEffect &Effect = Step.Memory;
  LaneValue Size = value(Step.Operands[Effect.SizeIndex], Within, 32, false);
  if (Size.isOpaque() || !Size.isConcrete() || !Size.isUniform(C))
    return false;
  const std::uint64_t Bytes = Size.unsignedConstant(0);
  if (Bytes != 4 && Bytes != 8 && Bytes != 16)
    return false;
  CopyReaders Readers;
  if (Effect.SourceSizeIndex != ptx::NoOperand && Effect.SourceIsIgnored) {
    const ptx::Operand &Ignore = Step.Operands[Effect.SourceSizeIndex];
    Tristate T = Runs.decide(value(Ignore, Within, 1, false), Lanes.May);
    LaneMask Ignores = Ignore.Negated ? T.Known & ~T.True : T.True;
    Readers = {~Ignores, T.Known & ~Ignores};
  } else if (Effect.SourceSizeIndex != ptx::NoOperand) {
    Readers = Memory.readersOf(
        value(Step.Operands[Effect.SourceSizeIndex], Within, 32, false), Lanes);
  }
  Issuer.asyncCopy(
      Within.Call,
      address(Step, Effect.AddressIndex, ptx::StateSpace::Shared, Within),
      address(Step, Effect.SourceIndex, ptx::StateSpace::Global, Within),
      unsigned(Bytes),
      StringRef(Step.Mnemonic).starts_with("cp.async.cg")
          ? AccessForm::AsyncCopyPastL1
          : AccessForm::AsyncCopy,
      Readers, Lanes);
  return true;
}

/// wmma.load, wmma.store.
void PtxUnit::fragment(const ptx::Instruction &Step, Statement &Within,
                       const LaneContext &Lanes) {
  const bool IsStore = Step.Memory.Kind == ptx::EffectKind::WmmaStore;
  const unsigned Index = IsStore ? 0 : 1;
  LaneValue Where = LaneValue::opaque(false);
  std::optional<LaneValue> Stride;
  if (Index < Step.Operands.size())
    Where = address(Step, Index, Step.Memory.Space, Within);
  if (Step.Operands.size() > 2)
    Stride = value(Step.Operands[2], Within, 32, false);
  Issuer.fragment(
      Step.Mnemonic, Within.Call, Where,
      Memory.placeOf(Where, addressSpace(Step.Memory.Space), Lanes.May), Stride,
      IsStore ? AccessOperation::Store : AccessOperation::Load, Lanes);
}

/// cp.async.bulk between global and the block's shared memory, of a range or of
/// a tensor; other bulk instructions by name.
void PtxUnit::bulkCopy(const ptx::Instruction &Step, Statement &Within,
                       const LaneContext &Lanes) {
  StringRef Name = Step.Mnemonic;
  if (Name.contains(".tensor."))
    return tensorCopy(Step, Within, Lanes);
  const bool FromGlobal =
      Name.starts_with("cp.async.bulk.shared::cluster.global") ||
      Name.starts_with("cp.async.bulk.shared::cta.global");
  const bool ToGlobal =
      Name.starts_with("cp.async.bulk.global.shared::cta") ||
      Name.starts_with("cp.reduce.async.bulk.global.shared::cta");
  if ((!FromGlobal && !ToGlobal) || Step.Operands.size() < 3)
    return Issuer.notPriced(Within.Call,
                            FromGlobal ? AccessOperation::Load
                                       : AccessOperation::Store,
                            Step.Mnemonic + " is not analysed", Lanes);
  AccessOperation Operation = FromGlobal ? AccessOperation::Load
                              : Name.starts_with("cp.reduce")
                                  ? AccessOperation::Atomic
                                  : AccessOperation::Store;
  Issuer.bulkCopy(
      Within.Call,
      address(Step, FromGlobal ? 1 : 0, ptx::StateSpace::Global, Within),
      Values.fromWindow(
          address(Step, FromGlobal ? 0 : 1, ptx::StateSpace::Shared, Within)),
      value(Step.Operands[2], Within, 32, false), Operation, Lanes);
}

/// Instructions that are named and not counted. False: it is none of these.
bool PtxUnit::otherPath(const ptx::Instruction &Step, Statement &Within,
                        const LaneContext &Lanes) {
  StringRef Name = Step.Mnemonic;
  switch (Step.Memory.Kind) {
  case ptx::EffectKind::Texture:
    Issuer.pastShared(Within.Call,
                      Name.starts_with("sust") || Name.starts_with("sured")
                          ? AccessOperation::Store
                          : AccessOperation::Load,
                      textureText(Name), Lanes);
    return true;
  case ptx::EffectKind::SharedDescriptor:
    matrixOperands(Step, Within, Lanes);
    return true;
  case ptx::EffectKind::Multimem:
    Issuer.pastShared(
        Within.Call, AccessOperation::Load,
        Step.Mnemonic + ": memory of several devices, not analysed", Lanes);
    return true;
  default:
    return false;
  }
}

/// ld, st, atom, red; and unknown ones.
void PtxUnit::plain(const ptx::Instruction &Step, AccessOperation Operation,
                    Statement &Within, const LaneContext &Lanes) {
  const ptx::MemoryEffect &Effect = Step.Memory;
  const bool IsPlain = Effect.Kind == ptx::EffectKind::Load ||
                       Effect.Kind == ptx::EffectKind::Store ||
                       Operation == AccessOperation::Atomic;
  if (!IsPlain || Effect.Bytes == 0) {
    // Only what is sure to touch shared memory leaves the rest in peace.
    const bool IsShared = Effect.Asynchronous ||
                          Effect.Kind == ptx::EffectKind::MatrixLoad ||
                          Effect.Kind == ptx::EffectKind::MatrixStore;
    const std::string Why = "inline PTX is not modelled: " + Step.Mnemonic;
    return IsShared ? Issuer.undecided(Within.Call, AccessSpace::Shared,
                                       Operation, Why, Lanes)
                    : Issuer.unmodelled(Within.Call, Why, Lanes);
  }
  LaneValue Where = address(Step, Effect.AddressIndex, Effect.Space, Within);
  Place Target = Memory.placeOf(Where, addressSpace(Effect.Space), Lanes.May);
  if (Target.Base == BaseSpace::Local || Target.Base == BaseSpace::Param)
    return;
  // st.async and red.async go the way to other blocks, to the own one, too.
  if (Effect.Asynchronous && Target.Base == BaseSpace::Shared)
    Target.Base = BaseSpace::OtherBlock;
  const bool IsSpinLoop =
      Operation == AccessOperation::Atomic &&
      Target.Space == AccessSpace::Shared &&
      (StringRef(Step.Mnemonic).contains(".f") ||
       StringRef(Step.Mnemonic).contains(".bf") ||
       (Effect.Bytes == 8 &&
        Effect.Operation != ptx::AtomicOperation::Exchange &&
        Effect.Operation != ptx::AtomicOperation::CompareAndSwap));
  // ptxas replaces an atomic whose result is unused by a reduction.
  const bool IsReduction =
      Effect.Kind == ptx::EffectKind::Reduction ||
      (Effect.Kind == ptx::EffectKind::Atomic && Within.Call.use_empty() &&
       Effect.Operation != ptx::AtomicOperation::Exchange &&
       Effect.Operation != ptx::AtomicOperation::CompareAndSwap);
  const bool IsSharedAtomic = Operation == AccessOperation::Atomic &&
                              Target.Space == AccessSpace::Shared;
  auto AddsOne = [&] {
    const LaneValue Added = value(Step.Operands.back(), Within, 32, false);
    return Added.isSpelledAlike() && Added.terms().empty() &&
           Added.unsignedConstant(0) == 1;
  };
  AccessForm Form = AccessForm::Plain;
  if (IsReduction && Target.Space == AccessSpace::Global)
    Form = AccessForm::Reduction;
  else if (IsSpinLoop)
    Form = AccessForm::SpinLoop;
  else if (IsSharedAtomic &&
           Effect.Operation == ptx::AtomicOperation::CompareAndSwap)
    Form = AccessForm::CompareAndSwap;
  else if (IsSharedAtomic && IsReduction && Effect.Bytes == 4 &&
           Effect.Operation == ptx::AtomicOperation::Add && AddsOne())
    Form = AccessForm::Increment;
  Issuer.plain(
      {Within.Call, Where, Target, Operation, Effect.Bytes, Effect.Bytes, Form},
      Lanes);
}

void PtxUnit::memory(const ptx::Instruction &Step, Statement &Within,
                     const LaneContext &Lanes) {
  const ptx::MemoryEffect &Effect = Step.Memory;
  auto Address = [&](unsigned Index, ptx::StateSpace Space) {
    return address(Step, Index, Space, Within);
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
    return Issuer.matrix(Within.Call,
                         Address(Effect.AddressIndex, ptx::StateSpace::Shared),
                         Effect.Matrices, Operation, Lanes);
  case ptx::EffectKind::AsyncCopy:
    if (asyncCopy(Step, Within, Lanes))
      return;
    break;
  case ptx::EffectKind::WmmaLoad:
  case ptx::EffectKind::WmmaStore:
    return fragment(Step, Within, Lanes);
  case ptx::EffectKind::BulkCopy:
    return bulkCopy(Step, Within, Lanes);
  default:
    if (otherPath(Step, Within, Lanes))
      return;
    break;
  }
  plain(Step, Operation, Within, Lanes);
}

} // namespace bank_lint
