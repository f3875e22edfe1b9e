//===-- analysis/ptx/lift/exchange_lift.cpp - between lanes ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/function_lift.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace bank_lint::ptx {

/// False: it is none that has an intrinsic.
bool FunctionLift::exchange(const Instruction &I, const MnemonicParts &P) {
  const bool Is = P.Stem == "bar" || P.Stem == "barrier" ? barrier(I, P)
                  : P.Stem == "shfl"                     ? shuffle(I, P, At)
                  : P.Stem == "redux"                    ? reduction(I, P)
                                                         : vote(I, P);
  Counts.Exact += Is;
  return Is;
}

/// bar.sync, barrier.sync, bar.warp.sync
bool FunctionLift::barrier(const Instruction &I, const MnemonicParts &P) {
  if (P.Words.size() == 2 && P.Words[0] == "warp" && P.Words[1] == "sync" &&
      I.Operands.size() == 1) {
    if (Value *Mask = O.read(I.Operands[0], 32))
      B.CreateIntrinsic(Intrinsic::nvvm_bar_warp_sync, {Mask});
    return true;
  }
  if (!P.hasOnly({"cta", "sync", "aligned"}) || !P.has("sync") ||
      I.Operands.empty() || I.Operands.size() > 2)
    return false;
  SmallVector<Value *, 2> Values;
  for (const Operand &Each : I.Operands)
    Values.push_back(O.read(Each, 32));
  if (is_contained(Values, nullptr))
    return true;
  const bool IsAligned = P.Stem == "bar" || P.has("aligned");
  B.CreateIntrinsic(
      Values.size() == 1
          ? (IsAligned ? Intrinsic::nvvm_barrier_cta_sync_aligned_all
                       : Intrinsic::nvvm_barrier_cta_sync_all)
          : (IsAligned ? Intrinsic::nvvm_barrier_cta_sync_aligned_count
                       : Intrinsic::nvvm_barrier_cta_sync_count),
      Values);
  return true;
}

/// shfl.sync.idx.b32 d{|p}, a, b, c, mask. Whether the lane that was read is
/// there is not followed.
bool FunctionLift::shuffle(const Instruction &I, const MnemonicParts &P,
                           unsigned Index) {
  if (P.Words.size() != 2 || P.Words[0] != "sync" || P.Types.size() != 1 ||
      P.TypeNames[0] != "b32" || I.Operands.size() != 5)
    return false;
  const auto Id = StringSwitch<Intrinsic::ID>(P.Words[1])
                      .Case("up", Intrinsic::nvvm_shfl_sync_up_i32)
                      .Case("down", Intrinsic::nvvm_shfl_sync_down_i32)
                      .Case("bfly", Intrinsic::nvvm_shfl_sync_bfly_i32)
                      .Case("idx", Intrinsic::nvvm_shfl_sync_idx_i32)
                      .Default(Intrinsic::not_intrinsic);
  if (!Id)
    return false;
  Value *From = O.read(I.Operands[1], 32), *Lane = O.read(I.Operands[2], 32);
  Value *Clamp = O.read(I.Operands[3], 32), *Mask = O.read(I.Operands[4], 32);
  if (!From || !Lane || !Clamp || !Mask)
    return true;
  Value *Result = B.CreateIntrinsic(Id, {Mask, From, Lane, Clamp});
  if (I.Operands[0].Kind != OperandKind::Pair) {
    O.write(I.Operands[0], Result);
    return true;
  }
  // The statement gives the predicate, the intrinsic the value.
  assembly(Index, /*OnlyComputes=*/true);
  O.write(I.Operands[0].Elements[0], Result);
  return true;
}

/// vote.sync.any.pred p, q, mask; vote.sync.ballot.b32 d, q, mask; activemask
bool FunctionLift::vote(const Instruction &I, const MnemonicParts &P) {
  if (P.Stem == "activemask") {
    if (I.Operands.size() != 1 || !P.Words.empty())
      return false;
    O.write(I.Operands[0], B.CreateIntrinsic(Intrinsic::nvvm_activemask, {}));
    return true;
  }
  if (P.Words.size() != 2 || P.Words[0] != "sync" || I.Operands.size() != 3)
    return false;
  const auto Id = StringSwitch<Intrinsic::ID>(P.Words[1])
                      .Case("all", Intrinsic::nvvm_vote_all_sync)
                      .Case("any", Intrinsic::nvvm_vote_any_sync)
                      .Case("uni", Intrinsic::nvvm_vote_uni_sync)
                      .Case("ballot", Intrinsic::nvvm_vote_ballot_sync)
                      .Default(Intrinsic::not_intrinsic);
  if (!Id)
    return false;
  Value *Of = O.read(I.Operands[1], 1), *Mask = O.read(I.Operands[2], 32);
  if (Of && Mask)
    O.write(I.Operands[0], B.CreateIntrinsic(Id, {Mask, Of}));
  return true;
}

/// redux.sync.add.s32 d, a, mask
bool FunctionLift::reduction(const Instruction &I, const MnemonicParts &P) {
  if (P.Words.size() != 2 || P.Words[0] != "sync" || !P.isInteger(true) ||
      P.Types[0].Bits != 32 || I.Operands.size() != 3)
    return false;
  const bool IsSigned = P.Types[0].isSigned();
  const auto Id = StringSwitch<Intrinsic::ID>(P.Words[1])
                      .Case("add", Intrinsic::nvvm_redux_sync_add)
                      .Case("and", Intrinsic::nvvm_redux_sync_and)
                      .Case("or", Intrinsic::nvvm_redux_sync_or)
                      .Case("xor", Intrinsic::nvvm_redux_sync_xor)
                      .Case("min", IsSigned ? Intrinsic::nvvm_redux_sync_min
                                            : Intrinsic::nvvm_redux_sync_umin)
                      .Case("max", IsSigned ? Intrinsic::nvvm_redux_sync_max
                                            : Intrinsic::nvvm_redux_sync_umax)
                      .Default(Intrinsic::not_intrinsic);
  if (!Id)
    return false;
  Value *From = O.read(I.Operands[1], 32), *Mask = O.read(I.Operands[2], 32);
  if (From && Mask)
    O.write(I.Operands[0], B.CreateIntrinsic(Id, {From, Mask}));
  return true;
}

} // namespace bank_lint::ptx
