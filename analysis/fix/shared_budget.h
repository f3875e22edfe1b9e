//===-- analysis/fix/shared_budget.h - what an array may take ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The shared memory of the kernels that use an array: limits, and how many
/// blocks fit an SM.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_SHARED_BUDGET_H
#define BANK_LINT_ANALYSIS_FIX_SHARED_BUDGET_H

#include "analysis/fix/index_proof.h"
#include "analysis/result/finding.h"

namespace bank_lint {

/// What a change takes of shared memory, in bytes.
struct SharedGrowth {
  std::uint64_t Declared = 0; ///< by arrays in the kernels
  std::uint64_t Given = 0;    ///< by the launches
  bool RaisesLimit = false;   ///< as much more is asked for, of what is given

  SharedGrowth &operator+=(const SharedGrowth &Other) {
    Declared += Other.Declared;
    Given += Other.Given;
    RaisesLimit |= Other.RaisesLimit;
    return *this;
  }
};

class SharedBudget {
public:
  /// The budget of the kernels that access the array declared at \p
  /// Declaration.
  SharedBudget(const FileResult &Result, const ArrayFacts &Facts,
               const SourceRange &Declaration);

  /// Whether the array may grow by \p More.
  bool allows(const SharedGrowth &More) const;
  /// Whether some kernel has both arrays.
  bool sharesKernelWith(const SharedBudget &Other) const;
  /// Fills the shared memory and the blocks of \p F, which needs \p More.
  void describe(Fix &F, std::int64_t More) const;

private:
  /// A kernel under a launch.
  struct Use {
    std::string Kernel;
    std::uint64_t Static = 0, Dynamic = 0;
    /// The most dynamic memory that the program gives, or asks to be allowed
    /// by cudaFuncSetAttribute; it has to fit, or the call fails.
    std::uint64_t Allowed = 0;
    std::uint64_t Threads = 1;
  };
  unsigned blocks(const Use &U, std::int64_t More) const;

  std::string Arch;
  std::vector<Use> Uses;
};

} // namespace bank_lint

#endif
