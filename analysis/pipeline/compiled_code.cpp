//===-- analysis/pipeline/compiled_code.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/compiled_code.h"
#include "analysis/frontend/load_module.h"
#include "analysis/lowering/device_passes.h"
#include "analysis/machine_code/cubin.h"
#include "analysis/pipeline/seen_code.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {

/// The kernel of \p Code that is \p Kernel of the source; null if there is
/// none. Names of what is local to a file differ from compiler to compiler, but
/// not for people.
static Function *codeOf(const KernelInfo &Kernel, const DeviceModule &Code) {
  const KernelInfo *Found = nullptr;
  for (const KernelInfo &Each : Code.Kernels) {
    if (Each.MangledName == Kernel.MangledName)
      return Code.Module->getFunction(Each.MangledName);
    if (Each.DisplayName != Kernel.DisplayName)
      continue;
    if (Found)
      return nullptr; // which of them it is is ambiguous
    Found = &Each;
  }
  return Found ? Code.Module->getFunction(Found->MangledName) : nullptr;
}

/// What \p Address is computed from: an argument, a variable, or something
/// else.
static const Value *baseOf(const Value *Address) {
  constexpr unsigned MostSteps = 64;
  for (unsigned Step = 0; Step < MostSteps; ++Step) {
    if (Address->getType()->isPointerTy())
      Address = getUnderlyingObject(Address, /*MaxLookup=*/0);
    const auto *Op = dyn_cast<Operator>(Address);
    if (!Op ||
        !is_contained(
            {unsigned(Instruction::IntToPtr), unsigned(Instruction::PtrToInt),
             unsigned(Instruction::AddrSpaceCast), unsigned(Instruction::Add),
             unsigned(Instruction::ZExt), unsigned(Instruction::Trunc)},
            Op->getOpcode()))
      return Address;
    Address = Op->getOperand(0);
  }
  return Address;
}

/// The address that \p I accesses memory at; null if it does not, or if it is
/// unknown which of its operands that is.
static const Value *addressOf(const Instruction &I) {
  if (const Value *Pointer = getLoadStorePointerOperand(&I))
    return Pointer;
  if (const auto *Atomic = dyn_cast<AtomicRMWInst>(&I))
    return Atomic->getPointerOperand();
  if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return Exchange->getPointerOperand();
  if (const auto *Call = dyn_cast<CallBase>(&I);
      Call && I.mayReadOrWriteMemory() && Call->arg_size())
    return Call->getArgOperand(0);
  return nullptr;
}

/// Gives accesses of \p F the columns that compiled_code.h describes.
static void writeColumns(Function &F,
                         DenseMap<const Value *, unsigned> &Others) {
  for (Instruction &I : instructions(F)) {
    const Value *Address = addressOf(I);
    const DILocation *Known = I.getDebugLoc();
    if (!Address || !Known)
      continue;
    const Value *Base = baseOf(Address);
    unsigned Column = 0;
    if (const auto *A = dyn_cast<Argument>(Base))
      Column = columnOfArgument(A->getArgNo());
    else
      Column = Others.try_emplace(Base, FirstOtherColumn + Others.size())
                   .first->second;
    I.setDebugLoc(DILocation::get(F.getContext(), Known->getLine(),
                                  std::min(Column, 0xffffU), Known->getScope(),
                                  Known->getInlinedAt()));
  }
}

/// \p F and what it calls, as far as that is in the module.
static SmallSetVector<Function *, 8> reachedFrom(Function &F) {
  SmallSetVector<Function *, 8> Reached;
  Reached.insert(&F);
  for (std::size_t I = 0; I != Reached.size(); ++I)
    for (Instruction &Each : instructions(*Reached[I]))
      if (auto *Call = dyn_cast<CallBase>(&Each))
        if (Function *Callee = Call->getCalledFunction();
            Callee && !Callee->isDeclaration())
          Reached.insert(Callee);
  return Reached;
}

