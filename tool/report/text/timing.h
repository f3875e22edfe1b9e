//===-- tool/report/text/timing.h - where the time went ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How long a run took, by phases: in all, for the slowest files and for the
/// slowest kernels.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TEXT_TIMING_H
#define BANK_LINT_TOOL_REPORT_TEXT_TIMING_H

#include "analysis/result/finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

void writeTiming(llvm::ArrayRef<FileResult> Results, llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
