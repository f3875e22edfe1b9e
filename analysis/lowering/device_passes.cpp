//===-- analysis/lowering/device_passes.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/device_passes.h"
#include "analysis/lowering/accesses/chosen_loads.h"
#include "analysis/lowering/accesses/generated_accesses.h"
#include "analysis/lowering/accesses/nvcc_aliases.h"
#include "analysis/lowering/accesses/small_copies.h"
#include "analysis/lowering/accesses/unread_arrays.h"
#include "analysis/lowering/addresses/disjoint_sums.h"
#include "analysis/lowering/addresses/global_pointers.h"
#include "analysis/lowering/branches/known_indices.h"
#include "analysis/lowering/build/build_traits.h"
#include "analysis/lowering/limits/code_limit.h"
#include "analysis/lowering/limits/flow_limits.h"
#include "analysis/lowering/loops/carried_values.h"
#include "analysis/lowering/marks/access_marks.h"
#include "analysis/lowering/marks/condition_marks.h"
#include "analysis/lowering/marks/dead_value_calls.h"
#include "analysis/lowering/marks/hinted_load.h"
#include "analysis/lowering/pass_table.h"
#include "analysis/lowering/pipelines.h"
#include "analysis/lowering/prepare/constant_recursion.h"
#include "analysis/lowering/prepare/device_library.h"
#include "analysis/lowering/prepare/inline_calls.h"
#include "analysis/lowering/prepare/parameter_copies.h"
#include "analysis/lowering/prepare/restrict_parameters.h"
#include "analysis/lowering/prepare/type_alignment.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScopedNoAliasAA.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/TargetParser/Triple.h"
#include <limits>

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// Sets an option of LLVM's that no interface has.
template <typename T> void setOption(StringRef Name, T Value) {
  cl::Option *Found = cl::getRegisteredOptions().lookup(Name);
  assert(Found && "LLVM names it otherwise");
  if (Found) // its default, so that it outlives the reading of command lines
    static_cast<cl::opt<T> *>(Found)->setInitialValue(Value);
}

/// Where one condition is tested twice, LLVM copies a small block in between.
/// An access in it would be in two copies, for both outcomes, and count twice.
void keepBlocksWhole() {
  setOption<int>("simplifycfg-max-small-block-size", 0);
}

/// Where two accesses become one, it has the place in the source of the first.
void keepPlaces() { setOption<bool>("pick-merged-source-locations", true); }

/// From this size of all kernels on, what they call is simplified once for all
/// of them, not for each.
constexpr std::uint64_t LargeModule = 200'000;
Expected<std::unique_ptr<TargetMachine>>
createTargetMachine(const Triple &Target, const std::string &Arch) {
  // Files are compiled by several threads, and the registries have no lock.
  [[maybe_unused]] static const bool IsRegistered = [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    keepBlocksWhole();
    keepPlaces();
    return true;
  }();
  std::string Problem;
  const llvm::Target *Found = TargetRegistry::lookupTarget(Target, Problem);
  if (!Found)
    return createStringError(Problem);
  // nvcc 13.0 writes PTX ISA 9.0. LLVM's default for these architectures is an
  // older one, without vectors of 32 bytes.
  const BuildTraits Traits =
      traitsOf({.Architecture = architectureNumber(Arch)});
  return std::unique_ptr<TargetMachine>(Found->createTargetMachine(
      Target, Arch, Traits.WidestGlobal > 16 ? "+ptx90" : "", TargetOptions(),
      std::nullopt));
}

/// Another file may have the body that counts of a function that is declared
/// weak.
void dropWeakBodies(Module &Module) {
  for (Function &F : Module)
    if (!F.isDeclaration() && F.isInterposable() &&
        F.getCallingConv() != CallingConv::PTX_Kernel) {
      F.deleteBody();
      F.setComdat(nullptr);
    }
}

/// atomicAdd() and its like order no other accesses (CUDA's documents); clang
/// writes them as if they did.
void relaxAtomics(Module &Module) {
  constexpr auto Strict = AtomicOrdering::SequentiallyConsistent;
  for (Function &F : Module)
    for (Instruction &I : instructions(F))
      if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I);
          Atomic && Atomic->getOrdering() == Strict) {
        Atomic->setOrdering(AtomicOrdering::Monotonic);
      } else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I);
                 Exchange && Exchange->getSuccessOrdering() == Strict) {
        Exchange->setSuccessOrdering(AtomicOrdering::Monotonic);
        Exchange->setFailureOrdering(AtomicOrdering::Monotonic);
      }
}

/// The module of what a pass has run over.
const Module *moduleOf(const Any &Code) {
  if (const auto *Whole = any_cast<const Module *>(&Code))
    return *Whole;
  if (const auto *Part = any_cast<const Function *>(&Code))
    return (*Part)->getParent();
  if (const auto *Part = any_cast<const Loop *>(&Code))
    return (*Part)->getHeader()->getModule();
  return nullptr; // parts of the call graph: inlining is done otherwise here
}

