//===-- analysis/warp/control/instruction_runner.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which part executes an instruction. What is new begins here:
///   - an opcode: a line in compute(), and a function of Evaluator if it
///     computes, of MemoryUnit if it accesses;
///   - an intrinsic: a row in the table of plan/intrinsics.cpp; a new class
///     there, and a line in intrinsic(), only if none fits;
///   - an instruction of inline PTX: the tables of analysis/ptx/; if it
///     accesses memory, a case in assembly/ptx_memory.cpp;
///   - a way to access memory: a function of AccessIssuer, and its price in
///     model/ and analysis/cost/.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_CONTROL_INSTRUCTION_RUNNER_H
#define BANK_LINT_ANALYSIS_WARP_CONTROL_INSTRUCTION_RUNNER_H

#include "analysis/warp/assembly/ptx_unit.h"

namespace bank_lint {

class InstructionRunner {
public:
  using LaneValue = symbolic::LaneValue;

  InstructionRunner(const KernelPlan &Plan, symbolic::ValueContext &Context,
                    WarpState &State, Registers &Results, Evaluator &Values,
                    Recorder &Out, AccessIssuer &Issuer, MemoryUnit &Memory,
                    PtxUnit &Assembly, const SourceLines &Lines)
      : Plan(Plan), Lines(Lines), C(Context), State(State), Results(Results),
        Values(Values), Out(Out), Issuer(Issuer), Memory(Memory),
        Assembly(Assembly) {}

  /// Executes \p I, no phi and no terminator. \p Lanes: those that execute it;
  /// then those that go on.
  void run(const llvm::Instruction &I, LaneContext &Lanes);

private:
  LaneValue compute(const llvm::Instruction &I, LaneContext &Lanes);
  void nameChoices(const llvm::Instruction &I);
  LaneValue call(const llvm::CallInst &I, LaneContext &Lanes);
  LaneValue inlineAssembly(const llvm::CallInst &I, LaneContext &Lanes);
  LaneValue probe(const llvm::CallInst &I, const LaneContext &Lanes);
  LaneValue intrinsic(const llvm::IntrinsicInst &I, const LaneContext &Lanes);
  LaneValue shuffle(const llvm::CallInst &I, llvm::StringRef Name,
                    const LaneContext &Lanes);
  LaneValue notPriced(const llvm::IntrinsicInst &I, llvm::StringRef Name,
                      const LaneContext &Lanes);
  void mayEndThreads(const llvm::CallInst &I, symbolic::LaneMask Which,
                     LaneContext &Lanes);

  const KernelPlan &Plan;
  const SourceLines &Lines;
  symbolic::ValueContext &C;
  WarpState &State;
  Registers &Results;
  Evaluator &Values;
  Recorder &Out;
  AccessIssuer &Issuer;
  MemoryUnit &Memory;
  PtxUnit &Assembly;
};

} // namespace bank_lint

#endif
