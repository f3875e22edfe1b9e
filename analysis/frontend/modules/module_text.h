//===-- analysis/frontend/modules/module_text.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where the instructions of a module stand in its own text: the place to show
/// of one that has none in a source. For bitcode it is the text that llvm-dis
/// prints.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_MODULES_MODULE_TEXT_H
#define BANK_LINT_ANALYSIS_FRONTEND_MODULES_MODULE_TEXT_H

#include "llvm/ADT/DenseMap.h"
#include <string>

namespace llvm {
class AsmParserContext;
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace bank_lint::frontend {

/// Lines and columns count from 1.
struct TextPlace {
  unsigned Line = 0, Column = 1;
  unsigned EndColumn = 0; ///< one past the end on that line; 0: unknown
};

class ModuleText {
public:
  /// Knows no location.
  ModuleText() = default;
  /// \p Parsed knows the places of \p M in the text that it was read from.
  ModuleText(const llvm::Module &M, const llvm::AsmParserContext &Parsed);
  /// \p M printed.
  static ModuleText print(const llvm::Module &M);

  /// Line 0: unknown.
  TextPlace of(const llvm::Instruction &I) const { return Code.lookup(&I); }
  /// The line that defines \p F.
  TextPlace of(const llvm::Function &F) const { return Functions.lookup(&F); }
  /// The text, if it is not that of the file.
  const std::string &printed() const { return Printed; }

private:
  llvm::DenseMap<const llvm::Instruction *, TextPlace> Code;
  llvm::DenseMap<const llvm::Function *, TextPlace> Functions;
  std::string Printed;
};

} // namespace bank_lint::frontend

#endif
