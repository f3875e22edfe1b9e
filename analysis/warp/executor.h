//===-- analysis/warp/executor.h - runs one warp of a kernel ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Executes a kernel's IR for one warp over symbolic values.
///
/// A block of code waits with the lanes that came to it (Waiting); the warp
/// always goes on with the first waiting block of the plan's order.
///  - A condition known in a lane sends the lane one way.
///  - A condition not known sends it both ways; where the ways meet, values
///    that differ become "one of two". Such a lane is active, not certain.
///  - A loop whose exit is decided is executed as it stands. One whose exit is
///    not is solved: each variable is start + k * step with k an unknown
///    common to the warp, or an unknown of its own.
///  - Iterations, or warps, that are proven alike are executed once and counted
///    n times.
///
/// The class in files: executor.cpp (control flow), guards.cpp, loops.cpp and
/// solutions.cpp (loops that are solved), alike_iterations.cpp, alike_warps.cpp
/// and attempts.cpp (one that stands for many), iteration_count.cpp,
/// instructions.cpp, operands.cpp and intrinsics.cpp (values), memory.cpp
/// (loads and stores), matrix_and_copy.cpp (ldmatrix, wmma, cp.async),
/// assembly.cpp and assembly_memory.cpp (inline PTX).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_EXECUTOR_H
#define BANK_LINT_ANALYSIS_WARP_EXECUTOR_H

#include "analysis/access/access_record.h"
#include "analysis/lowering/marks/merged_access.h"
#include "analysis/lowering/marks/source_line.h"
#include "analysis/program/block_box.h"
#include "analysis/program/launch.h"
#include "analysis/symbolic/arithmetic.h"
#include "analysis/warp/arrival.h"
#include "analysis/warp/kernel_plan.h"
#include "analysis/warp/local_memory.h"
#include "analysis/warp/loop_trace.h"
#include "analysis/warp/pending_observations.h"
#include "analysis/warp/step_limits.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace llvm {
class IntrinsicInst;
} // namespace llvm

namespace bank_lint::ptx {
enum class StateSpace : std::uint8_t;
struct Instruction;
struct Operand;
} // namespace bank_lint::ptx

namespace bank_lint {

/// A kernel's parameter as the executor needs it.
struct ParameterFacts {
  std::string Name;
  bool IsUnsigned = false;
};

class Executor {
public:
  using LaneMask = symbolic::LaneMask;
  using LaneValue = symbolic::LaneValue;

  Executor(symbolic::ValueContext &Context, const KernelPlan &Plan,
           const SourceLines &Lines, const Launch &LaunchedWith,
           const std::vector<ParameterFacts> &Parameters, AccessSink &Sink,
           StepLimits Limits, const BlockBox *Box = nullptr);

  /// Takes all lanes to have what one of them at most can have at \p These.
  void countAllLanesBehind(const BranchSet &These) { Ordinary = These; }
  /// Runs all warps of the block.
  void runWarps();
  /// Branches behind which one lane was taken for whichever it is, although
  /// lanes part there: what was recorded is wrong, and may not be all.
  const BranchSet &partedBehind() const { return Parted; }
  /// True if a loop was solved because the budget was used up.
  bool hitBudget() const { return OverBudget; }
  /// True if even that took too long: what was recorded is not all.
  bool gaveUp() const { return stepsTaken() > Limits.AtAll; }
  /// Steps that all warps took.
  std::uint64_t stepsTaken() const { return StepsBefore + Steps; }
  /// The most that StepLimits::Executing was held against: with any limit from
  /// there on the warps do the same.
  std::uint64_t mostStepsAtLoops() const { return MostAtLoops; }

private:
  using LoopSet = llvm::SmallPtrSet<const llvm::Loop *, 8>;

  // Warps that are alike (alike_warps.cpp).
  std::array<symbolic::Lanes, 3> threadsOf(unsigned Number) const;
  void runWarps(unsigned First, unsigned Count);
  bool runAlikeWarps(unsigned First, unsigned Count);
  void runWarp(unsigned Number);

