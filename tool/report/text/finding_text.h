//===-- tool/report/text/finding_text.h - a finding for people --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A finding in the way compilers write warnings: what and where, the source
/// line, and how sure and how heavy it is; or all that is known of it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TEXT_FINDING_TEXT_H
#define BANK_LINT_TOOL_REPORT_TEXT_FINDING_TEXT_H

#include "analysis/result/finding.h"
#include "tool/report/report_options.h"
#include "tool/report/text/text_painter.h"
#include <string>

namespace bank_lint {

/// The short form, or the long one if \p Options ask for it. \p Others say the
/// same of the same place, in other kernels.
void writeFinding(const Finding &F, llvm::ArrayRef<const Finding *> Others,
                  const ReportOptions &Options, TextPainter &Painter);

/// What is reported of a finding below its quoted line: lanes, cost, table,
/// launch, assumptions, counter. One a line, without indentation but for the
/// rows of a table, and without a line break at the end.
std::string detailsOf(const Finding &F);

/// "assuming: ...", indented; nothing if nothing was assumed.
void writeAssumptions(const AccessSummary &Access, llvm::raw_ostream &OS);

/// "12 executions, 38 sectors per block": what a block executes and pays.
std::string costText(const AccessSummary &Access);

} // namespace bank_lint

#endif
