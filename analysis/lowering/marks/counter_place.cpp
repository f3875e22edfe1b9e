//===-- analysis/lowering/marks/counter_place.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/counter_place.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace bank_lint::lowering {

static constexpr const char *PlaceKind = "bank_lint.counter";
static constexpr const char *CopyKind = "bank_lint.copy";
static constexpr const char *AssemblyKind = "bank_lint.assembly";

void setCounterPlace(Instruction &Access, const DILocation *Place) {
  if (Place)
    Access.setMetadata(PlaceKind, MDNode::get(Access.getContext(),
                                              const_cast<DILocation *>(Place)));
}

const DILocation *counterPlace(const Instruction &Access) {
  const MDNode *Place = Access.getMetadata(PlaceKind);
  return Place ? cast<DILocation>(Place->getOperand(0)) : nullptr;
}

void setPartOfCopy(Instruction &Access, bool WithVariable) {
  LLVMContext &Context = Access.getContext();
  Access.setMetadata(
      CopyKind,
      MDNode::get(Context, WithVariable ? ArrayRef<Metadata *>(MDString::get(
                                              Context, "variable"))
                                        : ArrayRef<Metadata *>()));
}

bool isPartOfCopy(const Instruction &Access) {
  return Access.hasMetadata(CopyKind);
}

bool isCopyWithVariable(const Instruction &Access) {
  const MDNode *Node = Access.getMetadata(CopyKind);
  return Node && Node->getNumOperands() != 0;
}

void setOfAssembly(Instruction &Access) {
  Access.setMetadata(AssemblyKind, MDNode::get(Access.getContext(), {}));
}

bool isOfAssembly(const Instruction &Access) {
  const auto *Call = dyn_cast<CallBase>(&Access);
  return (Call && Call->isInlineAsm()) || Access.hasMetadata(AssemblyKind);
}

} // namespace bank_lint::lowering