  // Control flow (executor.cpp).
  void runThreads(LaneMask WithThread);
  void runWaiting(const llvm::Loop *Inside);
  void runLoop(const llvm::Loop &L);
  bool isBeyondBudget(std::uint64_t StepsOfOne, std::uint64_t Iterations);
  void reunite(unsigned Index, Arrival &There) const;
  void runBlock(unsigned Index, const Arrival &From,
                const std::vector<LaneValue> *PhiOverride = nullptr);
  bool leavesLoop(const llvm::BranchInst &Branch) const;
  void runTerminator(const llvm::Instruction &Terminator);
  void runSwitch(const llvm::SwitchInst &Switch);
  void goTo(const llvm::BasicBlock &From, const llvm::BasicBlock &To,
            LaneMask Lanes, LaneMask Certain, symbolic::AssumptionSet Guards,
            LaneMask Counts, bool StayAsOne);
  /// An outcome of a condition that lanes cannot have together.
  struct RareOutcome {
    std::optional<bool> Outcome;
    LaneMask Most; ///< lanes that may have it at once
  };
  RareOutcome rareOutcome(const llvm::BranchInst &Branch, LaneMask Unknown);
  using EarlierOutcome = std::pair<const llvm::ICmpInst *, bool>;
  const std::vector<EarlierOutcome> &
  comparisonsBefore(const llvm::ICmpInst &Compare);
  void noteParting(const llvm::BasicBlock &Here);
  void noteParted(const llvm::BranchInst *Branch);
  bool isInVain() const;
  bool isOver() const { return gaveUp() || isInVain(); }
  RareOutcome rareBetween(const llvm::ICmpInst &Compare, const LaneValue &A,
                          const LaneValue &B, LaneMask Unknown);
  /// Lanes that surely go to a block.
  using SureWay = std::pair<const llvm::BasicBlock *, LaneMask>;
  void noteExits(const llvm::Instruction &Terminator,
                 llvm::ArrayRef<SureWay> Ways, bool Decided, bool Uniform);
  void noteWays(const llvm::Instruction &Terminator,
                llvm::ArrayRef<SureWay> Ways, bool Decided, bool Uniform);
  bool mergesUniformly(unsigned Join) const;

  // What is assumed of undecided conditions (guards.cpp).
  symbolic::AssumptionSet guard(const llvm::Instruction &Branch, bool Holds,
                                std::optional<bool> Rare = std::nullopt);
  std::pair<symbolic::AssumptionSet, symbolic::AssumptionSet>
  guardsOf(const llvm::Instruction &Branch, std::optional<bool> Rare);
  bool picksBlocks(const llvm::Value &Condition, unsigned Depth);
  bool picksBlocks(const llvm::Instruction &Branch);
  symbolic::AssumptionSet joinGuards(LaneMask LanesA, symbolic::AssumptionSet A,
                                     LaneMask LanesB,
                                     symbolic::AssumptionSet B) const;

  // Loops that are solved (loops.cpp, solutions.cpp).
  void solveLoop(const llvm::Loop &L, const Arrival &Entry,
                 std::optional<LoopTrace> Trace);
  LoopTrace traceIteration(const llvm::Loop &L, const Arrival &Entry,
                           const LoopTrace *Earlier = nullptr);
  void completeTrace(const llvm::Loop &L, Arrival Entry, bool LanesStayTogether,
                     LoopTrace &Trace);
  Confirmation runSolved(const llvm::Loop &L, const Arrival &Entry,
                         LoopTrace &Trace);
  std::vector<LaneValue> generalise(const llvm::Loop &L, const Arrival &Entry,
                                    symbolic::AtomId Counter,
                                    const LoopTrace &Trace);
  void stayTogether(const llvm::Loop &L, const LoopExits &Exits,
                    Arrival &Inside);
  std::optional<LaneValue> stepOf(const LoopVariable &V, const LaneValue &Start,
                                  LaneMask Lanes,
                                  symbolic::AtomId FirstInside) const;
  std::optional<LoopTrace> earlierTrace(const llvm::Loop &L,
                                        const Arrival &Entry) const;
  std::optional<LoopGrowth> geometric(const LoopVariable &V,
                                      const LaneValue &Start, LaneMask Lanes,
                                      symbolic::AtomId FirstInside) const;
  void keepSolution(const llvm::Loop &L, const Arrival &Entry,
                    const LoopTrace &Trace);
  Confirmation confirm(LoopTrace &Trace, const Arrival &Entry,
                       const std::vector<LaneValue> &Phis, const Arrival *Back,
                       symbolic::AtomId FirstInside);
  bool mayBeUniform(const LoopTrace &Trace, const std::vector<LaneValue> &Phis,
                    const LaneValue &After) const;
  /// What is gone back to if a guess was wrong.
  struct Snapshot;
  Snapshot snapshot() const;
  void goBackTo(Snapshot Then);
  void renameAfterLoop(const llvm::Loop &L, symbolic::AtomId Counter,
                       const Arrival &Entry);
  LaneValue afterLoop(const LaneValue &Value, symbolic::AtomId Counter,
                      symbolic::AtomId Last);
  llvm::SmallVector<symbolic::AtomId, 8> rootsOf(const LaneValue &Value) const;
  bool isInvariant(const LaneValue &Value, symbolic::AtomId FirstInside) const;
  std::string ofLoop(const llvm::Loop &L) const;
  void forgetLocalStores(const llvm::Loop &L);
  void forgetChanged(const PrivateWrites::Changes &Changed);

