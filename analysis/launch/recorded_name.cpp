//===-- analysis/launch/recorded_name.cpp ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/launch/recorded_name.h"
#include "analysis/program/kernel_name.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace llvm;

namespace bank_lint {
namespace {

bool isOfWord(char C) { return isAlnum(C) || C == '_'; }

/// "32" of "32ul": LLVM writes the type of a number behind it.
StringRef withoutType(StringRef Number) {
  return isDigit(Number[0]) ? Number.rtrim("ulUL") : Number;
}

/// Takes "(int)" off the end of \p Tokens, where a number or its sign follows.
void dropCast(std::vector<std::string> &Tokens) {
  const bool IsNegative = !Tokens.empty() && Tokens.back() == "-";
  const auto Close = std::prev(Tokens.end(), IsNegative);
  if (Close - Tokens.begin() < 2 || *std::prev(Close) != ")")
    return;
  auto Open = std::prev(Close);
  do
    --Open;
  while (Open != Tokens.begin() && *Open != "(" && *Open != ")");
  if (*Open == "(")
    Tokens.erase(Open, Close);
}

/// Words and other characters, in order. A number is without its type, which
/// NVIDIA's tools write in front of it: "(int)32".
std::vector<std::string> tokensOf(StringRef Text) {
  std::vector<std::string> Tokens;
  while (!Text.empty()) {
    const char C = Text.front();
    if (isSpace(C)) {
      Text = Text.drop_front();
      continue;
    }
    if (!isOfWord(C)) {
      Tokens.emplace_back(1, C);
      Text = Text.drop_front();
      continue;
    }
    StringRef Word = Text.take_while(isOfWord);
    Text = Text.drop_front(Word.size());
    if (isDigit(C))
      dropCast(Tokens);
    Word = withoutType(Word);
    Tokens.push_back(Word == "true" ? "1" : Word == "false" ? "0" : Word.str());
  }
  return Tokens;
}

/// Words stand apart where two meet: "unsigned int".
std::string joined(ArrayRef<std::string> Tokens) {
  std::string Text;
  for (const std::string &Token : Tokens) {
    if (!Text.empty() && isOfWord(Text.back()) && isOfWord(Token.front()))
      Text += ' ';
    Text += Token;
  }
  return Text;
}

/// Where the parameters begin, at their bracket; npos if there are none.
std::size_t beginOfParameters(StringRef Name) {
  if (!Name.ends_with(")"))
    return StringRef::npos;
  unsigned Depth = 0;
  for (std::size_t I = Name.size(); I-- > 0;) {
    Depth += Name[I] == ')';
    if (Name[I] == '(' && --Depth == 0)
      return I;
  }
  return StringRef::npos;
}

/// What stands between commas that are in no brackets, the words of each in
/// the order of the alphabet.
std::vector<std::string> parametersIn(StringRef List) {
  std::vector<std::string> Result;
  int Depth = 0;
  std::size_t Begin = 0;
  for (std::size_t I = 0; I <= List.size(); ++I) {
    if (I == List.size() || (List[I] == ',' && Depth == 0)) {
      std::vector<std::string> Tokens = tokensOf(List.slice(Begin, I));
      std::sort(Tokens.begin(), Tokens.end());
      if (!Tokens.empty())
        Result.push_back(join(Tokens, " "));
      Begin = I + 1;
    } else {
      Depth += StringRef("<([{").contains(List[I]);
      Depth -= StringRef(">)]}").contains(List[I]);
    }
  }
  if (Result.size() == 1 && Result.front() == "void")
    Result.clear();
  return Result;
}

/// Whether \p Parameter names a parameter of the template: T1.
bool isOpen(StringRef Parameter) {
  return any_of(split(Parameter, ' '), [](StringRef Word) {
    std::size_t Number = 0;
    return Word.consume_front("T") && !Word.getAsInteger(10, Number);
  });
}

} // namespace

bool RecordedName::mayHaveParametersOf(const RecordedName &Other) const {
  if (!Parameters || !Other.Parameters)
    return true;
  return Parameters->size() == Other.Parameters->size() &&
         all_of(zip(*Parameters, *Other.Parameters), [](const auto &Both) {
           const auto &[Own, Others] = Both;
           return Own == Others || isOpen(Own) || isOpen(Others);
         });
}

RecordedName readRecordedName(StringRef Demangled) {
  RecordedName Result;
  const std::string Untagged = withoutAbiTags(Demangled.trim().str());
  StringRef Name = Untagged;
  Name.consume_front("void ");
  if (const std::size_t At = beginOfParameters(Name); At != StringRef::npos) {
    Result.Parameters = parametersIn(Name.slice(At + 1, Name.size() - 1));
    Name = Name.take_front(At);
  }
  // NVIDIA's word for a name space without a name, and LLVM's.
  std::string Whole;
  for (StringRef Part : split(Name, "<unnamed>::"))
    Whole += (Part.data() == Name.data() ? "" : "(anonymous namespace)::") +
             Part.str();
  Result.WithArguments = joined(tokensOf(Whole));
  Result.Qualified = StringRef(Result.WithArguments).split('<').first.str();
  return Result;
}

} // namespace bank_lint
