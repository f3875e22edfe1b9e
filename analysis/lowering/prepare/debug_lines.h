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
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace llvm {
class Metadata;
} // namespace llvm

namespace bank_lint::lowering {

/// The places of functions: their own, those of their code and of their loops.
class DebugPlaces {
public:
  void add(const llvm::Function &F);
  std::set<KernelCode::Place> take() { return std::move(Places); }

private:
  void add(llvm::StringRef File, unsigned Line, unsigned Column);

  llvm::SmallPtrSet<const llvm::MDNode *, 32> Seen;
  /// The name of a file is one string of the context.
  llvm::DenseSet<std::tuple<const char *, unsigned, unsigned>> Known;
  std::set<KernelCode::Place> Places;
};

/// Debug information for a copy of functions.
class DebugLines {
public:
  /// Copies go to \p Map, which the functions are copied by.
  DebugLines(const LineTable &Lines, llvm::ValueToValueMapTy &Map)
      : Lines(Lines), Map(Map) {}

  /// Makes that of \p F with numbers for lines.
  void renumber(const llvm::Function &F);
  /// What the functions were compiled with.
  llvm::ArrayRef<llvm::MDNode *> units() const { return Units.getArrayRef(); }

private:
  unsigned numberOf(llvm::StringRef File, unsigned Line);
  llvm::MDNode *copyOf(const llvm::MDNode *Node);
  llvm::MDNode *makeCopy(const llvm::MDNode &Node);

  const LineTable &Lines;
  llvm::ValueToValueMapTy &Map;
  llvm::SmallPtrSet<const llvm::MDNode *, 32> Seen;
  llvm::SmallSetVector<llvm::MDNode *, 2> Units;
  llvm::DenseMap<std::pair<const char *, unsigned>, unsigned> Numbers;
};

} // namespace bank_lint::lowering

#endif
