//===-- analysis/embedded/python_strings.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_strings.h"
#include "analysis/embedded/string_literal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// What a method of a string makes of the text; "" if it stays what it is.
StringRef changeBy(StringRef Method) {
  return StringSwitch<StringRef>(Method)
      .Cases({"format", "format_map"}, "its values are put in by .format")
      .Cases({"substitute", "safe_substitute"},
             "its values are put in by a template")
      .Case("render", "its values are put in by a template")
      .Case("replace", "a part of it is replaced")
      .Case("join", "it is joined of parts")
      .Default("");
}

/// Functions that leave the text what it is.
bool keepsText(StringRef Function) {
  return StringSwitch<bool>(Function)
      .Cases({"dedent", "str", "bytes", "encode", "cleandoc"}, true)
      .Case("c_char_p", true)
      .Default(false);
}

/// Whether `Name.f(x)` is a function of a module or a type, not a method.
bool hasFunctions(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"str", "bytes", "textwrap", "inspect", "ctypes"}, true)
      .Default(false);
}

/// The first value that an f-string has in it; "" if none.
StringRef formattedValue(StringRef Inner) {
  for (std::size_t At = Inner.find('{'); At != StringRef::npos;
       At = Inner.find('{', At + 1)) {
    if (!Inner.substr(At + 1).starts_with("{"))
      return Inner.substr(At + 1).take_until(
          [](char C) { return C == '}' || C == '\n'; });
    ++At;
  }
  return "";
}

void setReason(StringValue &Into, const Twine &Reason) {
  if (Into.Reason.empty())
    Into.Reason = Reason.str();
}

} // namespace

PythonStrings::PythonStrings(ArrayRef<ContainingText> All,
                             ArrayRef<unsigned> Numbers)
    : All(All), Tokens(All.size()) {
  for (unsigned Number : Numbers) {
    Tokens[Number] = pythonTokens(All[Number].Text);
    Lines.emplace(Number, LineStarts(All[Number].Text));
  }
  for (unsigned Number : Numbers) {
    findAssignments(Number);
    findUnsteady(Number);
  }
}

/// The names behind `def`, `lambda`, `for` and `as`, up to what ends them;
/// those in front of a comma at the start of a statement; those with `*=` and
/// the like behind them.
void PythonStrings::findUnsteady(unsigned Text) {
  bool IsListed = false; // a list of names goes on
  for (PythonPlace P{Text, 0}; exists(P); P = after(P)) {
    if (!isKind(P, PythonToken::Name)) {
      IsListed &= !isKind(P, PythonToken::Newline) &&
                  !(isOperator(P, ":") && !token(P).Depth);
      continue;
    }
    const StringRef Word = text(P);
    const PythonPlace Next = after(P);
    const bool BeginsStatement =
        !P.Token || isKind({Text, P.Token - 1}, PythonToken::Newline);
    if (StringSwitch<bool>(Word)
            .Cases({"def", "lambda", "for", "as"}, true)
            .Default(false)) {
      IsListed = true;
      continue;
    }
    if (Word == "in")
      IsListed = false;
    if (IsListed || (BeginsStatement && isOperator(Next, ",")))
      Unsteady.insert(Word);
    if (BeginsStatement && isOperator(Next, ","))
      IsListed = true;
    if (BeginsStatement && isKind(Next, PythonToken::Operator) &&
        StringRef("+-*/%&|^@<>").contains(text(Next).front()))
      Unsteady.insert(Word);
  }
}

void PythonStrings::forEachToken(
    function_ref<void(PythonPlace)> Function) const {
  for (unsigned Text = 0; Text < Tokens.size(); ++Text)
    for (std::size_t I = 0; I < Tokens[Text].size(); ++I)
      Function({Text, I});
}

StringRef PythonStrings::text(PythonPlace P) const {
  const PythonToken &T = token(P);
  return StringRef(All[P.Text].Text).slice(T.Begin, T.End);
}

StringRef PythonStrings::innerText(PythonPlace P) const {
  const PythonToken &T = token(P);
  return StringRef(All[P.Text].Text).slice(T.InnerBegin, T.InnerEnd);
}

bool PythonStrings::isOperator(PythonPlace P, StringRef What) const {
  return isKind(P, PythonToken::Operator) && text(P) == What;
}

