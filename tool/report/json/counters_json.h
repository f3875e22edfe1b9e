//===-- tool/report/json/counters_json.h - counters for programs *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The predicted counters as one JSON document, whose fields docs/dev/json.md
/// explains.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_JSON_COUNTERS_JSON_H
#define BANK_LINT_TOOL_REPORT_JSON_COUNTERS_JSON_H

#include "analysis/counters.h"
#include "tool/report/report_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

void writeCountersJson(llvm::ArrayRef<CountersResult> Results,
                       const ReportOptions &Options, llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
