//===-- analysis/frontend/modules/line_tables.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/modules/line_tables.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace bank_lint::frontend {
namespace {

/// The files of a place and of the calls around it, innermost first.
using PlaceFiles = SmallVector<DIFile *, 2>;

/// Empty: all are those of their functions.
PlaceFiles filesOf(const DILocation *Place) {
  PlaceFiles Result;
  bool IsAnyOther = false;
  for (; Place; Place = Place->getInlinedAt()) {
    const DILocalScope *Scope = Place->getScope();
    const DISubprogram *Function = Scope->getSubprogram();
    Result.push_back(Scope->getFile());
    IsAnyOther |= Function && Scope->getFile() != Function->getFile();
  }
  return IsAnyOther ? Result : PlaceFiles();
}

/// \p Place with those files.
DILocation *withFiles(DILocation *Place, ArrayRef<DIFile *> Files) {
  if (!Place || Files.empty())
    return Place;
  DILocalScope *Scope = Place->getScope();
  if (Scope->getFile() != Files.front())
    Scope = DILexicalBlockFile::get(Place->getContext(), Scope, Files.front(),
                                    /*Discriminator=*/0);
  return DILocation::get(Place->getContext(), Place->getLine(),
                         Place->getColumn(), Scope,
                         withFiles(Place->getInlinedAt(), Files.drop_front()));
}

} // namespace

void stripToLineTables(Module &M) {
  std::vector<std::pair<Instruction *, PlaceFiles>> Others;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (PlaceFiles Files = filesOf(I.getDebugLoc()); !Files.empty())
        Others.emplace_back(&I, std::move(Files));
  stripNonLineTableDebugInfo(M);
  for (auto &[I, Files] : Others)
    I->setDebugLoc(withFiles(I->getDebugLoc(), Files));
}

} // namespace bank_lint::frontend
