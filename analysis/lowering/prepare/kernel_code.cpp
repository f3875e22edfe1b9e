//===-- analysis/lowering/prepare/kernel_code.cpp - one kernel's code -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/prepare/kernel_code.h"
#include "analysis/lowering/marks/debug_location.h"
#include "analysis/lowering/prepare/debug_lines.h"
#include "llvm/ADT/STLExtras.h"
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
  if (!C || isa<ConstantData>(C) || !Seen.insert(C).second)
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

/// Whether only operands of its instructions refer to values of \p F.
bool isPlain(const Function &F) {
  const auto IsLocal = [](const Value *Operand) {
    auto *Wrapped = dyn_cast<MetadataAsValue>(Operand);
    return Wrapped && isa<LocalAsMetadata>(Wrapped->getMetadata());
  };
  return !F.hasPersonalityFn() && !F.hasPrefixData() && !F.hasPrologueData() &&
         none_of(F, [&](const BasicBlock &Block) {
           return Block.hasAddressTaken() ||
                  any_of(Block, [&](const Instruction &I) {
                    return I.hasDbgRecords() ||
                           (isa<CallBase>(I) && any_of(I.operands(), IsLocal));
                  });
         });
}

/// Those of \p Reached, callers before callees, that only others of them refer
/// to, and whose body can be moved.
SmallPtrSet<const Function *, 8>
ownFunctions(const SetVector<const GlobalValue *> &Reached) {
  SmallPtrSet<const Function *, 8> Own;
  for (const GlobalValue *G : Reached)
    if (auto *F = dyn_cast<Function>(G);
        F && !F->isDeclaration() && isPlain(*F) &&
        all_of(F->users(), [&](const User *By) {
          auto *Inst = dyn_cast<Instruction>(By);
          return Inst && Own.contains(Inst->getFunction());
        }))
      Own.insert(F);
  return Own;
}

/// Puts functions into the new module, whose globals are in \p Map.
class Bodies {
public:
  Bodies(ValueToValueMapTy &Map, GlobalsOf &Globals)
      : Map(Map), Globals(Globals) {}

  void copy(const Function &From, Function &To) {
    for (auto [Old, New] : zip(From.args(), To.args()))
      New.setName(Old.getName());
    if (isPlain(From))
      copyPlain(From, To);
    else
      clone(From, To);
  }

  /// The same, but \p From, which is plain, has no body afterwards.
  void move(Function &From, Function &To) {
    attach(From, To);
    To.stealArgumentListFrom(From);
    To.splice(To.begin(), &From);
    for (Instruction &I : instructions(To))
      adopt(I);
  }

private:
  void clone(const Function &From, Function &To) {
    for (auto [Old, New] : zip(From.args(), To.args()))
      Map[&Old] = &New;
    SmallVector<ReturnInst *, 4> Returns;
    CloneFunctionInto(&To, &From, Map, CloneFunctionChangeType::DifferentModule,
                      Returns, "", nullptr, nullptr, &Globals);
  }

  /// What clone() does, without handles that follow each value.
  void copyPlain(const Function &From, Function &To) {
    attach(From, To);
    DenseMap<const Value *, Value *> Local;
    for (auto [Old, New] : zip(From.args(), To.args()))
      Local[&Old] = &New;
    for (const BasicBlock &Block : From) {
      auto *NewBlock =
          BasicBlock::Create(To.getContext(), Block.getName(), &To);
      Local[&Block] = NewBlock;
      for (const Instruction &I : Block) {
        Instruction *New = I.clone();
        New->insertInto(NewBlock, NewBlock->end());
        New->setName(I.getName());
        Local[&I] = New;
      }
    }
    for (Instruction &I : instructions(To)) {
      for (Use &Operand : I.operands())
        if (Value *New = Local.lookup(Operand))
          Operand.set(New);
      if (auto *Phi = dyn_cast<PHINode>(&I))
        for (unsigned Way = 0; Way < Phi->getNumIncomingValues(); ++Way)
          Phi->setIncomingBlock(
              Way, cast<BasicBlock>(Local.at(Phi->getIncomingBlock(Way))));
      adopt(I);
    }
  }

  void attach(const Function &From, Function &To) {
    SmallVector<std::pair<unsigned, MDNode *>, 4> Attached;
    From.getAllMetadata(Attached);
    for (const auto &[Kind, Node] : Attached)
      To.addMetadata(Kind, *mapped(Node));
  }

  MDNode *mapped(const MDNode *Node) {
    if (std::optional<Metadata *> Known = Map.getMappedMD(Node))
      return cast_or_null<MDNode>(*Known);
    return MapMetadata(Node, Map, RF_None, nullptr, &Globals);
  }

  /// Makes \p I refer to the new module alone.
  void adopt(Instruction &I) {
    for (Use &Operand : I.operands())
      if (!isa<Instruction, Argument, BasicBlock, ConstantData>(Operand))
        if (Value *Other = MapValue(Operand, Map, RF_IgnoreMissingLocals,
                                    nullptr, &Globals))
          Operand.set(Other);
    if (const DebugLoc &At = I.getDebugLoc())
      I.setDebugLoc(cast<DILocation>(mapped(At.get())));
    if (!I.hasMetadataOtherThanDebugLoc())
      return;
    SmallVector<std::pair<unsigned, MDNode *>, 4> Attached;
    I.getAllMetadataOtherThanDebugLoc(Attached);
    for (const auto &[Kind, Node] : Attached)
      I.setMetadata(Kind, mapped(Node));
  }

  ValueToValueMapTy &Map;
  GlobalsOf &Globals;
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

KernelCode::KernelCode(Function &Kernel) : Kernel(Kernel) {
  SmallPtrSet<const Value *, 32> Seen;
  DebugPlaces Known;
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
    Known.add(*F);
  }
  Places = Known.take();
}

std::vector<std::string> KernelCode::sharedVariables() const {
  std::vector<std::string> Names;
  for (const GlobalValue *Value : Reached)
    if (isa<GlobalVariable>(Value) &&
        Value->getAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED)
      Names.push_back(Value->getName().str());
  return Names;
}

std::string KernelCode::takeBytes(const LineTable &Lines) {
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
  const SmallPtrSet<const Function *, 8> Own = ownFunctions(Reached);
  Bodies Move(Map, Globals);
  const unsigned PlaceOfAsm = New.getContext().getMDKindID("srcloc");
  for (Function &F : *Kernel.getParent()) {
    if (!Reached.contains(&F) || F.isDeclaration())
      continue;
    auto *Copy = cast<Function>(Map[&F]);
    Debug.renumber(F);
    const GlobalValue::LinkageTypes Linkage = F.getLinkage();
    if (Own.contains(&F))
      Move.move(F, *Copy);
    else
      Move.copy(F, *Copy);
    Copy->setComdat(nullptr);
    // Where assembly stands, in bytes of all that was read before it.
    for (Instruction &Inst : instructions(*Copy))
      if (Inst.hasMetadataOtherThanDebugLoc())
        Inst.setMetadata(PlaceOfAsm, nullptr);
    // A kernel stays only because it is called from outside.
    Copy->setLinkage(&F == &Kernel ? GlobalValue::ExternalLinkage : Linkage);
  }
  // CloneFunctionInto() lists them as well.
  for (MDNode *Unit : Debug.units()) {
    NamedMDNode *All = New.getOrInsertNamedMetadata("llvm.dbg.cu");
    if (!is_contained(All->operands(), Unit))
      All->addOperand(Unit);
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
