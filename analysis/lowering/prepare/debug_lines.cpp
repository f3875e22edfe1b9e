//===-- analysis/lowering/prepare/debug_lines.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/prepare/debug_lines.h"
#include "analysis/lowering/marks/debug_location.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// Calls \p Function for each node that \p Node leads to through its operands,
/// and for itself, once.
void forEachNode(const MDNode *Node, SmallPtrSetImpl<const MDNode *> &Seen,
                 function_ref<void(const MDNode &)> Function) {
  if (!Node || !Seen.insert(Node).second)
    return;
  Function(*Node);
  for (const MDOperand &Operand : Node->operands())
    forEachNode(dyn_cast_if_present<MDNode>(Operand.get()), Seen, Function);
}

/// The nodes of a function, of its instructions and of its loops.
void forEachNode(const Function &F, SmallPtrSetImpl<const MDNode *> &Seen,
                 function_ref<void(const MDNode &)> Function) {
  SmallVector<std::pair<unsigned, MDNode *>, 4> Attached;
  F.getAllMetadata(Attached);
  for (const auto &[Kind, Node] : Attached)
    forEachNode(Node, Seen, Function);
  for (const Instruction &I : instructions(F)) {
    forEachNode(I.getDebugLoc().getAsMDNode(), Seen, Function);
    if (!I.hasMetadataOtherThanDebugLoc())
      continue;
    Attached.clear();
    I.getAllMetadataOtherThanDebugLoc(Attached);
    for (const auto &[Kind, Node] : Attached)
      forEachNode(Node, Seen, Function);
  }
}

} // namespace

void DebugPlaces::add(StringRef File, unsigned Line, unsigned Column) {
  if (Known.insert({File.data(), Line, Column}).second)
    Places.emplace(File.str(), Line, Column);
}

void DebugPlaces::add(const Function &F) {
  forEachNode(F, Seen, [&](const MDNode &Node) {
    if (auto *L = dyn_cast<DILocation>(&Node)) {
      add(debugFileRef(*L), L->getLine(), L->getColumn());
    } else if (auto *Of = dyn_cast<DISubprogram>(&Node)) {
      add(debugFileRef(*Of), Of->getLine(), 0);
      add(debugFileRef(*Of), Of->getScopeLine(), 0);
    } else if (auto *Block = dyn_cast<DILexicalBlock>(&Node)) {
      add(debugFileRef(*Block), Block->getLine(), 0);
    }
  });
}

void DebugLines::renumber(const Function &F) {
  forEachNode(F, Seen, [&](const MDNode &Node) { copyOf(&Node); });
}

unsigned DebugLines::numberOf(StringRef File, unsigned Line) {
  auto [Known, IsNew] = Numbers.try_emplace({File.data(), Line});
  if (IsNew)
    Known->second = Lines.numberOf(File.str(), Line);
  return Known->second;
}

/// Itself, if it says nothing of lines. The nodes of lines lead to each other
/// by scopes alone, which have no cycles.
MDNode *DebugLines::copyOf(const MDNode *Node) {
  if (!Node)
    return nullptr;
  if (auto Known = Map.getMappedMD(Node))
    return cast_or_null<MDNode>(*Known);
  MDNode *Copy = makeCopy(*Node);
  if (Copy)
    Map.MD()[Node].reset(Copy);
  return Copy ? Copy : const_cast<MDNode *>(Node);
}

/// Null if it says nothing of lines.
MDNode *DebugLines::makeCopy(const MDNode &Node) {
  LLVMContext &Context = Node.getContext();
  if (auto *L = dyn_cast<DILocation>(&Node))
    return DILocation::get(Context, numberOf(debugFileRef(*L), L->getLine()),
                           L->getColumn(), copyOf(L->getScope()),
                           copyOf(L->getInlinedAt()), L->isImplicitCode(),
                           L->getAtomGroup(), L->getAtomRank());
  if (auto *Block = dyn_cast<DILexicalBlock>(&Node))
    return DILexicalBlock::getDistinct(
        Context, cast_or_null<DIScope>(copyOf(Block->getScope())),
        Block->getFile(), numberOf(debugFileRef(*Block), Block->getLine()),
        Block->getColumn());
  if (auto *Block = dyn_cast<DILexicalBlockFile>(&Node))
    return DILexicalBlockFile::getDistinct(
        Context, cast_or_null<DIScope>(copyOf(Block->getScope())),
        Block->getFile(), Block->getDiscriminator());
  if (auto *F = dyn_cast<DISubprogram>(&Node)) {
    const StringRef File = debugFileRef(*F);
    auto Copy = [&](auto... Fields) {
      return F->isDistinct() ? DISubprogram::getDistinct(Context, Fields...)
                             : DISubprogram::get(Context, Fields...);
    };
    return Copy(F->getScope(), F->getName(), F->getLinkageName(), F->getFile(),
                numberOf(File, F->getLine()), F->getType(),
                numberOf(File, F->getScopeLine()), F->getContainingType(),
                F->getVirtualIndex(), F->getThisAdjustment(), F->getFlags(),
                F->getSPFlags(), F->getUnit(), F->getTemplateParams(),
                cast_or_null<DISubprogram>(copyOf(F->getDeclaration())),
                F->getRetainedNodes(), F->getThrownTypes(), F->getAnnotations(),
                F->getTargetFuncName(), F->getKeyInstructionsEnabled());
  }
  // One for all functions.
  if (!isa<DICompileUnit>(Node))
    return nullptr;
  auto *Unit = const_cast<MDNode *>(&Node);
  Units.insert(Unit);
  return Unit;
}

} // namespace bank_lint::lowering
