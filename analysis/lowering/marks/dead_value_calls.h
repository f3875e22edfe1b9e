//===-- analysis/lowering/marks/dead_value_calls.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The calls that stand for dead values (dead_values.h). The first argument of
/// each is how many instructions it stands for, in the call of a value a
/// separate number follows it (what is computed in two places is not the same),
/// and then come the values from which it is computed.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_MARKS_DEAD_VALUE_CALLS_H
#define BANK_LINT_ANALYSIS_LOWERING_MARKS_DEAD_VALUE_CALLS_H

#include <cstdint>
#include <optional>

namespace llvm {
class Function;
class Instruction;
class Module;
class Type;
} // namespace llvm

namespace bank_lint::lowering {

/// The function of values of the type \p Result.
llvm::Function *deadValueFunction(llvm::Module &M, llvm::Type *Result);

/// What a keep stands for. None may be taken out, as it might never return. For
/// the vectorizer this keeps accesses on their sides of it, which is right of
/// inline PTX (nvcc does not vectorize across it either) and is taken back of
/// the rest.
enum class Keep : std::uint8_t { Stored, Assembly, VolatileAssembly };

llvm::Function *keepFunction(llvm::Module &M, Keep What);

/// Whether \p I only keeps loads alive.
bool isKeep(const llvm::Instruction &I);

/// The instructions that do something with data which \p I stands for; absent
/// if it is no such call.
std::optional<unsigned> deadValueSize(const llvm::Instruction &I);

/// Whether the program uses none of the names of these functions.
bool areNamesFree(const llvm::Module &M);

/// To be called before accesses are vectorized: those that are kept for what
/// was stored in registers may be moved then.
void letAccessesPassKeeps(llvm::Module &Module);

/// Takes out of \p Module what only kept loads alive. The calls that stand for
/// values remain: DeadValueName (device_module.h) begins their names.
void removeKeptDeadValues(llvm::Module &Module);

} // namespace bank_lint::lowering

#endif
