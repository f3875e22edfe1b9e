//===-- analysis/lowering/accesses/unread_arrays.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/accesses/unread_arrays.h"
#include "analysis/lowering/marks/register_operand.h"
#include "analysis/lowering/marks/unread_mark.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace bank_lint::lowering {

/// The mark of a variable or parameter that is read, or of which something is
/// done that is not followed.
static constexpr StringLiteral ReadMark = "bank-lint-read";

static bool isStaticShared(const GlobalVariable &Variable) {
  return Variable.getAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED &&
         !Variable.isDeclaration();
}

/// Whether \p Variable is declared in the body of \p F, by its name: names of
/// C++ are mangled by the Itanium ABI.
static bool isDeclaredIn(const GlobalVariable &Variable, const Function &F) {
  StringRef Name = F.getName();
  const std::string Within =
      Name.consume_front("_Z") ? Name.str() : utostr(Name.size()) + Name.str();
  StringRef Rest = Variable.getName();
  return Rest.consume_front("_ZZ") && Rest.consume_front(Within) &&
         Rest.starts_with("E");
}

static bool isRead(const Value &Root) {
  if (const auto *Parameter = dyn_cast<Argument>(&Root))
    return Parameter->getParent()->getAttributes().hasParamAttr(
        Parameter->getArgNo(), ReadMark);
  return cast<GlobalVariable>(Root).hasAttribute(ReadMark);
}

static void markRead(Value &Root) {
  if (auto *Parameter = dyn_cast<Argument>(&Root))
    Parameter->addAttr(Attribute::get(Root.getContext(), ReadMark));
  else
    cast<GlobalVariable>(Root).addAttribute(ReadMark);
}

/// What is done with an address.
struct AddressUses {
  SmallVector<Instruction *, 8> Stores; ///< to it
  SmallVector<Use *, 4> Passed;         ///< to a call
  bool HasOthers = false;
};

/// What is done with \p Root, an address, and with those that count from it.
static AddressUses usesOf(Value &Root) {
  AddressUses Result;
  SmallVector<Value *, 16> Addresses{&Root};
  while (!Addresses.empty()) {
    Value *Address = Addresses.pop_back_val();
    for (Use &U : Address->uses()) {
      User *By = U.getUser();
      if (isa<GEPOperator, AddrSpaceCastOperator, BitCastOperator>(By)) {
        Addresses.push_back(By);
      } else if (auto *Store = dyn_cast<StoreInst>(By)) {
        if (Store->isSimple() && Store->getValueOperand() != Address)
          Result.Stores.push_back(Store);
        else
          Result.HasOthers = true;
      } else if (auto *Fill = dyn_cast<MemIntrinsic>(By)) {
        if (!Fill->isVolatile() && U.getOperandNo() == 0)
          Result.Stores.push_back(Fill);
        else
          Result.HasOthers = true;
      } else if (auto *Other = dyn_cast<IntrinsicInst>(By)) {
        Result.HasOthers |= !Other->isLifetimeStartOrEnd();
      } else if (auto *Call = dyn_cast<CallBase>(By);
                 Call && Call->isArgOperand(&U)) {
        Result.Passed.push_back(&U);
      } else if (auto *Load = dyn_cast<LoadInst>(By)) {
        Result.HasOthers |= !Load->isSimple() || !Load->use_empty();
      } else {
        Result.HasOthers = true;
      }
    }
  }
  return Result;
}

PreservedAnalyses NoteReads::run(Function &F, FunctionAnalysisManager &) {
  for (Argument &Parameter : F.args())
    if (Parameter.getType()->isPointerTy() && usesOf(Parameter).HasOthers)
      markRead(Parameter);
  for (GlobalVariable &Variable : F.getParent()->globals())
    if (isStaticShared(Variable) && isDeclaredIn(Variable, F) &&
        usesOf(Variable).HasOthers)
      markRead(Variable);
  return PreservedAnalyses::all();
}

/// Whether the function that \p Passed is an argument of may read it, as far as
/// that is known.
static bool mayBeReadIn(const Use &Passed) {
  const auto &Call = *cast<CallBase>(Passed.getUser());
  const Function *To = Call.getCalledFunction();
  const unsigned Number = Call.getArgOperandNo(&Passed);
  return !To || To->isDeclaration() || Number >= To->arg_size() ||
         isKept(*To) || isRead(*To->getArg(Number));
}

void noteReadsInCalls(Module &Module) {
  SmallVector<std::pair<Value *, SmallVector<Use *, 4>>> Open;
  auto Add = [&](Value &Root) {
    if (SmallVector<Use *, 4> Passed = usesOf(Root).Passed;
        !Passed.empty() && !isRead(Root))
      Open.push_back({&Root, std::move(Passed)});
  };
  for (GlobalVariable &Variable : Module.globals())
    if (isStaticShared(Variable))
      Add(Variable);
  if (Open.empty())
    return;
  for (Function &F : Module)
    for (Argument &Parameter : F.args())
      if (Parameter.getType()->isPointerTy())
        Add(Parameter);
  for (bool HasChanged = true; HasChanged;) {
    HasChanged = false;
    erase_if(Open, [&](const auto &Each) {
      if (none_of(Each.second, [](Use *U) { return mayBeReadIn(*U); }))
        return false;
      markRead(*Each.first);
      return HasChanged = true;
    });
  }
}

/// Deletes \p Stores, and what nothing else needs.
static void erase(ArrayRef<Instruction *> Stores) {
  SmallVector<WeakTrackingVH, 16> Operands;
  for (Instruction *Store : Stores) {
    for (Value *Operand : Store->operands())
      if (isa<Instruction>(Operand))
        Operands.emplace_back(Operand);
    Store->eraseFromParent();
  }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Operands);
}

PreservedAnalyses DropUnreadArrays::run(Function &F,
                                        FunctionAnalysisManager &) {
  std::vector<std::string> Names;
  for (GlobalVariable &Variable : F.getParent()->globals()) {
    if (!isStaticShared(Variable) || isRead(Variable) ||
        !isDeclaredIn(Variable, F))
      continue;
    const AddressUses Uses = usesOf(Variable);
    if (Uses.HasOthers || !Uses.Passed.empty() || Uses.Stores.empty())
      continue;
    erase(Uses.Stores);
    Names.push_back(Variable.getName().str());
  }
  if (Names.empty())
    return PreservedAnalyses::all();
  setUnreadArrays(F, Names);
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace bank_lint::lowering
