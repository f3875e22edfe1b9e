//===-- tool/report/json/json.h - the report for programs -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One JSON document with everything that is known of the files:
///
///   version, arch
///   files[]     file, toolkit, failure?, problems[], not_analysed[],
///               uninstantiated_templates[], notes[]
///   findings[]  rule, message, and an access
///   accesses[]  only on demand: state, and an access
///   summary     counts, undecided_reasons{}, exit_code, launches[]
///
/// An access holds its place, kernel, figures, launch, assumptions and lanes.
/// Counts that are known exactly are numbers; others {"min", "max"}; unknown
/// ones null. A figure is {"worst", "total"}, for the most expensive
/// instruction and for all of a block, with "best" and "total_min" where it is
/// a range.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_JSON_JSON_H
#define BANK_LINT_TOOL_REPORT_JSON_JSON_H

#include "analysis/result/finding.h"
#include "tool/report/report_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

void writeJson(llvm::ArrayRef<FileResult> Results, const ReportOptions &Options,
               llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
