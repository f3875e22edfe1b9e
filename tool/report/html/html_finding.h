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
#include "tool/report/html/html_kernels.h"
#include "tool/report/html/html_source.h"
#include "tool/report/html/page_places.h"
#include "tool/report/html/picture_pool.h"

namespace bank_lint {

/// Findings that are shown as one, and where.
struct PlacedFinding {
  llvm::ArrayRef<const Finding *> What; ///< the first stands for all
  std::string Arch;                     ///< of its file: "sm_80"
  std::size_t Number = 0; ///< among what the page shows together, from 1
  bool IsKnown = false;   ///< from the baseline
  bool TellsNews = false; ///< the page has known and new ones
};

/// What all findings of a page are shown with.
struct PageContext {
  double MostCycles; ///< the excess of the worst finding
  const HeatedSource &Heated;
  const HeaviestKernels &Kernels;
  const PagePlaces &Places;
  SourceLines &Sources;
  PicturePool &Pictures;
};

llvm::json::Object pageFinding(const PlacedFinding &F,
                               const PageContext &Context);

} // namespace bank_lint

#endif
