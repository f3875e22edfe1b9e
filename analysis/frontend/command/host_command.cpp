//===-- analysis/frontend/command/host_command.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/command/host_command.h"
#include "analysis/frontend/command/host_options.h"
#include "analysis/frontend/command/nvcc_command.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"

using namespace llvm;

namespace bank_lint::frontend {

namespace {

class HostTranslator {
public:
  HostTranslator(bool CompilesDevice, const CommandPlace &Place)
      : CompilesDevice(CompilesDevice), Place(Place), Files(Place) {}

  TranslatedCommand translate(ArrayRef<std::string> Options);

private:
  /// Options that are read as one list.
  struct WordList {
    const opt::InputArgList &All;
    StringRef Prefix; ///< what stands in front of each in the command
    bool IsForParser; ///< not for the driver, but for clang behind it
  };

  std::vector<std::string> expand(ArrayRef<std::string> Options);
  void readWords(ArrayRef<std::string> Words, StringRef Prefix,
                 bool IsForParser);
  void dropDependencyFile();
  void translate(const opt::Arg &Option, const WordList &In);
  void architecture(const opt::Arg &Option, const std::string &Written);
  void keep(const opt::Arg &Option, const std::string &Written,
            const WordList &In, const std::string &Value);
  void file(const opt::Arg &Option, const std::string &Written,
            const WordList &In);
  void limit(const opt::Arg &Option, const std::string &Written,
             const WordList &In, std::uint64_t Most);
  void tellLost();
  void fate(const std::string &Written, OptionOutcome Outcome, StringRef Became,
            StringRef Why) {
    Result.Options.push_back({Written, Outcome, Became.str(), Why.str()});
  }

  /// An option without which the source may mean something else.
  struct LostOption {
    std::string Written;
    StringRef Why;
    bool IsCompiledHeader;
  };

