//===-- analysis/summary/pointed_array.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/summary/pointed_array.h"
#include "analysis/lowering/marks/shared_layout.h"
#include "analysis/summary/footprint.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/GlobalVariable.h"

using namespace llvm;

namespace bank_lint {

PointedArray::PointedArray(const AccessSummary &Named, const SourceMap &Map)
    : IsWanted(Named.Space == AccessSpace::Shared &&
               Named.Declaration.isValid() &&
               none_of(Map.SharedVariables, [&](const SharedVariable &V) {
                 return V.Declaration == Named.Declaration;
               })) {}

void PointedArray::note(const symbolic::ValueContext &Context,
                        const AccessRecord &Record) {
  if (!IsWanted)
    return;
  const void *Here = objectOf(Context, Record.Address, Record.Active);
  IsWanted = Here && (!Object || Object == Here);
  Object = Here;
}

void PointedArray::describe(const SourceMap &Map, AccessSummary &To) const {
  const auto *Variable =
      dyn_cast_if_present<GlobalVariable>(static_cast<const Value *>(Object));
  // A dynamic array may have several declarations.
  if (!IsWanted || !Variable || lowering::isDynamic(*Variable))
    return;
  if (const SharedVariable *Array =
          Map.sharedVariable(Variable->getName().str())) {
    To.Array = Array->Declaration;
    To.ArrayText = Array->DeclarationText;
  }
}

} // namespace bank_lint
