//===-- tool/report/html/html_picture.h - lanes as a picture ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Draws where the 32 lanes of the most expensive instruction go, as SVG.
///
/// Shared memory: a row for each lane, a column for each bank; beside them the
/// wavefronts of each transaction, below them the distinct words of each bank.
/// Global memory: a row for each lane, a column for each sector that is
/// touched, and below them how much of each sector is used. The colours are
/// classes of pages/style.css; the grid of banks is drawn once, by
/// pages/page.mustache.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_HTML_HTML_PICTURE_H
#define BANK_LINT_TOOL_REPORT_HTML_HTML_PICTURE_H

#include "analysis/result/access_summary.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace bank_lint {

struct LanePicture {
  /// What is inside of the `svg` element, which is 512 pixels wide and 296
  /// high: numbers and words of ours only, so nothing to escape.
  std::string Shapes;
  std::string Caption; ///< plain text, which says the same in numbers

  bool isThere() const { return !Shapes.empty(); }
};

/// None if it is unknown where the lanes go, or if the access is neither of
/// shared nor of global memory. \p Arch: "sm_80".
LanePicture lanePicture(const AccessSummary &Access, llvm::StringRef Arch);

} // namespace bank_lint

#endif
