//===-- analysis/ptx/lift/value_lift.h - what instructions compute
//-*-C++-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Instructions that compute values from registers alone, in LLVM IR that does
/// exactly what PTX ISA 9.0 says of them. Each function returns whether it did:
/// false where the form of the instruction (its modifiers, types, operands) is
/// none that it knows, and then nothing was written.
///
/// The integers are in integer_lift.cpp, logic_lift.cpp and bit_lift.cpp,
/// moves, conversions and comparisons in move_lift.cpp, floats in
/// float_lift.cpp. For floats "exactly" means the operation in LLVM, because
/// they are not followed; its denormals are as the machine has them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_LIFT_VALUE_LIFT_H
#define BANK_LINT_ANALYSIS_PTX_LIFT_VALUE_LIFT_H

#include "analysis/ptx/lift/mnemonic_parts.h"
#include "analysis/ptx/lift/operand_lift.h"

namespace bank_lint::ptx {

/// How one stem is lifted.
using LiftValue = bool (*)(OperandLift &, const Instruction &,
                           const MnemonicParts &);

// Integers.
bool liftSum(OperandLift &, const Instruction &, const MnemonicParts &);
bool liftCarried(OperandLift &, const Instruction &, const MnemonicParts &);
bool liftProduct(OperandLift &, const Instruction &, const MnemonicParts &);
bool liftShortProduct(OperandLift &, const Instruction &,
                      const MnemonicParts &);
bool liftDifference(OperandLift &, const Instruction &, const MnemonicParts &);
bool liftQuotient(OperandLift &, const Instruction &, const MnemonicParts &);
bool liftExtreme(OperandLift &, const Instruction &, const MnemonicParts &);
bool liftUnary(OperandLift &, const Instruction &, const MnemonicParts &);

// Bits.
bool liftLogic(OperandLift &, const Instruction &, const MnemonicParts &);
bool liftAnyLogic(OperandLift &, const Instruction &, const MnemonicParts &);
bool liftShift(OperandLift &, const Instruction &, const MnemonicParts &);
bool liftFunnel(OperandLift &, const Instruction &, const MnemonicParts &);
bool liftExtract(OperandLift &, const Instruction &, const MnemonicParts &);
bool liftInsert(OperandLift &, const Instruction &, const MnemonicParts &);
bool liftPermute(OperandLift &, const Instruction &, const MnemonicParts &);
bool liftCount(OperandLift &, const Instruction &, const MnemonicParts &);

// Moves, conversions, comparisons.
bool liftMove(OperandLift &, const Instruction &, const MnemonicParts &);
bool liftAddress(OperandLift &, const Instruction &, const MnemonicParts &);
bool liftConvert(OperandLift &, const Instruction &, const MnemonicParts &);
bool liftCompare(OperandLift &, const Instruction &, const MnemonicParts &);
bool liftSelect(OperandLift &, const Instruction &, const MnemonicParts &);

// Floats; called by those above, too.
bool liftFloat(OperandLift &, const Instruction &, const MnemonicParts &);
bool convertFloat(OperandLift &, const Instruction &, const MnemonicParts &);
/// The type of LLVM's; null: none that is computed with.
llvm::Type *floatType(OperandLift &, llvm::StringRef Name);
/// \p O read as the float \p T.
llvm::Value *readFloat(OperandLift &, const Operand &O, llvm::Type &T);

} // namespace bank_lint::ptx

#endif