  // One that stands for many (attempts.cpp).
  /// Iterations or warps that may turn out to be alike, while one is executed
  /// for all.
  struct Attempt {
    symbolic::AtomId Counter;
    const LocalMemory *Before; ///< what was known when the first one began
    bool IsOfWarps = false;    ///< else of iterations
    bool Failed = false;
  };
  bool isAborting() const;
  enum class Movement : std::uint8_t;
  Movement movementOf(const LaneValue &Address, LaneMask Lanes,
                      symbolic::AtomId Counter) const;
  LaneValue ofTheFirst(const LaneValue &Address) const;
  bool costsAlike(const AccessRecord &Record, symbolic::AtomId Counter);
  symbolic::Tristate decide(const LaneValue &Condition);
  void needsCounters(const LaneValue &Value);
  void needsLocal(const void *Object, std::int64_t Offset, unsigned Bytes);

  // Iterations that are alike (alike_iterations.cpp).
  bool skipAlike(const llvm::Loop &L, Arrival &From, std::uint64_t &Left,
                 std::optional<LoopTrace> &Trace);
  bool repeatAlike(const llvm::Loop &L, Arrival &From, const LoopTrace &Trace,
                   unsigned Together, std::uint64_t Times);
  std::vector<LaneValue> variablesAt(const LoopTrace &Trace,
                                     const Arrival &From, unsigned Together,
                                     std::optional<symbolic::AtomId> Counter,
                                     std::uint64_t Number);
  bool runIteration(const llvm::Loop &L, Arrival &From);
  bool arriveAs(const LoopTrace &Trace, const Arrival &Last,
                const std::vector<LaneValue> &Expected);
  bool isKnowable(const LoopTrace &Trace, const LoopVariable &V) const;

  // How long a loop is (iteration_count.cpp).
  struct Progress;
  std::uint64_t iterationsInside(const llvm::Loop &L, const LoopTrace &Trace,
                                 const Arrival &From);
  std::uint64_t holdsFor(const llvm::Value &Condition, bool Is,
                         const LoopTrace &Trace, const Arrival &From);
  std::optional<Progress> progressOf(const LaneValue &Value,
                                     const LoopTrace &Trace,
                                     const Arrival &From);

  // Instructions (instructions.cpp).
  void runInstruction(const llvm::Instruction &I);
  LaneValue compute(const llvm::Instruction &I);
  LaneValue computeBinary(const llvm::BinaryOperator &I);
  LaneValue computeCast(const llvm::User &I, unsigned Opcode);
  LaneValue computeAddress(const llvm::GEPOperator &I);
  LaneValue computeCompare(const llvm::ICmpInst &I);
  LaneValue computeCall(const llvm::CallInst &I);
  LaneValue computeIntrinsic(const llvm::IntrinsicInst &I);
  std::optional<LaneValue> bitIntrinsic(const llvm::IntrinsicInst &I);
  LaneValue namedIntrinsic(const llvm::IntrinsicInst &I, llvm::StringRef Name);
  LaneValue specialRegister(unsigned Intrinsic, bool &Known);
  /// Valid until the instruction that is being executed is done.
  const LaneValue &valueOf(const llvm::Value &V);
  LaneValue constantValue(const llvm::Constant &V);
  LaneValue addressOf(const llvm::GlobalVariable &Variable);
  LaneValue argumentValue(const llvm::Argument &A);
  LaneValue passedPointer(unsigned Parameter, std::uint64_t Offset,
                          const symbolic::Key &Identity,
                          symbolic::AtomDescription Description);
  LaneValue argumentWithFacts(const std::string &Name, unsigned Bits,
                              symbolic::Key Identity,
                              symbolic::AtomDescription Description);
  std::string atLine(const llvm::Instruction &I) const;
  LaneValue unknownResult(const llvm::Instruction &I, bool Uniform,
                          symbolic::AtomKind Kind, const std::string &Name);
  LaneValue loadedValue(const llvm::Instruction &I, const LaneValue &Address,
                        bool IsUniform, bool IsReadOnly);
  void mayEndThreads(const llvm::CallInst &I);

