//===-- analysis/warp/control/interpreter.h - runs one warp -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Executes a kernel's IR for one warp over symbolic values.
///
/// A block of code waits with the lanes that came to it; the warp always goes
/// on with the first waiting block of the plan's order.
///  - A condition known in a lane sends the lane one way.
///  - An unknown condition sends it both ways (a divergent branch); where the
///    ways meet (the join), values that differ become "one of two". Such a lane
///    may execute a block, but need not.
///  - A loop whose exit is decided is executed as it stands, one iteration for
///    many where that is proven (IterationRepeater). One whose exit is not is
///    solved (LoopSolver).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_CONTROL_INTERPRETER_H
#define BANK_LINT_ANALYSIS_WARP_CONTROL_INTERPRETER_H

#include "analysis/warp/control/instruction_runner.h"
#include "analysis/warp/control/single_lane_branches.h"
#include "analysis/warp/loops/iteration_repeater.h"
#include "analysis/warp/loops/loop_solver.h"

namespace bank_lint {

/// The parts below, which all live longer.
struct InterpreterParts {
  WarpState &State;
  StepBudget &Budget;
  Registers &Results;
  Evaluator &Values;
  Guards &Conditions;
  RepresentativeRuns &Runs;
  Recorder &Out;
  MemoryUnit &Memory;
  InstructionRunner &Instructions;
  SingleLaneBranches &SingleLane;
};

class Interpreter : private LoopBody {
public:
  using LaneMask = symbolic::LaneMask;
  using LaneValue = symbolic::LaneValue;

  Interpreter(const WarpInputs &In, symbolic::ValueContext &Context,
              const InterpreterParts &Parts);

  /// Executes the kernel for the lanes \p Existing of a warp; the Evaluator
  /// knows their threads.
  void runWarp(LaneMask Existing);
  /// True if the warp stops, or must be run again, or stands for nothing: the
  /// sooner it ends, the better.
  bool isOver() const override;
  /// Whether \p Block was executed by any warp.
  bool hasExecuted(const llvm::BasicBlock &Block) const {
    return Executed[Plan.index(Block)];
  }

private:
  /// Lanes that always go to a block.
  using SureWay = std::pair<const llvm::BasicBlock *, LaneMask>;

  void run(const llvm::Loop &L, const Arrival &From,
           const std::vector<LaneValue> *Phis) override;
  void runWaiting(const llvm::Loop *Inside);
  void runLoop(const llvm::Loop &L);
  bool runIteration(const llvm::Loop &L, const Arrival &From,
                    const LoopExits *NeverTaken, bool IsFirst);
  void reconverge(unsigned Index, Arrival &There) const;
  void runBlock(unsigned Index, const Arrival &From,
                const std::vector<LaneValue> *Phis = nullptr);
  void runTerminator(const llvm::Instruction &Terminator,
                     const LaneContext &Lanes);
  void runBranch(const llvm::BranchInst &Branch, const LaneContext &Lanes);
  void runSwitch(const llvm::SwitchInst &Switch, const LaneContext &Lanes);
  void goTo(const llvm::BasicBlock &From, const llvm::BasicBlock &To,
            LaneContext Lanes);
  std::pair<const llvm::BranchInst *, bool>
  branchBefore(const llvm::BasicBlock &From, const llvm::BasicBlock &To) const;
  symbolic::AssumptionSet chooseAlike(const llvm::BranchInst &Branch,
                                      bool Holds);
  LaneValue mergeAt(const llvm::BasicBlock &From, const llvm::BasicBlock &To,
                    symbolic::LaneMask Both, const LaneValue &New,
                    const LaneValue &Old, symbolic::ChoiceOf What);
  void mergePhis(const llvm::BasicBlock &From, const llvm::BasicBlock &To,
                 LaneMask Lanes, bool IsNew, Arrival &There);
  bool mergesUniformly(unsigned Join) const;
  /// Records for later passes that \p Lanes leave \p Terminator along \p Ways.
  /// \p Uniform: its condition is the same for all lanes that are here.
  /// What is issued on a side of \p Branch that none of \p Lanes takes.
  void noteIdle(const llvm::BranchInst &Branch, unsigned Side,
                const LaneContext &Lanes);
  void noteWays(const llvm::Instruction &Terminator, const LaneContext &Lanes,
                llvm::ArrayRef<SureWay> Ways, bool Decided, bool Uniform);
  void noteExits(const llvm::Instruction &Terminator, const LaneContext &Lanes,
                 llvm::ArrayRef<SureWay> Ways, bool Decided, bool Uniform);

  const KernelPlan &Plan;
  symbolic::ValueContext &C;
  InterpreterParts Parts;
  WarpState &State;
  LoopTracer Tracer;
  LoopSolver Solver;
  IterationRepeater Repeater;
  std::vector<LaneContext> AtBlock;    ///< by block, when it last began
  std::vector<bool> EnteredConvergent; ///< by a loop's header
  std::vector<bool> Executed;          ///< by block
};

} // namespace bank_lint

#endif
