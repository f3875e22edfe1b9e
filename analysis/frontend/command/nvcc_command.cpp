//===-- analysis/frontend/command/nvcc_command.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/command/nvcc_command.h"
#include "analysis/frontend/command/host_command.h"
#include "analysis/frontend/command/nvcc_options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <deque>

using namespace llvm;

namespace bank_lint::frontend {

std::vector<std::string> splitNvccList(StringRef List, bool Escapes) {
  std::vector<std::string> Items;
  std::string Item;
  bool InQuotes = false;
  for (std::size_t I = 0; I < List.size(); ++I) {
    if (List[I] == ',' && !InQuotes) {
      if (!Item.empty())
        Items.push_back(std::move(Item));
      Item.clear();
    } else if (Escapes && List[I] == '\\' && I + 1 < List.size()) {
      Item += List[++I];
    } else {
      InQuotes ^= List[I] == '"';
      Item += List[I];
    }
  }
  if (!Item.empty())
    Items.push_back(std::move(Item));
  return Items;
}

std::string architectureOf(StringRef Name) {
  for (StringRef Word : {"native", "all", "all-major"})
    if (Name == Word)
      return Name.str();
  for (StringRef Prefix : {"compute_", "sm_", "lto_"}) {
    if (!Name.consume_front(Prefix))
      continue;
    StringRef Number = Name.take_while([](char C) { return isDigit(C); });
    StringRef Suffix = Name.drop_front(Number.size());
    bool IsKnownForm = Suffix.empty() || Suffix == "a" || Suffix == "f";
    return Number.empty() || Number.size() > 3 || !IsKnownForm
               ? ""
               : ("sm_" + Name).str();
  }
  return "";
}

namespace {

class NvccTranslator {
public:
  NvccTranslator(ArrayRef<std::string> Options, const CommandPlace &Place)
      : Place(Place), Files(Place), Words(Options.begin(), Options.end()) {}

  TranslatedCommand translate();

private:
  void readOption(std::string Word);
  void act(const NvccOption &Option, const std::string &Written,
           StringRef Value);
  void optionsFiles(const std::string &Written, ArrayRef<std::string> Paths);
  void listed(const std::string &Written, ArrayRef<std::string> Spelled);
  void folders(const std::string &Written, StringRef Flag, StringRef Value);
  void forcedIncludes(const std::string &Written, StringRef Value);
  void withoutAssembler(const std::string &Written) {
    Result.Arguments.push_back(("-D" + PlainAssemblerMacro).str());
    fate(Written, OptionOutcome::Translated,
         "neighbours stay apart, unless an alignment is declared", "");
  }
  void withoutOptimiser(const std::string &Written) {
    Result.Arguments.push_back(("-D" + PlainOptimiserMacro).str());
    fate(Written, OptionOutcome::Translated, "accesses are those of the source",
         "");
  }
  void generateCode(const std::string &Written, StringRef Value);
  void hostOption(const std::string &Written, const std::string &Spelled);
  void finishArchitectures();
  void finishHostOptions();

  void fate(const std::string &Written, OptionOutcome Outcome,
            const Twine &Became, const Twine &Why) {
    Result.Options.push_back({Written, Outcome, Became.str(), Why.str()});
  }
  void drop(const std::string &Written, const Twine &Why) {
    fate(Written, OptionOutcome::Dropped, "", Why);
  }
  void unknown(const std::string &Written, const Twine &Why) {
    fate(Written, OptionOutcome::Unknown, "", Why);
  }
  /// \p Became, which is what \p Written says or means.
  void pass(const std::string &Written, const std::string &Became) {
    Result.Arguments.push_back(Became);
    fate(Written,
         Written == Became ? OptionOutcome::Kept : OptionOutcome::Translated,
         Became, "");
  }

