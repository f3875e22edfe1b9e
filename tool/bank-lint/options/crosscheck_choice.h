//===-- tool/bank-lint/options/crosscheck_choice.h - what to run *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The options of `bank-lint crosscheck`: which kernels, and which of the
/// steps.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_CROSSCHECK_CHOICE_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_CROSSCHECK_CHOICE_H

#include "tool/bank-lint/options/parsed_line.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace bank_lint {

/// With neither EmitTo nor Measured, this machine measures.
struct CrosscheckChoice {
  std::vector<std::string> Kernels; ///< by name, with stars; none: see All
  bool All = false;                 ///< also kernels without findings
  std::string EmitTo;               ///< a folder; "": none
  std::string Measured; ///< a file of a profiler, or an emitted folder
  /// The user's own program and its arguments; none: harnesses.
  std::vector<std::string> Program;
};

/// \p Program is what follows `--`. A failure: options that exclude each other.
llvm::Expected<CrosscheckChoice>
crosscheckChoice(const ParsedLine &Line, llvm::ArrayRef<std::string> Program);

} // namespace bank_lint

#endif
