//===-- tool/bank-lint/options/help.cpp - what --help says ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/help.h"
#include "tool/bank-lint/options/choices.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {
namespace {

constexpr std::size_t PageWidth = 80;
/// Where the text of an option begins.
constexpr std::size_t TextColumn = 25;

/// \p Text from the current column on, later lines indented by \p Indent. Ends
/// the line.
void writeWrapped(llvm::StringRef Text, std::size_t Column, std::size_t Indent,
                  llvm::raw_ostream &OS) {
  bool IsFirst = true;
  for (llvm::StringRef Word : llvm::split(Text, ' ')) {
    if (!IsFirst && Column + 1 + Word.size() > PageWidth) {
      OS << "\n";
      OS.indent(Indent);
      Column = Indent;
      IsFirst = true;
    }
    OS << (IsFirst ? "" : " ") << Word;
    Column += Word.size() + !IsFirst;
    IsFirst = false;
  }
  OS << "\n";
}

/// "  --arch=<sm_XX>", and what it does from \p At on.
void writeEntry(llvm::StringRef Name, llvm::StringRef Text, std::size_t At,
                llvm::raw_ostream &OS) {
  OS << "  " << Name;
  std::size_t Column = 2 + Name.size();
  if (Column + 1 > At) {
    OS << "\n";
    Column = 0;
  }
  OS.indent(At - Column);
  writeWrapped(Text, At, At, OS);
}

/// "-j <N>", "--arch=<sm_XX>", "-q, --quiet".
std::string heading(OptionId Option, Subcommand Command) {
  const OptionTable &Table = OptionTable::get();
  std::string Text = Table.getOptionPrefixedName(Option).str();
  for (unsigned Id = 1; Id <= Table.getNumOptions(); ++Id) {
    llvm::opt::Option Other = Table.getOption(Id);
    if (Other.getAlias().isValid() && Other.getAlias().matches(Option) &&
        Other.getName().size() == 1)
      Text = Table.spelling(Id) + ", " + Text;
  }
  const char *Value = Table.getOptionMetaVar(Option);
  if (Option == OPT_output && Command == Subcommand::Launches)
    Value = "file";
  if (Value)
    Text += (llvm::StringRef(Text).ends_with("=") ? "<" : " <") +
            std::string(Value) + ">";
  return Text;
}

void writeOption(OptionId Option, Subcommand Command, llvm::raw_ostream &OS) {
  writeEntry(heading(Option, Command), OptionTable::get().text(Option, Command),
             TextColumn, OS);
  for (const Choice &Each : choicesOf(Option, Command)) {
    OS.indent(TextColumn) << Each.Value;
    const std::size_t Column = TextColumn + 12;
    OS.indent(std::max<std::size_t>(12 - Each.Value.size(), 1));
    writeWrapped(Each.Text, Column, Column, OS);
  }
}

constexpr OptionId Groups[] = {OPT_WhatGroup,   OPT_HowGroup, OPT_CompileGroup,
                               OPT_RulesGroup,  OPT_FixGroup, OPT_MeasureGroup,
                               OPT_ReportGroup, OPT_RunGroup};

constexpr OptionId Everyday[] = {
    OPT_arch,  OPT_launch,   OPT_arg,    OPT_kernel, OPT_include_folder,
    OPT_macro, OPT_database, OPT_select, OPT_ignore, OPT_suggest_fixes,
    OPT_fix,   OPT_format,   OPT_quiet,  OPT_verbose};

constexpr llvm::StringLiteral ExitCodes =
    "Exit code:\n"
    "  0  nothing found; all was counted\n"
    "  1  findings\n"
    "  2  bad usage, or a file that could not be read or written\n"
    "  3  incomplete: a kernel or a metric could not be analysed\n"
    "  130, 143  stopped by Ctrl-C or SIGTERM; what is done is reported\n"
    "If several hold: 2 before 3 before 1, so that a bad file is never "
    "hidden.\n"
    "The report goes to stdout, errors go to stderr.\n";

/// The options of \p Group, in the order of options.td as far as LLVM keeps it.
std::vector<OptionId> optionsOf(OptionId Group, Subcommand Command) {
  const OptionTable &Table = OptionTable::get();
  std::vector<OptionId> Result;
  for (unsigned Id = 1; Id <= Table.getNumOptions(); ++Id)
    if (Table.getOptionGroupID(Id) == Group && Table.isFor(Id, Command))
      Result.push_back(OptionId(Id));
  return Result;
}

bool takesCompilerOptions(Subcommand Command) {
  return OptionTable::get().isFor(OPT_include_folder, Command) &&
         Command != Subcommand::Lsp;
}

} // namespace

void writeOverview(llvm::raw_ostream &OS) {
  const OptionTable &Table = OptionTable::get();
  OS << "bank-lint finds shared-memory bank conflicts and uncoalesced global "
        "accesses of\nCUDA kernels, at the source line. No GPU is needed.\n\n"
        "Usage: bank-lint [options] FILE...   lint CUDA files, or those in "
        "folders\n"
        "       bank-lint COMMAND ...         see the commands below\n\n"
        "Commands:\n";
  for (unsigned I = 0; I != NumSubcommands; ++I) {
    const auto &Command = Table.command(Subcommand(I));
    writeEntry(Command.Name, Command.HelpText, 14, OS);
  }
  OS << "\nCommon options (bank-lint help check shows all):\n";
  for (OptionId Option : Everyday)
    writeEntry(heading(Option, Subcommand::Check),
               Table.text(Option, Subcommand::Check), TextColumn, OS);
  OS << "\nExamples:\n"
        "  bank-lint kernel.cu                  lint a file\n"
        "  bank-lint -p build                   lint all files of a project\n"
        "  bank-lint explain kernel.cu:42       explain the accesses of a "
        "line\n"
        "  bank-lint doctor kernel.cu           show how a file is "
        "read\n\n"
     << ExitCodes;
}

void writeHelp(Subcommand Command, llvm::raw_ostream &OS) {
  const auto &Traits = OptionTable::get().command(Command);
  std::string Usage = "bank-lint ";
  Usage += Command == Subcommand::Check ? "[check]" : Traits.Name;
  Usage += " [options]";
  if (*Traits.Usage)
    Usage += std::string(" ") + Traits.Usage;
  if (Command == Subcommand::Crosscheck)
    Usage += " [-- program of yours]";
  else if (takesCompilerOptions(Command))
    Usage += " [-- options of nvcc or clang]";
  constexpr llvm::StringLiteral Before = "Usage: ";
  OS << Before;
  writeWrapped(Usage, Before.size(), Before.size(), OS);
  std::string Does = Traits.HelpText;
  Does[0] = llvm::toUpper(Does[0]);
  Does += ".";
  if (llvm::StringRef(Traits.Usage) == "FILE...")
    Does += " FILE may be a folder: the CUDA files below it.";
  OS << "\n";
  writeWrapped(Does, 0, 0, OS);
  for (OptionId Group : Groups) {
    const std::vector<OptionId> Options = optionsOf(Group, Command);
    if (Options.empty())
      continue;
    OS << "\n" << OptionTable::get().getOptionHelpText(Group) << ":\n";
    for (OptionId Option : Options)
      writeOption(Option, Command, OS);
  }
  OS << "\n" << ExitCodes;
}

} // namespace bank_lint
