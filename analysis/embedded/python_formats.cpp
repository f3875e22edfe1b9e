//===-- analysis/embedded/python_formats.cpp - methods of strings ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What becomes of strings of Python before they are used: f-strings, `%` and
/// methods.
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_numbers.h"
#include "analysis/embedded/python_strings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace bank_lint {
namespace {

bool isName(StringRef Word) {
  return !Word.empty() && !isDigit(Word.front()) &&
         all_of(Word, [](char C) { return isAlnum(C) || C == '_'; });
}

/// Where the field of an f-string ends that begins behind the `{` at \p At: at
/// its `}`; npos if that is not found.
std::size_t endOfField(StringRef Inner, std::size_t At) {
  char Quote = 0;
  for (; At < Inner.size(); ++At) {
    const char C = Inner[At];
    if (Quote)
      Quote = C == Quote ? 0 : Quote;
    else if (C == '"' || C == '\'')
      Quote = C;
    else if (C == '}')
      return At;
  }
  return StringRef::npos;
}

} // namespace

/// The value of `{Field}` in the f-string at \p P, whose text begins at the
/// byte \p At between the quotes.
std::optional<StringValue> PythonStrings::fieldValue(PythonPlace P,
                                                     StringRef Field,
                                                     std::size_t At,
                                                     unsigned Depth) const {
  StringValue Value;
  StringRef Expression = Field.trim();
  if (!Expression.consume_back(":d") && !Expression.consume_back(":s"))
    Expression.consume_back("!s");
  const char Quote = Expression.empty() ? 0 : Expression.front();
  if ((Quote == '"' || Quote == '\'') && Expression.size() > 1 &&
      Expression.back() == Quote) {
    const StringRef Inner = Expression.drop_front().drop_back();
    if (Inner.find_first_of("\\{}'\"") != StringRef::npos)
      return std::nullopt;
    const std::size_t Begin = At + std::size_t(Inner.data() - Field.data());
    Value.Pieces.push_back(
        {StringPiece::Literal, P, Begin, Begin + Inner.size(), ""});
    return Value;
  }
  if (std::optional<std::int64_t> Number =
          integerOf(Expression,
                    [&](StringRef Name) { return numberOf(Name, P, Depth); })) {
    Value.appendComputed(std::to_string(*Number));
    return Value;
  }
  if (!isName(Expression) || !Depth)
    return std::nullopt;
  const std::vector<PythonNames::Assignment> Values =
      Names.choicesOf(Expression, P);
  if (Values.size() != 1 || Values.front().IsUnknown ||
      Names.assignedTo(Expression, P).size() != 1)
    return std::nullopt;
  return constantAt(Values.front().Value, Depth - 1);
}

/// The literal at \p P, with the values of an f-string.
void PythonStrings::readLiteral(PythonPlace P, unsigned Depth,
                                StringValue &Into) const {
  const StringRef Inner = innerText(P);
  std::size_t Done = 0;
  auto CopyTo = [&](std::size_t At) {
    if (At > Done || Inner.empty())
      Into.Pieces.push_back({StringPiece::Literal, P, Done, At, ""});
  };
  for (std::size_t At = 0; token(P).IsFormatted && At < Inner.size();) {
    if (Inner[At] != '{') {
      ++At;
      continue;
    }
    if (Inner.substr(At + 1).starts_with("{")) {
      At += 2;
      continue;
    }
    const std::size_t Close = endOfField(Inner, At + 1);
    const StringRef Field = Inner.slice(At + 1, std::min(Close, Inner.size()));
    std::optional<StringValue> Value;
    if (Close != StringRef::npos && Depth)
      Value = fieldValue(P, Field, At + 1, Depth - 1);
    if (!Value || !Value->isConstant()) {
      Into.lose("it is an f-string: the value of {" +
                Field.take_until([](char C) { return C == '\n'; }) +
                "} is unknown before it runs");
      break;
    }
    CopyTo(At);
    Into.append(std::move(*Value));
    At = Done = Close + 1;
  }
  CopyTo(Inner.size());
}

