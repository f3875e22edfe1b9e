//===-- analysis/embedded/python_strings.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_strings.h"
#include "analysis/embedded/cuda_text.h"
#include "analysis/embedded/string_literal.h"
#include "llvm/ADT/STLExtras.h"
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

constexpr StringLiteral NotKnown = " is unknown before it runs";

} // namespace

PythonStrings::PythonStrings(ArrayRef<ContainingText> All,
                             ArrayRef<unsigned> Numbers)
    : PythonTexts(All, Numbers), Binders(*this, Numbers),
      Names(*this, Binders, Numbers) {}

PythonPlace PythonStrings::lastName(PythonPlace P) const {
  // `self.source` goes by its last name; so does `textwrap.dedent`.
  while (isOperator(after(P), ".") &&
         isKind(after(after(P)), PythonToken::Name) &&
         (!isCall(after(after(P))) || hasFunctions(text(P))))
    P = after(after(P));
  return P;
}

PythonPlace PythonStrings::readName(PythonPlace P, unsigned Depth,
                                    StringValue &Into) const {
  P = lastName(P);
  auto Lack = [&] {
    Into.Pieces.push_back({StringPiece::Missing, P, 0, 0, text(P).str()});
  };
  if (isCall(P)) {
    const PythonPlace Open = after(P);
    if (!keepsText(text(P)) || !Depth)
      Lack();
    else if (std::optional<std::int64_t> Number =
                 text(P) == "str" ? numberAt(after(Open), Depth - 1)
                                  : std::nullopt)
      Into.appendComputed(std::to_string(*Number));
    else
      readSum(after(Open), Depth - 1, Into);
    return behindBracket(Open);
  }
  const std::vector<PythonNames::Assignment> Values =
      Names.assignedTo(text(P), P);
  if (Values.empty() || Values.front().IsUnknown || !Depth)
    Lack();
  else if (Names.choicesOf(text(P), P).size() > 1)
    Into.lose("which value '" + text(P) + "' has" + NotKnown);
  if (Depth)
    for (const PythonNames::Assignment &Each : Values) {
      if (Each.IsUnknown)
        continue;
      if (Each.Indent != Values.front().Indent && !Values.front().IsBinding)
        Into.lose("something is added to " + text(P) +
                  ", perhaps more than once");
      readValue(Each.Value, Depth - 1, Into);
    }
  return after(P);
}

/// An element of a list or a mapping: `sources["turn"]`.
PythonPlace PythonStrings::readSubscript(PythonPlace P, unsigned Depth,
                                         StringValue &Into) const {
  const PythonPlace Name = lastName(P);
  const PythonPlace Behind = behindBracket(after(Name));
  const std::vector<PythonPlace> Values = choicesAt(P, Depth - 1);
  if (Values.size() == 1 && !(Values.front() == P))
    readValue(Values.front(), Depth - 1, Into);
  else
    Into.lose("which value '" + textBetween(Name, Behind) + "' has" + NotKnown);
  return Behind;
}

PythonPlace PythonStrings::readOperand(PythonPlace P, unsigned Depth,
                                       StringValue &Into) const {
  StringValue Own;
  if (isOperator(P, "(") && Depth) {
    readSum(after(P), Depth - 1, Own);
    P = readTrailers(behindBracket(P), Depth, Own);
  } else if (isKind(P, PythonToken::Name)) {
    const PythonPlace Name = lastName(P);
    const bool IsElement =
        Depth && isOperator(after(Name), "[") &&
        (mappingAt(Name, Depth - 1) || sequenceAt(Name, Depth - 1, false));
    P = IsElement ? readSubscript(P, Depth, Own) : readName(P, Depth, Own);
    P = readTrailers(P, Depth, Own);
  } else if (isKind(P, PythonToken::String)) {
    for (; isKind(P, PythonToken::String); P = after(P)) {
      if (Into.Pieces.size() + Own.Pieces.size() >= MostPieces)
        leave(P, Own);
      else
        readLiteral(P, Depth, Own);
      if (!token(P).IsTerminated)
        Own.lose("the string does not end");
    }
    P = readTrailers(P, Depth, Own);
  } else if (exists(P)) {
    Own.lose("a part of it is no literal string");
  }
  Into.append(std::move(Own));
  return P;
}

void PythonStrings::leave(PythonPlace P, StringValue &Into) const {
  Into.lose(TooManyPieces);
  // What is left costs what it would cost to follow it.
  if (!takeSteps(MostPieces))
    return;
  if (isKind(P, PythonToken::Name) && !isCall(P))
    for (const PythonNames::Assignment &Each : Names.assignedTo(text(P), P))
      if (!Each.IsUnknown)
        P = Each.Value;
  if (isKind(P, PythonToken::String))
    Into.Beyond.push_back(P);
}

