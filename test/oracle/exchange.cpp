//===-- test/oracle/exchange.cpp --------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "exchange.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include <algorithm>

using namespace llvm;

namespace bank_lint::oracle {
namespace {

/// The name of a called function without a body.
StringRef nameOf(const Instruction &I) {
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    return Intrinsic::getBaseName(Call->getIntrinsicID());
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee ? Callee->getName() : "";
}

/// The operand that names the lanes.
unsigned maskOperand(const Instruction &I) {
  if (matricesOf(I))
    return 0;
  return nameOf(I).contains(".redux.") ? 1 : 0;
}

/// The lane that \p Lane reads: shfl.sync with the operands b and c.
unsigned sourceOf(StringRef Name, unsigned Lane, Word B, Word C) {
  const unsigned Value = B & 31, Clamp = C & 31, Segment = C >> 8 & 31;
  const unsigned Last = (Lane & Segment) | (Clamp & ~Segment & 31);
  if (Name.contains(".up")) {
    const int Source = int(Lane) - int(Value);
    return Source >= int(Last) ? unsigned(Source) : Lane;
  }
  unsigned Source = (Lane & Segment) | (Value & ~Segment & 31);
  if (Name.contains(".down"))
    Source = Lane + Value;
  else if (Name.contains(".bfly"))
    Source = Lane ^ Value;
  return Source <= Last ? Source : Lane;
}

Word reduced(StringRef Name, Word A, Word B) {
  const auto SA = std::int32_t(A), SB = std::int32_t(B);
  if (Name.contains(".umin"))
    return std::min(A, B);
  if (Name.contains(".umax"))
    return std::max(A, B);
  if (Name.contains(".min"))
    return SA < SB ? A : B;
  if (Name.contains(".max"))
    return SA > SB ? A : B;
  if (Name.contains(".and"))
    return A & B;
  if (Name.contains(".xor"))
    return A ^ B;
  if (Name.contains(".or"))
    return A | B;
  return wrapWord(A + B, 32);
}

} // namespace

std::uint32_t Offer::mask() const {
  return std::uint32_t(Operands[maskOperand(*At->I)]);
}

unsigned matricesOf(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const auto *Assembly =
      Call ? dyn_cast<InlineAsm>(Call->getCalledOperand()) : nullptr;
  if (!Assembly)
    return 0;
  StringRef Text = Assembly->getAsmString();
  unsigned Count = 0;
  if (!Text.consume_front("ldmatrix.sync.aligned.m8n8.x") ||
      Text.consumeInteger(10, Count) || !Text.starts_with(".shared.b16 "))
    return 0;
  return Count;
}

bool isExchange(const Instruction &I) {
  if (matricesOf(I))
    return true;
  static const char *const Prefixes[] = {
      "llvm.nvvm.shfl.sync.",    "bank_lint.shfl.sync.",
      "llvm.nvvm.vote.all.sync", "llvm.nvvm.vote.any.sync",
      "llvm.nvvm.vote.uni.sync", "llvm.nvvm.vote.ballot.sync",
      "llvm.nvvm.match.",        "llvm.nvvm.redux."};
  const StringRef Name = nameOf(I);
  return any_of(Prefixes, [&](const char *P) { return Name.starts_with(P); });
}

std::uint32_t together(ArrayRef<Offer> Offers, unsigned Lane) {
  const Offer &Own = Offers[Lane];
  std::uint32_t Result = 0;
  for (unsigned Other = 0; Other < Offers.size(); ++Other)
    if (Offers[Other].At == Own.At && Offers[Other].Where == Own.Where &&
        Offers[Other].mask() == Own.mask())
      Result |= std::uint32_t(1) << Other;
  return Result & Own.mask();
}

bool exchange(ArrayRef<Offer> Offers, std::uint32_t Together, unsigned Lane,
              SmallVectorImpl<Word> &Result, Promises &Kept) {
  const Offer &Own = Offers[Lane];
  const StringRef Name = nameOf(*Own.At->I);
  // PTX: lane l gets elements 2 * (l % 4) and the next of row l / 4.
  if (const unsigned Matrices = matricesOf(*Own.At->I)) {
    for (unsigned M = 0; M < Matrices; ++M) {
      const unsigned Row = 8 * M + Lane / 4;
      if (!(Together >> Row & 1)) {
        Kept.undefined("a row of a lane that does not take part");
        return false;
      }
      Result.push_back(Offers[Row].Operands[1 + Lane % 4]);
    }
    return true;
  }
  if (Name.contains(".shfl.")) {
    const unsigned From =
        sourceOf(Name, Lane, Own.Operands[2], Own.Operands[3]);
    if (!(Together >> From & 1)) {
      Kept.undefined("a shuffle from a lane that does not take part");
      Result.push_back(0);
    } else {
      Result.push_back(Offers[From].Operands[1]);
    }
    return Name.ends_with("p") ? false : true;
  }
  std::uint32_t Same = 0;
  std::optional<Word> Sum;
  const unsigned ValueAt = 1 - maskOperand(*Own.At->I);
  for (unsigned Other = 0; Other < Offers.size(); ++Other) {
    if (!(Together >> Other & 1))
      continue;
    const Word Value = Offers[Other].Operands[ValueAt];
    if (Value == Own.Operands[ValueAt])
      Same |= std::uint32_t(1) << Other;
    Sum = Sum ? reduced(Name, *Sum, Value) : Value;
  }
  const bool IsTrue = Own.Operands[ValueAt] & 1;
  const std::uint32_t True = IsTrue ? Same : Together & ~Same;
  if (Name.contains(".redux."))
    Result.push_back(*Sum);
  else if (Name.contains(".match.any"))
    Result.push_back(Same);
  else if (Name.contains(".match.all")) {
    Result.push_back(Same == Together ? Together : 0);
    Result.push_back(Same == Together);
  } else if (Name.contains(".ballot"))
    Result.push_back(True);
  else if (Name.contains(".vote.all"))
    Result.push_back(True == Together);
  else if (Name.contains(".vote.any"))
    Result.push_back(True != 0);
  else if (Name.contains(".vote.uni"))
    Result.push_back(True == Together || True == 0);
  else
    return false;
  return true;
}

} // namespace bank_lint::oracle
