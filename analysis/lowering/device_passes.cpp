//===-- analysis/lowering/device_passes.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/device_passes.h"
#include "analysis/lowering/aligned_addresses.h"
#include "analysis/lowering/choose_unrolling.h"
#include "analysis/lowering/chosen_loads.h"
#include "analysis/lowering/code_limit.h"
#include "analysis/lowering/common_code.h"
#include "analysis/lowering/constant_recursion.h"
#include "analysis/lowering/counter_places.h"
#include "analysis/lowering/dead_value_calls.h"
#include "analysis/lowering/dead_values.h"
#include "analysis/lowering/device_library.h"
#include "analysis/lowering/disjoint_sums.h"
#include "analysis/lowering/flow_limits.h"
#include "analysis/lowering/generated_accesses.h"
#include "analysis/lowering/global_pointers.h"
#include "analysis/lowering/inline_calls.h"
#include "analysis/lowering/joined_pieces.h"
#include "analysis/lowering/known_indices.h"
#include "analysis/lowering/lone_loads.h"
#include "analysis/lowering/loop_invariants.h"
#include "analysis/lowering/marks/access_marks.h"
#include "analysis/lowering/marks/condition_marks.h"
#include "analysis/lowering/merge_shared_accesses.h"
#include "analysis/lowering/moving_bases.h"
#include "analysis/lowering/narrow_loads.h"
#include "analysis/lowering/nvcc_aliases.h"
#include "analysis/lowering/parameter_copies.h"
#include "analysis/lowering/pointer_sums.h"
#include "analysis/lowering/same_conditions.h"
#include "analysis/lowering/tail_loops.h"
#include "analysis/lowering/type_alignment.h"
#include "analysis/lowering/value_names.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScopedNoAliasAA.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include <limits>

using namespace llvm;