PythonPlace PythonStrings::readSum(PythonPlace P, unsigned Depth,
                                   StringValue &Into) const {
  while (exists(P) && takeSteps(Into.Pieces.size())) {
    if (Into.Pieces.size() >= MostPieces) {
      for (; !isEnd(P); P = after(P))
        leave(P, Into);
      break;
    }
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
  StringValue Own;
  P = readSum(P, Depth, Own);
  // `a if wide else b`: by itself each is a source.
  const bool IsChoice =
      isKind(P, PythonToken::Name) && (text(P) == "if" || text(P) == "or");
  if (!isEnd(P) && !(IsChoice && definesKernel(textOf(Own))))
    Own.lose("a part of it is unknown before it runs");
  Into.append(std::move(Own));
}

/// Whether a value ends in front of \p P.
bool PythonStrings::isEnd(PythonPlace P) const {
  return !exists(P) || isKind(P, PythonToken::Newline) ||
         (isKind(P, PythonToken::Operator) &&
          StringRef(",)]};:=").contains(text(P)));
}

/// Takes the missing pieces out. Between whole lines, the rest can be read
/// without one.
static void settle(StringValue &Value, const PythonTexts &Texts) {
  std::vector<StringPiece> Known;
  for (StringPiece &Piece : Value.Pieces) {
    if (Piece.What != StringPiece::Missing) {
      Known.push_back(std::move(Piece));
      continue;
    }
    StringRef Before = "\n";
    if (!Known.empty() && Known.back().What == StringPiece::Literal)
      Before = Texts.innerText(Known.back().Place)
                   .slice(Known.back().Begin, Known.back().End);
    else if (!Known.empty())
      Before = Known.back().Text;
    if (Before.ends_with("\n") || Before.ends_with("\\n"))
      Value.Lacks = Piece.Text;
    else
      Value.lose("'" + Piece.Text + "'" + NotKnown);
  }
  Value.Pieces = std::move(Known);
}

StringValue PythonStrings::stringAt(PythonPlace P) const {
  StringValue Value;
  readValue(P, MostDepth, Value);
  settle(Value, *this);
  return Value;
}

StringValue PythonStrings::choiceAt(PythonPlace P) const {
  StringValue Value;
  const PythonPlace End = readSum(P, MostDepth, Value);
  if (!isEnd(End) && !endsChoice(End))
    Value.lose("a part of it is unknown before it runs");
  settle(Value, *this);
  return Value;
}

StringValue PythonStrings::joinedAt(PythonPlace P) const {
  const std::optional<PythonSequence> List = sequenceAt(P, /*IsChoice=*/true);
  if (!List)
    return stringAt(P);
  StringValue Value;
  for (const PythonArgument &Element : List->Elements) {
    if (!Value.Pieces.empty())
      Value.appendComputed("\n");
    readValue(Element.Value, MostDepth, Value);
  }
  for (PythonPlace Each : List->Beyond)
    leave(Each, Value);
  if (!List->IsWhole)
    Value.lose("it is joined of parts");
  settle(Value, *this);
  return Value;
}

std::vector<std::string> PythonStrings::listAt(PythonPlace P) const {
  std::vector<std::string> Result;
  std::vector<PythonArgument> Elements{{"", P}};
  if (std::optional<PythonSequence> List = sequenceAt(P))
    Elements = std::move(List->Elements);
  for (const PythonArgument &Element : Elements) {
    StringValue Value;
    readSum(Element.Value, MostDepth, Value);
    if (!Value.Pieces.empty() && Value.isConstant())
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
  std::size_t Back = 0;
  for (; First.Token && Back < MostPieces; ++Back) {
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
  if (Back == MostPieces) // it begins before that
    Value.lose(TooManyPieces);
  PythonPlace End = readSum(First, MostDepth, Value);
  // `Template("""...""")` and `("""...""") % values` go around it.
  PythonPlace Open = First;
  while (Open.Token && isOperator({P.Text, Open.Token - 1}, "(") &&
         isOperator(End, ")")) {
    Open = {P.Text, Open.Token - 1};
    if (Open.Token && text({P.Text, Open.Token - 1}) == "Template")
      Value.lose(changeBy("render"));
    if (Open.Token && isKind({P.Text, Open.Token - 1}, PythonToken::Name))
      break;
    End = readTrailers(after(End), MostDepth, Value);
  }
  // `re.sub(pattern, by, """...""")`
  if (const StringRef Function = calledWith(First); replacesIn(Function))
    Value.lose(changeBy(Function));
  // What it is assigned to.
  if (Open.Token > 1 && isOperator({P.Text, Open.Token - 1}, "=") &&
      isKind({P.Text, Open.Token - 2}, PythonToken::Name))
    if (const std::string Use = Names.changeOf(text({P.Text, Open.Token - 2}));
        !Use.empty())
      Value.lose(Use);
  settle(Value, *this);
  return Value;
}

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
  for (const StringPiece &Piece : Value.Pieces) {
    if (Piece.What != StringPiece::Literal) {
      if (Piece.What == StringPiece::Computed)
        Result.insert(Piece.Text);
      continue;
    }
    const PythonPlace P = Piece.Place;
    const PythonToken &T = token(P);
    if (!takeSteps(Piece.End - Piece.Begin) || Result.isTooLarge())
      break;
    const std::size_t There = T.InnerBegin + Piece.Begin;
    if (IsAligned && (!Text || *Text == P.Text))
      Result.alignTo(lines(P.Text), There);
    appendLiteral(innerText(P).slice(Piece.Begin, Piece.End),
                  T.IsRaw ? LiteralKind::Raw : LiteralKind::Escaped,
                  T.IsFormatted, P.Text, There, Result);
    Text = P.Text;
  }
}

} // namespace bank_lint
