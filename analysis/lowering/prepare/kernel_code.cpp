//===-- analysis/lowering/prepare/kernel_code.cpp - one kernel's code -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/prepare/kernel_code.h"
#include "analysis/lowering/marks/debug_location.h"
#include "analysis/lowering/prepare/debug_lines.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// Adds the globals that \p C leads to.
void collect(const Value *V, SmallPtrSetImpl<const Value *> &Seen,
             SetVector<const GlobalValue *> &Reached) {
  if (auto *Wrapped = dyn_cast<MetadataAsValue>(V)) {
    if (auto *Inner = dyn_cast<ValueAsMetadata>(Wrapped->getMetadata()))
      collect(Inner->getValue(), Seen, Reached);
    return;
  }
  auto *C = dyn_cast<Constant>(V);
  if (!C || !Seen.insert(C).second)
    return;
  if (auto *G = dyn_cast<GlobalValue>(C)) {
    Reached.insert(G);
    return;
  }
  for (const Use &Operand : C->operands())
    collect(Operand, Seen, Reached);
}

/// Makes the globals of the new module. An unexpected global becomes a
/// declaration, so that there never is a way back to the old module.
class GlobalsOf : public ValueMaterializer {
public:
  explicit GlobalsOf(llvm::Module &New) : New(New) {}

  Value *materialize(Value *V) override {
    auto *Old = dyn_cast<GlobalValue>(V);
    if (!Old || Old->getParent() == &New)
      return nullptr;
    return declare(*Old);
  }

  GlobalValue *declare(const GlobalValue &Old) {
    if (auto *Variable = dyn_cast<GlobalVariable>(&Old)) {
      auto *Result = new GlobalVariable(
          New, Variable->getValueType(), Variable->isConstant(),
          GlobalValue::ExternalLinkage, nullptr, Variable->getName(), nullptr,
          Variable->getThreadLocalMode(), Variable->getAddressSpace());
      Result->copyAttributesFrom(Variable);
      Result->setComdat(nullptr);
      return Result;
    }
    if (auto *F = dyn_cast<Function>(&Old)) {
      auto *Result =
          Function::Create(F->getFunctionType(), GlobalValue::ExternalLinkage,
                           F->getAddressSpace(), F->getName(), &New);
      Result->copyAttributesFrom(F);
      Result->setPersonalityFn(nullptr);
      return Result;
    }
    // Another name of something.
    if (auto *Type = dyn_cast<FunctionType>(Old.getValueType()))
      return Function::Create(Type, GlobalValue::ExternalLinkage,
                              Old.getAddressSpace(), Old.getName(), &New);
    return new GlobalVariable(
        New, Old.getValueType(), false, GlobalValue::ExternalLinkage, nullptr,
        Old.getName(), nullptr, GlobalValue::NotThreadLocal,
        Old.getAddressSpace());
  }

private:
  llvm::Module &New;
};

/// Without the symbol table that a linker would want.
std::string bitcodeOf(const llvm::Module &Module) {
  SmallVector<char, 0> Bytes;
  Bytes.reserve(1 << 16);
  BitcodeWriter Writer(Bytes);
  Writer.writeModule(Module);
  Writer.writeStrtab();
  return std::string(Bytes.begin(), Bytes.end());
}

} // namespace

KernelCode::KernelCode(const Function &Kernel) : Kernel(Kernel) {
  SmallPtrSet<const Value *, 32> Seen;
  collect(&Kernel, Seen, Reached);
  // More come to the end while it goes on.
  for (std::size_t I = 0; I < Reached.size(); ++I) {
    const GlobalValue *G = Reached[I];
    for (const Use &Operand : G->operands()) // an initializer, a personality
      collect(Operand, Seen, Reached);
    auto *F = dyn_cast<Function>(G);
    if (!F)
      continue;
    for (const Instruction &Inst : instructions(*F))
      for (const Use &Operand : Inst.operands())
        collect(Operand, Seen, Reached);
    addPlaces(*F, Places);
  }
}

std::vector<std::string> KernelCode::sharedVariables() const {
  std::vector<std::string> Names;
  for (const GlobalValue *Value : Reached)
    if (isa<GlobalVariable>(Value) &&
        Value->getAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED)
      Names.push_back(Value->getName().str());
  return Names;
}

std::string KernelCode::bytes(const LineTable &Lines) const {
  const llvm::Module &Old = *Kernel.getParent();
  llvm::Module New("kernel", Old.getContext());
  New.setDataLayout(Old.getDataLayout());
  New.setTargetTriple(Old.getTargetTriple());
  if (NamedMDNode *Flags = Old.getModuleFlagsMetadata())
    for (MDNode *Flag : Flags->operands())
      New.getOrInsertModuleFlagsMetadata()->addOperand(Flag);

  // In the order of the file, which is that of shared memory.
  ValueToValueMapTy Map;
  GlobalsOf Globals(New);
  for (const GlobalValue &G : Old.global_values())
    if (Reached.contains(&G))
      Map[&G] = Globals.declare(G);
  for (const GlobalVariable &V : Old.globals())
    if (Reached.contains(&V) && V.hasInitializer()) {
      auto *Copy = cast<GlobalVariable>(Map[&V]);
      Copy->setInitializer(
          MapValue(V.getInitializer(), Map, RF_None, nullptr, &Globals));
      Copy->setLinkage(V.getLinkage());
    }
  DebugLines Debug(Lines, Map);
  for (const Function &F : Old)
    if (Reached.contains(&F) && !F.isDeclaration()) {
      auto *Copy = cast<Function>(Map[&F]);
      auto *NewArgument = Copy->arg_begin();
      for (const Argument &A : F.args()) {
        NewArgument->setName(A.getName());
        Map[&A] = &*NewArgument++;
      }
      Debug.renumber(F);
      SmallVector<ReturnInst *, 4> Returns;
      CloneFunctionInto(Copy, &F, Map, CloneFunctionChangeType::DifferentModule,
                        Returns, "", nullptr, nullptr, &Globals);
      Copy->setComdat(nullptr);
      // Where assembly stands, in bytes of all that was read before it.
      for (Instruction &Inst : instructions(*Copy))
        Inst.setMetadata("srcloc", nullptr);
      // A kernel stays only because it is called from outside.
      Copy->setLinkage(&F == &Kernel ? GlobalValue::ExternalLinkage
                                     : F.getLinkage());
    }
  return bitcodeOf(New);
}

Expected<std::unique_ptr<llvm::Module>> readKernelCode(StringRef Bytes,
                                                       LLVMContext &Context) {
  // A module that is read as a whole is verified as well, because its origin is
  // unknown; this one has been made by bytes().
  auto Module = getLazyBitcodeModule(MemoryBufferRef(Bytes, "kernel"), Context);
  if (!Module)
    return Module;
  for (Function &F : **Module)
    if (Error Problem = F.materialize())
      return Problem;
  return Module;
}

} // namespace bank_lint::lowering
