//===-- analysis/frontend/modules/endless_places.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/modules/endless_places.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace bank_lint::frontend {
namespace {

/// What \p Place, a location or a scope, is in. What is neither leads nowhere.
SmallVector<const MDNode *, 2> around(const MDNode &Place) {
  SmallVector<const MDNode *, 2> Result;
  auto Add = [&](const Metadata *Outer) {
    if (const auto *Node = dyn_cast_if_present<MDNode>(Outer))
      Result.push_back(Node);
  };
  if (const auto *Location = dyn_cast<DILocation>(&Place)) {
    Add(Location->getRawScope());
    Add(Location->getRawInlinedAt());
  } else if (const auto *Block = dyn_cast<DILexicalBlockBase>(&Place)) {
    Add(Block->getRawScope());
  } else if (const auto *Function = dyn_cast<DISubprogram>(&Place)) {
    Add(Function->getRawScope());
  }
  return Result;
}

/// Looks for circles, depth first, without a stack of calls: chains may be
/// long.
class CircleSearch {
public:
  bool leadsInto(const MDNode *From) {
    if (!From)
      return false;
    SmallVector<const MDNode *> Open{From};
    while (!Open.empty()) {
      const MDNode *Node = Open.back();
      auto [At, IsNew] = IsDone.try_emplace(Node, false);
      if (!IsNew) {
        At->second = true;
        Open.pop_back();
        continue;
      }
      for (const MDNode *Outer : around(*Node)) {
        const auto Known = IsDone.find(Outer);
        if (Known == IsDone.end())
          Open.push_back(Outer);
        else if (!Known->second)
          return true;
      }
    }
    return false;
  }

private:
  DenseMap<const MDNode *, bool> IsDone; ///< false: on the way here
};

} // namespace

bool hasEndlessPlaces(const Module &M) {
  CircleSearch Search;
  for (const Function &F : M) {
    if (Search.leadsInto(F.getMetadata(LLVMContext::MD_dbg)))
      return true;
    for (const Instruction &I : instructions(F)) {
      if (Search.leadsInto(I.getDebugLoc().getAsMDNode()))
        return true;
      for (const DbgRecord &Record : I.getDbgRecordRange())
        if (Search.leadsInto(Record.getDebugLoc().getAsMDNode()))
          return true;
    }
  }
  return false;
}

} // namespace bank_lint::frontend
