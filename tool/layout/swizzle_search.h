//===-- tool/layout/swizzle_search.h - which swizzle is free ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which Swizzle<B,M,S> makes all accesses of a question to an array free of
/// conflicts. The rules of the hardware propose some for the lanes that were
/// seen; the analysis of the kernel with the swizzle decides.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_LAYOUT_SWIZZLE_SEARCH_H
#define BANK_LINT_TOOL_LAYOUT_SWIZZLE_SEARCH_H

#include "analysis/result/finding.h"
#include "tool/layout/kernel_text.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace bank_lint::layout {

/// What an operand costs with a swizzle.
struct SwizzledAccess {
  std::string Expression;
  Interval Wavefronts;
  std::uint64_t Ideal = 0;
};

/// The answer for one array with a conflict.
struct SwizzleAnswer {
  std::string Array; ///< its declaration
  /// Absent: no swizzle is better than none.
  std::optional<CuteSwizzle> Best;
  bool IsFree = false; ///< all accesses are at their ideal with it
  /// It is in place of the `^ ...` that the operands have.
  bool ReplacesMixing = false;
  std::vector<SwizzledAccess> Accesses; ///< with it
  std::string WhyNone;
};

/// Analyses the text of a kernel.
using Analyse = llvm::function_ref<FileResult(const std::string &)>;

/// \p Result is that of \p Kernel.
std::vector<SwizzleAnswer> searchSwizzles(const Question &Asked,
                                          const KernelText &Kernel,
                                          const FileResult &Result,
                                          Analyse Again);

} // namespace bank_lint::layout

#endif
