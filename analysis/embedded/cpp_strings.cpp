//===-- analysis/embedded/cpp_strings.cpp ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/cpp_strings.h"
#include "analysis/embedded/cpp_options.h"
#include "analysis/embedded/cuda_text.h"
#include "analysis/embedded/embedded_text.h"
#include "analysis/embedded/string_literal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// How many macros of options are looked for in each source.
constexpr std::size_t MostMacros = 100;

struct CppLiteral {
  std::size_t Begin = 0, End = 0; ///< between the quotes
  bool IsRaw = false;
};

/// Goes once through the text. Strings with only blanks and comments between
/// them are one.
class StringScanner {
public:
  StringScanner(unsigned Number, ArrayRef<std::string> OfUser,
                EmbeddedFile &Into)
      : Number(Number), OfUser(OfUser), Into(Into),
        Text(Into.Texts[Number].Text), Lines(Text) {}
  void run();

private:
  /// A source, and what is unknown of it.
  struct Pending {
    EmbeddedSource Source;
    std::size_t End = 0;
    bool IsPart = false; ///< something is added to it by `+`
    std::string Reason;  ///< why it cannot be read; "" if it can
  };

  void endGroup();
  void noteOption(const CppLiteral &Literal);
  UnknownMacros whyUnknown(const Pending &P,
                           const CompileOptions &Options) const;
  void addSources(Pending &P, const CppOptions &Calls);
  bool takeRaw();
  void takeQuoted(char Quote);
  void addToGroup(CppLiteral New) {
    if (Group.empty())
      InFront = Last;
    Group.push_back(New);
  }
  void skipTo(StringRef Mark) {
    const std::size_t Found = Text.find(Mark, At);
    At = Found == StringRef::npos ? Text.size() : Found + Mark.size();
  }

  unsigned Number;
  ArrayRef<std::string> OfUser;
  EmbeddedFile &Into;
  StringRef Text;
  LineStarts Lines;
  std::size_t At = 0, Bytes = 0;
  std::vector<CppLiteral> Group;
  char Last = 0;    ///< what is no string, blank or comment
  char InFront = 0; ///< of the group
  std::vector<Pending> Found;
  /// What options in the text define, with whatever value.
  std::vector<std::string> Macros;
  bool DefinesOthers = false; ///< there are macros whose names are unknown
};

/// `"-DN=4"`, `"-D" + name`: which string is compiled with it is unknown.
void StringScanner::noteOption(const CppLiteral &Literal) {
  StringRef Option = Text.slice(Literal.Begin, Literal.End);
  if (!Option.consume_front("-D") && !Option.consume_front("--define-macro"))
    return;
  Option.consume_front("=");
  const StringRef Macro =
      Option.take_while([](char C) { return isAlnum(C) || C == '_'; });
  if (Macro.empty() || Macros.size() >= MostMacros)
    DefinesOthers = true;
  else if (!is_contained(Macros, Macro))
    Macros.push_back(Macro.str());
}

/// Why the code that \p P stands for is unknown with \p Options.
UnknownMacros StringScanner::whyUnknown(const Pending &P,
                                        const CompileOptions &Options) const {
  const StringRef Source = P.Source.Text;
  auto IsOfUser = [&](const std::string &Macro) {
    return any_of(OfUser, [&](StringRef Option) {
      return (Option.consume_front("-D") || Option.consume_front("-U")) &&
             Option.split('=').first == Macro;
    });
  };
  // Options that were seen are all that there are.
  if (!Options.IsWhole)
    for (const std::string &Macro : Macros)
      if (mentions(Source, Macro) && !IsOfUser(Macro))
        return {"an option defines " + Macro + " when it runs", {Macro}};
  UnknownMacros Why = unknownMacros(
      Source, P.IsPart ? "what is added to it" : "", Options, OfUser);
  if (!Why.Macros.empty() && Options.UnknownMacros.empty())
    Why.Reason = std::string(P.IsPart        ? "what is added to it is"
                             : DefinesOthers ? "options are"
                                             : "its options are") +
                 " unknown before it runs, and may define " +
                 join(ArrayRef(Why.Macros), ", ");
  return Why;
}

/// Adds \p P once for each way in which it is compiled.
void StringScanner::addSources(Pending &P, const CppOptions &Calls) {
  auto Lose = [&](UnknownMacros Why) {
    const bool IsKnown = any_of(Into.Unread, [&](const UnreadSource &Other) {
      return Other.Text == Number && Other.Begin == P.Source.Begin.Offset;
    });
    if (!IsKnown)
      Into.Unread.push_back({Number, P.Source.Begin.Offset, P.End,
                             firstKernel(P.Source.Text), std::move(Why.Reason),
                             std::move(Why.Macros),
                             otherKernels(P.Source.Text)});
  };
  if (!P.Reason.empty()) {
    Lose({P.Reason, {}});
    return;
  }
  std::vector<std::vector<std::string>> Known;
  for (const CompileOptions &Options : Calls.optionsOf(P.Source.Begin.Offset)) {
    if (UnknownMacros Why = whyUnknown(P, Options); !Why.Reason.empty()) {
      Lose(std::move(Why));
      continue;
    }
    EmbeddedSource New = P.Source;
    New.Options = usedOptions(Options.Known);
    New.Arch = architectureAmong(Options.Known);
    New.HasUnseenOptions = !Options.IsWhole;
    if (is_contained(Known, New.Options) ||
        Into.Sources.size() >= MostEmbeddedSources)
      continue;
    Known.push_back(New.Options);
    Into.Sources.push_back(std::move(New));
  }
}

