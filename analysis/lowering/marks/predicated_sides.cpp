//===-- analysis/lowering/marks/predicated_sides.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/predicated_sides.h"
#include "analysis/lowering/marks/access_marks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <optional>

using namespace llvm;

namespace bank_lint::lowering {
namespace {

constexpr unsigned LongestAlone = 7, LongestOfTwo = 5;

/// Whether \p I only becomes a part of an address or of the next instruction.
bool isFree(const Instruction &I) {
  if (isa<PHINode, GetElementPtrInst, CastInst>(I) || I.isTerminator())
    return true;
  const bool MayFuse = I.getOpcode() == Instruction::FMul && I.hasOneUse() &&
                       I.hasAllowContract();
  return MayFuse &&
         is_contained({Instruction::FAdd, Instruction::FSub},
                      cast<Instruction>(*I.user_begin())->getOpcode());
}

/// How many instructions \p Side is; nothing if it is more than straight code.
std::optional<unsigned> lengthOf(const BasicBlock &Side) {
  const auto *End = dyn_cast<BranchInst>(Side.getTerminator());
  if (!End || End->isConditional() || !Side.getSinglePredecessor())
    return std::nullopt;
  unsigned Result = 0;
  for (const Instruction &I : Side) {
    if (isAccessMark(I))
      continue;
    if (const auto *Call = dyn_cast<CallBase>(&I);
        Call && (!isa<IntrinsicInst>(Call) || Call->isConvergent()))
      return std::nullopt;
    Result += !isFree(I);
  }
  return Result;
}

} // namespace

const BasicBlock *predicatedSide(const BranchInst &Branch, unsigned Number) {
  if (Branch.isUnconditional())
    return nullptr;
  const BasicBlock &Side = *Branch.getSuccessor(Number);
  const BasicBlock &Other = *Branch.getSuccessor(1 - Number);
  const std::optional<unsigned> Length = lengthOf(Side);
  if (!Length)
    return nullptr;
  const BasicBlock *Behind = Side.getSingleSuccessor();
  if (Behind == &Other)
    return *Length <= LongestAlone ? &Side : nullptr;
  const std::optional<unsigned> Beside = lengthOf(Other);
  return Beside && Other.getSingleSuccessor() == Behind &&
                 *Length <= LongestOfTwo && *Beside <= LongestOfTwo
             ? &Side
             : nullptr;
}

} // namespace bank_lint::lowering
