//===-- tool/bank-lint/options/capture_choice.h - capture -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the command line of `bank-lint capture` says beside what `check` takes.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_CAPTURE_CHOICE_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_CAPTURE_CHOICE_H

#include "tool/bank-lint/options/parsed_line.h"
#include <chrono>

namespace bank_lint {

struct CaptureChoice {
  std::vector<std::string> Program;  ///< with its arguments
  std::string Keep;                  ///< --keep; "": nowhere
  std::chrono::seconds TimeLimit{0}; ///< 0: none
  std::vector<std::string> ForCheck; ///< the options that `check` gets
};

/// \p Program follows `--`.
llvm::Expected<CaptureChoice>
captureChoice(const ParsedLine &Line, llvm::ArrayRef<std::string> Program);

} // namespace bank_lint

#endif