/// `name = value` where a statement begins, also of members and with a type;
/// `name.format(`, `name % ` and `Template(name)` anywhere.
void PythonStrings::findAssignments(unsigned Text) {
  bool IsAtStart = true;
  for (PythonPlace P{Text, 0}; exists(P); P = after(P)) {
    const bool BeginsStatement = IsAtStart;
    IsAtStart = isKind(P, PythonToken::Newline) || isOperator(P, ";") ||
                (isOperator(P, ":") && !token(P).Depth);
    if (!isKind(P, PythonToken::Name))
      continue;
    const PythonPlace Next = after(P);
    if (isOperator(Next, ".") && isKind(after(Next), PythonToken::Name)) {
      const StringRef Change = changeBy(text(after(Next)));
      if (!Change.empty() && isCall(after(Next)))
        Changed.try_emplace(text(P), Change);
      IsAtStart = BeginsStatement && text(P) == "self";
      if (IsAtStart)
        P = Next; // the member
      continue;
    }
    if (isOperator(Next, "%") && !isOperator(after(Next), "="))
      Changed.try_emplace(text(P), "its values are put in by %");
    if (text(P) == "Template" && isCall(P) &&
        isKind(after(Next), PythonToken::Name))
      Changed.try_emplace(text(after(Next)), changeBy("render"));
    if (!BeginsStatement)
      continue;
    PythonPlace Equals = Next;
    if (isOperator(Equals, ":")) // its type
      while (exists(Equals) && !isOperator(Equals, "=") &&
             !isKind(Equals, PythonToken::Newline))
        Equals = after(Equals);
    if (isOperator(Equals, "=") && !isOperator(after(Equals), "="))
      Assigned[text(P)].push_back({after(Equals), false, indentOf(P)});
    else if (isOperator(Next, "+") && isOperator(after(Next), "="))
      Assigned[text(P)].push_back({after(after(Next)), true, indentOf(P)});
  }
}

std::size_t PythonStrings::indentOf(PythonPlace P) const {
  return Lines.find(P.Text)->second.placeOf(token(P).Begin).Column - 1;
}

/// What \p Name means at \p Where: the last assignment above, and what is added
/// to it from there on. Nothing, if it is not known.
ArrayRef<PythonStrings::Assignment>
PythonStrings::assignedTo(StringRef Name, PythonPlace Where) const {
  auto Known = Assigned.find(Name);
  if (Known == Assigned.end())
    return {};
  const ArrayRef<Assignment> All = Known->second;
  const auto *Later = partition_point(
      All, [&](const Assignment &A) { return A.Value < Where; });
  const auto *First = Later;
  while (First != All.begin() && takeStep())
    if (!(--First)->IsAdded)
      return ArrayRef(First, Later);
  return {};
}

PythonPlace PythonStrings::behindBracket(PythonPlace Open) const {
  const std::uint32_t Outside = token(Open).Depth;
  PythonPlace P = after(Open);
  while (exists(P) && token(P).Depth > Outside + 1)
    P = after(P);
  while (exists(P) && token(P).Depth > Outside)
    P = after(P);
  return P;
}

/// The places where the elements of the brackets at \p Open begin.
std::vector<PythonPlace> PythonStrings::elementsOf(PythonPlace Open) const {
  std::vector<PythonPlace> Elements;
  const std::uint32_t Inside = token(Open).Depth + 1;
  auto IsClosing = [&](PythonPlace P) {
    return token(P).Depth == Inside &&
           (isOperator(P, ")") || isOperator(P, "]") || isOperator(P, "}"));
  };
  bool IsStart = true;
  for (PythonPlace P = after(Open);
       exists(P) && token(P).Depth >= Inside && !IsClosing(P); P = after(P)) {
    if (IsStart)
      Elements.push_back(P);
    IsStart = token(P).Depth == Inside && isOperator(P, ",");
    if (Elements.size() > MostLiterals)
      break;
  }
  return Elements;
}

std::vector<PythonArgument> PythonStrings::argumentsOf(PythonPlace P) const {
  std::vector<PythonArgument> Arguments;
  for (PythonPlace Element : elementsOf(after(P))) {
    const PythonPlace Next = after(Element);
    if (isKind(Element, PythonToken::Name) && isOperator(Next, "=") &&
        !isOperator(after(Next), "="))
      Arguments.push_back({text(Element), after(Next)});
    else
      Arguments.push_back({"", Element});
  }
  return Arguments;
}

bool PythonStrings::isStatement(PythonPlace P) const {
  auto IsBreak = [&](PythonPlace Q) {
    return !exists(Q) || isKind(Q, PythonToken::Newline);
  };
  const bool BeginsStatement =
      !P.Token || isKind({P.Text, P.Token - 1}, PythonToken::Newline);
  return BeginsStatement && IsBreak(after(P));
}

/// `.encode()`, `% values` and what else follows an operand.
PythonPlace PythonStrings::readTrailers(PythonPlace P,
                                        StringValue &Into) const {
  while (true) {
    if (isOperator(P, "%")) {
      setReason(Into, "its values are put in by %");
      return P;
    }
    if (!isOperator(P, ".") || !isKind(after(P), PythonToken::Name) ||
        !isCall(after(P)))
      return P;
    const StringRef Change = changeBy(text(after(P)));
    if (!Change.empty())
      setReason(Into, Change);
    P = behindBracket(after(after(P)));
  }
}