/// Whether \p F has a call that the assembler did not follow, if the code must
/// be linked.
static bool callsAnything(Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    return Call && !Call->isInlineAsm() &&
           !(Call->getCalledFunction() &&
             Call->getCalledFunction()->isIntrinsic());
  });
}

/// Whether \p Of uses shared memory that the launch gives: arrays without a
/// size.
static bool takesDynamicShared(const Module &Of,
                               const SmallSetVector<Function *, 8> &Functions) {
  constexpr unsigned SharedSpace = 3;
  auto IsIn = [&](const Value *Root) {
    SmallSetVector<const Value *, 8> Users;
    Users.insert(Root);
    for (std::size_t I = 0; I != Users.size(); ++I)
      for (const User *Each : Users[I]->users()) {
        if (const auto *Used = dyn_cast<Instruction>(Each);
            Used && Functions.contains(Used->getFunction()))
          return true;
        if (isa<Constant>(Each))
          Users.insert(Each);
      }
    return false;
  };
  return any_of(Of.globals(), [&](const GlobalVariable &Variable) {
    return Variable.getAddressSpace() == SharedSpace &&
           Variable.isDeclaration() && IsIn(&Variable);
  });
}

/// The part of the assembler's output for \p Code about \p F, the code of \p
/// Kernel.
static std::optional<KernelResources>
resourcesOf(const KernelInfo &Kernel, Function &F, const CompiledCode &Code) {
  auto Find = [&](StringRef Name) {
    return find_if(Code.Resources, [&](const KernelResources &Each) {
      return Each.Kernel == Name;
    });
  };
  auto Own = Find(F.getName());
  if (Own == Code.Resources.end())
    return std::nullopt;
  KernelResources Result = *Own;
  Result.Kernel = Kernel.DisplayName;
  Result.IsLeast = Code.IsLinkedLater && callsAnything(F);
  const SmallSetVector<Function *, 8> Reached = reachedFrom(F);
  for (Function *Callee : drop_begin(Reached))
    if (auto Other = Find(Callee->getName());
        Other != Code.Resources.end() && Result.SpillStores) {
      *Result.SpillStores += Other->SpillStores.value_or(0);
      *Result.SpillLoads += Other->SpillLoads.value_or(0);
    }
  Result.TakesDynamicShared = takesDynamicShared(*F.getParent(), Reached);
  return Result;
}

Expected<std::string> compileByMaker(PreparedFile &Planned,
                                     const AnalysisOptions &Options) {
  if ((Options.Contents && Options.ContentsAt.empty()) ||
      !Options.Unsaved.empty())
    return createStringError("it reads what is on the disk");
  std::vector<std::string> Arguments = Planned.Request.ProjectArguments;
  append_range(Arguments, Planned.Request.ExtraArguments);
  for (const std::vector<OptionFate> &Fates :
       {Planned.Setup.Translated.Options, Options.TypedOptions})
    for (const OptionFate &Each : Fates)
      if (Each.Outcome == OptionOutcome::Dropped) // clang has no such option
        Arguments.push_back(Each.Option);
  std::string Source = Planned.Request.File;
  if (!Options.ContentsAt.empty()) {
    SmallString<256> Folder(Source);
    sys::fs::make_absolute(Folder);
    sys::path::remove_filename(Folder);
    Arguments.push_back(("-I" + Folder).str());
    Source = Options.ContentsAt;
  }
  Expected<CompiledCode> Code =
      Options.MakeCode(Source, Planned.Request.Arch, Arguments);
  if (!Code)
    return Code.takeError();
  Planned.WantsKernelCode = Options.Rules.Gpu.has_value() || Options.WantsPipes;
  const bool RunPasses = Planned.Request.RunPasses;
  Planned.Request.RunPasses = false;
  compilePlanned(Planned, Options);
  Planned.Request.RunPasses = RunPasses;
  if (!Planned.Device)
    return createStringError(Planned.Base.Failure);
  if (Error Problem = takeCode(Planned, *Code))
    return Problem;
  return std::move(Code->Compiler);
}