/// `.encode()`, `% values` and what else follows an operand.
PythonPlace PythonStrings::readTrailers(PythonPlace P, unsigned Depth,
                                        StringValue &Into) const {
  while (true) {
    if (isOperator(P, "%") && !isOperator(after(P), "=")) {
      P = readPercent(P, Depth, Into);
      continue;
    }
    if (isOperator(P, "[")) {
      Into.lose("it is a part of a text or of a list");
      P = behindBracket(P);
      continue;
    }
    if (!isOperator(P, ".") || !isKind(after(P), PythonToken::Name) ||
        !isCall(after(P)))
      return P;
    P = readMethod(after(P), Depth, Into);
  }
}

PythonPlace PythonStrings::readMethod(PythonPlace Method, unsigned Depth,
                                      StringValue &Into) const {
  const PythonPlace Behind = behindBracket(after(Method));
  const StringRef Name = text(Method);
  const bool IsKept = StringSwitch<bool>(Name)
                          .Cases({"encode", "decode", "expandtabs"}, true)
                          .Cases({"strip", "lstrip", "rstrip"}, true)
                          .Default(false);
  const StringRef Change = changeBy(Name);
  if (!Depth) {
    Into.lose("its parts are nested too deeply");
  } else if (Name == "format") {
    readFormat(Method, Depth - 1, Into);
  } else if (Name == "join") {
    readJoin(Method, Depth - 1, Into);
  } else if (Name == "replace") {
    readReplace(Method, Depth - 1, Into);
  } else if (!Change.empty()) {
    Into.lose(Change);
  } else if (!IsKept && !Into.isMissing()) {
    Into.lose("it is changed by ." + Name);
  } else {
    if (Name == "strip" || Name == "lstrip")
      trimStart(Into, *this);
    if (Name == "strip" || Name == "rstrip")
      trimEnd(Into, *this);
  }
  return Behind;
}

/// The value of \p Field among \p Given; nothing if it is unknown.
static std::optional<StringValue> valueAmong(const PythonStrings &Strings,
                                             ArrayRef<PythonArgument> Given,
                                             const StringField &Field) {
  std::size_t Number = 0;
  for (const PythonArgument &Each : Given) {
    const bool IsMeant = Field.Name.empty()
                             ? Each.Keyword.empty() && Number == Field.Number
                             : Each.Keyword == Field.Name;
    if (IsMeant)
      return Strings.constantAt(Each.Value);
    Number += Each.Keyword.empty();
  }
  return std::nullopt;
}

void PythonStrings::readFormat(PythonPlace Method, unsigned Depth,
                               StringValue &Into) const {
  const PythonSequence Given = callArguments(Method);
  std::optional<StringValue> Value;
  if (Depth && Given.IsWhole && Into.isConstant())
    Value = formatted(Into, *this, [&](const StringField &Field) {
      return valueAmong(*this, Given.Elements, Field);
    });
  if (Value)
    Into = std::move(*Value);
  else
    Into.lose(changeBy("format"));
}

/// `% value`, `% (a, b)`, `% {"name": value}`; \returns what follows it.
PythonPlace PythonStrings::readPercent(PythonPlace P, unsigned Depth,
                                       StringValue &Into) const {
  const PythonPlace Operand = after(P);
  PythonPlace Behind = after(Operand);
  if (isOperator(Operand, "(") || isOperator(Operand, "{")) {
    Behind = behindBracket(Operand);
  } else if (isKind(Operand, PythonToken::Name)) {
    const PythonPlace Last = lastName(Operand);
    Behind = after(Last);
    while (
        isOperator(Behind, "(") || isOperator(Behind, "[") ||
        (isOperator(Behind, ".") && isKind(after(Behind), PythonToken::Name)))
      Behind = isOperator(Behind, ".") ? after(after(Behind))
                                       : behindBracket(Behind);
  } else {
    while (isKind(Behind, PythonToken::String))
      Behind = after(Behind);
  }
  std::vector<PythonArgument> Given;
  bool IsWhole = Depth;
  if (Depth)
    for (const std::optional<PythonSequence> &Many :
         {mappingAt(Operand, Depth - 1), sequenceAt(Operand, Depth - 1, false)})
      if (Many) {
        Given = Many->Elements;
        IsWhole = Many->IsWhole;
      }
  std::optional<StringValue> Value;
  if (IsWhole && Into.isConstant())
    Value = formattedByPercent(Into, *this, [&](const StringField &Field) {
      std::optional<StringValue> Own;
      if (!Given.empty())
        Own = valueAmong(*this, Given, Field);
      else if (Field.Name.empty() && !Field.Number)
        Own = operandAt(Operand, Behind, Depth - 1);
      // `%d` of a string is an error.
      const bool IsText = Own && any_of(Own->Pieces, [](const StringPiece &E) {
                            return E.What == StringPiece::Literal;
                          });
      return IsText && Field.Conversion != 's' ? std::nullopt : Own;
    });
  if (Value)
    Into = std::move(*Value);
  else
    Into.lose("its values are put in by %");
  return Behind;
}

