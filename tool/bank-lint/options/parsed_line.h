//===-- tool/bank-lint/options/parsed_line.h - words, parsed ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The words of a command line as a command, its options and its operands. What
/// the values mean is options.h's.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_PARSED_LINE_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_PARSED_LINE_H

#include "tool/bank-lint/options/option_table.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace bank_lint {

class ParsedLine {
public:
  /// \p Words are without the program's name, and live as long as the result.
  /// The first that is no option may name a command; `check` is the default. A
  /// failure says what is wrong: an option that is unknown, or of another
  /// command, a value that is missing or that nothing takes.
  static llvm::Expected<ParsedLine> parse(llvm::ArrayRef<const char *> Words);

  Subcommand command() const { return Command; }
  /// What is neither an option nor the name of the command.
  const std::vector<std::string> &operands() const { return Operands; }
  bool isCommandNamed() const { return IsCommandNamed; }
  bool hasOption(OptionId Option) const;
  /// Whether a switch is on.
  bool isOn(OptionId Switch) const;
  /// The last value, or \p Default.
  std::string value(OptionId Option, llvm::StringRef Default = "") const;
  /// Each value, as typed.
  std::vector<std::string> values(OptionId Option) const;
  /// Each item of values that are lists: "a,b<1,2>" has two.
  std::vector<std::string> items(OptionId Option) const;
  /// The same for values that contain commas: an item begins where a name and
  /// "=" follow, as in "k=1,2:32,l=4:64".
  std::vector<std::string> pairs(OptionId Option) const;

  /// The options that \p Command takes as well, as they were typed, but for \p
  /// Except; paths are absolute.
  std::vector<std::string> optionsFor(Subcommand Command,
                                      OptionId Except) const;

private:
  ParsedLine(llvm::opt::InputArgList Arguments)
      : Arguments(std::move(Arguments)) {}

  llvm::Error check() const;
  llvm::Error checkOperands() const;

  llvm::opt::InputArgList Arguments;
  Subcommand Command = Subcommand::Check;
  bool IsCommandNamed = false;
  std::vector<std::string> Operands;
};

} // namespace bank_lint

#endif
