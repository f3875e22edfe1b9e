//===-- analysis/summary/address_formula.cpp - addresses as text ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/summary/address_formula.h"
#include "analysis/summary/formula_writer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <array>
#include <numeric>

using namespace llvm;

namespace bank_lint {

/// The pointer of an intrinsic that accesses \p Space; null if it has none, or
/// if lanes go elsewhere than it says.
static const Value *pointerOf(const IntrinsicInst &I, AccessSpace Space,
                              AccessOperation Operation) {
  if (auto *Copy = dyn_cast<MemTransferInst>(&I))
    return Operation == AccessOperation::Load ? Copy->getRawSource()
                                              : Copy->getRawDest();
  // A fragment has a layout of its own; a bulk copy is one lane's.
  StringRef Name = I.getCalledFunction()->getName();
  if (Name.contains(".wmma.") || Name.contains(".cp.async.bulk."))
    return nullptr;
  const unsigned Index =
      Name.contains(".cp.async.") && Space == AccessSpace::Global ? 1 : 0;
  if (I.arg_size() <= Index ||
      !I.getArgOperand(Index)->getType()->isPointerTy())
    return nullptr;
  return I.getArgOperand(Index);
}

/// Whether nothing hides behind \p Part that differs from lane to lane.
static bool isPlain(const AddressPart &Part) {
  using Kind = AddressPart::Kind;
  if (Part.What != Kind::Loop)
    return Part.What == Kind::Thread || Part.What == Kind::Block ||
           Part.What == Kind::Argument;
  return all_of(std::array{Part.First, Part.Step}, [](StringRef Text) {
    return !Text.empty() && !Text.contains("threadIdx") &&
           !Text.contains("laneid") && !Text.contains('[');
  });
}

/// Whether \p Name is in \p Text as a word: "k" is not in "blockIdx.x".
static bool names(StringRef Text, StringRef Name) {
  auto IsWord = [](char C) { return isAlnum(C) || C == '_' || C == '.'; };
  for (std::size_t At = Text.find(Name); At != StringRef::npos;
       At = Text.find(Name, At + 1)) {
    const std::size_t End = At + Name.size();
    if ((At == 0 || !IsWord(Text[At - 1])) &&
        (End == Text.size() || !IsWord(Text[End])))
      return true;
  }
  return false;
}

/// The factor of \p Name in \p Form, if it stands nowhere else in it.
static std::optional<std::int64_t> factorOf(StringRef Name,
                                            const LinearForm &Form) {
  std::optional<std::int64_t> Result;
  for (const auto &[Term, Factor] : Form.Terms) {
    if (!names(Term, Name))
      continue;
    if (Term != Name)
      return std::nullopt;
    Result = Factor;
  }
  return Result;
}

AddressDerivation deriveAddress(const Instruction &At, AccessSpace Space,
                                AccessOperation Operation,
                                const KernelInfo &Kernel,
                                const SourceMap &Map) {
  const Value *Pointer = getLoadStorePointerOperand(&At);
  if (auto *Update = dyn_cast<AtomicRMWInst>(&At))
    Pointer = Update->getPointerOperand();
  else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&At))
    Pointer = Exchange->getPointerOperand();
  else if (auto *I = dyn_cast<IntrinsicInst>(&At))
    Pointer = pointerOf(*I, Space, Operation);
  if (!Pointer)
    return {};
  FormulaWriter Writer(*At.getFunction(), Kernel, Map);
  LinearForm Form = Writer.formOf(*Pointer);
  if (Writer.gaveUp())
    return {};
  AddressDerivation Result;
  Result.Parts = Writer.takeParts();
  Result.Constant = std::exchange(Form.Constant, 0);
  Result.Terms = Form.text();
  Result.IsPlain = all_of(Result.Parts, isPlain);
  for (const auto &[Term, Factor] : Form.Terms)
    if (Factor != 1 || &Term != &Form.Terms.front().first)
      Result.Multiple = std::gcd(Result.Multiple, std::uint64_t(Factor));
  for (AddressPart &Part : Result.Parts)
    Part.Factor = factorOf(Part.Name, Form);
  return Result;
}

} // namespace bank_lint
