//===-- tool/report/fixes/fixes_yaml.h - fixes for clang's tools *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The fixes that --fix would make, in the YAML of `clang-tidy -export-fixes`,
/// which clang-apply-replacements and some editors read.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_FIXES_FIXES_YAML_H
#define BANK_LINT_TOOL_REPORT_FIXES_FIXES_YAML_H

#include "analysis/result/finding.h"
#include "tool/report/report_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

/// Only fixes that are confirmed together, one of each array; paths are
/// absolute. Findings without a fix are left out.
void writeFixesYaml(llvm::ArrayRef<FileResult> Results,
                    const ReportOptions &Options, llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