  const CommandPlace &Place;
  ResponseFileReader Files;
  std::deque<std::string> Words; ///< not read yet
  std::string LastArch;          ///< of -arch
  std::vector<std::string> GenerateCode;
  std::string HostOptions; ///< for the host compiler, as a shell would read it
  std::vector<std::string> UnknownWords;
  bool HostGetsUnknown = false;
  TranslatedCommand Result;
};

void NvccTranslator::optionsFiles(const std::string &Written,
                                  ArrayRef<std::string> Paths) {
  std::vector<std::string> Read;
  for (const std::string &Path : Paths) {
    Expected<std::string> Text = Files.read(Path);
    if (!Text) {
      std::string Why = toString(Text.takeError());
      unknown(Written, "cannot be read: " + Why);
      Result.Problems.push_back("the options in '" + Path +
                                "' are lost: " + Why);
      continue;
    }
    std::vector<std::string> More = splitNvccFile(*Text);
    Read.insert(Read.end(), More.begin(), More.end());
  }
  if (!Read.empty())
    fate(Written, OptionOutcome::Translated, "the options in it", "");
  Words.insert(Words.begin(), Read.begin(), Read.end());
}

void NvccTranslator::listed(const std::string &Written,
                            ArrayRef<std::string> Spelled) {
  if (Spelled.size() == 1)
    return pass(Written, Spelled.front());
  Result.Arguments.insert(Result.Arguments.end(), Spelled.begin(),
                          Spelled.end());
  if (Spelled.empty())
    return drop(Written, "is empty");
  fate(Written, OptionOutcome::Translated, join(Spelled, " "), "");
}

void NvccTranslator::folders(const std::string &Written, StringRef Flag,
                             StringRef Value) {
  std::vector<std::string> Spelled;
  for (const std::string &Folder : splitNvccList(Value, /*Escapes=*/false)) {
    if (Flag == "-I") {
      Spelled.push_back("-I" + Place.absolute(Folder));
      continue;
    }
    Spelled.push_back(Flag.str());
    Spelled.push_back(Place.absolute(Folder));
  }
  listed(Written, Spelled);
}

void NvccTranslator::forcedIncludes(const std::string &Written,
                                    StringRef Value) {
  std::vector<std::string> Spelled;
  bool HasForeign = false;
  for (const std::string &File : splitNvccList(Value, /*Escapes=*/false)) {
    if (!Place.mayName(File)) {
      HasForeign = true;
      continue;
    }
    Spelled.push_back("-include");
    // It is looked for in the folders of -I too.
    Spelled.push_back(Place.exists(File) ? Place.absolute(File) : File);
  }
  if (HasForeign)
    Result.Problems.push_back(
        ("'" + Written + "' is left out: the file " + CommandPlace::Foreign)
            .str());
  if (HasForeign && Spelled.empty())
    return drop(Written, CommandPlace::Foreign);
  listed(Written, Spelled);
}

/// An option that is one of clang's, \p Spelled: by the table of these.
void NvccTranslator::hostOption(const std::string &Written,
                                const std::string &Spelled) {
  TranslatedCommand Host = translateHost(Spelled, Place);
  if (Host.Arguments.empty())
    return drop(Written, Host.Options.front().Why);
  listed(Written, Host.Arguments);
}

void NvccTranslator::generateCode(const std::string &Written, StringRef Value) {
  SmallVector<StringRef, 4> Parts;
  Value.split(Parts, ',');
  for (StringRef Part : Parts) {
    if (!Part.consume_front("arch="))
      continue;
    std::string Arch = architectureOf(Part.trim('"'));
    if (Arch.empty())
      break;
    GenerateCode.push_back(Arch);
    return fate(Written, OptionOutcome::Translated, "architecture " + Arch, "");
  }
  unknown(Written, "names no virtual architecture");
}

void NvccTranslator::act(const NvccOption &Option, const std::string &Written,
                         StringRef Value) {
  auto Prefixed = [&](StringRef Flag) {
    std::vector<std::string> Spelled;
    for (const std::string &Item : splitNvccList(Value, /*Escapes=*/true))
      Spelled.push_back((Flag + Item).str());
    listed(Written, Spelled);
  };
  switch (Option.Action) {
  case NvccAction::Drop:
    return drop(Written, Option.Text);
  case NvccAction::Macro:
    return pass(Written, ("-D" + Option.Text).str());
  case NvccAction::Pass:
    return hostOption(Written, (Option.Text + Value).str());
  case NvccAction::Define:
    return Prefixed("-D");
  case NvccAction::Undefine:
    return Prefixed("-U");
  case NvccAction::IncludeFolder:
    return folders(Written, "-I", Value);
  case NvccAction::SystemFolder:
    return folders(Written, "-isystem", Value);
  case NvccAction::ForcedInclude:
    return forcedIncludes(Written, Value);
  case NvccAction::Standard:
    if (!Value.starts_with("c++"))
      return unknown(Written, "is no standard of nvcc's");
    return pass(Written, ("-std=" + Value).str());
  case NvccAction::Language:
    return drop(Written, "the file is read as CUDA in any case");
  case NvccAction::Architecture:
    LastArch = architectureOf(Value);
    if (LastArch.empty())
      return unknown(Written, "names no architecture");
    return fate(Written, OptionOutcome::Translated, "architecture " + LastArch,
                "");
  case NvccAction::GenerateCode:
    return generateCode(Written, Value);
  case NvccAction::Relocatable:
    if (Value != "true")
      return drop(Written, "is the default");
    return pass(Written, "-D__CUDACC_RDC__");
  case NvccAction::FastMath:
    Result.Arguments.push_back(("-D" + FastMathMacro).str());
    return fate(Written, OptionOutcome::Translated,
                "quotients, roots and sines of floats have no branches", "");
  case NvccAction::Restrict:
    Result.Arguments.push_back(("-D" + RestrictMacro).str());
    return fate(Written, OptionOutcome::Translated,
                "pointer parameters of kernels are __restrict__", "");
  case NvccAction::Precision: {
    const bool IsExact = Value == "true";
    if (!IsExact && Value != "false")
      return drop(Written, "is neither true nor false");
    for (auto [Flag, Macro] :
         {std::pair("-U", IsExact ? InexactMacro : ExactMacro),
          std::pair("-D", IsExact ? ExactMacro : InexactMacro)})
      Result.Arguments.push_back((Flag + Macro + Option.Text).str());
    return fate(Written, OptionOutcome::Translated,
                IsExact ? "they have branches" : "they have no branches", "");
  }
  case NvccAction::Assembler:
    if (!llvm::is_contained(splitNvccList(Value, /*Escapes=*/false), "-O0"))
      return drop(Written, "changes no accesses");
    return withoutAssembler(Written);
  case NvccAction::Optimiser:
    if (!llvm::is_contained(splitNvccList(Value, /*Escapes=*/false), "-O0"))
      return drop(Written, "changes no accesses");
    return withoutOptimiser(Written);
  case NvccAction::FastCompile:
    if (Value == "max")
      return withoutOptimiser(Written);
    if (Value == "min" || Value == "mid")
      return withoutAssembler(Written);
    return drop(Written, "is the default");
  case NvccAction::DefaultStream:
    if (Value != "per-thread")
      return drop(Written, "is the default");
    return pass(Written, "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
  case NvccAction::HostOptions:
    for (const std::string &Item : splitNvccList(Value, /*Escapes=*/true))
      HostOptions += Item + " ";
    return fate(Written, OptionOutcome::Translated, "options of the host", "");
  case NvccAction::HostGetsUnknown:
    HostGetsUnknown = true;
    return drop(Written, "unknown options are read as the host compiler's");
  case NvccAction::OptionsFile:
    return optionsFiles(Written, splitNvccList(Value, /*Escapes=*/false));
  }
}

void NvccTranslator::readOption(std::string Word) {
  auto [Spelling, Value] = StringRef(Word).split('=');
  bool HasValue = StringRef(Word).contains('=');
  const NvccOption *Option = findNvccOption(Spelling);
  if (!Option) {
    if (const NvccOption *Joined = findJoinedNvccOption(Word))
      return act(*Joined, Word, StringRef(Word).drop_front(2));
    UnknownWords.push_back(std::move(Word));
    return;
  }
  if (!Option->TakesValue) {
    if (HasValue)
      return unknown(Word, "takes no value");
    return act(*Option, Word, "");
  }
  if (HasValue)
    return act(*Option, Word, Value);
  if (Words.empty())
    return unknown(Word, "its value is missing");
  std::string Next = std::move(Words.front());
  Words.pop_front();
  act(*Option, Word + " " + Next, Next);
}

void NvccTranslator::finishArchitectures() {
  // -arch stands before what -gencode adds.
  if (!LastArch.empty())
    GenerateCode.insert(GenerateCode.begin(), LastArch);
  for (const std::string &Arch : GenerateCode)
    if (!is_contained(Result.Architectures, Arch))
      Result.Architectures.push_back(Arch);
}

void NvccTranslator::finishHostOptions() {
  std::vector<std::string> Words = splitShell(HostOptions);
  for (const std::string &Word : UnknownWords) {
    if (HostGetsUnknown)
      Words.push_back(Word);
    else
      unknown(Word, "is no option of nvcc's");
  }
  TranslatedCommand Host = translateHost(Words, Place);
  // nvcc puts them first, and its own options override them.
  Result.Arguments.insert(Result.Arguments.begin(), Host.Arguments.begin(),
                          Host.Arguments.end());
  for (OptionFate &Fate : Host.Options) {
    Fate.Option = "(host) " + Fate.Option;
    Result.Options.push_back(std::move(Fate));
  }
  append_range(Result.Problems, Host.Problems);
}

TranslatedCommand NvccTranslator::translate() {
  while (!Words.empty()) {
    std::string Word = std::move(Words.front());
    Words.pop_front();
    StringRef Text = Word;
    if (Text.starts_with("-") && Text.size() > 1)
      readOption(std::move(Word));
    else if (Text.consume_front("@") && Place.exists(Text))
      optionsFiles(Word, Text.str());
    else
      drop(Word, "is an input");
  }
  finishArchitectures();
  finishHostOptions();
  return std::move(Result);
}

} // namespace

TranslatedCommand translateNvcc(ArrayRef<std::string> Options,
                                const CommandPlace &Place) {
  return NvccTranslator(Options, Place).translate();
}

} // namespace bank_lint::frontend
