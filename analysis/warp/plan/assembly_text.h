//===-- analysis/warp/plan/assembly_text.h - inline PTX, read ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The inline assembly statements of a kernel, each read once: loops come to a
/// statement many times. Numbers that a statement puts into the names of its
/// instructions, as `ld.shared.b%2` with an operand "n"(32), are put there
/// first.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_PLAN_ASSEMBLY_TEXT_H
#define BANK_LINT_ANALYSIS_WARP_PLAN_ASSEMBLY_TEXT_H

#include "analysis/ptx/ptx.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstrTypes.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

/// A statement as it stands in the code.
struct AssemblyText {
  std::optional<ptx::Assembly> Instructions; ///< none: it cannot be read
  std::string Problem;
  llvm::InlineAsm::ConstraintInfoVector Constraints;
  /// It touches no memory that is counted, and nothing of its results is known:
  /// arithmetic on matrices.
  bool MakesUnknowns = false;
  /// Its only effect is its results.
  bool OnlyComputes = false;
  /// It may change memory that a kernel can see.
  bool MayWrite = true;
  /// It may access memory that is counted.
  bool MayAccess = true;
  /// It may end threads.
  bool MayEnd = true;
};

class AssemblyTexts {
public:
  /// The text of a call of inline assembly. Valid as long as this is.
  const AssemblyText &of(const llvm::CallBase &Call);

private:
  /// What is the same for all calls of a statement.
  struct Statement {
    explicit Statement(const llvm::InlineAsm &Code);
    std::string Text;
    llvm::InlineAsm::ConstraintInfoVector Constraints;
    /// Operands that are a part of a name in the text.
    std::vector<unsigned> Spliced;
  };

  std::map<const llvm::InlineAsm *, Statement> Statements;
  /// By statement, and by the text with the numbers of Spliced.
  std::map<std::pair<const Statement *, std::string>,
           std::unique_ptr<AssemblyText>>
      Known;
};

} // namespace bank_lint

#endif