namespace bank_lint::lowering {

namespace {

// Two stores of a branch's sides must stay two, and a load must stay behind its
// branch: so neither hoisting, sinking nor speculation, and no partial
// redundancy elimination.
#define SIMPLIFY_CFG                                                           \
  "simplifycfg<no-sink-common-insts;no-hoist-common-insts;"                    \
  "no-speculate-blocks;no-speculate-unpredictables;keep-loops;"                \
  "no-switch-to-lookup>"
#define COMBINE                                                                \
  JOIN_PIECES "," MARK_ACCESSES "," NOTE_SEEN                                  \
              ",instcombine<no-verify-fixpoint>," NOTE_JOINED
#define COMBINE_ALL                                                            \
  JOIN_PIECES "," MARK_ACCESSES "," RELEASE_STORES "," NOTE_SEEN               \
              ",instcombine<no-verify-fixpoint>," NOTE_JOINED
#define MARK_ACCESSES "bank-lint-mark-accesses"
#define RELEASE_STORES "bank-lint-release-stores"
#define SHOW_NUMBERS "function(sroa<preserve-cfg>,early-cse)"
#define UNROLL "bank-lint-unroll"

constexpr const char *CleaningOnce =
    "globaldce,function(" FORGET_NAMES
    ",sroa<preserve-cfg>,early-cse," FORGET_NAMES ")";
// Of a function into which others have been inlined: what they pass to each
// other, and what is never executed, goes.
constexpr const char *SimplifyingInlined =
    "sroa<preserve-cfg>,early-cse," SIMPLIFY_CFG;
constexpr const char *RemovingUnused = "globaldce";
constexpr const char *ShowingNumbers = SHOW_NUMBERS;
constexpr const char *Cleaning =
    "sroa<preserve-cfg>,early-cse," COMBINE "," SIMPLIFY_CFG
    "," WRITE_ALIGNMENTS "," MARK_GLOBAL_POINTERS
    ",infer-address-spaces,sroa<preserve-cfg>,early-cse<memssa>," ASK_ONCE
    "," COMBINE "," NUMBER_VALUES;
constexpr const char *Finishing = "," COMBINE "," SIMPLIFY_CFG;
// What nvcc makes of the code before it issues instructions: loops with a
// constant count are unrolled, what this makes known is folded, and
// neighbouring accesses become one.
#define UNROLLING                                                              \
  "loop-simplify,lcssa," CHOOSE_UNROLLING "," SUMMARIZE_DEAD_VALUES            \
  "," FORGET_NAMES "," LIMIT_CODE "," UNROLL                                   \
  ",sroa<preserve-cfg>,early-cse<memssa>," WRITE_SUMS "," COMBINE              \
  "," SIMPLIFY_CFG "," NUMBER_VALUES ",adce"
constexpr const char *LeavingLoops = "," NOTE_SCALED_SUMS "," LEAVE_LOOPS
                                     "," KEEP_CARRIED ",dse,early-cse<memssa>";
constexpr const char *Unrolling = "," UNROLLING "," UNROLL_AGAIN;
// Copies of parameters are taken apart as loops are unrolled: more pointers of
// theirs are seen.
constexpr const char *Merging =
    "dse," NOTE_SEEN "," HOIST_COMMON_CODE "," NOTE_HOISTED
    "," MARK_GLOBAL_POINTERS ",infer-address-spaces," WRITE_SUMS
    ",load-store-vectorizer," COMBINE_ALL "," SIMPLIFY_CFG
    "," WRITE_KNOWN_INDICES "," NARROW_LOADS "," WRITE_SUMS
    "," MERGE_SHARED_ACCESSES "," NOTE_COPIES;

// Of code that other compilers have made. What an address is made of is to be
// seen; ptxas finds equal values and loads, too. A pointer may come out of an
// object on the stack, whose own address is such a sum: once that is seen, the
// object goes; so do objects that point to objects.
#define WRITE_SUMS_BEHIND_OBJECTS                                              \
  "," WRITE_POINTER_SUMS ",sroa<preserve-cfg>,early-cse"
constexpr const char *ShowingAddresses =
    "lower-switch,sroa<preserve-cfg>,early-cse" WRITE_SUMS_BEHIND_OBJECTS
        WRITE_SUMS_BEHIND_OBJECTS WRITE_SUMS_BEHIND_OBJECTS
    "," WRITE_POINTER_SUMS "," MARK_GLOBAL_POINTERS
    ",infer-address-spaces,early-cse<memssa>";
// And what LLVM's code generator does to accesses: it makes vectors of them,
// and parts of what is no register.
constexpr const char *SplittingAsGenerated =
    "function(" SPLIT_AS_GENERATED ",sroa<preserve-cfg>,early-cse)";

/// Makes loops of cycles that are entered at several places (by goto): lanes
/// meet again behind a loop.
constexpr const char *OneEntry = "function(lower-switch,fix-irreducible)";

/// As chosen, and no more. Large kernels have hundreds of loops: to forget all
/// that is known of them takes less time than to find out what is still true.
LoopUnrollOptions unrollOptions() {
  LoopUnrollOptions Options(/*OptLevel=*/3, /*OnlyWhenForced=*/false,
                            /*ForgetSCEV=*/true);
  return Options.setPartial(true)
      .setRuntime(false)
      .setPeeling(false)
      .setUpperBound(false);
}

/// Sets an option of LLVM's that no interface has.
template <typename T> void setOption(StringRef Name, T Value) {
  cl::Option *Found = cl::getRegisteredOptions().lookup(Name);
  assert(Found && "LLVM names it otherwise");
  if (Found) // its default, so that it outlives the reading of command lines
    static_cast<cl::opt<T> *>(Found)->setInitialValue(Value);
}

/// Where one condition is tested twice, LLVM copies a small block in between,
/// so that the second test is not needed. An access in it would be in one copy
/// where the condition holds and in another where it does not, and be counted
/// for both. Blocks of no instruction, which decide nothing, may still go.
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
  return std::unique_ptr<TargetMachine>(Found->createTargetMachine(
      Target, Arch, /*Features=*/"", TargetOptions(), std::nullopt));
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

void registerPipelineParts(PassBuilder &Builder,
                           const DevicePassOptions &Options) {
  Builder.registerPipelineParsingCallback(
      [&Builder, &Options](StringRef Name, FunctionPassManager &Passes,
                           ArrayRef<PassBuilder::PipelineElement>) {
        if (Name == MARK_ACCESSES)
          Passes.addPass(MarkAccesses(Options.AsWritten));
        else if (Name == RELEASE_STORES)
          Passes.addPass(ReleaseStores());
        else if (Name == FORGET_NAMES)
          Passes.addPass(ForgetNames());
        else if (Name == CHOOSE_UNROLLING)
          Passes.addPass(ChooseUnrolling());
        else if (Name == SUMMARIZE_DEAD_VALUES)
          Passes.addPass(
              SummarizeDeadValues(Options.Find, Options.SummarizeFrom));
        else if (Name == LIMIT_CODE)
          Passes.addPass(LimitCode(Options.Limit));
        else if (Name == UNROLL)
          Passes.addPass(LoopUnrollPass(unrollOptions()));
        else if (Name == UNROLL_AGAIN) {
          FunctionPassManager Again;
          cantFail(Builder.parsePassPipeline(Again, UNROLLING));
          Passes.addPass(UnrollAgain(std::move(Again)));
        } else if (Name == NUMBER_VALUES)
          Passes.addPass(NumberValues());
        else if (Name == GUARD_TAIL_LOOPS)
          Passes.addPass(GuardTailLoops());
        else if (Name == HOIST_COMMON_CODE)
          Passes.addPass(HoistCommonCode());
        else if (Name == NOTE_SEEN)
          Passes.addPass(NoteSeen());
        else if (Name == NOTE_JOINED)
          Passes.addPass(NoteJoined());
        else if (Name == NOTE_HOISTED)
          Passes.addPass(NoteHoisted());
        else if (Name == NOTE_COPIES)
          Passes.addPass(NoteCopies());
        else if (Name == ASK_ONCE)
          Passes.addPass(AskOnce());
        else if (Name == LEAVE_LOOPS)
          Passes.addPass(LeaveLoops());
        else if (Name == KEEP_CARRIED)
          Passes.addPass(KeepCarried());
        else if (Name == NOTE_SCALED_SUMS)
          Passes.addPass(NoteScaledSums());
        else if (Name == WRITE_KNOWN_INDICES)
          Passes.addPass(WriteKnownIndices());
        else if (Name == WRITE_SUMS)
          Passes.addPass(WriteSums());
        else if (Name == JOIN_PIECES)
          Passes.addPass(JoinPieces());
        else if (Name == SPLIT_MOVING_BASES)
          Passes.addPass(SplitMovingBases());
        else if (Name == WRITE_ALIGNMENTS)
          Passes.addPass(WriteAlignments());
        else if (Name == NARROW_LOADS)
          Passes.addPass(NarrowLoads());
        else if (Name == WRITE_POINTER_SUMS)
          Passes.addPass(WritePointerSums());
        else if (Name == SPLIT_AS_GENERATED)
          Passes.addPass(SplitAsGenerated());
        else if (Name == MARK_GLOBAL_POINTERS)
          Passes.addPass(MarkGlobalPointers());
        else if (Name == MERGE_SHARED_ACCESSES)
          Passes.addPass(
              MergeSharedAccesses(Options.Stage != CodeStage::Source));
        else
          return false;
        return true;
      });
}

/// Pipelines of passes over one module.
class Pipelines {
public:
  explicit Pipelines(std::unique_ptr<TargetMachine> Target,
                     const DevicePassOptions &Options = {})
      : Machine(std::move(Target)), Options(Options), Builder(Machine.get()) {
    Builder.registerModuleAnalyses(Modules);
    Builder.registerCGSCCAnalyses(Components);
    Functions.registerPass([this] {
      return NvccAliases(this->Options.Stage == CodeStage::Assembly);
    });
    Functions.registerPass([this] {
      AAManager Aliases;
      Aliases.registerFunctionAnalysis<NvccAliases>();
      Aliases.registerFunctionAnalysis<ScopedNoAliasAA>();
      Machine->registerEarlyDefaultAliasAnalyses(Aliases);
      Machine->registerDefaultAliasAnalyses(Aliases);
      return Aliases;
    });
    Builder.registerFunctionAnalyses(Functions);
    Builder.registerLoopAnalyses(Loops);
    Builder.crossRegisterProxies(Loops, Functions, Components, Modules);
    registerPipelineParts(Builder, this->Options);
  }

