//===-- analysis/embedded/python_strings.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_strings.h"
#include "analysis/embedded/cuda_text.h"
#include "analysis/embedded/string_literal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace bank_lint {
namespace {

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
    : PythonTexts(All, Numbers), Names(*this, Numbers) {}

/// `.encode()`, `% values` and what else follows an operand.
PythonPlace PythonStrings::readTrailers(PythonPlace P,
                                        StringValue &Into) const {
  while (true) {
    if (isOperator(P, "%")) {
      setReason(Into, "its values are put in by %");
      return P;
    }
    if (isOperator(P, "[")) {
      setReason(Into, "it is a part of a text or of a list");
      P = behindBracket(P);
      continue;
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
  const std::vector<PythonNames::Assignment> Values =
      Names.assignedTo(text(P), P);
  if (Values.empty() || !Depth)
    lack(text(P), Into);
  else if (Names.choicesOf(text(P), P).size() > 1)
    setReason(Into,
              "which value '" + text(P) + "' has is not known before it runs");
  if (Depth)
    for (const PythonNames::Assignment &Each : Values) {
      if (Each.Indent != Values.front().Indent)
        setReason(Into, "something is added to " + text(P) +
                            ", perhaps more than once");
      readValue(Each.Value, Depth - 1, Into);
    }
  if (const std::string Use = Names.changeOf(text(P)); !Use.empty())
    setReason(Into, Use);
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

/// The whole value that begins at \p P.
void PythonStrings::readValue(PythonPlace P, unsigned Depth,
                              StringValue &Into) const {
  const std::size_t Before = Into.Literals.size();
  P = readSum(P, Depth, Into);
  if (isEnd(P))
    return;
  // `a if wide else b`: by itself each is a source.
  const bool IsChoice =
      isKind(P, PythonToken::Name) && (text(P) == "if" || text(P) == "or");
  StringValue Own;
  Own.Literals.assign(Into.Literals.begin() + long(Before),
                      Into.Literals.end());
  if (!IsChoice || !definesKernel(textOf(Own)))
    setReason(Into, "a part of it is not known before it runs");
}

/// Whether a value ends in front of \p P.
bool PythonStrings::isEnd(PythonPlace P) const {
  return !exists(P) || isKind(P, PythonToken::Newline) ||
         (isKind(P, PythonToken::Operator) &&
          StringRef(",)]};:=").contains(text(P)));
}

/// Where the list begins that stands at \p P or was assigned to the name there.
std::optional<PythonPlace> PythonStrings::listOf(PythonPlace P) const {
  for (unsigned Depth = 0; Depth < MostDepth; ++Depth) {
    if (isOperator(P, "[") || isOperator(P, "("))
      return P;
    if (!isKind(P, PythonToken::Name))
      return std::nullopt;
    const std::vector<PythonNames::Assignment> Values =
        Names.choicesOf(text(P), P);
    if (Values.size() != 1)
      return std::nullopt;
    P = Values.front().Value;
  }
  return std::nullopt;
}

StringValue PythonStrings::joinedAt(PythonPlace P) const {
  StringValue Value;
  std::optional<PythonPlace> List = listOf(P);
  if (!List || (isOperator(*List, "(") && elementsOf(*List).size() < 2)) {
    readValue(P, MostDepth, Value);
    return Value;
  }
  for (PythonPlace Element : elementsOf(*List)) {
    Value.LineBreaks.push_back(Value.Literals.size());
    readValue(Element, MostDepth, Value);
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
    const std::optional<PythonPlace> Own = Names.onlyValue(text(P));
    if (!Own)
      return std::nullopt;
    P = *Own;
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

std::vector<PythonPlace> PythonStrings::choicesAt(PythonPlace P) const {
  PythonPlace Name = P;
  while (isKind(Name, PythonToken::Name) && isOperator(after(Name), ".") &&
         isKind(after(after(Name)), PythonToken::Name))
    Name = after(after(Name));
  if (!isKind(Name, PythonToken::Name) || !isEnd(after(Name)))
    return {P};
  const std::vector<PythonNames::Assignment> Values =
      Names.choicesOf(text(Name), Name);
  if (Values.size() < 2 || Names.assignedTo(text(Name), Name).size() > 1 ||
      !Names.changeOf(text(Name)).empty())
    return {P};
  std::vector<PythonPlace> Result;
  for (const PythonNames::Assignment &Each : Values)
    Result.push_back(Each.Value);
  return Result;
}

/// Of the option at \p P, whose text is not known, the macro that it defines.
void PythonStrings::noteUnknownOption(const StringValue &Value,
                                      OptionsValue &Into) const {
  const std::string Known = textOf(Value);
  StringRef Option = StringRef(Known).ltrim();
  if (!Option.consume_front("-D") && !Option.consume_front("--define-macro=")) {
    // Of `-I` + folder no macro comes.
    Into.IsWhole &= Option.size() > 1 && Option.starts_with("-");
    return;
  }
  const StringRef Macro =
      Option.take_while([](char C) { return isAlnum(C) || C == '_'; });
  if (Macro.empty() || !Option.drop_front(Macro.size()).starts_with("="))
    Into.IsWhole = false;
  else
    Into.UnknownMacros.push_back(Macro.str());
}

OptionsValue PythonStrings::optionsAt(PythonPlace P) const {
  OptionsValue Result;
  if (isKind(P, PythonToken::Name) && text(P) == "None" && isEnd(after(P)))
    return Result;
  std::vector<PythonPlace> Elements{P};
  if (isKind(P, PythonToken::Name) && (!Names.changeOf(text(P)).empty() ||
                                       Names.assignedTo(text(P), P).size() > 1))
    Result.IsWhole = false;
  if (std::optional<PythonPlace> List = listOf(P)) {
    Elements = elementsOf(*List);
    Result.IsWhole &= isEnd(behindBracket(*List));
  }
  for (PythonPlace Element : Elements) {
    StringValue Value;
    readValue(Element, MostDepth, Value);
    if (Value.Reason.empty() && Value.Lacks.empty())
      Result.Known.push_back(StringRef(textOf(Value)).trim().str());
    else
      noteUnknownOption(Value, Result);
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
  // `re.sub(pattern, by, """...""")`
  if (const StringRef Function = calledWith(First); replacesIn(Function))
    setReason(Value, changeBy(Function));
  // What it is assigned to.
  if (Open.Token > 1 && isOperator({P.Text, Open.Token - 1}, "=") &&
      isKind({P.Text, Open.Token - 2}, PythonToken::Name))
    if (const std::string Use = Names.changeOf(text({P.Text, Open.Token - 2}));
        !Use.empty())
      setReason(Value, Use);
  return Value;
}

/// The method that is called with \p P among its arguments; "" if there is
/// none.
StringRef PythonStrings::calledWith(PythonPlace P) const {
  const std::uint32_t Depth = token(P).Depth;
  if (!Depth)
    return "";
  PythonPlace Open = P;
  while (Open.Token && exists(Open) && token(Open).Depth >= Depth)
    --Open.Token;
  if (Open.Token < 2 || !isOperator(Open, "(") ||
      !isKind({P.Text, Open.Token - 1}, PythonToken::Name) ||
      !isOperator({P.Text, Open.Token - 2}, "."))
    return "";
  return text({P.Text, Open.Token - 1});
}

void PythonStrings::appendText(const StringValue &Value, bool IsAligned,
                               EmbeddedText &Result) const {
  std::optional<unsigned> Text; // of the last literal
  for (const auto &[Number, P] : enumerate(Value.Literals)) {
    const PythonToken &T = token(P);
    if (!takeSteps(T.InnerEnd - T.InnerBegin) || Result.isTooLarge())
      break;
    if (Number && is_contained(Value.LineBreaks, Number))
      Result.insert("\n");
    if (IsAligned && (!Text || *Text == P.Text))
      Result.alignTo(lines(P.Text), T.InnerBegin);
    appendLiteral(innerText(P),
                  T.IsRaw ? LiteralKind::Raw : LiteralKind::Escaped,
                  T.IsFormatted, P.Text, T.InnerBegin, Result);
    Text = P.Text;
  }
}

} // namespace bank_lint
