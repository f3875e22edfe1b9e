//===-- analysis/frontend/modules/aggregate_arguments.cpp -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/modules/module_kernels.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace bank_lint::frontend {
namespace {

/// More members than that are left together: no code indexes by so many.
constexpr std::size_t MostMembers = 256;

/// A number or pointer in an aggregate.
struct Member {
  Type *Of;
  SmallVector<unsigned, 4> Path;
  std::string Name; ///< ".1", ".1[2]"
};

/// Appends those of \p T; false if there are too many.
bool addMembers(Type *T, SmallVector<unsigned, 4> Path, const std::string &Name,
                std::vector<Member> &To) {
  const auto *Struct = dyn_cast<StructType>(T);
  const auto *Array = dyn_cast<ArrayType>(T);
  if (!Struct && !Array) {
    To.push_back({T, std::move(Path), Name});
    return To.size() <= MostMembers;
  }
  const std::uint64_t Count =
      Struct ? Struct->getNumElements() : Array->getNumElements();
  if (Count > MostMembers || Path.size() > 8)
    return false;
  for (unsigned I = 0; I < Count; ++I) {
    SmallVector<unsigned, 4> Inner(Path);
    Inner.push_back(I);
    const std::string Number = std::to_string(I);
    if (!addMembers(Struct ? Struct->getElementType(I)
                           : Array->getElementType(),
                    std::move(Inner),
                    Name + (Struct ? "." + Number : "[" + Number + "]"), To))
      return false;
  }
  return true;
}

/// The members of each argument of \p F that must be taken apart, by number.
std::map<unsigned, std::vector<Member>> argumentsToSplit(const Function &F) {
  std::map<unsigned, std::vector<Member>> Result;
  for (const Argument &A : F.args())
    if (std::vector<Member> Members; A.getType()->isAggregateType() &&
                                     addMembers(A.getType(), {}, "", Members) &&
                                     !Members.empty())
      Result[A.getArgNo()] = std::move(Members);
  return Result;
}

/// A kernel without code that has members in place of the arguments of \p F.
Function *declareSplit(Function &F,
                       const std::map<unsigned, std::vector<Member>> &Split) {
  std::vector<Type *> Types;
  std::vector<AttributeSet> Attributes;
  const AttributeList Old = F.getAttributes();
  for (const Argument &A : F.args()) {
    const auto Found = Split.find(A.getArgNo());
    if (Found == Split.end()) {
      Types.push_back(A.getType());
      Attributes.push_back(Old.getParamAttrs(A.getArgNo()));
      continue;
    }
    for (const Member &Each : Found->second) {
      Types.push_back(Each.Of);
      Attributes.push_back(AttributeSet());
    }
  }
  auto *Type = FunctionType::get(F.getReturnType(), Types, F.isVarArg());
  auto *New =
      Function::Create(Type, F.getLinkage(), F.getAddressSpace(), "", nullptr);
  New->copyAttributesFrom(&F);
  New->setAttributes(AttributeList::get(F.getContext(), Old.getFnAttrs(),
                                        Old.getRetAttrs(), Attributes));
  F.getParent()->getFunctionList().insert(F.getIterator(), New);
  return New;
}

void splitArguments(Function &F, KernelInfo &Kernel,
                    const std::map<unsigned, std::vector<Member>> &Split) {
  Function *New = declareSplit(F, Split);
  New->takeName(&F);
  New->setSubprogram(F.getSubprogram());
  F.setSubprogram(nullptr);
  New->splice(New->begin(), &F);
  IRBuilder<> Builder(&New->getEntryBlock(),
                      New->getEntryBlock().getFirstInsertionPt());
  std::vector<KernelParameter> Parameters;
  auto *Next = New->arg_begin();
  for (Argument &A : F.args()) {
    const KernelParameter &Whole = Kernel.Parameters[A.getArgNo()];
    const auto Found = Split.find(A.getArgNo());
    if (Found == Split.end()) {
      Next->setName(A.getName());
      A.replaceAllUsesWith(&*Next++);
      Parameters.push_back(Whole);
      continue;
    }
    Value *Together = PoisonValue::get(A.getType());
    for (const Member &Each : Found->second) {
      Together = Builder.CreateInsertValue(Together, &*Next++, Each.Path);
      KernelParameter P;
      P.Name = Whole.Name + Each.Name;
      P.IsPointer = Each.Of->isPointerTy();
      P.IsInteger =
          Each.Of->isIntegerTy() && Each.Of->getIntegerBitWidth() <= 64;
      P.IsBool = P.IsUnsigned = Each.Of->isIntegerTy(1);
      P.Bits = P.IsInteger ? Each.Of->getIntegerBitWidth() : 0;
      P.IsFloating = Each.Of->isFloatingPointTy();
      Parameters.push_back(std::move(P));
    }
    A.replaceAllUsesWith(Together);
  }
  Kernel.Parameters = std::move(Parameters);
  F.replaceAllUsesWith(New);
  F.eraseFromParent();
}

bool isCalled(const Function &F) {
  return any_of(F.users(), [](const User *By) { return isa<CallBase>(By); });
}

} // namespace

void splitAggregateArguments(Module &M, std::vector<KernelInfo> &Kernels) {
  for (KernelInfo &Kernel : Kernels)
    if (Function *F = M.getFunction(Kernel.MangledName);
        F && !F->isVarArg() && !isCalled(*F))
      if (const auto Split = argumentsToSplit(*F); !Split.empty())
        splitArguments(*F, Kernel, Split);
}

} // namespace bank_lint::frontend
