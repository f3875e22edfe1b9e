//===-- analysis/lowering/marks/source_line.h - a line in words -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Names lines in what is said to the user of a kernel.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_MARKS_SOURCE_LINE_H
#define BANK_LINT_ANALYSIS_LOWERING_MARKS_SOURCE_LINE_H

#include "analysis/program/device_module.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include <string>

namespace bank_lint {

class SourceLines {
public:
  /// \p Map knows the files of the user.
  SourceLines(const llvm::Function &Kernel, const SourceMap &Map);

  /// \p Where, or the call in a file of the user's that leads there; null if
  /// there is none.
  const llvm::DILocation *ofUser(const llvm::DILocation *Where) const;
  /// "line 7", or "line 7:12" \p WithColumn, of ofUser(); of another file than
  /// the kernel's "line 7:12 of tiles/row.cuh", from the folder of that, or as
  /// reports name it. Lines are written by lineText().
  std::string text(const llvm::DILocation &Where,
                   bool WithColumn = false) const;

private:
  const SourceMap &Map;
  std::string File; ///< the kernel's
};

} // namespace bank_lint

#endif
