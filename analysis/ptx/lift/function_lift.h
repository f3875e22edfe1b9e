//===-- analysis/ptx/lift/function_lift.h - one function --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The body of a function: its control flow in function_lift.cpp, loads and
/// stores in memory_lift.cpp, exchanges between lanes and barriers in
/// exchange_lift.cpp, calls in call_lift.cpp, and what becomes a statement of
/// inline assembly in assembly_lift.cpp.
///
/// A guard is a branch around what accesses memory, and a choice between the
/// new value and the old one of what only computes. A statement of inline
/// assembly that does more than compute keeps its guard in its text.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_LIFT_FUNCTION_LIFT_H
#define BANK_LINT_ANALYSIS_PTX_LIFT_FUNCTION_LIFT_H

#include "analysis/ptx/lift/debug_places.h"
#include "analysis/ptx/lift/instruction_table.h"
#include "analysis/ptx/lift/lift.h"
#include "analysis/ptx/lift/module_variables.h"
#include "analysis/ptx/lift/pointer_parameters.h"

namespace bank_lint::ptx {

/// A function of the file and what it is in the module.
struct LiftedFunction {
  const Function *Of = nullptr;
  llvm::Function *Code = nullptr;
  ParameterUses Uses; ///< of a kernel
};

/// The functions of a file, by name.
using LiftedFunctions = llvm::StringMap<LiftedFunction>;

/// The type of a function that is no kernel: parameters that are numbers by
/// value, others where they lie; behind them, where results that are no numbers
/// go. Several results are a structure.
llvm::FunctionType *functionType(const Signature &Takes,
                                 llvm::LLVMContext &Context);

class FunctionLift {
public:
  FunctionLift(llvm::StringRef Text, const LiftedFunction &Lifted,
               const LiftedFunctions &Others, const FileSymbols &Symbols,
               DebugPlaces &Places, LiftCounts &Counts, Complaints &Problems)
      : Text(Text), F(*Lifted.Of), Uses(Lifted.Uses), Code(*Lifted.Code),
        Others(Others), Places(Places), Counts(Counts),
        Builder(Lifted.Code->getContext()), O(F, Symbols, Builder, Problems),
        B(Builder) {}

  /// Fills the function. Its registers are stack slots then.
  void run();
  /// These slots.
  llvm::ArrayRef<llvm::AllocaInst *> slots() const { return O.slots(); }
  llvm::AllocaInst *carry() { return O.carry(); }
  /// Slots of parameters and results that are numbers.
  llvm::ArrayRef<llvm::AllocaInst *> scalars() const { return Scalars; }

private:
  // function_lift.cpp
  void makeVariables();
  void makeBlocks();
  void lift(unsigned Index);
  void control(unsigned Index, const MnemonicParts &P);
  void value(const Instruction &I, const MnemonicParts &P,
             const InstructionRow &Row, unsigned Index);
  llvm::BasicBlock *blockAt(unsigned Index);
  llvm::BasicBlock *endOfFunction();
  void endThread();
  /// Runs \p Make where the guard of \p I lets it.
  void guarded(const Instruction &I, llvm::function_ref<void()> Make);

  // memory_lift.cpp
  bool memory(const Instruction &I, const MnemonicParts &P);
  bool isPlainAccess(const Instruction &I) const;
  bool isOfPlainParameter(const Instruction &I) const;
  void load(const Instruction &I, const MnemonicParts &P);
  void loadParameter(const Instruction &I, const MnemonicParts &P);
  void store(const Instruction &I, const MnemonicParts &P);

  // exchange_lift.cpp
  bool exchange(const Instruction &I, const MnemonicParts &P);
  bool barrier(const Instruction &I, const MnemonicParts &P);
  bool shuffle(const Instruction &I, const MnemonicParts &P, unsigned Index);
  bool vote(const Instruction &I, const MnemonicParts &P);
  bool reduction(const Instruction &I, const MnemonicParts &P);

  // assembly_lift.cpp
  void assembly(unsigned Index, bool OnlyComputes);
  bool isDeclared(const Operand &Of);
  llvm::StringRef textOf(const Instruction &I) const;

  // call_lift.cpp
  void call(unsigned Index);
  void finishReturn();

  llvm::StringRef Text;
  const Function &F;
  const ParameterUses &Uses;
  llvm::Function &Code;
  const LiftedFunctions &Others;
  DebugPlaces &Places;
  LiftCounts &Counts;
  llvm::IRBuilder<> Builder;
  OperandLift O;
  llvm::IRBuilder<> &B;
  std::vector<llvm::BasicBlock *> Blocks; ///< by instruction; most are null
  llvm::BasicBlock *End = nullptr;
  llvm::SmallVector<llvm::AllocaInst *, 8> Scalars;
  unsigned At = 0; ///< the instruction that is being lifted
};

} // namespace bank_lint::ptx

#endif
