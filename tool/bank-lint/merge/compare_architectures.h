//===-- tool/bank-lint/merge/compare_architectures.h ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `--arch=sm_80,sm_90`: one report for several architectures.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_MERGE_COMPARE_ARCHITECTURES_H
#define BANK_LINT_TOOL_BANK_LINT_MERGE_COMPARE_ARCHITECTURES_H

#include "analysis/result/finding.h"
#include <vector>

namespace bank_lint {

/// Makes one result of those that a file has for several architectures, in
/// their order; not none. It is the first one's, with all findings of the
/// others, each of which has what it costs on every architecture.
FileResult compareArchitectures(std::vector<FileResult> Results);

} // namespace bank_lint

#endif
