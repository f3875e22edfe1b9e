//===-- analysis/embedded/cpp_options.cpp - of NVRTC in C++ ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/cpp_options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace bank_lint {
namespace {

bool isOfWord(char C) { return isAlnum(C) || C == '_'; }

bool isCall(StringRef Word, StringRef Function) {
  return Word == ("nvrtc" + Function).str() ||
         Word == ("hiprtc" + Function).str();
}

} // namespace

CppOptions::CppOptions(StringRef Text) : Text(Text) { cut(); }

/// Cuts the text into words, strings and signs.
void CppOptions::cut() {
  for (std::size_t At = 0; At < Text.size();) {
    const StringRef Rest = Text.substr(At);
    Token New;
    New.Begin = At;
    if (isSpace(Rest.front())) {
      ++At;
      continue;
    }
    if (Rest.starts_with("//") || Rest.starts_with("/*")) {
      const StringRef Mark = Rest.starts_with("//") ? "\n" : "*/";
      const std::size_t Found = Text.find(Mark, At + 2);
      At = Found == StringRef::npos ? Text.size() : Found + Mark.size();
      continue;
    }
    const StringRef Word = Rest.take_while(isOfWord);
    const bool IsRaw = Word.ends_with("R") && Word.size() <= 3 &&
                       Rest.drop_front(Word.size()).starts_with("\"");
    if (IsRaw) {
      const StringRef Mark =
          Rest.drop_front(Word.size() + 1).take_front(17).split('(').first;
      const std::string Close = (")" + Mark + "\"").str();
      const std::size_t Inner = At + Word.size() + 2 + Mark.size();
      const std::size_t Found = Text.find(Close, Inner);
      if (Found == StringRef::npos)
        return;
      New.What = Token::String;
      New.Inner = Text.slice(Inner, Found).str();
      At = Found + Close.size();
    } else if (!Word.empty()) {
      New.What = Token::Word;
      At += Word.size();
    } else if (Rest.front() == '"' || Rest.front() == '\'') {
      std::size_t End = At + 1;
      while (End < Text.size() && Text[End] != Rest.front() &&
             Text[End] != '\n')
        End += Text[End] == '\\' ? 2 : 1;
      End = std::min(End, Text.size());
      New.What = Rest.front() == '"' ? Token::String : Token::Other;
      New.Inner = Text.slice(At + 1, End).str();
      At = std::min(End + 1, Text.size());
    } else {
      ++At;
    }
    New.End = At;
    Tokens.push_back(std::move(New));
  }
}

std::size_t CppOptions::behindBracket(std::size_t Open) const {
  unsigned Depth = 0;
  for (; Open < Tokens.size(); ++Open) {
    const StringRef Sign = Tokens[Open].What == Token::Other ? text(Open) : "";
    Depth += Sign == "(" || Sign == "{" || Sign == "[";
    if ((Sign == ")" || Sign == "}" || Sign == "]") && --Depth == 0)
      return Open + 1;
  }
  return Open;
}

/// The arguments of the call of the word \p Call, or the elements of a list
/// that follows it.
std::vector<CppOptions::Argument>
CppOptions::argumentsOf(std::size_t Call) const {
  std::vector<Argument> Result;
  const std::size_t Open = Call + 1, Behind = behindBracket(Open);
  if (Behind <= Open + 2)
    return Result;
  std::size_t Begin = Open + 1;
  for (std::size_t I = Begin; I + 1 < Behind; ++I) {
    const StringRef Sign = Tokens[I].What == Token::Other ? text(I) : "";
    if (Sign == "(" || Sign == "{" || Sign == "[") {
      I = behindBracket(I) - 1;
    } else if (Sign == ",") {
      Result.emplace_back(Begin, I);
      Begin = I + 1;
    }
  }
  if (Begin + 1 < Behind)
    Result.emplace_back(Begin, Behind - 1);
  return Result;
}

/// The variable that \p A names: `&p`, `p`, `p.data()`, `p.c_str()`; "" if it
/// is more.
StringRef CppOptions::nameOf(Argument A) const {
  auto [At, End] = A;
  if (text(At) == "&" || text(At) == "*")
    ++At;
  if (At >= End || Tokens[At].What != Token::Word)
    return "";
  const bool IsAlone = At + 1 == End;
  const bool IsData = At + 5 == End && text(At + 1) == "." &&
                      (text(At + 2) == "data" || text(At + 2) == "c_str" ||
                       text(At + 2) == "get") &&
                      text(At + 3) == "(";
  const bool IsFirst =
      At + 4 == End && text(At + 1) == "[" && text(At + 2) == "0";
  return IsAlone || IsData || IsFirst ? text(At) : "";
}

