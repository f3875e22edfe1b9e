//===-- analysis/fix/comparison.h - before and after a change ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Judges a change by what the analysis says of the file with and without it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_COMPARISON_H
#define BANK_LINT_ANALYSIS_FIX_COMPARISON_H

#include "analysis/fix/text/edited_text.h"
#include "analysis/result/finding.h"

namespace bank_lint {

struct Comparison {
  /// "" if the change is for the better: fewer wavefronts at the array, and
  /// not as many more instructions, no access anywhere that a rule reports and
  /// did not report before, nothing that could not be analysed any more.
  std::string Objection;
  /// Maybe not for the better, but nowhere for the worse.
  bool IsNoWorse = false;
  /// For the array, as in Fix.
  std::uint64_t ExcessBefore = 0, ExcessAfter = 0;
  std::uint64_t ExecutionsBefore = 0, ExecutionsAfter = 0;
  std::uint64_t WavefrontsAfter = 0;
  std::vector<FixedAccess> Accesses; ///< to the array, after
};

/// Whether everything that was analysed still is: what is lost, or "".
std::string whatIsLost(const FileResult &Before, const FileResult &After);

/// "ns::k<16>" of "ns::k<16>(float*, void (*)(int))".
llvm::StringRef withoutParameters(llvm::StringRef Kernel);

/// \p Declaration is that of the array in the file before. \p Edited is the
/// file that \p After is the result of.
Comparison compare(const FileResult &Before, const FileResult &After,
                   const EditedText &Edited, const SourceRange &Declaration);

} // namespace bank_lint

#endif
