//===-- tool/report/html/html_resources.h -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The page's table of what kernels take of an SM.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_HTML_HTML_RESOURCES_H
#define BANK_LINT_TOOL_REPORT_HTML_HTML_RESOURCES_H

#include "analysis/result/finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/JSON.h"

namespace bank_lint {

/// The rows: one for each launch of each kernel whose machine code was made,
/// and one for a kernel without launches.
llvm::json::Array pageResources(llvm::ArrayRef<FileResult> Results);

} // namespace bank_lint

#endif