/// Pipelines of passes over one module.
class Pipelines {
public:
  explicit Pipelines(std::unique_ptr<TargetMachine> Target,
                     const DevicePassOptions &Options = {})
      : Machine(std::move(Target)), Options(Options),
        Builder(Machine.get(), PipelineTuningOptions(), std::nullopt,
                &Callbacks) {
    if (Options.Watch)
      tellOfPasses();
    Builder.registerModuleAnalyses(Modules);
    Builder.registerCGSCCAnalyses(Components);
    Functions.registerPass([this] {
      return NvccAliases(this->Options.Stage == CodeStage::Assembly);
    });
    Functions.registerPass([this] {
      AAManager Aliases;
      // Memories that lie apart are seen at once.
      Machine->registerEarlyDefaultAliasAnalyses(Aliases);
      Aliases.registerFunctionAnalysis<NvccAliases>();
      Aliases.registerFunctionAnalysis<ScopedNoAliasAA>();
      Machine->registerDefaultAliasAnalyses(Aliases);
      return Aliases;
    });
    Builder.registerFunctionAnalyses(Functions);
    Builder.registerLoopAnalyses(Loops);
    Builder.crossRegisterProxies(Loops, Functions, Components, Modules);
    registerDevicePasses(Builder, this->Options);
  }

  void run(const Pipeline &What, Module &Module) {
    forget();
    ModulePassManager Passes;
    cantFail(Builder.parsePassPipeline(Passes, textOf(What)));
    Passes.run(Module, Modules);
  }

  void inlineInsideOut(Module &Module, CodeLimit *Limit) {
    forget();
    FunctionPassManager Simplify;
    cantFail(Builder.parsePassPipeline(Simplify,
                                       functionTextOf(simplifyingInlined())));
    inlineCallsInsideOut(Module, Functions, Simplify, Limit);
  }

  void completeShared(Module &Module) {
    FunctionPassManager Simplify;
    cantFail(Builder.parsePassPipeline(Simplify,
                                       functionTextOf(simplifyingInlined())));
    completeSharedFunctions(Module, Functions, Simplify);
    run(removingUnused(), Module);
  }

  /// Reports what is done between passes.
  void tell(StringRef Step, const Module &Module) {
    if (Options.Watch)
      Options.Watch(Step, Module);
  }

private:
  /// Our own passes are announced by the table.
  void tellOfPasses() {
    Callbacks.registerAfterPassCallback(
        [this](StringRef Class, Any Code, const PreservedAnalyses &) {
          const StringRef Name = Callbacks.getPassNameForClassName(Class);
          const Module *Of = moduleOf(Code);
          if (Of && !Name.empty() && !Class.starts_with("bank_lint::"))
            Options.Watch(Name, *Of);
        });
  }
  /// What was found out of the code, which others have changed since.
  void forget() {
    Loops.clear();
    Functions.clear();
    Components.clear();
    Modules.clear();
  }

  std::unique_ptr<TargetMachine> Machine;
  const DevicePassOptions Options;
  PassInstrumentationCallbacks Callbacks;
  PassBuilder Builder;
  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager Components;
  ModuleAnalysisManager Modules;
};

/// A call that may yet be replaced by a body.
bool isLeft(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return false;
  const Function *Callee = Call->getCalledFunction();
  return Callee ? !Callee->isDeclaration() &&
                      Callee->hasFnAttribute(Attribute::AlwaysInline)
                : Call->isIndirectCall();
}

std::size_t callsLeft(const Module &Module) {
  std::size_t Result = 0;
  for (const Function &F : Module)
    Result += count_if(instructions(F), isLeft);
  return Result;
}

/// Whether a call is left that has a body: of a function that calls itself.
bool hasRecursion(const Module &Module) {
  return any_of(Module, [](const Function &F) {
    return !F.isDeclaration() && !F.use_empty();
  });
}

/// Replaces calls by bodies, as long as that makes more calls known, and within
/// \p Limit, which may be null.
void inlineCalls(Pipelines &Run, Module &Module, CodeLimit *Limit) {
  // What a call by a pointer calls may be known once its function has been
  // inlined.
  std::size_t Before = std::numeric_limits<std::size_t>::max();
  while (std::size_t Left = callsLeft(Module)) {
    if (Left >= Before)
      break;
    Before = Left;
    Run.inlineInsideOut(Module, Limit);
    if (Limit && Limit->isExceeded())
      return;
    Run.run(removingUnused(), Module);
  }
  if (!hasRecursion(Module))
    return;
  Run.run(showingNumbers(), Module);
  followConstantRecursion(Module);
}

