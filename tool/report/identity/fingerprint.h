//===-- tool/report/identity/fingerprint.h - the same again -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A name for each finding that stays when lines are added above it, when the
/// launch is another one or the numbers change. It is computed from the rule,
/// the file's path, the kernel, the operation and the text of the accessed
/// expression without its white space; and, where a kernel has the same
/// expression several times, of which of them it is.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_IDENTITY_FINGERPRINT_H
#define BANK_LINT_TOOL_REPORT_IDENTITY_FINGERPRINT_H

#include "analysis/result/finding.h"
#include "tool/report/source/source_lines.h"
#include "tool/report/source/source_root.h"
#include <string>
#include <vector>

namespace bank_lint {

/// One fingerprint for each of \p Findings, 32 hexadecimal digits. Findings at
/// one place that differ in nothing of the above share theirs: a header that
/// two files include.
std::vector<std::string> fingerprints(llvm::ArrayRef<const Finding *> Findings,
                                      const SourceRoot &Root,
                                      SourceLines &Sources);

} // namespace bank_lint

#endif
