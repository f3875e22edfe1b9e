//===-- tool/report/html/html_finding.h - a finding on the page -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A finding as the page shows it: an element of `findings` of
/// pages/page.mustache.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_HTML_HTML_FINDING_H
#define BANK_LINT_TOOL_REPORT_HTML_HTML_FINDING_H

#include "analysis/result/finding.h"
#include "tool/report/html/html_source.h"
#include "tool/report/html/picture_pool.h"

namespace bank_lint {

/// A finding and where it stands on the page.
struct PlacedFinding {
  const Finding *What = nullptr;
  std::string Arch;       ///< of its file: "sm_80"
  std::size_t Number = 0; ///< among the findings of the page, from 1
  std::size_t Kernel = 0; ///< which of the page's kernels it is of
};

/// \p MostCycles: the excess of the heaviest finding.
llvm::json::Object pageFinding(const PlacedFinding &F, double MostCycles,
                               const HeatedSource &Heated, SourceLines &Sources,
                               PicturePool &Pictures);

} // namespace bank_lint

#endif