  const bool CompilesDevice;
  CommandPlace Place;
  ResponseFileReader Files;
  std::vector<std::string> ParserWords; ///< of -Xclang
  std::vector<std::string> PreprocessorWords;
  std::vector<LostOption> Lost;
  TranslatedCommand Result;
};

/// `@FILE` stands for the words in it, which may be files again.
std::vector<std::string> HostTranslator::expand(ArrayRef<std::string> Options) {
  std::vector<std::string> Result;
  std::vector<std::string> Left(Options.rbegin(), Options.rend());
  while (!Left.empty()) {
    std::string Word = std::move(Left.back());
    Left.pop_back();
    StringRef Path = Word;
    if (!Path.consume_front("@") || !Place.exists(Path)) {
      Result.push_back(std::move(Word));
      continue;
    }
    Expected<std::string> Text = Files.read(Path);
    if (!Text) {
      std::string Why = toString(Text.takeError());
      this->Result.Problems.push_back(
          ("the options in '" + Path + "' are lost: " + Why).str());
      fate(Word, OptionOutcome::Unknown, "", "cannot be read: " + Why);
      continue;
    }
    std::vector<std::string> Read = splitShell(*Text);
    Left.insert(Left.end(), Read.rbegin(), Read.rend());
    fate(Word, OptionOutcome::Translated, "the options in it", "");
  }
  return Result;
}

void HostTranslator::architecture(const opt::Arg &Option,
                                  const std::string &Written) {
  std::string Became;
  for (const char *Value : Option.getValues()) {
    std::string Arch = architectureOf(Value);
    if (Arch.empty())
      continue;
    Became += (Became.empty() ? "architecture " : ", ") + Arch;
    if (!is_contained(Result.Architectures, Arch))
      Result.Architectures.push_back(std::move(Arch));
  }
  if (Became.empty())
    fate(Written, OptionOutcome::Unknown, "", "names no architecture");
  else
    fate(Written, OptionOutcome::Translated, Became, "");
}

/// Passes \p Option on with \p Value in place of its last value.
void HostTranslator::keep(const opt::Arg &Option, const std::string &Written,
                          const WordList &In, const std::string &Value) {
  opt::ArgStringList Rendered;
  Option.render(In.All, Rendered);
  std::vector<std::string> Words(Rendered.begin(), Rendered.end());
  // The value is the end of what was written, joined or not.
  if (Option.getNumValues()) {
    std::string &Last = Words.back();
    Last.resize(Last.size() -
                StringRef(Option.getValue(Option.getNumValues() - 1)).size());
    Last += Value;
  }
  std::string Became;
  for (std::string &Word : Words) {
    if (In.IsForParser)
      Result.Arguments.push_back("-Xclang");
    Became += (Became.empty() ? "" : " ") + Word;
    Result.Arguments.push_back(std::move(Word));
  }
  if (In.IsForParser)
    Became = (In.Prefix + Became).str();
  fate(Written,
       Became == Written ? OptionOutcome::Kept : OptionOutcome::Translated,
       Became, "");
}

/// A header that is read before the source.
void HostTranslator::file(const opt::Arg &Option, const std::string &Written,
                          const WordList &In) {
  const std::string Value = Option.getValue();
  if (!Place.exists(Value)) // it is looked for in the folders of -I too
    return keep(Option, Written, In, Value);
  if (Place.mayName(Value))
    return keep(Option, Written, In, Place.absolute(Value));
  Result.Problems.push_back(
      ("'" + Written + "' is left out: the file " + CommandPlace::Foreign)
          .str());
  fate(Written, OptionOutcome::Dropped, "", CommandPlace::Foreign);
}

void HostTranslator::limit(const opt::Arg &Option, const std::string &Written,
                           const WordList &In, std::uint64_t Most) {
  std::uint64_t Number = 0;
  if (StringRef(Option.getValue()).getAsInteger(10, Number))
    return fate(Written, OptionOutcome::Dropped, "", "is no number");
  // clang takes 0 for no limit.
  keep(Option, Written, In,
       std::to_string(Number == 0 ? Most : std::min(Number, Most)));
}

void HostTranslator::translate(const opt::Arg &Option, const WordList &In) {
  std::string Written = In.Prefix.str() + Option.getAsString(In.All);
  unsigned Kind = Option.getOption().getKind();
  auto Drop = [&](StringRef Why) {
    fate(Written, OptionOutcome::Dropped, "", Why);
  };
  if (Kind == opt::Option::InputClass)
    return Drop("is an input");
  if (Kind == opt::Option::UnknownClass)
    return fate(Written, OptionOutcome::Unknown, "", "is unknown to clang");
  const HostOption Found = findHostOption(Option.getOption());
  const std::string Value = Option.getNumValues() ? Option.getValue() : "";
  switch (Found.Action) {
  case HostAction::Drop:
    return Drop(Found.Text);
  case HostAction::Lose:
    Lost.push_back(
        {Written, Found.Text,
         Option.getOption().matches(clang::options::OPT_include_pch)});
    return Drop(Found.Text);
  case HostAction::Keep:
    return keep(Option, Written, In,
                Option.getNumValues()
                    ? Option.getValue(Option.getNumValues() - 1)
                    : "");
  case HostAction::Folder:
    return keep(Option, Written, In, Place.absolute(Value));
  case HostAction::File:
    return file(Option, Written, In);
  case HostAction::Limit:
    return limit(Option, Written, In, Found.Most);
  case HostAction::Directory:
    Place.Directory = Place.absolute(Value);
    return fate(Written, OptionOutcome::Translated, "paths as seen from there",
                "");
  case HostAction::Parser: {
    std::vector<std::string> &Words =
        Option.getOption().matches(clang::options::OPT_Xclang)
            ? ParserWords
            : PreprocessorWords;
    append_range(Words, Option.getValues());
    return;
  }
  case HostAction::DeviceOnly:
    return CompilesDevice ? readWords(Value, "-Xarch_device ", false)
                          : Drop("is about the device's code");
  case HostAction::Architecture:
    return CompilesDevice ? architecture(Option, Written)
                          : Drop("is decided by nvcc");
  case HostAction::Toolkit:
    if (!CompilesDevice)
      return Drop("is decided by nvcc");
    Result.Toolkit = Place.absolute(Value);
    return fate(Written, OptionOutcome::Translated, "toolkit " + Result.Toolkit,
                "");
  }
}

void HostTranslator::readWords(ArrayRef<std::string> Words, StringRef Prefix,
                               bool IsForParser) {
  std::vector<const char *> Pointers;
  for (const std::string &Word : Words)
    Pointers.push_back(Word.c_str());
  unsigned MissingIndex = 0, MissingCount = 0;
  opt::InputArgList All = clang::getDriverOptTable().ParseArgs(
      Pointers, MissingIndex, MissingCount,
      opt::Visibility(IsForParser ? clang::options::CC1Option
                                  : clang::options::ClangOption));
  const WordList In{All, Prefix, IsForParser};
  // All paths are seen from there, also those in front of it.
  for (const opt::Arg *Option : All)
    if (findHostOption(Option->getOption()).Action == HostAction::Directory)
      translate(*Option, In);
  for (const opt::Arg *Option : All)
    if (findHostOption(Option->getOption()).Action != HostAction::Directory)
      translate(*Option, In);
  // The last word wants a value; the parser has left it out.
  if (MissingCount)
    fate(Prefix.str() + Words[MissingIndex], OptionOutcome::Unknown, "",
         "its value is missing");
}

/// What the driver keeps of `-Wp,-MD,FILE` for itself.
void HostTranslator::dropDependencyFile() {
  for (auto It = PreprocessorWords.begin(); It != PreprocessorWords.end();) {
    if (*It != "-MD" && *It != "-MMD") {
      ++It;
      continue;
    }
    auto End = std::next(It, std::next(It) == PreprocessorWords.end() ? 1 : 2);
    fate("-Wp," + join(It, End, ","), OptionOutcome::Dropped, "",
         "writes dependency files");
    It = PreprocessorWords.erase(It, End);
  }
}

void HostTranslator::tellLost() {
  const bool IncludesHeaders = is_contained(Result.Arguments, "-include") ||
                               is_contained(Result.Arguments, "--include");
  for (const LostOption &Option : Lost)
    // Build systems name the header beside its compiled form.
    if (!Option.IsCompiledHeader || !IncludesHeaders)
      Result.Problems.push_back("'" + Option.Written + "' is left out: it " +
                                Option.Why.str() +
                                ", and the source may need them");
}

TranslatedCommand HostTranslator::translate(ArrayRef<std::string> Options) {
  readWords(expand(Options), "", /*IsForParser=*/false);
  dropDependencyFile();
  // Behind the others, as the driver has them.
  readWords(PreprocessorWords, "-Xpreprocessor ", /*IsForParser=*/true);
  readWords(ParserWords, "-Xclang ", /*IsForParser=*/true);
  tellLost();
  return std::move(Result);
}

} // namespace

TranslatedCommand translateClang(ArrayRef<std::string> Options,
                                 const CommandPlace &Place) {
  return HostTranslator(/*CompilesDevice=*/true, Place).translate(Options);
}

TranslatedCommand translateHost(ArrayRef<std::string> Options,
                                const CommandPlace &Place) {
  return HostTranslator(/*CompilesDevice=*/false, Place).translate(Options);
}

} // namespace bank_lint::frontend