/// The strings of the list that begins with the bracket \p Open.
CompileOptions CppOptions::listAt(std::size_t Open) const {
  CompileOptions Result;
  for (const auto &[Begin, End] : argumentsOf(Open - 1)) {
    std::string Known;
    bool IsWhole = true;
    for (std::size_t I = Begin; I < End; ++I) {
      IsWhole &= Tokens[I].What == Token::String &&
                 Tokens[I].Inner.find('\\') == std::string::npos;
      if (IsWhole)
        Known += Tokens[I].Inner;
    }
    if (IsWhole)
      Result.Known.push_back(std::move(Known));
    else
      Result.addUnknown(Known);
  }
  return Result;
}

/// The options that \p A stands for: none, or a variable that is a list and
/// stays so.
CompileOptions CppOptions::optionsAt(Argument A) const {
  const StringRef Name = nameOf(A);
  if (Name == "nullptr" || Name == "NULL" || Name == "0")
    return {};
  std::optional<CompileOptions> Result;
  for (std::size_t I = 0; I < Tokens.size() && !Name.empty(); ++I) {
    if (Tokens[I].What != Token::Word || text(I) != Name)
      continue;
    std::size_t Next = I + 1;
    if (text(Next) == "[" && !(I >= A.first && I < A.second))
      Next = behindBracket(Next);
    const bool IsElement = Next != I + 1;
    const bool HasEquals = text(Next) == "=" && text(Next + 1) != "=";
    Next += HasEquals;
    if (text(Next) == "{" && !Result &&
        (HasEquals || Next == I + 1 || IsElement))
      Result = listAt(Next);
    else if (HasEquals ||
             (text(Next) == "." &&
              !is_contained({"data", "size", "c_str", "begin", "end"},
                            text(Next + 1))))
      return CompileOptions::unseen(); // it is changed
  }
  return Result.value_or(CompileOptions::unseen());
}

std::vector<CompileOptions> CppOptions::optionsOf(std::size_t At) const {
  std::vector<CompileOptions> Result;
  // The literal, and the variable that it is assigned to: `a = "..."`,
  // `a("...")`, `a[] = {"..."}`.
  const auto Own =
      partition_point(Tokens, [&](const Token &T) { return T.End <= At; });
  const std::size_t Literal = std::size_t(Own - Tokens.begin());
  std::size_t Before = Literal;
  while (Before && (text(Before - 1) == "=" || text(Before - 1) == "{" ||
                    text(Before - 1) == "(" || text(Before - 1) == "[" ||
                    text(Before - 1) == "]"))
    --Before;
  const StringRef Variable = Before ? text(Before - 1) : "";
  for (std::size_t I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].What != Token::Word || !isCall(text(I), "CreateProgram"))
      continue;
    const std::vector<Argument> Create = argumentsOf(I);
    if (Create.size() < 2)
      continue;
    const bool IsInline =
        Create[1].first <= Literal && Literal < Create[1].second;
    const bool IsNamed = !Variable.empty() && nameOf(Create[1]) == Variable;
    const StringRef Program = nameOf(Create[0]);
    if (!IsInline && !IsNamed)
      continue;
    bool IsCompiled = false;
    for (std::size_t C = I; C < Tokens.size() && !Program.empty(); ++C) {
      if (Tokens[C].What != Token::Word)
        continue;
      const std::vector<Argument> Given = isCall(text(C), "CompileProgram")
                                              ? argumentsOf(C)
                                              : std::vector<Argument>();
      if (Given.size() == 3 && nameOf(Given[0]) == Program) {
        Result.push_back(optionsAt(Given[2]));
        IsCompiled = true;
      }
      // The variable has another program from here on.
      if (C != I && isCall(text(C), "CreateProgram"))
        if (const std::vector<Argument> Next = argumentsOf(C);
            !Next.empty() && nameOf(Next[0]) == Program)
          break;
    }
    if (!IsCompiled)
      Result.push_back(CompileOptions::unseen());
  }
  if (Result.empty())
    Result.push_back(CompileOptions::unseen());
  return Result;
}

} // namespace bank_lint