void StringScanner::endGroup() {
  const std::vector<CppLiteral> Own = std::exchange(Group, {});
  if (!Own.empty())
    noteOption(Own.front());
  if (none_of(Own,
              [&](const CppLiteral &L) {
                return Text.slice(L.Begin, L.End).contains("__global__");
              }) ||
      Into.Sources.size() + Found.size() >= MostEmbeddedSources ||
      Bytes > 4 * MostEmbeddedBytes)
    return;
  EmbeddedText Source;
  for (const CppLiteral &L : Own) {
    Source.alignTo(Lines, L.Begin);
    appendLiteral(Text.slice(L.Begin, L.End),
                  L.IsRaw ? LiteralKind::Raw : LiteralKind::Escaped,
                  /*DoublesBraces=*/false, Number, L.Begin, Source);
  }
  const bool IsWhole = definesKernel(Source.Text);
  if (Source.isTooLarge() || (!IsWhole && !headsKernel(Source.Text)))
    return;
  Bytes += Source.Text.size();
  EmbeddedSource New;
  New.File = Into.Texts[Number].Name;
  New.Owner = SourceOwner::Runtime;
  New.Begin = {Number, Own.front().Begin};
  New.Text = std::move(Source.Text);
  New.Map = std::move(Source.Map);
  // Behind it is what ends the group.
  StringRef Behind = Text.substr(At);
  if (Behind.consume_front(")"))
    Behind = Behind.ltrim();
  const bool IsPart = InFront == '+' || Behind.starts_with("+");
  // So is what goes into a stream, or is appended.
  std::string Reason = whyNotWhole(New.Text);
  if (!IsWhole || (IsPart && !Reason.empty()))
    Reason = "it is a part of a text that is put together when it runs";
  else if (!IsPart)
    Reason.clear(); // the compiler says what is wrong with it
  Found.push_back({std::move(New), Own.back().End, IsPart, std::move(Reason)});
}

/// `R"mark(...)mark"`, behind the R.
bool StringScanner::takeRaw() {
  const StringRef Mark = Text.substr(At + 1, 17).split('(').first;
  if (Mark.size() > 16 || !Text.substr(At + 1 + Mark.size()).starts_with("("))
    return false;
  CppLiteral New;
  New.IsRaw = true;
  New.Begin = At + Mark.size() + 2;
  const std::string Close = (")" + Mark + "\"").str();
  New.End = Text.find(Close, New.Begin);
  if (New.End == StringRef::npos)
    return false;
  At = New.End + Close.size();
  addToGroup(New);
  return true;
}

void StringScanner::takeQuoted(char Quote) {
  CppLiteral New;
  New.Begin = ++At;
  while (At < Text.size() && Text[At] != Quote && Text[At] != '\n')
    At += Text[At] == '\\' ? 2 : 1;
  At = std::min(At, Text.size());
  New.End = At;
  if (At < Text.size() && Text[At] == Quote) {
    ++At;
    if (Quote == '"')
      addToGroup(New);
  }
}

void StringScanner::run() {
  while (At < Text.size()) {
    const char C = Text[At];
    if (Text.substr(At).starts_with("//")) {
      skipTo("\n");
    } else if (Text.substr(At).starts_with("/*")) {
      At += 2;
      skipTo("*/");
    } else if (isSpace(C) || C == '\\') {
      ++At;
    } else if (C == '"') {
      takeQuoted(C);
    } else {
      if (!(C == 'R' && Text.substr(At + 1).starts_with("\"")))
        endGroup();
      if (C == '\'') {
        takeQuoted(C);
      } else if (isAlnum(C) || C == '_') {
        const StringRef Word = Text.substr(At).take_while(
            [](char D) { return isAlnum(D) || D == '_' || D == '\''; });
        At += Word.size();
        const bool IsRaw = is_contained({"R", "LR", "uR", "UR", "u8R"}, Word) &&
                           Text.substr(At).starts_with("\"");
        if (IsRaw)
          takeRaw();
        else
          Last = Word.back();
      } else {
        Last = C;
        ++At;
      }
    }
  }
  endGroup();
  if (Found.empty())
    return;
  const CppOptions Calls(Text);
  for (Pending &P : Found)
    addSources(P, Calls);
}

} // namespace

bool usesRuntimeCompiler(StringRef Text) {
  return Text.contains_insensitive("nvrtc") ||
         Text.contains_insensitive("jitify") || Text.contains("hiprtc");
}

void addCppSources(unsigned Number, ArrayRef<std::string> OfUser,
                   EmbeddedFile &Into) {
  StringScanner(Number, OfUser, Into).run();
}

} // namespace bank_lint
