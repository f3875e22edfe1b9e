//===-- analysis/frontend/arrays/assembly_operand.h -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What inline assembly does with an address in shared memory that it is given
/// as an input.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_ASSEMBLY_OPERAND_H
#define BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_ASSEMBLY_OPERAND_H

#include <optional>

namespace clang {
class ASTContext;
class Expr;
class GCCAsmStmt;
} // namespace clang

namespace bank_lint::frontend {

struct AssemblyUse {
  unsigned Bytes = 0; ///< of the widest access there; 0: there is none
  /// Bulk tensor copies write or read shared memory from there on.
  bool IsForTensorCopies = false;
};

/// For the input \p Input of \p Assembly; absent if it is, or may be, more than
/// the address of accesses and of tensor copies.
std::optional<AssemblyUse> useOfInput(const clang::GCCAsmStmt &Assembly,
                                      const clang::Expr &Input,
                                      const clang::ASTContext &Context);

} // namespace bank_lint::frontend

#endif
