//===-- analysis/warp/assembly/ptx_unit.h - inline PTX ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Executes the instructions of an inline assembly statement one by one over
/// symbolic values. The statement's operands are numbered results first, then
/// arguments; a tied argument is the first value of its result.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_ASSEMBLY_PTX_UNIT_H
#define BANK_LINT_ANALYSIS_WARP_ASSEMBLY_PTX_UNIT_H

#include "analysis/program/launch.h"
#include "analysis/warp/memory/memory_unit.h"

namespace bank_lint {

class PtxUnit {
public:
  using LaneValue = symbolic::LaneValue;

  /// The results of a statement that has several are stored in \p Results.
  PtxUnit(const KernelPlan &Plan, const Launch &LaunchedWith,
          symbolic::ValueContext &Context, WarpState &State, Registers &Results,
          Evaluator &Values, Guards &Conditions, RepresentativeRuns &Runs,
          Recorder &Out, AccessIssuer &Issuer, MemoryUnit &Memory)
      : Plan(Plan), LaunchedWith(LaunchedWith), C(Context), State(State),
        Results(Results), Values(Values), Conditions(Conditions), Runs(Runs),
        Out(Out), Issuer(Issuer), Memory(Memory) {}

  /// Lanes that a statement ends: some may, and some of them always do.
  struct Ended {
    symbolic::LaneMask May = 0, Surely = 0;
  };
  /// The result of \p I, an inline assembly statement. \p Gone: of \p Lanes,
  /// those that it ends.
  LaneValue run(const llvm::CallInst &I, const LaneContext &Lanes, Ended &Gone);

private:
  /// The registers of a statement while it is executed.
  struct Statement {
    const llvm::CallInst &Call;
    symbolic::LaneMask Lanes; ///< that execute it
    std::vector<LaneValue> Placeholders = {}, Registers = {};
    /// By result: its bits, if it is an integer that is unknown so far and that
    /// nothing has read: most are written once, so that an unknown made at the
    /// end is enough. 0: it is what its placeholder says.
    std::vector<unsigned> UnmadeBits = {};
    /// Lanes for which it is unknown whether the guard lets them through.
    symbolic::LaneMask Doubt = 0;
    Ended Gone = {};
  };
  /// Lanes at an instruction, or on their way there.
  struct Flow {
    symbolic::LaneMask May = 0;
    symbolic::LaneMask Sure = 0; ///< of these, if they execute the statement
    void add(const Flow &Others) {
      May |= Others.May;
      Sure |= Others.Sure;
    }
  };

  std::vector<LaneValue> runStatement(const llvm::CallInst &I,
                                      const AssemblyText &Text,
                                      llvm::ArrayRef<unsigned> Bits,
                                      const LaneContext &Lanes, Ended &Gone);
  /// \p Sure: those of \p Lanes that always come there in the statement.
  void step(const ptx::Instruction &Step, Statement &Within, LaneContext Lanes,
            symbolic::LaneMask Sure);

  // Branches (ptx_branches.cpp).
  void runAll(const ptx::Assembly &Code, Statement &Within,
              const LaneContext &Lanes);
  void forgetWritten(llvm::ArrayRef<ptx::Instruction> By, Statement &Within);
  Flow branch(const ptx::Instruction &Step, Statement &Within, Flow &Here);

  // Values (ptx_values.cpp).
  LaneValue &placeholder(unsigned Index, Statement &Within);
  LaneValue value(const ptx::Operand &Operand, Statement &Within, unsigned Bits,
                  bool IsSigned);
  LaneValue special(llvm::StringRef Name);
  LaneValue compute(const ptx::Instruction &Step, Statement &Within,
                    symbolic::LaneMask May);
  /// elect.sync: one lane of those that are here and in the mask, whichever it
  /// is; that one lane costs the same.
  void elect(const ptx::Instruction &Step, Statement &Within,
             const LaneContext &Lanes);
  void write(const ptx::Operand &To, const LaneValue &Value, Statement &Within,
             symbolic::LaneMask May);

  // Memory (ptx_memory.cpp).
  LaneValue address(const ptx::Instruction &Step, unsigned Index,
                    ptx::StateSpace Space, Statement &Within);
  void memory(const ptx::Instruction &Step, Statement &Within,
              const LaneContext &Lanes);
  void plain(const ptx::Instruction &Step, AccessOperation Operation,
             Statement &Within, const LaneContext &Lanes);
  bool otherPath(const ptx::Instruction &Step, Statement &Within,
                 const LaneContext &Lanes);
  void fragment(const ptx::Instruction &Step, Statement &Within,
                const LaneContext &Lanes);
  void bulkCopy(const ptx::Instruction &Step, Statement &Within,
                const LaneContext &Lanes);
  bool asyncCopy(const ptx::Instruction &Step, Statement &Within,
                 const LaneContext &Lanes);

  // Tiles (ptx_matrix_operands.cpp, ptx_tensor_copies.cpp).
  void matrixOperands(const ptx::Instruction &Step, Statement &Within,
                      const LaneContext &Lanes);
  bool hasHalo(const ptx::Instruction &Step, bool IsWide, unsigned Lane,
               Statement &Within);
  void tensorCopy(const ptx::Instruction &Step, Statement &Within,
                  const LaneContext &Lanes);
  const TensorMapFacts *tensorMap(const LaneValue &Where, unsigned Lane,
                                  std::string &Why) const;

  const KernelPlan &Plan;
  const Launch &LaunchedWith;
  symbolic::ValueContext &C;
  WarpState &State;
  Registers &Results;
  Evaluator &Values;
  Guards &Conditions;
  RepresentativeRuns &Runs;
  Recorder &Out;
  AccessIssuer &Issuer;
  MemoryUnit &Memory;
};

} // namespace bank_lint

#endif
