//===-- tool/report/fixes/fix_text.h - fixes for people ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the reports for people say of the fixes of a finding.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_FIXES_FIX_TEXT_H
#define BANK_LINT_TOOL_REPORT_FIXES_FIX_TEXT_H

#include "analysis/result/finding.h"
#include "llvm/ADT/StringRef.h"

namespace bank_lint {

/// "tile[32][33]: 1 wavefront at 9:5 and 13:28, 4224 bytes of shared memory
/// (was 4096)"
std::string fixText(const Fix &F, llvm::StringRef Here);

/// "[verified]"; of a fix in a header also for which files.
std::string confirmedText(const Fix &F);

/// A line about fixes.
struct FixLine {
  const char *Label; ///< "fix", "or", "no fix", "advice"
  std::string Text;
};

/// "pad-rows"
llvm::StringRef nameOf(FixKind Kind);

/// What is advised, with what it would gain: "...: 128 sectors per block where
/// it now takes 1024". \p F has advice.
std::string adviceText(const Finding &F);

/// All that there is to say of fixes and advice.
std::vector<FixLine> fixLines(const Finding &F);

} // namespace bank_lint

#endif
