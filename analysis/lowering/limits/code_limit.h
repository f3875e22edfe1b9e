//===-- analysis/lowering/limits/code_limit.h - how much code ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A few lines can ask for any amount of code: a function that calls another
/// twice, which calls a third twice; loops with a #pragma unroll around one
/// another. What a kernel becomes is counted before it is made. Calls for which
/// there is no room are not inlined, and the kernel is not analysed; loops are
/// unrolled less far than nvcc does, if the limit allows for that. Much of the
/// code may go when it is simplified; both count for what it takes of a budget.
///
/// Sizes are instructions of LLVM's.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_LIMITS_CODE_LIMIT_H
#define BANK_LINT_ANALYSIS_LOWERING_LIMITS_CODE_LIMIT_H

#include "analysis/support/budget_range.h"
#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// What all kernels of a file may take, but for what comes in proportion to its
/// code (FileShares): half a second's work or more.
constexpr std::uint64_t CodeOfFile = 30'000;
/// What a kernel may become at most: by calls, whose bodies have been
/// simplified, and by unrolling, before that is.
constexpr std::uint64_t CodeOfKernel = 250'000;
/// What all functions that a kernel leads to may become, each with the bodies
/// of what it calls. Most go when they have been inlined.
constexpr std::uint64_t CodeOfFunctions = 4'000'000;
/// What the kernels of a module may become by their calls, and each by its
/// loops, where they go through the passes together.
constexpr std::uint64_t CodeOfModule = 800'000;

class CodeLimit {
public:
  explicit CodeLimit(std::uint64_t Most = BudgetRange::NoLimit,
                     bool LoopsMayStay = false)
      : Most(Most), LoopsMayStay(LoopsMayStay) {}

  /// Whether it may become \p Size. Once it may not, it never may.
  bool allows(std::uint64_t Size);
  /// The same of all functions together: CodeOfFunctions.
  bool allowsFunctions(std::uint64_t Size);
  /// The same of code with its loops unrolled, which is as much work as making
  /// \p Work. If not, it may be unrolled less.
  bool fits(std::uint64_t Work, std::uint64_t Size);
  /// Whether loops may stay as they are; else the limit is exceeded by them.
  bool loopsMayStay() const { return LoopsMayStay; }
  /// It has been simplified to \p Size.
  void take(std::uint64_t Size);
  bool isExceeded() const { return Refused != 0; }
  /// With which limits the answers would have been the same.
  const BudgetRange &range() const { return Range; }
  std::uint64_t refused() const { return Refused; }
  /// What it would have become, had its loops been unrolled; 0: they have been.
  std::uint64_t unfit() const { return Unfit; }

private:
  const std::uint64_t Most;
  const bool LoopsMayStay;
  BudgetRange Range;
  std::uint64_t Refused = 0; ///< the largest size that was not allowed
  std::uint64_t Unfit = 0;
};

/// What the kernels of \p Code are together once calls of functions that must
/// be inlined are replaced by their bodies as they are. What is too large for a
/// number is the largest.
std::uint64_t inlinedSizeOfKernels(const llvm::Module &Code);

/// Runs before the unroller and after the pass that sets how far it goes. Where
/// that is too far, sets a lower count.
class LimitCode : public llvm::PassInfoMixin<LimitCode> {
public:
  /// Without \p Limit there is none. It outlives the pass.
  explicit LimitCode(CodeLimit *Limit) : Limit(Limit) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);

private:
  CodeLimit *Limit;
};

} // namespace bank_lint::lowering

#endif
