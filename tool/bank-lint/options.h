//===-- tool/bank-lint/options.h - the command line -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From argv to what the user wants. Each subcommand has its own options; a
/// command line without a subcommand's name is `check`.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_H

#include "analysis/analyzer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

enum class OutputFormat { Text, Json };
enum class ColorChoice { Auto, Always, Never };

/// The command line of `bank-lint check`.
struct CheckOptions {
  std::vector<std::string> Files;
  AnalysisOptions Analysis;
  OutputFormat Format = OutputFormat::Text;
  ColorChoice Color = ColorChoice::Auto;
  bool All = false;
};

/// "0.1.0"
const char *toolVersion();

/// Reads the command line; the first argument is the program's name. A usage
/// error is told on \p Errors, and nothing is returned. --help and --version
/// end the process.
std::optional<CheckOptions> parseOptions(llvm::ArrayRef<const char *> Arguments,
                                         llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