/// Notes that \p Piece is not known. Between whole lines, the rest can be read
/// without it.
void PythonStrings::lack(StringRef Piece, StringValue &Into) const {
  const StringRef Before =
      Into.Literals.empty() ? "\n" : innerText(Into.Literals.back());
  if (Before.ends_with("\n") || Before.ends_with("\\n"))
    Into.Lacks = Piece.str();
  else
    setReason(Into, "'" + Piece + "' is not known before it runs");
}

PythonPlace PythonStrings::readName(PythonPlace P, unsigned Depth,
                                    StringValue &Into) const {
  // `self.source` goes by its last name; so does `textwrap.dedent`.
  while (isOperator(after(P), ".") &&
         isKind(after(after(P)), PythonToken::Name) &&
         (!isCall(after(after(P))) || hasFunctions(text(P))))
    P = after(after(P));
  if (isCall(P)) {
    const PythonPlace Open = after(P);
    if (!keepsText(text(P)))
      lack(text(P), Into);
    else if (Depth)
      readSum(after(Open), Depth - 1, Into);
    return behindBracket(Open);
  }
  const ArrayRef<Assignment> Values = assignedTo(text(P), P);
  if (Values.empty() || !Depth)
    lack(text(P), Into);
  else
    for (const Assignment &Each : Values) {
      if (Each.Indent != Values.front().Indent)
        setReason(Into, "something is added to " + text(P) +
                            ", perhaps more than once");
      readSum(Each.Value, Depth - 1, Into);
    }
  if (auto Use = Changed.find(text(P)); Use != Changed.end())
    setReason(Into, Use->second);
  return after(P);
}

PythonPlace PythonStrings::readOperand(PythonPlace P, unsigned Depth,
                                       StringValue &Into) const {
  if (isOperator(P, "(") && Depth) {
    readSum(after(P), Depth - 1, Into);
    return readTrailers(behindBracket(P), Into);
  }
  if (isKind(P, PythonToken::Name))
    return readTrailers(readName(P, Depth, Into), Into);
  if (!isKind(P, PythonToken::String)) {
    if (exists(P))
      setReason(Into, "a part of it is no string that stands there");
    return P;
  }
  for (; isKind(P, PythonToken::String); P = after(P)) {
    if (Into.Literals.size() >= MostLiterals)
      setReason(Into, "it has too many parts");
    else
      Into.Literals.push_back(P);
    if (!token(P).IsTerminated)
      setReason(Into, "the string does not end");
    if (token(P).IsFormatted)
      if (StringRef Value = formattedValue(innerText(P)); !Value.empty())
        setReason(Into, "it is an f-string: the value of {" + Value +
                            "} is not known before it runs");
  }
  return readTrailers(P, Into);
}

PythonPlace PythonStrings::readSum(PythonPlace P, unsigned Depth,
                                   StringValue &Into) const {
  while (exists(P) && Into.Literals.size() < MostLiterals) {
    P = readOperand(P, Depth, Into);
    if (!isOperator(P, "+") || isOperator(after(P), "="))
      break;
    P = after(P);
  }
  return P;
}

/// Where the list begins that stands at \p P or was assigned to the name there.
std::optional<PythonPlace> PythonStrings::listOf(PythonPlace P) const {
  for (unsigned Depth = 0; Depth < MostDepth; ++Depth) {
    if (isOperator(P, "[") || isOperator(P, "("))
      return P;
    if (!isKind(P, PythonToken::Name))
      return std::nullopt;
    const ArrayRef<Assignment> Values = assignedTo(text(P), P);
    if (Values.empty())
      return std::nullopt;
    P = Values.front().Value;
  }
  return std::nullopt;
}

StringValue PythonStrings::joinedAt(PythonPlace P) const {
  StringValue Value;
  std::optional<PythonPlace> List = listOf(P);
  if (!List || (isOperator(*List, "(") && elementsOf(*List).size() < 2)) {
    readSum(P, MostDepth, Value);
    return Value;
  }
  for (PythonPlace Element : elementsOf(*List)) {
    Value.LineBreaks.push_back(Value.Literals.size());
    readSum(Element, MostDepth, Value);
  }
  return Value;
}

