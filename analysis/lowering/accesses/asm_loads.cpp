//===-- analysis/lowering/accesses/asm_loads.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/accesses/asm_loads.h"
#include "analysis/lowering/marks/counter_place.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// What the text of such a load says.
struct VectorLoadText {
  unsigned Space = 0;
  unsigned Address = 0; ///< which operand
  std::int64_t Offset = 0;
};

/// The memory that "ld.shared.v4.f32" and similar instructions load a vector
/// from. Nothing for other instructions, and for loads that may not be changed.
std::optional<unsigned> spaceOf(StringRef Mnemonic) {
  SmallVector<StringRef, 8> Words;
  Mnemonic.split(Words, '.');
  if (Words.front() != "ld")
    return std::nullopt;
  std::optional<unsigned> Space;
  bool IsVector = false;
  for (StringRef Word : drop_begin(Words)) {
    if (is_contained({"volatile", "relaxed", "acquire", "mmio"}, Word))
      return std::nullopt;
    IsVector |= Word == "v2" || Word == "v4";
    if (Word == "shared" || Word == "shared::cta")
      Space = NVPTXAS::ADDRESS_SPACE_SHARED;
    else if (Word == "global")
      Space = NVPTXAS::ADDRESS_SPACE_GLOBAL;
  }
  return IsVector ? Space : std::nullopt;
}

/// \p Text, with \p Results results, as such a load.
std::optional<VectorLoadText> read(StringRef Text, unsigned Results) {
  Text = Text.trim();
  if (!Text.consume_back(";") || Text.contains(';'))
    return std::nullopt;
  const auto [Mnemonic, Operands] = Text.split('{');
  const std::optional<unsigned> Space = spaceOf(Mnemonic.trim());
  auto [Vector, Place] = Operands.split('}');
  SmallVector<StringRef, 4> Members;
  Vector.split(Members, ',');
  if (!Space || Members.size() != Results)
    return std::nullopt;
  for (const auto &[Number, Member] : enumerate(Members))
    if (Member.trim() != "$" + utostr(Number))
      return std::nullopt;
  VectorLoadText Result{*Space};
  Place = Place.trim();
  if (!Place.consume_front(",") || !Place.consume_back("]"))
    return std::nullopt;
  Place = Place.trim();
  if (!Place.consume_front("[") || !(Place = Place.trim()).consume_front("$") ||
      Place.consumeInteger(10, Result.Address))
    return std::nullopt;
  Place = Place.trim();
  if (Place.consume_front("+") &&
      (Place.trim().getAsInteger(0, Result.Offset) || !Result.Offset))
    return std::nullopt;
  return !Place.empty() && !Result.Offset ? std::nullopt
                                          : std::optional(Result);
}

} // namespace

bool loadAsPlain(CallInst &Call) {
  const auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand());
  auto *Results = dyn_cast<StructType>(Call.getType());
  if (!Asm || !Results || Call.arg_size() != 1)
    return false;
  const unsigned Count = Results->getNumElements();
  llvm::Type *Element = Results->getElementType(0);
  const auto Text = read(Asm->getAsmString(), Count);
  const unsigned Bytes = Element->getScalarSizeInBits() / 8 * Count;
  if (!Text || Text->Address != Count || Bytes == 0 ||
      !all_of(Results->elements(),
              [&](llvm::Type *Other) { return Other == Element; }))
    return false;
  SmallVector<ExtractValueInst *, 4> Uses;
  SmallVector<bool, 4> IsWanted(Count, false);
  for (User *U : Call.users()) {
    auto *Use = dyn_cast<ExtractValueInst>(U);
    if (!Use)
      return false;
    Uses.push_back(Use);
    IsWanted[Use->getIndices().front()] |= !Use->use_empty();
  }
  if (Uses.empty() || !is_contained(IsWanted, false))
    return false;
  IRBuilder<> Builder(&Call);
  Value *Place = Call.getArgOperand(0);
  llvm::Type *Pointer = Builder.getPtrTy(Text->Space);
  Place = Place->getType()->isPointerTy()
              ? Builder.CreateAddrSpaceCast(Place, Pointer)
              : Builder.CreateIntToPtr(Place, Pointer);
  if (Text->Offset)
    Place = Builder.CreatePtrAdd(Place,
                                 Builder.getInt64(std::uint64_t(Text->Offset)));
  LoadInst *Load = Builder.CreateAlignedLoad(
      FixedVectorType::get(Element, Count), Place, Align(Bytes));
  setOfAssembly(*Load);
  for (ExtractValueInst *Use : Uses) {
    Use->replaceAllUsesWith(
        Builder.CreateExtractElement(Load, Use->getIndices().front()));
    Use->eraseFromParent();
  }
  Call.eraseFromParent();
  return true;
}

} // namespace bank_lint::lowering
