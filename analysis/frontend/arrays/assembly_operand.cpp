//===-- analysis/frontend/arrays/assembly_operand.cpp ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/arrays/assembly_operand.h"
#include "analysis/ptx/ptx.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// Whether \p O has the operand \p Number of the statement.
bool mentions(const ptx::Operand &O, unsigned Number) {
  auto InsideMentions = [&](const ptx::Operand &Inner) {
    return mentions(Inner, Number);
  };
  return (O.Kind == ptx::OperandKind::Placeholder && O.Index == Number) ||
         llvm::any_of(O.Elements, InsideMentions) ||
         llvm::any_of(O.Coordinates, InsideMentions);
}

/// Whether the operand \p Number of the statement is the address of \p I that
/// is operand \p Index of it, and no other part of it.
bool isOnlyAddress(const ptx::Instruction &I, unsigned Index, unsigned Number) {
  for (unsigned At = 0; At < I.Operands.size(); ++At)
    if (mentions(I.Operands[At], Number) != (At == Index))
      return false;
  const ptx::Operand &Address = I.Operands[Index];
  return Address.Elements.size() == 1 && Address.Value == 0 &&
         Address.Elements.front().Kind == ptx::OperandKind::Placeholder &&
         !Address.Elements.front().Negated;
}

/// The bytes that \p I, an asynchronous copy, copies. Where its text has an
/// operand of \p Assembly, that may be a number; if not, it is 16 at most.
unsigned copiedBytes(const ptx::Instruction &I, const GCCAsmStmt &Assembly,
                     const ASTContext &Context) {
  constexpr unsigned Most = 16;
  if (I.Memory.Bytes || I.Memory.SizeIndex >= I.Operands.size())
    return I.Memory.Bytes;
  const ptx::Operand &Size = I.Operands[I.Memory.SizeIndex];
  const unsigned First = Assembly.getNumOutputs();
  if (Size.Kind != ptx::OperandKind::Placeholder || Size.Index < First ||
      Size.Index - First >= Assembly.getNumInputs())
    return 0;
  Expr::EvalResult Value;
  const Expr &Input = *Assembly.getInputExpr(Size.Index - First);
  if (Input.isValueDependent() || !Input.EvaluateAsInt(Value, Context))
    return Most;
  const std::uint64_t Bytes = Value.Val.getInt().getZExtValue();
  return Bytes <= Most ? unsigned(Bytes) : 0;
}

/// How many bytes of shared memory \p I accesses at the address that operand
/// \p Number of the statement is; 0 if it does anything else with it.
unsigned bytesAt(const ptx::Instruction &I, unsigned Number,
                 const GCCAsmStmt &Assembly, const ASTContext &Context) {
  const ptx::MemoryEffect &Effect = I.Memory;
  switch (Effect.Kind) {
  case ptx::EffectKind::Load:
  case ptx::EffectKind::Store:
  case ptx::EffectKind::Atomic:
  case ptx::EffectKind::Reduction:
  case ptx::EffectKind::MatrixLoad:
  case ptx::EffectKind::MatrixStore:
  case ptx::EffectKind::AsyncCopy:
    break;
  default:
    return 0;
  }
  return Effect.Space == ptx::StateSpace::Shared &&
                 isOnlyAddress(I, Effect.AddressIndex, Number)
             ? Effect.Kind == ptx::EffectKind::AsyncCopy
                   ? copiedBytes(I, Assembly, Context)
                   : Effect.Bytes
             : 0;
}

/// Whether \p I is a bulk tensor copy to or from the address in shared memory
/// that operand \p Number of the statement is: its first operand where it
/// writes shared memory, its second where it reads that.
bool isTensorCopyAt(const ptx::Instruction &I, unsigned Number) {
  const llvm::StringRef Name = I.Mnemonic;
  if (I.Memory.Kind != ptx::EffectKind::BulkCopy ||
      !Name.contains(".tensor.") || Name.contains(".prefetch.") ||
      I.Operands.size() < 2)
    return false;
  const bool Writes = Name.contains(".shared::cluster.global") ||
                      Name.contains(".shared::cta.global");
  const bool Reads = Name.contains(".global.shared::cta");
  return Writes != Reads && isOnlyAddress(I, Writes ? 0 : 1, Number);
}

} // namespace

std::optional<AssemblyUse> useOfInput(const GCCAsmStmt &Assembly,
                                      const Expr &Input,
                                      const ASTContext &Context) {
  llvm::Expected<ptx::Assembly> Read =
      ptx::parse(Assembly.generateAsmString(Context));
  if (!Read) {
    llvm::consumeError(Read.takeError());
    return std::nullopt;
  }
  for (unsigned I = 0; I < Assembly.getNumInputs(); ++I) {
    if (Assembly.getInputExpr(I)->IgnoreParenImpCasts() !=
        Input.IgnoreParenImpCasts())
      continue;
    const unsigned Number = Assembly.getNumOutputs() + I;
    AssemblyUse Use;
    for (const ptx::Instruction &Each : Read->Instructions) {
      if (llvm::none_of(Each.Operands, [&](const ptx::Operand &O) {
            return mentions(O, Number);
          }))
        continue;
      if (isTensorCopyAt(Each, Number)) {
        Use.IsForTensorCopies = true;
        continue;
      }
      const unsigned Bytes = bytesAt(Each, Number, Assembly, Context);
      if (!Bytes)
        return std::nullopt;
      Use.Bytes = std::max(Use.Bytes, Bytes);
    }
    return Use;
  }
  return std::nullopt;
}

} // namespace bank_lint::frontend