std::optional<std::uint64_t> PythonStrings::integerAt(PythonPlace P) const {
  for (unsigned Depth = 0; Depth < MostDepth && exists(P); ++Depth) {
    // Nothing is done with it.
    const PythonPlace Next = after(P);
    if (exists(Next) && !isKind(Next, PythonToken::Newline) &&
        !isOperator(Next, ",") && !isOperator(Next, ")") &&
        !isOperator(Next, "]"))
      return std::nullopt;
    std::uint64_t Value = 0;
    if (isKind(P, PythonToken::Number) && !text(P).getAsInteger(0, Value))
      return Value;
    if (!isKind(P, PythonToken::Name))
      return std::nullopt;
    // One value, whoever asks.
    auto Known = Assigned.find(text(P));
    if (Known == Assigned.end() || Known->second.size() != 1 ||
        Unsteady.contains(text(P)))
      return std::nullopt;
    P = Known->second.front().Value;
  }
  return std::nullopt;
}

std::optional<std::vector<PythonPlace>>
PythonStrings::elementsAt(PythonPlace P) const {
  std::optional<PythonPlace> List = listOf(P);
  return List ? std::optional(elementsOf(*List)) : std::nullopt;
}

StringRef PythonStrings::assignedName(PythonPlace P) const {
  // `self.turn = cupy.RawKernel(...)` goes by the last name of each.
  while (P.Token > 1 && isOperator({P.Text, P.Token - 1}, "."))
    P.Token -= 2;
  if (P.Token < 2 || !isOperator({P.Text, P.Token - 1}, "=") ||
      !isKind({P.Text, P.Token - 2}, PythonToken::Name))
    return "";
  return text({P.Text, P.Token - 2});
}

std::vector<std::string> PythonStrings::listAt(PythonPlace P) const {
  std::vector<std::string> Result;
  std::vector<PythonPlace> Elements{P};
  if (std::optional<PythonPlace> List = listOf(P))
    Elements = elementsOf(*List);
  for (PythonPlace Element : Elements) {
    StringValue Value;
    readSum(Element, MostDepth, Value);
    if (!Value.Literals.empty() && Value.Reason.empty() && Value.Lacks.empty())
      Result.push_back(StringRef(textOf(Value)).trim().str());
  }
  return Result;
}

StringValue PythonStrings::valueAround(PythonPlace P) const {
  // Back to where the sum begins, as far as it is of strings and names.
  auto IsOperand = [&](PythonPlace Q) {
    return isKind(Q, PythonToken::String) || isKind(Q, PythonToken::Name);
  };
  PythonPlace First = P;
  for (std::size_t Back = 0; First.Token && Back < MostLiterals; ++Back) {
    PythonPlace Before{First.Text, First.Token - 1};
    if (isKind(Before, PythonToken::String)) {
      First = Before;
    } else if (isOperator(Before, "+") && Before.Token &&
               IsOperand({P.Text, Before.Token - 1})) {
      First = {P.Text, Before.Token - 1};
    } else {
      break;
    }
  }
  StringValue Value;
  PythonPlace End = readSum(First, MostDepth, Value);
  // `Template("""...""")` and `("""...""") % values` go around it.
  PythonPlace Open = First;
  while (Open.Token && isOperator({P.Text, Open.Token - 1}, "(") &&
         isOperator(End, ")")) {
    Open = {P.Text, Open.Token - 1};
    if (Open.Token && text({P.Text, Open.Token - 1}) == "Template")
      setReason(Value, changeBy("render"));
    if (Open.Token && isKind({P.Text, Open.Token - 1}, PythonToken::Name))
      break;
    End = readTrailers(after(End), Value);
  }
  // What it is assigned to.
  if (Open.Token > 1 && isOperator({P.Text, Open.Token - 1}, "=") &&
      isKind({P.Text, Open.Token - 2}, PythonToken::Name))
    if (auto Use = Changed.find(text({P.Text, Open.Token - 2}));
        Use != Changed.end())
      setReason(Value, Use->second);
  return Value;
}

void PythonStrings::appendText(const StringValue &Value, bool IsAligned,
                               EmbeddedText &Result) const {
  std::optional<unsigned> Text; // of the last literal
  for (const auto &[Number, P] : enumerate(Value.Literals)) {
    const PythonToken &T = token(P);
    Steps -= std::min<std::uint64_t>(Steps, T.InnerEnd - T.InnerBegin);
    if (!Steps || Result.isTooLarge())
      break;
    if (Number && is_contained(Value.LineBreaks, Number))
      Result.insert("\n");
    if (IsAligned && (!Text || *Text == P.Text))
      Result.alignTo(Lines.find(P.Text)->second, T.InnerBegin);
    appendLiteral(innerText(P),
                  T.IsRaw ? LiteralKind::Raw : LiteralKind::Escaped,
                  T.IsFormatted, P.Text, T.InnerBegin, Result);
    Text = P.Text;
  }
}

} // namespace bank_lint
