//===-- analysis/lowering/accesses/block_ends.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/accesses/block_ends.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace bank_lint::lowering {

/// The kind of a function, by its name, when it may be approximated.
static Approximate kindOf(StringRef Name) {
  return StringSwitch<Approximate>(Name)
      .Cases({"sqrtf", "hypotf", "norm3df", "norm4df"}, Approximate::Roots)
      .Cases({"sinf", "cosf", "sincosf", "tanf"}, Approximate::Functions)
      .Default(Approximate::No);
}

/// Whether a function that is called has branches.
static bool hasBranches(StringRef Name, const BuildTraits &Traits) {
  static const StringSet<> Known = {
      "acosh",     "asinh",      "atan2",    "atan2f",     "atanh",
      "cos",       "cosf",       "ddiv_rn",  "drcp_rn",    "dsqrt_rn",
      "erfcinv",   "erfcx",      "erfinv",   "fdiv_rn",    "fmod",
      "fmodf",     "frcp_rn",    "fsqrt_rn", "hypotf",     "j0",
      "j0f",       "j1",         "j1f",      "jnf",        "lgamma",
      "log1p",     "norm3df",    "norm4df",  "normcdfinv", "pow",
      "remainder", "remainderf", "rsqrt",    "sin",        "sincos",
      "sincosf",   "sinf",       "sinh",     "sqrt",       "sqrtf",
      "tan",       "tanf",       "tgamma",   "y0",         "y0f",
      "y1",        "y1f"};
  Name.consume_front("__nv_");
  return Known.contains(Name) && !Traits.approximates(kindOf(Name));
}

/// Whether \p I divides 64-bit integers by what is no constant: a call, with a
/// way of its own for small numbers.
static bool isLongDivision(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return I.getType()->getScalarSizeInBits() > 32 &&
           !isa<Constant>(I.getOperand(1));
  default:
    return false;
  }
}

bool splitsBlock(const Instruction &I, const BuildTraits &Traits) {
  if (isLongDivision(I))
    return true;
  if (isa<FPMathOperator>(I) && I.hasApproxFunc())
    return false;
  const llvm::Type *Of = I.getType()->getScalarType();
  if (I.getOpcode() == Instruction::FDiv)
    return Of->isDoubleTy() ||
           (Of->isFloatTy() && !Traits.approximates(Approximate::Quotients));
  if (I.getOpcode() == Instruction::FRem)
    return Of->isFloatTy() || Of->isDoubleTy();
  const auto *Call = dyn_cast<CallInst>(&I);
  const llvm::Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (!Callee)
    return false;
  switch (Callee->getIntrinsicID()) {
  case Intrinsic::not_intrinsic:
    return hasBranches(Callee->getName(), Traits);
  case Intrinsic::sqrt:
    return Of->isDoubleTy() ||
           (Of->isFloatTy() && !Traits.approximates(Approximate::Roots));
  case Intrinsic::sin:
  case Intrinsic::cos:
  case Intrinsic::sincos:
  case Intrinsic::tan:
    return Of->isDoubleTy() ||
           (Of->isFloatTy() && !Traits.approximates(Approximate::Functions));
  case Intrinsic::atan2:
    return !Of->isHalfTy() && !Of->isBFloatTy();
  case Intrinsic::pow:
  case Intrinsic::sinh:
    return Of->isDoubleTy();
  case Intrinsic::nvvm_rsqrt_approx_d: // what rsqrt() of a double calls
  case Intrinsic::nvvm_rcp_rn_f:
  case Intrinsic::nvvm_rcp_rn_d:
  case Intrinsic::nvvm_div_rn_f:
  case Intrinsic::nvvm_div_rn_d:
  case Intrinsic::nvvm_sqrt_rn_f:
  case Intrinsic::nvvm_sqrt_rn_d:
    return true;
  default:
    return false;
  }
}

/// Whether \p Name is a function that is a quotient or a root.
static bool isQuotientOrRoot(StringRef Name) {
  static const StringSet<> Known = {
      "ddiv_rn", "drcp_rn", "dsqrt_rn", "fdiv_rn", "frcp_rn", "fsqrt_rn",
      "hypotf",  "norm3df", "norm4df",  "rsqrt",   "sqrt",    "sqrtf"};
  Name.consume_front("__nv_");
  return Known.contains(Name);
}

bool splitsOptimisedBlock(const Instruction &I, const BuildTraits &Traits) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const llvm::Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (!Callee)
    return I.getOpcode() == Instruction::FRem;
  switch (Callee->getIntrinsicID()) {
  case Intrinsic::not_intrinsic:
    return !isQuotientOrRoot(Callee->getName()) && splitsBlock(I, Traits);
  case Intrinsic::sin:
  case Intrinsic::cos:
  case Intrinsic::sincos:
  case Intrinsic::tan:
  case Intrinsic::atan2:
  case Intrinsic::pow:
  case Intrinsic::sinh:
    return splitsBlock(I, Traits);
  default:
    return false;
  }
}

} // namespace bank_lint::lowering
