//===-- analysis/warp/plan/assembly_text.h - inline PTX, read --------*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The inline assembly statements of a kernel, each read once: loops come to a
/// statement many times.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_PLAN_ASSEMBLY_TEXT_H
#define BANK_LINT_ANALYSIS_WARP_PLAN_ASSEMBLY_TEXT_H

#include "analysis/ptx/ptx.h"
#include "llvm/IR/InlineAsm.h"
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace bank_lint {

/// A statement as it stands in the code.
struct AssemblyText {
  std::optional<ptx::Assembly> Instructions; ///< none: it cannot be read
  std::string Problem;
  llvm::InlineAsm::ConstraintInfoVector Constraints;
  /// It touches no memory that is counted, and nothing of its results is known:
  /// arithmetic on matrices.
  bool MakesUnknowns = false;
  /// It does nothing but make its results.
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
  /// Valid as long as this is.
  const AssemblyText &of(const llvm::InlineAsm &Text);

private:
  std::map<const llvm::InlineAsm *, std::unique_ptr<AssemblyText>> Known;
};

} // namespace bank_lint

#endif
