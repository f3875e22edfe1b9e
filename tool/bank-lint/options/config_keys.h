//===-- tool/bank-lint/options/config_keys.h - keys of files ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The keys of .bank-lint files: options of the command line, by name.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_CONFIG_KEYS_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_CONFIG_KEYS_H

#include "tool/bank-lint/options/parsed_line.h"
#include "tool/config/config_key.h"
#include <vector>

namespace bank_lint {

/// All keys.
llvm::ArrayRef<ConfigKey> configKeys();

/// The keys whose options \p Command has.
std::vector<const ConfigKey *> keysOf(Subcommand Command);

/// What was typed, as far as files could say it too.
std::vector<Setting> typedSettings(const ParsedLine &Line);

/// "--min-weight=2", as an argument of the command line.
std::string argumentOf(const Setting &Said);

/// Why \p Text, which becomes a part of the program, is no instantiation; "" if
/// it is one.
std::string whyNoInstantiation(llvm::StringRef Text);

/// Why \p Text is no number of times that a budget may be raised; "" if it is.
std::string whyNoBudget(llvm::StringRef Text);

} // namespace bank_lint

#endif
