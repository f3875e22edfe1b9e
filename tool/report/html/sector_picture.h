//===-- tool/report/html/sector_picture.h - lanes by sectors ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The picture of an access to global memory; html_picture.h has what is in it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_HTML_SECTOR_PICTURE_H
#define BANK_LINT_TOOL_REPORT_HTML_SECTOR_PICTURE_H

#include "tool/report/html/html_picture.h"

namespace bank_lint {

/// \p Access has a witness, and lanes of at most a sector each.
LanePicture sectorPicture(const AccessSummary &Access);

} // namespace bank_lint

#endif
