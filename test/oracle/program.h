//===-- test/oracle/program.h - a kernel ready to be run --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A kernel's IR with its values numbered: every scalar of a value (one for
/// an integer, n for a vector of n) has a slot of 64 bits. Floats are kept as
/// their bits.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_ORACLE_PROGRAM_H
#define BANK_LINT_TEST_ORACLE_PROGRAM_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include <cstdint>
#include <string>
#include <vector>

namespace bank_lint::oracle {

/// Number of scalars in a value of type \p T.
unsigned scalarsOf(const llvm::Type &T);

struct Operand {
  unsigned First = 0;
  bool IsConstant = false; ///< in Program::Constants, not in the thread
};

struct Code {
  const llvm::Instruction *I = nullptr;
  unsigned Number = 0; ///< counts the instructions of the kernel
  unsigned Result = 0; ///< first slot
  unsigned Scalars = 0;
  llvm::SmallVector<Operand, 4> Operands; ///< of a call: its arguments
  unsigned Block = 0;
};

struct BlockCode {
  std::vector<Code> Phis, Body;
  llvm::SmallVector<unsigned, 2> Successors;
  /// The loops around it, outermost first.
  llvm::SmallVector<unsigned, 4> Loops;
  int HeaderOf = -1; ///< the loop that it is the header of
};

class Program {
public:
  using GlobalAddresses =
      llvm::DenseMap<const llvm::GlobalVariable *, std::uint64_t>;

  /// \p Addresses: where the module's variables lie.
  Program(llvm::Function &Kernel, const GlobalAddresses &Addresses);

  std::vector<BlockCode> Blocks;
  std::vector<std::uint64_t> Constants;
  std::vector<unsigned> ArgumentSlots;
  unsigned SlotCount = 0, LoopCount = 0;
  llvm::Function &Kernel;
  const llvm::DataLayout &Layout;
  /// Not empty: what of this kernel the executor does not know.
  std::string Unsupported;
  /// The outermost loop that the end of a block may leave; -1 for none.
  int loopLeftBy(unsigned Block) const;

private:
  Operand operand(const llvm::Value &V);
  void constant(const llvm::Constant &V);
  std::uint64_t address(const llvm::Constant &V);
  void addBlock(const llvm::BasicBlock &Block);

  GlobalAddresses Addresses;
  llvm::DenseMap<const llvm::Value *, unsigned> Slots;
  llvm::DenseMap<const llvm::Value *, unsigned> ConstantSlots;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Indices;
  unsigned InstructionCount = 0;
};

} // namespace bank_lint::oracle

#endif