  void run(StringRef Pipeline, Module &Module) {
    forget();
    ModulePassManager Passes;
    cantFail(Builder.parsePassPipeline(Passes, Pipeline));
    Passes.run(Module, Modules);
  }

  void inlineInsideOut(Module &Module, CodeLimit *Limit) {
    forget();
    FunctionPassManager Simplify;
    cantFail(Builder.parsePassPipeline(Simplify, SimplifyingInlined));
    inlineCallsInsideOut(Module, Functions, Simplify, Limit);
  }

  void completeShared(Module &Module) {
    FunctionPassManager Simplify;
    cantFail(Builder.parsePassPipeline(Simplify, SimplifyingInlined));
    completeSharedFunctions(Module, Functions, Simplify);
    run(RemovingUnused, Module);
  }

private:
  /// What was found out of the code, which others have changed since.
  void forget() {
    Loops.clear();
    Functions.clear();
    Components.clear();
    Modules.clear();
  }

  std::unique_ptr<TargetMachine> Machine;
  const DevicePassOptions Options;
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
    Run.run(RemovingUnused, Module);
  }
  if (!hasRecursion(Module))
    return;
  Run.run(ShowingNumbers, Module);
  followConstantRecursion(Module);
}

/// What a kernel may write of its parameters becomes its own. References to
/// them may lie in stack slots, as lambdas have them.
void copyParameters(Pipelines &Run, Module &Module) {
  const auto IsWritten = [](const Function &F) {
    return F.getCallingConv() == CallingConv::PTX_Kernel &&
           any_of(F.args(), mayBeWritten);
  };
  if (none_of(Module, IsWritten))
    return;
  Run.run(ShowingNumbers, Module);
  copyWrittenParameters(Module);
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
    Run.run(OneEntry, Module);
  return Error::success();
}

/// Of code that is no source any more: what is still to come.
void finishForeign(Pipelines &Run, Module &Module, CodeStage Stage) {
  // Atomics that the target lacks become loops of compare-and-swap, by the pass
  // that LLVM's code generator runs: additions of <2 x half>, for example.
  if (Stage == CodeStage::Optimised)
    Run.run("function(atomic-expand)", Module);
  // Registers of PTX that hold an address beside the pointer are of no use.
  Run.run(std::string("function(adce,") + ShowingAddresses + ")", Module);
  if (Stage == CodeStage::Optimised) {
    Run.run("function(load-store-vectorizer)", Module);
    expandCopiesAsGenerated(Module);
    Run.run(SplittingAsGenerated, Module);
  }
  Run.run("function(" MERGE_SHARED_ACCESSES ")", Module);
}

} // namespace

