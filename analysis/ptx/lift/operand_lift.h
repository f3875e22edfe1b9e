//===-- analysis/ptx/lift/operand_lift.h - operands as values ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Registers, constants, symbols and addresses of PTX as values of LLVM IR.
///
/// A register is an integer of its width in a stack slot, whatever its type:
/// floats are cast where they are computed with. Addresses are integers too;
/// recover_addresses.h makes pointers of them once the slots are gone.
///
/// Functions that return a value return null after a failure, which is kept
/// with its position in the text.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_LIFT_OPERAND_LIFT_H
#define BANK_LINT_ANALYSIS_PTX_LIFT_OPERAND_LIFT_H

#include "analysis/ptx/lift/program.h"
#include "llvm/IR/IRBuilder.h"

namespace bank_lint::ptx {

/// What is wrong with the text, and where.
struct Complaints {
  struct Complaint {
    std::size_t Position;
    std::string Message;
  };
  std::vector<Complaint> All;
};

/// What the symbols of a file stand for: variables and functions.
using FileSymbols = llvm::StringMap<llvm::GlobalValue *>;

/// The number of an address space in LLVM IR.
unsigned addressSpaceOf(StateSpace Space);

class OperandLift {
public:
  OperandLift(const Function &Of, const FileSymbols &Symbols,
              llvm::IRBuilder<> &B, Complaints &Problems)
      : B(B), Of(Of), Symbols(Symbols), Problems(Problems) {}

  llvm::IRBuilder<> &B;

  /// Makes the slots of all registers, at the place of the builder.
  void makeSlots();
  llvm::ArrayRef<llvm::AllocaInst *> slots() const { return Slots; }
  llvm::AllocaInst *slot(unsigned Register) { return Slots[Register]; }
  /// The carry flag of add.cc and similar instructions: 1 bit.
  llvm::AllocaInst *carry() { return Carry; }
  /// Where the variable \p Index of the function lies; null of a parameter
  /// that is a plain value.
  std::vector<llvm::Value *> Variables;

  /// Complaints are made at \p Position from here on.
  void setPosition(std::size_t Position) { At = Position; }
  std::nullptr_t fail(const llvm::Twine &Message);
  /// Whether more of them would be of no use.
  bool hasManyProblems() const { return Problems.All.size() >= 20; }

  /// \p O as an integer of \p Bits. A register must have that width.
  llvm::Value *read(const Operand &O, unsigned Bits);
  /// The low \p Bits of \p O, which may be a wider register.
  llvm::Value *readLow(const Operand &O, unsigned Bits);
  /// Stores \p V, if the guard lets it, in the register \p To of its width.
  bool write(const Operand &To, llvm::Value *V);
  /// Widens \p V to the register first.
  bool writeWidened(const Operand &To, llvm::Value *V, bool IsSigned);
  /// While it is set, writes keep the old value where it is false.
  llvm::Value *Guard = nullptr;
  /// The predicate of `@p`, `@!p`.
  llvm::Value *guard(const Operand &O);

  /// The width of the register \p O; 0 if it is none.
  unsigned width(const Operand &O) const;
  /// The address \p O in \p Space as a pointer.
  llvm::Value *pointer(const Operand &O, StateSpace Space);
  /// Whether \p Name, with its percent sign, is a register of the machine.
  static bool isSpecial(llvm::StringRef Name);
  /// Where the symbol \p O lies; null: nowhere, and no complaint.
  llvm::Value *symbol(const Operand &O) const;

private:
  llvm::Value *special(llvm::StringRef Name, unsigned Bits);
  llvm::Value *sum(const Operand &O, unsigned Bits);

  const Function &Of;
  const FileSymbols &Symbols;
  Complaints &Problems;
  std::vector<llvm::AllocaInst *> Slots;
  llvm::AllocaInst *Carry = nullptr;
  std::size_t At = 0;
};

} // namespace bank_lint::ptx

#endif
