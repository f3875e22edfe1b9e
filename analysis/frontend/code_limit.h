//===-- analysis/frontend/code_limit.h - how much code ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A few lines can ask for any amount of code: a function that calls another
/// twice, which calls a third twice; loops with a #pragma unroll around one
/// another. What a kernel becomes is counted before it is made, and is not made
/// if that is too much. Much of it may go when it is simplified: what is left
/// then is what it takes of a budget.
///
/// Sizes are instructions of LLVM's.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_CODE_LIMIT_H
#define BANK_LINT_ANALYSIS_FRONTEND_CODE_LIMIT_H

#include "analysis/budget_range.h"
#include "llvm/IR/PassManager.h"

namespace bank_lint::frontend {

/// What all kernels of a file may take: some seconds' work. The largest of
/// 1,200 public files takes 224,000 (ggml's mmvq.cu, 294 kernels).
constexpr std::uint64_t CodeOfFile = 400'000;
/// What a kernel may become before it is simplified. The largest kernel of
/// those files is 67,000 (one of ggml's mmq.cuh).
constexpr std::uint64_t CodeOfKernel = 250'000;

class CodeLimit {
public:
  explicit CodeLimit(std::uint64_t Most = BudgetRange::NoLimit) : Most(Most) {}

  /// Whether it may become \p Size. Once it may not, it never may.
  bool allows(std::uint64_t Size);
  /// It has been simplified to \p Size.
  void take(std::uint64_t Size) { Range.Taken = Size; }
  bool isExceeded() const { return Range.Most != BudgetRange::NoLimit; }
  /// With which limits the answers would have been the same.
  const BudgetRange &range() const { return Range; }
  /// What was not allowed.
  std::uint64_t refused() const { return Range.Most + 1; }

private:
  const std::uint64_t Most;
  BudgetRange Range;
};

/// The size of all kernels of \p Code once calls of functions that are to be
/// inlined are replaced by their bodies. What is too large for a number is the
/// largest.
std::uint64_t inlinedSize(const llvm::Module &Code);

#define LIMIT_CODE "bank-lint-limit-code"

/// Stands before the unroller, behind what tells it how far to go. Where that
/// is too far, no loop is unrolled any more: the function is given up.
class LimitCode : public llvm::PassInfoMixin<LimitCode> {
public:
  /// Without \p Limit there is none. It outlives the pass.
  explicit LimitCode(CodeLimit *Limit) : Limit(Limit) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);

private:
  CodeLimit *Limit;
};

} // namespace bank_lint::frontend

#endif
