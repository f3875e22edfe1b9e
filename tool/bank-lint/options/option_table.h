//===-- tool/bank-lint/options/option_table.h - what may be typed *- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The commands and the options of options.td, as LLVM's option library has
/// them, and which of them belong together.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_OPTION_TABLE_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_OPTION_TABLE_H

#include "llvm/Option/OptTable.h"
#include "llvm/Option/Option.h"
#include <optional>
#include <string>

namespace bank_lint {

enum class Subcommand {
  Check,
  Capture,
  Counters,
  Compare,
  Crosscheck,
  Doctor,
  Explain,
  Layout,
  Sweep,
  Launches,
  Rules,
  Baseline,
  Config,
  Cache,
  Merge,
  Lsp,
  Mcp,
  Help,
  Version
};
constexpr unsigned NumSubcommands = unsigned(Subcommand::Version) + 1;

/// OPT_arch, ... An option that has no letter is of the form `--name=value`
/// under its own name.
enum OptionId : unsigned {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "tool/bank-lint/options/options.inc"
#undef OPTION
};

class OptionTable : public llvm::opt::PrecomputedOptTable {
public:
  static const OptionTable &get();

  const SubCommand &command(Subcommand Of) const;
  /// The command of that name, if there is one.
  std::optional<Subcommand> findCommand(llvm::StringRef Name) const;

  bool isFor(llvm::opt::OptSpecifier Option, Subcommand Command) const;
  /// The option called \p Name, without dashes and "="; OPT_INVALID if there is
  /// none.
  OptionId find(llvm::StringRef Name) const;
  /// "--arch", "-p".
  std::string spelling(llvm::opt::OptSpecifier Option) const;
  /// What --help of \p Command says of \p Option; "" if nothing.
  llvm::StringRef text(llvm::opt::OptSpecifier Option,
                       Subcommand Command) const;
  /// The option of \p Command that \p Typed may have meant: "--format". "" if
  /// none is near.
  std::string nearest(llvm::StringRef Typed, Subcommand Command) const;

private:
  OptionTable();
};

} // namespace bank_lint

#endif