std::string withoutCompiler(Error Problem) {
  return "as the source says, without the code of nvcc: " +
         toString(std::move(Problem));
}

std::string withoutKernels(StringRef Compiler, ArrayRef<std::string> Kernels) {
  return ("as the source says, for the code of " + Compiler +
          " has no such kernel: " + llvm::join(Kernels, ", "))
      .str();
}

/// Whether \p Code has a private array that is no register yet.
static bool hasPrivateArrays(const Module &Code) {
  return any_of(Code, [](const Function &F) {
    return any_of(instructions(F), [](const Instruction &I) {
      const auto *Variable = dyn_cast<AllocaInst>(&I);
      return Variable && Variable->getAllocatedType()->isArrayTy();
    });
  });
}

/// Looks at the machine code of \p Code for what \p Device, which becomes that
/// of \p Prepared, has of local memory, and for what it computes.
static Error seeMachineCode(PreparedFile &Prepared, DeviceModule &Device,
                            const CompiledCode &Code) {
  const bool HasArrays = hasPrivateArrays(*Device.Module);
  if (!Code.Assemble || (!HasArrays && !Prepared.WantsKernelCode))
    return Error::success();
  auto Failed = [&](Error Problem) {
    return createStringError(
        Twine(HasArrays ? "which private arrays are in local memory"
                        : "what the machine code computes") +
        " is not certain: " + toString(std::move(Problem)));
  };
  Expected<std::string> Bytes = Code.Assemble();
  if (!Bytes)
    return Failed(Bytes.takeError());
  Expected<machine_code::Cubin> Read = machine_code::readCubin(*Bytes);
  if (!Read)
    return Failed(
        createStringError("its machine code " + toString(Read.takeError())));
  machine_code::Cubins One;
  One.All.push_back(std::move(*Read));
  const std::string &Arch = Prepared.Request.Arch;
  if (HasArrays)
    takeSeenCode(Device, Arch, One.All);
  if (Prepared.WantsKernelCode)
    Prepared.Code = kernelCode(Arch, &One);
  return Error::success();
}

Error takeCode(PreparedFile &Prepared, const CompiledCode &Code) {
  CompileRequest Request;
  Request.File = Prepared.Request.File + ".ptx";
  Request.Contents = Code.Ptx;
  Request.IsRelocatable = Code.IsLinkedLater;
  Request.Arch = Prepared.Request.Arch;
  Expected<DeviceModule> Read = loadModule(Request);
  if (!Read)
    return Read.takeError();
  DeviceModule &Source = *Prepared.Device;
  std::vector<KernelInfo> Kernels;
  DenseMap<const Value *, unsigned> Others;
  for (KernelInfo &Kernel : Source.Kernels) {
    Function *Found = codeOf(Kernel, *Read);
    if (!Found || Found->arg_size() != Kernel.Parameters.size())
      continue;
    if (auto Known = resourcesOf(Kernel, *Found, Code))
      Prepared.Base.Resources.push_back(std::move(*Known));
    Found->setName(Kernel.MangledName);
    writeColumns(*Found, Others);
    Kernels.push_back(std::move(Kernel));
  }
  if (!Code.WhyNoResources.empty())
    Prepared.CodeNotes.push_back("registers and occupancy are unknown: " +
                                 Code.WhyNoResources);
  Read->Kernels = std::move(Kernels);
  if (Error Problem = seeMachineCode(Prepared, *Read, Code))
    Prepared.CodeNotes.push_back(toString(std::move(Problem)));
  Read->Lost.clear();
  Read->Launches = std::move(Source.Launches);
  Read->Map.SharedVariables = std::move(Source.Map.SharedVariables);
  Request.RunPasses = Prepared.Request.RunPasses;
  if (Error Problem = prepareModule(*Read, Request))
    return Problem;
  Prepared.Device = std::move(*Read);
  return Error::success();
}

} // namespace bank_lint
