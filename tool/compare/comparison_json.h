//===-- tool/compare/comparison_json.h - for programs -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A comparison as JSON: see docs/dev/json.md.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_COMPARE_COMPARISON_JSON_H
#define BANK_LINT_TOOL_COMPARE_COMPARISON_JSON_H

#include "tool/compare/comparison_text.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint::comparing {

/// \p Version: of bank-lint.
void writeJson(const Comparison &Of, const Failures &Why,
               llvm::StringRef Version, int ExitCode, llvm::raw_ostream &OS);

} // namespace bank_lint::comparing

#endif
