//===-- analysis/embedded/python_sequences.cpp - lists and mappings -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lists, mappings, arguments and constants of Python texts.
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_numbers.h"
#include "analysis/embedded/python_strings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace bank_lint {

/// Whether `a` in `a if c else b` may end before \p P.
bool PythonStrings::endsChoice(PythonPlace P) const {
  return isKind(P, PythonToken::Name) &&
         (text(P) == "if" || text(P) == "else" || text(P) == "or");
}

/// Where the list begins that is at \p P or was assigned to the name there.
std::optional<PythonPlace> PythonStrings::listOf(PythonPlace P) const {
  for (unsigned Depth = 0; Depth < MostDepth; ++Depth) {
    if (isOperator(P, "[") || isOperator(P, "("))
      return P;
    if (!isKind(P, PythonToken::Name))
      return std::nullopt;
    const std::vector<PythonNames::Assignment> Values =
        Names.choicesOf(text(P), P);
    if (Values.size() != 1 || Values.front().IsUnknown)
      return std::nullopt;
    P = Values.front().Value;
  }
  return std::nullopt;
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
    // One value for all callers.
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

std::vector<StringRef> PythonStrings::assignedNames(PythonPlace P) const {
  PythonPlace First = P;
  while (First.Token && exists(First) &&
         !isKind({First.Text, First.Token - 1}, PythonToken::Newline))
    --First.Token;
  std::vector<StringRef> Result;
  for (; First < P && !isOperator(First, "="); First = after(First))
    if (isKind(First, PythonToken::Name))
      Result.push_back(text(First));
  if (First == P)
    Result.clear(); // nothing is assigned
  return Result;
}

std::optional<std::int64_t>
PythonStrings::numberOf(StringRef Name, PythonPlace P, unsigned Depth) const {
  const std::vector<PythonNames::Assignment> Values = Names.choicesOf(Name, P);
  if (!Depth || Values.size() != 1 || Values.front().IsUnknown ||
      Names.assignedTo(Name, P).size() != 1)
    return std::nullopt;
  return numberAt(Values.front().Value, Depth - 1);
}

std::optional<std::int64_t> PythonStrings::numberAt(PythonPlace P,
                                                    unsigned Depth) const {
  if (!Depth || !exists(P) || isKind(P, PythonToken::String))
    return std::nullopt;
  const PythonPlace End = endOfExpression(P);
  const StringRef Expression = textBetween(P, End);
  if (!isEnd(End) || Expression.size() > MostExpression)
    return std::nullopt;
  // The places of names in it: all of them are seen from its start.
  return integerOf(
      Expression, [&](StringRef Name) { return numberOf(Name, P, Depth - 1); });
}

std::optional<StringValue> PythonStrings::constantAt(PythonPlace P,
                                                     unsigned Depth) const {
  StringValue Value;
  if (std::optional<std::int64_t> Number = numberAt(P, Depth)) {
    Value.appendComputed(std::to_string(*Number));
    return Value;
  }
  // A fraction is written as it is, where Python has no shorter way.
  if (isKind(P, PythonToken::Number) && isEnd(after(P))) {
    const auto [Whole, Part] = text(P).split('.');
    if (!all_of(Whole, isDigit) || !all_of(Part, isDigit) || Whole.empty() ||
        Part.empty() || Whole.size() + Part.size() > 15 ||
        (Whole.size() > 1 && Whole.starts_with("0")) ||
        (Part.size() > 1 && Part.ends_with("0")) || Part.starts_with("000"))
      return std::nullopt;
    Value.appendComputed(text(P));
    return Value;
  }
  if (!Depth || !exists(P))
    return std::nullopt;
  // A name may be that of a number or a fraction.
  if (isKind(P, PythonToken::Name) && isEnd(after(lastName(P)))) {
    const PythonPlace Name = lastName(P);
    const std::vector<PythonNames::Assignment> Values =
        Names.choicesOf(text(Name), Name);
    if (Values.size() == 1 && !Values.front().IsUnknown &&
        Names.assignedTo(text(Name), Name).size() == 1)
      return constantAt(Values.front().Value, Depth - 1);
  }
  readValue(P, Depth - 1, Value);
  return Value.isConstant() && !Value.Pieces.empty() ? std::optional(Value)
                                                     : std::nullopt;
}

/// Adds \p More, which may be unknown, to \p Into.
static void extend(PythonSequence &Into,
                   const std::optional<PythonSequence> &More) {
  Into.IsWhole &= More && More->IsWhole;
  if (!More)
    return;
  append_range(Into.Elements, More->Elements);
  append_range(Into.Beyond, More->Beyond);
}

/// The list or tuple whose bracket is at \p P.
std::optional<PythonSequence> PythonStrings::displayAt(PythonPlace P,
                                                       unsigned Depth) const {
  PythonSequence Result;
  const PythonPlace Behind = behindBracket(P);
  const std::vector<PythonPlace> Elements = elementsOf(P);
  const PythonPlace Last{P.Text, Behind.Token - 2};
  // Brackets around one thing are no tuple.
  if (isOperator(P, "(") && Elements.size() == 1 && !isOperator(Last, ","))
    return isEnd(Behind) ? sequenceAt(after(P), Depth, false) : std::nullopt;
  for (PythonPlace Each : Elements) {
    if (isOperator(Each, "*"))
      extend(Result, sequenceAt(after(Each), Depth, false));
    else
      Result.Elements.push_back({"", Each});
  }
  if (Elements.size() <= MostElements)
    return Result;
  Result.IsWhole = false;
  for (PythonPlace Q = Elements.back(); Q < Behind && exists(Q); Q = after(Q))
    if (isKind(Q, PythonToken::String))
      Result.Beyond.push_back(Q);
  return Result;
}

/// The list of the name at \p Name, with what is appended to it.
std::optional<PythonSequence>
PythonStrings::namedSequence(PythonPlace Name, unsigned Depth) const {
  if (const PythonFrame *Frame = Names.frameOf(text(Name), Name);
      Frame && Frame->Rests.contains(text(Name)))
    return PythonSequence{Frame->Rests.find(text(Name))->second,
                          Frame->AreRestsWhole};
  const std::vector<PythonNames::Assignment> Values =
      Names.choicesOf(text(Name), Name);
  if (Values.size() != 1 || Values.front().IsUnknown)
    return std::nullopt;
  std::optional<PythonSequence> Result =
      sequenceAt(Values.front().Value, Depth, false);
  if (!Result || (Names.listChangeOf(text(Name)).empty() &&
                  Names.assignedTo(text(Name), Name).size() == 1))
    return Result;
  const auto Added = Names.appendedTo(text(Name), Values.front(), Name);
  Result->IsWhole &= Added.has_value();
  for (const PythonNames::Appended &Each :
       Added.value_or(std::vector<PythonNames::Appended>())) {
    if (Each.IsList)
      extend(*Result, sequenceAt(Each.Value, Depth, false));
    else
      Result->Elements.push_back({"", Each.Value});
  }
  return Result;
}

std::optional<PythonSequence>
PythonStrings::sequenceAt(PythonPlace P, unsigned Depth, bool IsChoice) const {
  if (!Depth || !exists(P))
    return std::nullopt;
  std::optional<PythonSequence> Result;
  PythonPlace Behind = after(P);
  if (isOperator(P, "[") || isOperator(P, "(")) {
    Behind = behindBracket(P);
    Result = displayAt(P, Depth - 1);
  } else if (isKind(P, PythonToken::Name)) {
    const PythonPlace Name = lastName(P);
    Behind = after(Name);
    if (!isCall(Name)) {
      Result = namedSequence(Name, Depth - 1);
    } else if (text(Name) == "list" || text(Name) == "tuple") {
      Behind = behindBracket(Behind);
      Result = sequenceAt(after(after(Name)), Depth - 1, false);
    }
  }
  if (!Result)
    return std::nullopt;
  if (isOperator(Behind, "+") && !isOperator(after(Behind), "=")) {
    extend(*Result, sequenceAt(after(Behind), Depth - 1, IsChoice));
  } else if (!isEnd(Behind) && !(IsChoice && endsChoice(Behind))) {
    // `a if c else b`, `a * 2`, `a[1:]`; what follows a name is its own.
    if (isOperator(Behind, ".") || isOperator(Behind, "["))
      return std::nullopt;
    Result->IsWhole = false;
  }
  return Result;
}

std::optional<PythonSequence> PythonStrings::mappingAt(PythonPlace P,
                                                       unsigned Depth) const {
  if (!Depth || !exists(P))
    return std::nullopt;
  PythonSequence Result;
  if (isOperator(P, "{")) {
    for (PythonPlace Key : elementsOf(P)) {
      if (isOperator(Key, "*") && isOperator(after(Key), "*")) {
        std::optional<PythonSequence> Inner =
            mappingAt(after(after(Key)), Depth - 1);
        Result.IsWhole &= Inner && Inner->IsWhole;
        if (Inner)
          append_range(Result.Elements, Inner->Elements);
        continue;
      }
      const PythonPlace Colon = endOfExpression(Key);
      if (!isOperator(Colon, ":"))
        return std::nullopt; // a set
      // A key that is computed may be any.
      const bool IsLiteral =
          isKind(Key, PythonToken::String) && after(Key) == Colon;
      Result.Elements.push_back(
          {IsLiteral ? innerText(Key) : textBetween(Key, Colon), after(Colon)});
    }
    return Result;
  }
  if (!isKind(P, PythonToken::Name))
    return std::nullopt;
  const PythonPlace Name = lastName(P);
  if (isCall(Name)) {
    if (text(Name) != "dict")
      return std::nullopt;
    Result = callArguments(Name);
    // `dict(other, a=1)`
    Result.IsWhole &= none_of(Result.Elements, [](const PythonArgument &A) {
      return A.Keyword.empty();
    });
    return Result;
  }
  if (const PythonFrame *Frame = Names.frameOf(text(Name), Name);
      Frame && Frame->Rests.contains(text(Name))) {
    Result.Elements = Frame->Rests.find(text(Name))->second;
    Result.IsWhole = Frame->AreRestsWhole;
    return Result;
  }
  const std::vector<PythonNames::Assignment> Values =
      Names.choicesOf(text(Name), Name);
  if (Values.size() != 1 || Values.front().IsUnknown)
    return std::nullopt;
  std::optional<PythonSequence> Own =
      mappingAt(Values.front().Value, Depth - 1);
  if (Own && !Names.listChangeOf(text(Name)).empty())
    return PythonSequence{{}, /*IsWhole=*/false};
  return Own;
}

PythonSequence PythonStrings::callArguments(PythonPlace P) const {
  PythonSequence Result;
  for (const PythonArgument &Each : argumentsOf(P)) {
    if (!Each.Keyword.empty() || !isOperator(Each.Value, "*")) {
      Result.Elements.push_back(Each);
      continue;
    }
    const PythonPlace Next = after(Each.Value);
    const std::optional<PythonSequence> Inner =
        isOperator(Next, "*") ? mappingAt(after(Next)) : sequenceAt(Next);
    Result.IsWhole &= Inner && Inner->IsWhole;
    if (Inner)
      append_range(Result.Elements, Inner->Elements);
  }
  return Result;
}

/// The elements of the list or mapping at \p Name that the key after it may
/// mean; none if they are unknown.
std::vector<PythonPlace> PythonStrings::elementChoices(PythonPlace Name,
                                                       unsigned Depth) const {
  std::optional<PythonSequence> Values = mappingAt(Name, Depth);
  const bool IsMapping = Values.has_value();
  if (!IsMapping)
    Values = sequenceAt(Name, Depth, false);
  std::vector<PythonPlace> Result;
  if (!Values || !Values->IsWhole)
    return Result;
  const std::optional<StringValue> Known =
      constantAt(after(after(Name)), Depth);
  for (const auto &[Number, Each] : enumerate(Values->Elements))
    if (!Known ||
        textOf(*Known) == (IsMapping ? Each.Keyword.str() : utostr(Number)))
      Result.push_back(Each.Value);
  return Result;
}

/// Those of the whole operand at \p P, a name or an element of one.
std::vector<PythonPlace> PythonStrings::nameChoices(PythonPlace P,
                                                    unsigned Depth) const {
  const PythonPlace Name = lastName(P);
  const bool IsElement = isOperator(after(Name), "[");
  const PythonPlace Behind =
      IsElement ? behindBracket(after(Name)) : after(Name);
  if (!isEnd(Behind) && !endsChoice(Behind))
    return {P};
  std::vector<PythonPlace> Values;
  if (IsElement) {
    Values = elementChoices(Name, Depth);
  } else if (Names.assignedTo(text(Name), Name).size() == 1 &&
             Names.listChangeOf(text(Name)).empty()) {
    // What is changed later is read by its name.
    for (const PythonNames::Assignment &Each :
         Names.choicesOf(text(Name), Name))
      Values.push_back(Each.IsUnknown ? P : Each.Value);
  }
  std::vector<PythonPlace> Result;
  for (PythonPlace Each : Values) {
    const std::vector<PythonPlace> Own =
        Each == P ? std::vector{P} : choicesAt(Each, Depth);
    for (PythonPlace Other : Own)
      if (Result.size() < MostPieces && takeSteps(1) &&
          !is_contained(Result, Other))
        Result.push_back(Other);
  }
  return Result.empty() ? std::vector{P} : Result;
}

std::vector<PythonPlace> PythonStrings::choicesAt(PythonPlace P,
                                                  unsigned Depth) const {
  if (!Depth || !exists(P))
    return {P};
  std::vector<PythonPlace> Result{P};
  if (isKind(P, PythonToken::Name))
    Result = nameChoices(P, Depth - 1);
  else if (isOperator(P, "(") && elementsOf(P).size() == 1 &&
           (isEnd(behindBracket(P)) || endsChoice(behindBracket(P))) &&
           !isOperator({P.Text, behindBracket(P).Token - 2}, ","))
    Result = choicesAt(after(P), Depth - 1);
  // `a if c else b`
  PythonPlace Other = endOfExpression(P);
  if (!isKind(Other, PythonToken::Name))
    return Result;
  const StringRef Word = text(Other);
  if (Word == "if") {
    while (isKind(Other, PythonToken::Name) && text(Other) != "else")
      Other = endOfExpression(after(Other));
    if (!isKind(Other, PythonToken::Name))
      return {P};
  } else if (Word != "or") {
    return Result;
  }
  append_range(Result, choicesAt(after(Other), Depth - 1));
  return Result;
}

} // namespace bank_lint
