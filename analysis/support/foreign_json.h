//===-- analysis/support/foreign_json.h - JSON of others --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Parses JSON that somebody else wrote. LLVM's parser calls itself for each
/// bracket, so that enough of them end the program: the depth is looked at
/// first, in one pass over the text.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUPPORT_FOREIGN_JSON_H
#define BANK_LINT_ANALYSIS_SUPPORT_FOREIGN_JSON_H

#include "llvm/Support/JSON.h"

namespace bank_lint {

/// How many brackets of JSON may be open at once.
constexpr unsigned MostJsonDepth = 200;

/// As llvm::json::parse; text that is nested deeper than that is an error.
llvm::Expected<llvm::json::Value> parseForeignJson(llvm::StringRef Text);

} // namespace bank_lint

#endif
