//===-- tool/report/html/html_picture.h - lanes as a picture ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Draws where the 32 lanes of the costliest instruction go, as inline SVG.
///
/// Shared memory: a row for each lane, a column for each bank, and below them
/// how many lanes meet in each bank. Global memory: a row for each lane, a
/// column for each sector that is touched, and below them how much of each
/// sector is used. The colours are classes of html/style.css.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_HTML_HTML_PICTURE_H
#define BANK_LINT_TOOL_REPORT_HTML_HTML_PICTURE_H

#include "analysis/result/access_summary.h"
#include <string>

namespace bank_lint {

struct LanePicture {
  std::string Svg;     ///< numbers and words of ours only: nothing to escape
  std::string Caption; ///< plain text
};

/// Both are empty if it is not known where the lanes go, or if the access is
/// neither of shared nor of global memory.
LanePicture lanePicture(const AccessSummary &Access);

} // namespace bank_lint

#endif