/// Copies parameters that a kernel may write or indexes. References to them may
/// be in stack slots, as lambdas have them.
void copyParameters(Pipelines &Run, Module &Module, CodeStage Stage) {
  const bool IsSource = Stage == CodeStage::Source;
  const auto IsCopied = [&](const Argument &A) {
    return mayBeWritten(A) || (IsSource && isCopiedAsIndexed(A));
  };
  const auto HasCopies = [&](const Function &F) {
    return F.getCallingConv() == CallingConv::PTX_Kernel &&
           any_of(F.args(), IsCopied);
  };
  if (none_of(Module, HasCopies))
    return;
  Run.run(showingNumbers(), Module);
  lowering::copyParameters(Module, IsSource);
}

Error tooLarge(const CodeLimit &Limit) {
  return createStringError(
      "the file's budget of code does not allow for it: at least " +
      Twine(Limit.refused()) +
      " instructions, with calls inlined and loops unrolled; see --budget");
}

/// Makes loops of all cycles, if there are not too many.
Error makeLoops(Pipelines &Run, Module &Module) {
  bool IsAny = false;
  for (Function &F : Module) {
    Expected<bool> Is = hasIrreducibleFlow(F);
    if (!Is)
      return Is.takeError();
    IsAny |= *Is;
  }
  if (IsAny)
    Run.run(oneEntry(), Module);
  return Error::success();
}

/// The remaining steps for code that is no source any more.
void finishForeign(Pipelines &Run, Module &Module, CodeStage Stage) {
  if (Stage == CodeStage::Optimised)
    Run.run(expandingAtomics(), Module);
  Run.run(showingAddresses(), Module);
  if (Stage == CodeStage::Optimised) {
    Run.run(vectorizing(), Module);
    expandCopiesAsGenerated(Module);
    Run.run(splittingAsGenerated(), Module);
  }
  Run.run(mergingShared(), Module);
}

} // namespace

Expected<std::uint64_t>
prepareDeviceCode(Module &Module, const std::string &Arch, CodeStage Stage) {
  noteArchitecture(Module, Arch);
  markConditions(Module);
  if (Stage == CodeStage::Source) {
    relaxAtomics(Module);
    markFragmentLoads(Module);
    alignMembers(Module);
    alignDynamicShared(Module);
  }
  provideDeviceLibrary(Module);
  dropWeakBodies(Module);
  forceInlining(Module);
  if (buildOf(Module).HasRestrictParameters)
    restrictParameters(Module);
  forwardParameters(Module);
  expandSmallCopies(Module, Stage);
  auto Machine = createTargetMachine(Module.getTargetTriple(), Arch);
  if (!Machine)
    return Machine.takeError();
  Pipelines Run(std::move(*Machine));
  Run.run(cleaningOnce(), Module);
  noteReadsInCalls(Module);
  markHintedLoads(Module);
  const std::uint64_t Size = Module.getInstructionCount();
  if (inlinedSizeOfKernels(Module) > LargeModule)
    Run.completeShared(Module);
  return Size;
}

Error runDevicePasses(Module &Module, const std::string &Arch,
                      const DevicePassOptions &Options) {
  auto Machine = createTargetMachine(Module.getTargetTriple(), Arch);
  if (!Machine)
    return Machine.takeError();
  noteArchitecture(Module, Arch);
  Pipelines Run(std::move(*Machine), Options);
  Run.tell("clang, prepared", Module);
  const auto IsExceeded = [&] {
    return Options.Limit && Options.Limit->isExceeded();
  };
  inlineCalls(Run, Module, Options.Limit);
  if (IsExceeded())
    return tooLarge(*Options.Limit);
  Run.tell("inlining calls", Module);
  releaseGlobalFragments(Module);
  forwardParameters(Module);
  // For what was passed by value and not copied.
  expandSmallCopies(Module, Options.Stage);
  copyByMembers(Module);
  copyParameters(Run, Module, Options.Stage);
  Run.tell("copying parameters", Module);
  if (Options.Stage != CodeStage::Source) {
    finishForeign(Run, Module, Options.Stage);
    return makeLoops(Run, Module);
  }
  splitChosenLoads(Module);
  noteWrittenSums(Module);
  noteEqualities(Module);
  Run.tell("splitting loads from chosen addresses", Module);
  if (Options.AsWritten) {
    Run.run(asWritten(), Module);
  } else {
    Run.run(untilUnrolled(), Module);
    if (IsExceeded())
      return tooLarge(*Options.Limit);
    if (Options.Limit)
      Options.Limit->take(Module.getInstructionCount());
    letAccessesPassKeeps(Module);
    Run.run(merging(), Module);
  }
  Run.run(guardingTails(), Module);
  removeAccessMarks(Module);
  showLoadsBehind(Module);
  Run.run(withoutMarks(), Module);
  removeKeptDeadValues(Module);
  Run.tell("removing marks and dead values", Module);
  return makeLoops(Run, Module);
}

} // namespace bank_lint::lowering
