//===-- analysis/embedded/cpp_strings.cpp ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/cpp_strings.h"
#include "analysis/embedded/cuda_text.h"
#include "analysis/embedded/embedded_text.h"
#include "analysis/embedded/string_literal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace bank_lint {
namespace {

struct CppLiteral {
  std::size_t Begin = 0, End = 0; ///< between the quotes
  bool IsRaw = false;
};

/// Goes once through the text. Strings with nothing but blanks and comments
/// between them are one.
class StringScanner {
public:
  StringScanner(unsigned Number, EmbeddedFile &Into)
      : Number(Number), Into(Into), Text(Into.Texts[Number].Text), Lines(Text) {
  }
  void run();

private:
  void endGroup();
  bool takeRaw();
  void takeQuoted(char Quote);
  void skipTo(StringRef Mark) {
    const std::size_t Found = Text.find(Mark, At);
    At = Found == StringRef::npos ? Text.size() : Found + Mark.size();
  }

  unsigned Number;
  EmbeddedFile &Into;
  StringRef Text;
  LineStarts Lines;
  std::size_t At = 0, Bytes = 0;
  std::vector<CppLiteral> Group;
};

void StringScanner::endGroup() {
  const std::vector<CppLiteral> Own = std::exchange(Group, {});
  if (none_of(Own,
              [&](const CppLiteral &L) {
                return Text.slice(L.Begin, L.End).contains("__global__");
              }) ||
      Into.Sources.size() >= MostEmbeddedSources ||
      Bytes > 4 * MostEmbeddedBytes)
    return;
  EmbeddedText Source;
  for (const CppLiteral &L : Own) {
    Source.alignTo(Lines, L.Begin);
    appendLiteral(Text.slice(L.Begin, L.End),
                  L.IsRaw ? LiteralKind::Raw : LiteralKind::Escaped,
                  /*DoublesBraces=*/false, Number, L.Begin, Source);
  }
  if (Source.isTooLarge() || !definesKernel(Source.Text))
    return;
  Bytes += Source.Text.size();
  EmbeddedSource New;
  New.File = Into.Texts[Number].Name;
  New.Owner = SourceOwner::Runtime;
  New.Begin = {Number, Own.front().Begin};
  New.Text = std::move(Source.Text);
  New.Map = std::move(Source.Map);
  Into.Sources.push_back(std::move(New));
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
  Group.push_back(New);
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
      Group.push_back(New);
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
      } else {
        ++At;
      }
    }
  }
  endGroup();
}

} // namespace

bool usesRuntimeCompiler(StringRef Text) {
  return Text.contains_insensitive("nvrtc") ||
         Text.contains_insensitive("jitify") || Text.contains("hiprtc");
}

void addCppSources(unsigned Number, EmbeddedFile &Into) {
  StringScanner(Number, Into).run();
}

} // namespace bank_lint
