//===-- analysis/ptx/lift/module_variables.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/module_variables.h"
#include "analysis/ptx/lift/operand_lift.h"

using namespace llvm;

namespace bank_lint::ptx {

GlobalVariable *makeGlobal(const Variable &V, Module &Module) {
  LLVMContext &Context = Module.getContext();
  llvm::Type *Element = IntegerType::get(Context, V.Element.Bits);
  llvm::Type *T = V.IsArray ? ArrayType::get(Element, V.Count) : Element;
  const bool IsShared = V.Space == StateSpace::Shared;
  // Dynamic shared memory has no size of its own.
  const bool IsExternal = V.Seen == Linkage::Extern;
  Constant *Value = IsExternal ? nullptr
                    : IsShared ? static_cast<Constant *>(PoisonValue::get(T))
                               : Constant::getNullValue(T);
  auto *Result = new GlobalVariable(
      Module, T, /*isConstant=*/false,
      IsExternal || (!IsShared && V.Seen != Linkage::Internal)
          ? GlobalValue::ExternalLinkage
          : GlobalValue::InternalLinkage,
      Value, V.Name, nullptr, GlobalValue::NotThreadLocal,
      addressSpaceOf(V.Space));
  Result->setAlignment(Align(V.alignment()));
  if (!IsShared && !IsExternal)
    Result->setExternallyInitialized(true);
  return Result;
}

} // namespace bank_lint::ptx