/// The one operand at \p P, which ends before \p End: no sum.
std::optional<StringValue>
PythonStrings::operandAt(PythonPlace P, PythonPlace End, unsigned Depth) const {
  if (isKind(P, PythonToken::String)) {
    StringValue Value;
    for (; P < End; P = after(P))
      readLiteral(P, Depth, Value);
    return Value.isConstant() ? std::optional(Value) : std::nullopt;
  }
  if (isOperator(P, "("))
    return constantAt(after(P), Depth);
  if (isKind(P, PythonToken::Name) && !(after(lastName(P)) == End))
    return isEnd(End) ? constantAt(P, Depth) : std::nullopt;
  StringValue Value;
  if (std::optional<std::int64_t> Number =
          integerOf(textBetween(P, End),
                    [&](StringRef Name) { return numberOf(Name, P, Depth); })) {
    Value.appendComputed(std::to_string(*Number));
    return Value;
  }
  if (!isKind(P, PythonToken::Name) || !Depth)
    return std::nullopt;
  P = lastName(P);
  const std::vector<PythonNames::Assignment> Values =
      Names.choicesOf(text(P), P);
  if (Values.size() != 1 || Values.front().IsUnknown ||
      Names.assignedTo(text(P), P).size() != 1)
    return std::nullopt;
  return constantAt(Values.front().Value, Depth - 1);
}

/// `separator.join(parts)`
void PythonStrings::readJoin(PythonPlace Method, unsigned Depth,
                             StringValue &Into) const {
  const PythonSequence Given = callArguments(Method);
  std::optional<PythonSequence> Parts;
  if (Depth && Given.Elements.size() == 1 && Into.isConstant())
    Parts = sequenceAt(Given.Elements.front().Value, Depth - 1, false);
  if (!Parts || (!Parts->IsWhole && Parts->Beyond.empty())) {
    Into.lose(changeBy("join"));
    return;
  }
  const StringValue Separator = std::exchange(Into, {});
  const bool HasSeparator = !textOf(Separator).empty();
  for (PythonPlace Each : Parts->Beyond)
    leave(Each, Into);
  for (const auto &[Number, Part] : enumerate(Parts->Elements)) {
    if (!takeSteps(Into.Pieces.size()) || Number >= MostPieces ||
        Into.Pieces.size() >= 2 * MostPieces) {
      leave(Part.Value, Into);
      continue;
    }
    if (Number && HasSeparator)
      Into.append(Separator);
    readValue(Part.Value, Depth - 1, Into);
  }
}

/// `.replace(old, new)`
void PythonStrings::readReplace(PythonPlace Method, unsigned Depth,
                                StringValue &Into) const {
  const PythonSequence Given = callArguments(Method);
  std::optional<StringValue> Old, New, Value;
  if (Depth && Given.IsWhole && Given.Elements.size() == 2 &&
      Into.isConstant()) {
    Old = constantAt(Given.Elements[0].Value, Depth - 1);
    New = constantAt(Given.Elements[1].Value, Depth - 1);
  }
  if (Old && New)
    Value = replaced(Into, *this, textOf(*Old), *New);
  if (Value)
    Into = std::move(*Value);
  else
    Into.lose(changeBy("replace"));
}

} // namespace bank_lint
