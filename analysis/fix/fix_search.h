//===-- analysis/fix/fix_search.h - findings with their fixes ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The door of this room. For each array with bank conflicts, other layouts are
/// tried: the file, or a header of its project that it includes, is edited in
/// memory, and the file analysed again, as a whole. What is
/// offered has been confirmed:
///
///   - the program means the same (layout_candidates.h, index_proof.h);
///   - fewer wavefronts at the array, over all kernels and launches of the
///     file, and no access that a rule reports and did not report before
///     (comparison.h);
///   - the shared memory is within the limits of the architecture.
///
/// It costs an analysis of the file for each try, and one for the facts.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_FIX_SEARCH_H
#define BANK_LINT_ANALYSIS_FIX_FIX_SEARCH_H

#include "analysis/analyzer.h"

namespace bank_lint {

/// As analyzeFile. Findings of bank conflicts have Fixes, best first, or
/// NoFix; the result has FixedText, if there is any fix.
FileResult analyzeWithFixes(const std::string &File,
                            const AnalysisOptions &Options);

/// Whether \p Found, a fix in a header that \p File includes too, means the
/// same there, and makes nothing worse.
bool isConfirmed(const Fix &Found, const std::string &File,
                 const AnalysisOptions &Options);

} // namespace bank_lint

#endif