Expected<std::uint64_t>
prepareDeviceCode(Module &Module, const std::string &Arch, CodeStage Stage) {
  markConditions(Module);
  if (Stage == CodeStage::Source) {
    relaxAtomics(Module);
    markFragmentLoads(Module);
    alignMembers(Module);
  }
  provideDeviceLibrary(Module);
  dropWeakBodies(Module);
  forceInlining(Module);
  forwardParameters(Module);
  expandSmallCopies(Module, Stage);
  auto Machine = createTargetMachine(Module.getTargetTriple(), Arch);
  if (!Machine)
    return Machine.takeError();
  Pipelines Run(std::move(*Machine));
  Run.run(CleaningOnce, Module);
  const std::uint64_t Instructions = Module.getInstructionCount();
  if (inlinedSizeOfKernels(Module) > LargeModule)
    Run.completeShared(Module);
  return Instructions;
}

Error runDevicePasses(Module &Module, const std::string &Arch,
                      const DevicePassOptions &Options) {
  auto Machine = createTargetMachine(Module.getTargetTriple(), Arch);
  if (!Machine)
    return Machine.takeError();
  Pipelines Run(std::move(*Machine), Options);
  const auto IsExceeded = [&] {
    return Options.Limit && Options.Limit->isExceeded();
  };
  inlineCalls(Run, Module, Options.Limit);
  if (IsExceeded())
    return tooLarge(*Options.Limit);
  releaseGlobalFragments(Module);
  forwardParameters(Module);
  // Of what was passed by value and not copied.
  expandSmallCopies(Module, Options.Stage);
  copyByMembers(Module);
  copyParameters(Run, Module);
  if (Options.Stage != CodeStage::Source) {
    finishForeign(Run, Module, Options.Stage);
    return makeLoops(Run, Module);
  }
  splitChosenLoads(Module);
  noteWrittenSums(Module);
  noteEqualities(Module);
  if (Options.AsWritten) {
    Run.run(std::string("function(") + Cleaning + Finishing + ")", Module);
  } else {
    Run.run(std::string("function(") + Cleaning + LeavingLoops + Unrolling +
                ")",
            Module);
    if (IsExceeded())
      return tooLarge(*Options.Limit);
    if (Options.Limit)
      Options.Limit->take(Module.getInstructionCount());
    letAccessesPassKeeps(Module);
    Run.run(std::string("function(") + Merging + ")", Module);
  }
  Run.run("function(" GUARD_TAIL_LOOPS ")", Module);
  removeAccessMarks(Module);
  showLoadsBehind(Module);
  // Marks hid what the pointers behind them are.
  Run.run("function(infer-address-spaces," SPLIT_MOVING_BASES ")", Module);
  removeKeptDeadValues(Module);
  return makeLoops(Run, Module);
}

} // namespace bank_lint::lowering