  // Inline PTX (assembly.cpp).
  struct AssemblyState;
  LaneValue inlineAssembly(const llvm::CallInst &I);
  std::vector<LaneValue> runAssembly(const llvm::CallInst &I,
                                     const AssemblyText &Text,
                                     llvm::ArrayRef<unsigned> Bits);
  LaneValue &placeholder(unsigned Index, AssemblyState &State);
  void runPtx(const ptx::Instruction &Step, AssemblyState &State);
  void runPtxMemory(const ptx::Instruction &Step, AssemblyState &State);
  LaneValue ptxAddress(const ptx::Instruction &Step, unsigned Index,
                       ptx::StateSpace Space, AssemblyState &State);
  void runPtxPlain(const ptx::Instruction &Step, AccessOperation Operation,
                   AssemblyState &State);
  bool runPtxOther(const ptx::Instruction &Step, AssemblyState &State);
  void runPtxFragment(const ptx::Instruction &Step, AssemblyState &State);
  void runPtxBulk(const ptx::Instruction &Step, AssemblyState &State);
  bool runPtxCopy(const ptx::Instruction &Step, AssemblyState &State);
  LaneValue ptxValue(const ptx::Operand &Operand, AssemblyState &State,
                     unsigned Bits, bool IsSigned);
  LaneValue computePtx(const ptx::Instruction &Step, AssemblyState &State);
  void writePtx(const ptx::Operand &To, const LaneValue &Value,
                AssemblyState &State);

  // Memory (memory.cpp, matrix_and_copy.cpp, fragment.cpp).
  LaneValue load(const llvm::LoadInst &I);
  void store(const llvm::StoreInst &I);
  LaneValue atomic(const llvm::Instruction &I, const llvm::Value &Pointer,
                   llvm::Type &Type);
  void transfer(const llvm::IntrinsicInst &I);
  LaneValue matrixOrAsync(const llvm::IntrinsicInst &I, llvm::StringRef Name);
  /// \p Why nothing is counted of an instruction that goes another way than
  /// loads and stores.
  void recordOther(const llvm::Instruction &I, AccessOperation Operation,
                   const std::string &Why);
  void recordMatrix(const llvm::Instruction &I, const LaneValue &Address,
                    unsigned Matrices, AccessOperation Operation);
  /// Lanes of a copy that may read their source; of these, some surely do.
  struct CopyReaders {
    LaneMask Perhaps = symbolic::AllLanes, Surely = symbolic::AllLanes;
  };
  CopyReaders readersOf(const LaneValue &SourceBytes);
  void recordCopy(const llvm::Instruction &I, const LaneValue &Destination,
                  const LaneValue &Source, unsigned Bytes, CopyReaders Readers);
  struct Place {
    AccessSpace Space = AccessSpace::Unknown;
    symbolic::BaseSpace Base = symbolic::BaseSpace::None;
    const void *Object = nullptr; ///< if all lanes point into the same
    std::string WhyUnknown;
    /// Whether it is known in which memory it lies.
    bool isFollowed() const {
      return Base != symbolic::BaseSpace::None && WhyUnknown.empty();
    }
  };
  Place placeOf(const LaneValue &Address, unsigned AddressSpace);
  bool isUniform(const LaneValue &Address, const Place &Where,
                 const llvm::Value &Pointer) const;
  void changePrivate(const llvm::Instruction &By, const Place &Where);
  LaneValue withinArray(LaneValue Address, std::uint64_t Bytes);
  bool isInLocalMemory(const Place &Where, const llvm::Value &Pointer,
                       bool IndexIsKnown) const;
  bool bulkIntrinsic(const llvm::IntrinsicInst &I, llvm::StringRef Name);
  LaneValue isInSpace(const LaneValue &Address, symbolic::BaseSpace Asked);
  void recordBulk(const llvm::Instruction &I, const LaneValue &Address,
                  const LaneValue &Size, AccessOperation Operation);
  /// \p Stride absent: lines next to each other.
  void recordFragment(const llvm::Instruction &I, llvm::StringRef Name,
                      const LaneValue &Address, const Place &Where,
                      std::optional<LaneValue> Stride,
                      AccessOperation Operation);
  void record(const llvm::Instruction &I, const LaneValue &Address,
              const Place &Where, AccessOperation Operation,
              std::uint64_t Bytes, std::uint64_t Alignment,
              AccessForm Form = AccessForm::Plain);
  void recordMerged(const llvm::Instruction &I, const LaneValue &Address,
                    const Place &Where, AccessOperation Operation,
                    const MergedAccess &Made);
  void emit(AccessRecord Record);
  AccessSink &sink();
  void flush();
  LaneValue loadLocal(const llvm::LoadInst &I, const LaneValue &Address,
                      const Place &Where, unsigned Bytes);

