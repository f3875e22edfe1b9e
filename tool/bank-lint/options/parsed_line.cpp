//===-- tool/bank-lint/options/parsed_line.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/parsed_line.h"
#include "analysis/frontend/command/nvcc_options.h"
#include "tool/bank-lint/options/spelling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

namespace bank_lint {

/// The parts of \p List between commas that stand in no brackets, blanks
/// around them taken off.
static std::vector<std::string> splitList(llvm::StringRef List) {
  std::vector<std::string> Items;
  int Depth = 0;
  std::size_t Start = 0;
  for (std::size_t I = 0; I <= List.size(); ++I) {
    if (I == List.size() || (List[I] == ',' && Depth <= 0)) {
      llvm::StringRef Item = List.slice(Start, I).trim();
      if (!Item.empty())
        Items.push_back(Item.str());
      Start = I + 1;
    } else if (List[I] == '<' || List[I] == '(' || List[I] == '{') {
      ++Depth;
    } else if (List[I] == '>' || List[I] == ')' || List[I] == '}') {
      --Depth;
    }
  }
  return Items;
}

/// "see bank-lint counters --help", to end a message.
static std::string seeHelp(Subcommand Command) {
  return (llvm::Twine("; see bank-lint ") +
          OptionTable::get().command(Command).Name + " --help")
      .str();
}

llvm::Expected<ParsedLine>
ParsedLine::parse(llvm::ArrayRef<const char *> Words) {
  const OptionTable &Table = OptionTable::get();
  unsigned MissingAt = 0, Missing = 0;
  ParsedLine Result(Table.ParseArgs(Words, MissingAt, Missing));
  for (const llvm::opt::Arg *Input : Result.Arguments.filtered(OPT_INPUT)) {
    llvm::StringRef Word = Input->getValue();
    std::optional<Subcommand> Named;
    if (Result.Operands.empty() && !Result.IsCommandNamed)
      Named = Table.findCommand(Word);
    if (Named) {
      Result.Command = *Named;
      Result.IsCommandNamed = true;
    } else {
      Result.Operands.push_back(Word.str());
    }
  }
  if (Missing)
    return llvm::createStringError(llvm::Twine("no value after '") +
                                   Words[MissingAt] + "'" +
                                   seeHelp(Result.Command));
  if (llvm::Error Wrong = Result.check())
    return std::move(Wrong);
  return Result;
}

/// Whether \p Word is an option of nvcc's, or looks like one of all compilers.
static bool isCompilersOption(llvm::StringRef Word) {
  return frontend::findNvccOption(Word.split('=').first) ||
         (Word.size() > 2 && Word[0] == '-' &&
          llvm::StringRef("OWfmUl").contains(Word[1]));
}

llvm::Error ParsedLine::check() const {
  const OptionTable &Table = OptionTable::get();
  for (const llvm::opt::Arg *Each : Arguments) {
    const llvm::opt::Option &Option = Each->getOption();
    const OptionId Id = OptionId(Option.getID());
    std::string Typed = Each->getAsString(Arguments);
    if (Option.matches(OPT_INPUT))
      continue;
    if (Option.matches(OPT_UNKNOWN)) {
      if (isCompilersOption(Typed) && Table.isFor(OPT_include_folder, Command))
        return llvm::createStringError(
            "unknown option '" + Typed +
            "'; options of the compiler follow --: bank-lint FILE -- " + Typed);
      const std::string Nearest = Table.nearest(Typed, Command);
      return llvm::createStringError(
          "unknown option '" + Typed + "'" +
          (Nearest.empty() ? "" : "; did you mean '" + Nearest + "'?") +
          (Nearest.empty() ? seeHelp(Command) : ""));
    }
    const std::string Name = Table.spelling(Id);
    if (!Table.isFor(Id, Command)) {
      std::vector<std::string> Others;
      for (unsigned I = 0; I != NumSubcommands; ++I)
        if (Table.isFor(Id, Subcommand(I)))
          Others.push_back(Table.command(Subcommand(I)).Name);
      return llvm::createStringError(
          "'" + Name + "' is not an option of bank-lint " +
          Table.command(Command).Name + ", but of " + llvm::join(Others, ", ") +
          seeHelp(Command));
    }
    // A value of a switch.
    if (Option.getKind() == llvm::opt::Option::JoinedClass &&
        !Option.getGroup().isValid() &&
        !llvm::is_contained({"true", "false"},
                            llvm::StringRef(Each->getValue())))
      return llvm::createStringError("'" + Typed + "': " + Name +
                                     " takes no value but true or false");
  }
  return checkOperands();
}

/// A word that is near a command's name and no file's is no file.
llvm::Error ParsedLine::checkOperands() const {
  if (IsCommandNamed || Operands.empty())
    return llvm::Error::success();
  llvm::StringRef Word = Operands.front();
  if (Word.find_first_of("./\\") != llvm::StringRef::npos ||
      llvm::sys::fs::exists(Word))
    return llvm::Error::success();
  std::vector<std::string> Names;
  for (const auto &Each : OptionTable::get().getSubCommands())
    Names.push_back(Each.Name);
  const std::string Question = didYouMean(Word, Names);
  return Question.empty()
             ? llvm::Error::success()
             : llvm::createStringError("no file and no command is called '" +
                                       Word + "'" + Question);
}

std::vector<std::string> ParsedLine::optionsFor(Subcommand Of,
                                                OptionId Except) const {
  std::vector<std::string> Result;
  for (const llvm::opt::Arg *Each : Arguments) {
    const llvm::opt::Option &Option = Each->getOption();
    if (Option.matches(OPT_INPUT) || Option.matches(Except) ||
        !OptionTable::get().isFor(Option.getID(), Of))
      continue;
    const OptionId Id = OptionId(Option.getUnaliasedOption().getID());
    if (llvm::is_contained({OPT_include_folder, OPT_database, OPT_cache_dir,
                            OPT_cuda_path, OPT_nvcc_path, OPT_baseline,
                            OPT_launches_from, OPT_confine},
                           Id)) {
      llvm::SmallString<256> Path(Each->getValue());
      llvm::sys::fs::make_absolute(Path);
      Result.push_back(
          OptionTable::get().spelling(Id) +
          (Id == OPT_include_folder || Id == OPT_database ? "" : "=") +
          Path.str().str());
      continue;
    }
    llvm::opt::ArgStringList Words;
    Each->renderAsInput(Arguments, Words);
    Result.insert(Result.end(), Words.begin(), Words.end());
  }
  return Result;
}

bool ParsedLine::hasOption(OptionId Option) const {
  return Arguments.hasArg(Option);
}

bool ParsedLine::isOn(OptionId Switch) const {
  // The value form of a switch is declared beside it.
  const std::string Name =
      OptionTable::get().getOptionPrefixedName(Switch).str();
  bool IsOn = false;
  for (const llvm::opt::Arg *Each : Arguments) {
    const llvm::opt::Option &Option = Each->getOption();
    if (Option.matches(Switch))
      IsOn = true;
    else if (Option.getPrefixedName() == Name + "=")
      IsOn = llvm::StringRef(Each->getValue()) == "true";
  }
  return IsOn;
}

std::string ParsedLine::value(OptionId Option, llvm::StringRef Default) const {
  return Arguments.getLastArgValue(Option, Default).str();
}

std::vector<std::string> ParsedLine::values(OptionId Option) const {
  return Arguments.getAllArgValues(Option);
}

std::vector<std::string> ParsedLine::items(OptionId Option) const {
  std::vector<std::string> Items;
  for (const std::string &Value : values(Option))
    llvm::append_range(Items, splitList(Value));
  return Items;
}

std::vector<std::string> ParsedLine::pairs(OptionId Option) const {
  std::vector<std::string> Items;
  for (const std::string &Value : values(Option)) {
    bool IsFirst = true;
    for (const std::string &Part : splitList(Value)) {
      if (IsFirst || llvm::StringRef(Part).contains('='))
        Items.push_back(Part);
      else
        Items.back() += "," + Part;
      IsFirst = false;
    }
    if (IsFirst)
      Items.push_back(Value);
  }
  return Items;
}

} // namespace bank_lint
