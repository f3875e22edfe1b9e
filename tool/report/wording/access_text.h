//===-- tool/report/wording/access_text.h -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What an access is, and what is known of it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_WORDING_ACCESS_TEXT_H
#define BANK_LINT_TOOL_REPORT_WORDING_ACCESS_TEXT_H

#include "analysis/result/finding.h"
#include <string>
#include <vector>

namespace bank_lint {

/// A place that has to do with a finding, and what is there.
struct TilePlace {
  SourceRange Where;
  std::string Text;
};

/// The text of an access to a tile as a whole, or to one that another access
/// has another layout of: that access, and who makes the tensor map.
std::vector<TilePlace> tilePlaces(const AccessSummary &Access);

/// What \p Access is: "shared load", "global store of a bulk copy", "matrix
/// operand".
std::string kindText(const AccessSummary &Access);

/// Whether \p F says that the kernel fails wherever it is launched so: an
/// error, where other findings are warnings.
bool isCertainCrash(const Finding &F);

/// "launched from 3 files", "compiled in 3 files"; "" of a finding of one file.
std::string filesText(const Finding &F);

/// "sm_80: 8 wavefronts, sm_90: 4 wavefronts", for the most expensive
/// instruction; "" unless several architectures were compared.
std::string architecturesText(const Finding &F);

/// For an access with Machine: "4 LDS.64 at line 39, where 4 bytes are
/// predicted (sm_80)", "no shared load at line 39 (sm_80)".
std::string machineCodeText(const AccessSummary &Access);

/// For an access with FromSource: "the same", or what the source says: "proven;
/// 4 bytes per lane, 32 executions, 1024 wavefronts per block".
std::string sourceVerdictText(const AccessSummary &Access);

} // namespace bank_lint

#endif