  symbolic::ValueContext &C;
  const KernelPlan &Plan;
  const SourceLines &Lines;
  const Launch &LaunchedWith;
  const std::vector<ParameterFacts> &Parameters;
  AccessSink &Sink;
  const llvm::DataLayout &Layout;
  StepLimits Limits;
  const BlockBox *Box; ///< the blocks that this run stands for; null: all

  // The warp.
  LaneMask Existing = 0; ///< lanes that have a thread
  std::array<LaneValue, 3> ThreadIndex;
  std::uint64_t Steps = 0, StepsBefore = 0, MostAtLoops = 0;
  bool OverBudget = false;

  // Where it is.
  WaitingBlocks Waiting;
  /// By KernelPlan::number. In lanes that are off a value may be anything: a
  /// lane that uses it has come by where it is computed since others did, but
  /// for what it took out of a loop, and that was given it when it left (goTo).
  std::vector<LaneValue> Values;
  LocalMemory Local;
  /// Grows whenever memory may change: loads of one place have one value as
  /// long as it does not.
  std::uint64_t MemoryVersion = 1;
  LaneMask Active = 0, Certain = 0, Counting = symbolic::AllLanes;
  symbolic::AssumptionSet Guards = 0, RestsOn = 0;
  /// Lanes that may have ended in a call that is not followed, if what
  /// AllReturned says does not hold.
  LaneMask MayHaveEnded = 0;
  symbolic::AssumptionSet AllReturned = 0;
  std::vector<LaneMask> CertainAt; ///< by block, when it last began
  std::vector<LaneMask> CountingAt;
  std::vector<symbolic::AssumptionSet> GuardsAt;
  std::vector<bool> AsOneAt, EnteredAsOne; ///< the latter by a loop's header
  bool AsOne = true;
  PartingBranches Parting;
  BranchSet Ordinary, Rare, Parted;
  std::uint64_t StepsAtParting = 0; ///< the first one
  /// How many branches stand at a place, by its name; which of them one is.
  llvm::StringMap<unsigned> BranchesAt;
  llvm::DenseMap<const llvm::Instruction *, unsigned> NumberAtPlace;
  llvm::DenseMap<const llvm::ICmpInst *, std::vector<EarlierOutcome>> Earlier;
  /// By branch and its rare outcome (2: none): that it holds, and that not.
  llvm::DenseMap<std::pair<const llvm::Instruction *, unsigned>,
                 std::pair<symbolic::AssumptionSet, symbolic::AssumptionSet>>
      KnownGuards;
  /// Of the assumption that a condition holds: that it does not.
  std::map<symbolic::AssumptionSet, symbolic::AssumptionSet> Opposite;
  /// Those of conditions that may hold in any blocks of the grid.
  symbolic::AssumptionSet BlockPickers = 0;

  // Loops around it.
  std::vector<LoopFrame *> Frames;
  unsigned Solving = 0; ///< solved loops around: executions are not counted
  unsigned Trying = 0;  ///< trial runs around: nothing is recorded
  unsigned UndecidedFrames = 0;
  PendingObservations Pending;     ///< may still be taken back
  std::vector<Attempt *> Attempts; ///< innermost last
  llvm::DenseMap<const llvm::Loop *, AttemptHistory> Histories;
  unsigned FailedWarps = 0; ///< groups of warps that turned out to be unlike
  /// Loops of which no exit was decided from the start. Inside a solved loop,
  /// where less is known, they are solved at once.
  LoopSet NeverDecided;
  /// What they came to when they were last solved. Without both, nests would
  /// take time that is exponential in their depth.
  llvm::DenseMap<const llvm::Loop *, LoopTrace> Solutions;

  llvm::DenseMap<const llvm::Value *, std::unique_ptr<LaneValue>> Constants;
  /// Of inline assembly with several results, by its call.
  std::map<const llvm::Value *, std::vector<LaneValue>> AssemblyResults;
};

} // namespace bank_lint

#endif
