//===-- tool/bank-lint/options/option_table.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/option_table.h"
#include "tool/bank-lint/options/spelling.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint {
namespace {

/// The commands whose --help has other words for some options.
enum : unsigned {
  InCrosscheck = 1U << 1U,
  InLaunches = 1U << 2U,
  InMcp = 1U << 3U,
  InCompare = 1U << 4U,
  InSweep = 1U << 5U
};

using llvm::opt::DefaultVis;
using llvm::opt::OptTable;

#define OPTTABLE_STR_TABLE_CODE
#include "tool/bank-lint/options/options.inc"
#undef OPTTABLE_STR_TABLE_CODE

#define OPTTABLE_PREFIXES_TABLE_CODE
#include "tool/bank-lint/options/options.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE

#define OPTTABLE_PREFIXES_UNION_CODE
#include "tool/bank-lint/options/options.inc"
#undef OPTTABLE_PREFIXES_UNION_CODE

#define OPTTABLE_SUBCOMMAND_IDS_TABLE_CODE
#include "tool/bank-lint/options/options.inc"
#undef OPTTABLE_SUBCOMMAND_IDS_TABLE_CODE

#define OPTTABLE_SUBCOMMANDS_CODE
#include "tool/bank-lint/options/options.inc"
#undef OPTTABLE_SUBCOMMANDS_CODE

constexpr OptTable::Info Infos[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "tool/bank-lint/options/options.inc"
#undef OPTION
};

constexpr llvm::StringLiteral Names[NumSubcommands] = {
    "check",  "capture",  "counters", "compare", "crosscheck",
    "doctor", "explain",  "layout",   "sweep",   "launches",
    "rules",  "baseline", "config",   "cache",   "merge",
    "lsp",    "mcp",      "help",     "version"};

} // namespace

OptionTable::OptionTable()
    : PrecomputedOptTable(OptionStrTable, OptionPrefixesTable, Infos,
                          OptionPrefixesUnion, /*IgnoreCase=*/false,
                          OptionSubCommands, OptionSubCommandIDsTable) {}

const OptionTable &OptionTable::get() {
  static const OptionTable Table;
  return Table;
}

const OptTable::SubCommand &OptionTable::command(Subcommand Of) const {
  return *llvm::find_if(getSubCommands(), [&](const SubCommand &Each) {
    return Each.Name == Names[unsigned(Of)];
  });
}

std::optional<Subcommand> OptionTable::findCommand(llvm::StringRef Name) const {
  for (unsigned I = 0; I != NumSubcommands; ++I)
    if (Names[I] == Name)
      return Subcommand(I);
  return std::nullopt;
}

bool OptionTable::isFor(llvm::opt::OptSpecifier Option,
                        Subcommand Command) const {
  return getOption(Option).isRegisteredSC(Names[unsigned(Command)]);
}

OptionId OptionTable::find(llvm::StringRef Name) const {
  for (unsigned Id = 1; Id <= getNumOptions(); ++Id) {
    llvm::StringRef Own = getOptionName(Id);
    Own.consume_back("=");
    if (Own == Name && getOptionHelpText(Id))
      return OptionId(Id);
  }
  return OPT_INVALID;
}

std::string OptionTable::spelling(llvm::opt::OptSpecifier Option) const {
  return getOptionPrefixedName(Option).rtrim('=').str();
}

llvm::StringRef OptionTable::text(llvm::opt::OptSpecifier Option,
                                  Subcommand Command) const {
  const unsigned Where = Command == Subcommand::Crosscheck ? InCrosscheck
                         : Command == Subcommand::Launches ? InLaunches
                         : Command == Subcommand::Mcp      ? InMcp
                         : Command == Subcommand::Compare  ? InCompare
                         : Command == Subcommand::Sweep    ? InSweep
                                                           : 0;
  const char *Text = getOptionHelpText(Option, llvm::opt::Visibility(Where));
  return Text ? Text : "";
}

std::string OptionTable::nearest(llvm::StringRef Typed,
                                 Subcommand Command) const {
  std::vector<std::string> Known;
  for (unsigned Id = 1; Id <= getNumOptions(); ++Id)
    if (getOptionHelpText(Id) && isFor(Id, Command))
      Known.push_back(spelling(Id));
  std::string Word = Typed.split('=').first.str();
  if (!Typed.starts_with("--"))
    Word.insert(0, "-");
  return nearestOf(Word, Known);
}

} // namespace bank_lint
