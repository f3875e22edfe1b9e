//===-- analysis/lowering/prepare/debug_lines.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The lines that the debug information of a function refers to, and copies of
/// it with other numbers for them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_PREPARE_DEBUG_LINES_H
#define BANK_LINT_ANALYSIS_LOWERING_PREPARE_DEBUG_LINES_H

#include "analysis/lowering/prepare/kernel_code.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace llvm {
class Metadata;
} // namespace llvm

namespace bank_lint::lowering {

/// Adds the places of \p F: its own, those of its code and of its loops.
void addPlaces(const llvm::Function &F, std::set<KernelCode::Place> &Places);

/// Debug information for a copy of functions.
class DebugLines {
public:
  /// Copies go to \p Map, which the functions are copied by.
  DebugLines(const LineTable &Lines, llvm::ValueToValueMapTy &Map)
      : Lines(Lines), Map(Map) {}

  /// Makes that of \p F with numbers for lines.
  void renumber(const llvm::Function &F);

private:
  llvm::MDNode *copyOf(const llvm::MDNode *Node);
  llvm::MDNode *makeCopy(const llvm::MDNode &Node);

  const LineTable &Lines;
  llvm::ValueToValueMapTy &Map;
};

} // namespace bank_lint::lowering

#endif
