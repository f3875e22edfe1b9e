//===-- tool/crosscheck/comparison_json.h - for programs --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Predictions, with and without what was measured, as one JSON document; see
/// docs/crosscheck.md.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CROSSCHECK_COMPARISON_JSON_H
#define BANK_LINT_TOOL_CROSSCHECK_COMPARISON_JSON_H

#include "tool/crosscheck/comparison.h"
#include "tool/report/report_options.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

void writeComparisonJson(const Comparison &C, const ReportOptions &Options,
                         llvm::raw_ostream &OS);

/// What is expected of each access, before anything was measured.
void writePredictionsJson(llvm::ArrayRef<FileExperiments> Files,
                          const ReportOptions &Options, llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
