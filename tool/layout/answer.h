//===-- tool/layout/answer.h - what a layout costs --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The result of analysing the kernel of a question, in the question's words.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_LAYOUT_ANSWER_H
#define BANK_LINT_TOOL_LAYOUT_ANSWER_H

#include "analysis/result/finding.h"
#include "tool/layout/swizzle_search.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint::layout {

/// An access of the question. An operand may have several: s[i] = in[i].
struct AnsweredAccess {
  std::string Expression; ///< "tile[threadIdx.x][threadIdx.y]"
  std::string Reason;     ///< of a bounded or undecided verdict
  const AccessSummary *Verdict;
  const Finding *Told; ///< null: no rule has anything to say
};

/// A change that makes the accesses to an array cheaper.
struct AnsweredFix {
  const Fix *What;
  std::string Array;                 ///< its declaration
  std::vector<std::string> Operands; ///< those that change, as they become
  std::vector<std::pair<std::string, Interval>> Wavefronts; ///< by expression
};

struct Answer {
  Question Asked;
  std::string Version, Arch;
  std::string Text; ///< the file that was analysed
  std::vector<AnsweredAccess> Accesses;
  std::vector<AnsweredFix> Fixes; ///< best first, for each array
  /// Arrays without a fix, by their declarations, and why there is none.
  std::vector<std::pair<std::string, std::string>> NoFixes;
  /// For arrays with conflicts: which Swizzle of CuTe helps.
  std::vector<SwizzleAnswer> Swizzles;
  std::vector<std::string> Silent; ///< operands of which no access is left
  /// What the compiler says of the operands, or what else went wrong.
  std::vector<std::string> Problems;
};

/// \p Result is that of \p Kernel, and has to outlive the answer.
Answer answerOf(Question Asked, const KernelText &Kernel,
                const FileResult &Result);

void writeText(const Answer &Given, llvm::raw_ostream &OS);
void writeJson(const Answer &Given, llvm::raw_ostream &OS);

} // namespace bank_lint::layout

#endif
