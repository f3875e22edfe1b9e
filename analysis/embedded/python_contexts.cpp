//===-- analysis/embedded/python_contexts.cpp - callers, loops ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_contexts.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace bank_lint {

PythonContexts::PythonContexts(const PythonStrings &Strings)
    : Strings(Strings) {
  Strings.forEachToken([&](PythonPlace P) {
    if (Strings.token(P).What != PythonToken::Name)
      return;
    const PythonPlace Next = PythonTexts::after(P);
    if (Strings.isOperator(Next, "("))
      addCall(P);
    // `from cupy import RawKernel as Kernel`
    else if (Strings.isKind(Next, PythonToken::Name) &&
             Strings.text(Next) == "as" &&
             Strings.isKind(PythonTexts::after(Next), PythonToken::Name))
      addAlias(Strings.text(PythonTexts::after(Next)), Strings.text(P),
               std::nullopt);
    // `Kernel = cupy.RawKernel`
    else if (Strings.isKind(Next, PythonToken::Newline))
      addAlias(Strings.assignedName(P), Strings.text(P), std::nullopt);
    else if (isHandedOn(P))
      HandedOn.insert(Strings.text(P));
  });
}

bool PythonContexts::isHandedOn(PythonPlace P) const {
  if (Strings.isOperator(PythonTexts::after(P), "="))
    return false; // an assignment, or a keyword
  if (!P.Token)
    return true;
  const PythonPlace Before{P.Text, P.Token - 1};
  if (Strings.isKind(Before, PythonToken::Name))
    return Strings.text(Before) != "def" && Strings.text(Before) != "class" &&
           Strings.text(Before) != "import";
  const bool IsOfPartial =
      Strings.isOperator(Before, "(") && Before.Token &&
      Strings.text({P.Text, Before.Token - 1}) == "partial";
  return !IsOfPartial ||
         Strings.assignedName({P.Text, Before.Token - 1}).empty();
}

void PythonContexts::addCall(PythonPlace P) {
  if (P.Token && Strings.isKind({P.Text, P.Token - 1}, PythonToken::Name)) {
    const StringRef Before = Strings.text({P.Text, P.Token - 1});
    if (Before == "def" || Before == "class")
      return;
  }
  Calls[Strings.text(P)].push_back(P);
  if (Strings.text(P) != "partial")
    return;
  const std::vector<PythonArgument> Given = Strings.argumentsOf(P);
  if (Given.empty() || !Strings.isKind(Given[0].Value, PythonToken::Name))
    return;
  addAlias(Strings.assignedName(P),
           Strings.text(Strings.lastName(Given[0].Value)), P);
}

void PythonContexts::addAlias(StringRef Name, StringRef Function,
                              std::optional<PythonPlace> Partial) {
  if (!Name.empty() && Name != Function)
    Aliases.try_emplace(Name, Alias{Function, Partial});
}

StringRef PythonContexts::functionOf(StringRef Called) const {
  for (unsigned Depth = 0; Depth < MostDepth; ++Depth) {
    auto Known = Aliases.find(Called);
    if (Known == Aliases.end())
      break;
    Called = Known->second.Function;
  }
  return Called;
}

PythonSequence PythonContexts::argumentsOf(PythonPlace P) const {
  PythonSequence Result = Strings.callArguments(P);
  StringRef Called = Strings.text(P);
  for (unsigned Depth = 0; Depth < MostDepth; ++Depth) {
    auto Known = Aliases.find(Called);
    if (Known == Aliases.end())
      break;
    Called = Known->second.Function;
    if (!Known->second.Partial)
      continue;
    PythonSequence First = Strings.callArguments(*Known->second.Partial);
    First.Elements.erase(First.Elements.begin());
    // What the call has itself counts.
    erase_if(First.Elements, [&](const PythonArgument &A) {
      return !A.Keyword.empty() &&
             any_of(Result.Elements, [&](const PythonArgument &Own) {
               return Own.Keyword == A.Keyword;
             });
    });
    append_range(First.Elements, Result.Elements);
    First.IsWhole &= Result.IsWhole;
    Result = std::move(First);
  }
  return Result;
}

ArrayRef<PythonPlace> PythonContexts::callsOf(StringRef Name) const {
  auto Known = Calls.find(Name);
  if (Known == Calls.end())
    return {};
  return Known->second;
}

void PythonContexts::forEach(PythonPlace P,
                             function_ref<void()> Function) const {
  unsigned Left = MostWays;
  follow(P, MostDepth, Left, Function);
  if (!Left) // the others, which are unknown
    Function();
}

void PythonContexts::follow(PythonPlace P, unsigned Depth, unsigned &Left,
                            function_ref<void()> Function) const {
  const std::vector<const PythonBinder *> Around = Strings.binders().around(P);
  std::size_t Inner = Around.size(); // the innermost function, from 1
  while (Inner && Around[Inner - 1]->What != PythonBinder::Function)
    --Inner;
  const Binders Loops = ArrayRef(Around).drop_front(Inner);
  if (!Inner) {
    followLoops(Loops, Left, Function);
    return;
  }
  const PythonBinder &Own = *Around[Inner - 1];
  bool IsCalled = false;
  auto FollowCalls = [&](StringRef Name) {
    for (PythonPlace Call : callsOf(Name)) {
      if (!Left || !Depth || Own.contains(Call) || !Strings.takeSteps(1))
        continue;
      IsCalled = true;
      follow(Call, Depth - 1, Left, [&] {
        Strings.names().push(frameOfCall(Own, Call));
        followLoops(Loops, Left, Function);
        Strings.names().pop();
      });
    }
  };
  if (!Own.Name.empty() && Depth) {
    FollowCalls(Own.Name);
    for (const auto &Entry : Aliases)
      if (functionOf(Entry.first()) == Own.Name)
        FollowCalls(Entry.first());
  }
  // Others may call it, too, with what is not seen.
  if (!IsCalled || (!Own.Parameters.empty() && HandedOn.contains(Own.Name)))
    followLoops(Loops, Left, Function);
}

void PythonContexts::followLoops(Binders Loops, unsigned &Left,
                                 function_ref<void()> Function) const {
  if (!Left)
    return;
  if (Loops.empty()) {
    --Left;
    Function();
    return;
  }
  const std::vector<PythonFrame> Frames = framesOfLoop(*Loops.front());
  if (Frames.empty()) {
    followLoops(Loops.drop_front(), Left, Function);
    return;
  }
  for (const PythonFrame &Frame : Frames) {
    Strings.names().push(Frame);
    followLoops(Loops.drop_front(), Left, Function);
    Strings.names().pop();
  }
}

/// What the parameters of \p Binder are in \p Call.
PythonFrame PythonContexts::frameOfCall(const PythonBinder &Binder,
                                        PythonPlace Call) const {
  const PythonSequence Given = argumentsOf(Call);
  PythonFrame Frame;
  Frame.Binder = &Binder;
  Frame.AreRestsWhole = Given.IsWhole;
  std::vector<bool> Used(Given.Elements.size());
  bool TakesPositions = true;
  std::size_t Next = 0; // the next argument by position
  auto NextByPosition = [&]() -> std::optional<std::size_t> {
    while (Next < Used.size() && !Given.Elements[Next].Keyword.empty())
      ++Next;
    return Next < Used.size() ? std::optional(Next++) : std::nullopt;
  };
  for (const PythonParameter &Each : Binder.Parameters) {
    if (Each.What == PythonParameter::Positional) {
      std::vector<PythonArgument> &Rest = Frame.Rests[Each.Name];
      while (std::optional<std::size_t> Number = NextByPosition()) {
        Used[*Number] = true;
        Rest.push_back(Given.Elements[*Number]);
      }
      TakesPositions = false;
      continue;
    }
    if (Each.What == PythonParameter::Keywords)
      continue;
    std::optional<PythonPlace> Value;
    const auto Named = find_if(Given.Elements, [&](const PythonArgument &A) {
      return A.Keyword == Each.Name;
    });
    if (Named != Given.Elements.end()) {
      Used[std::size_t(Named - Given.Elements.begin())] = true;
      Value = Named->Value;
    } else if (std::optional<std::size_t> Number =
                   TakesPositions ? NextByPosition() : std::nullopt) {
      Used[*Number] = true;
      Value = Given.Elements[*Number].Value;
    } else if (Given.IsWhole) {
      Value = Each.Default;
    }
    Frame.Values[Each.Name] = Value;
  }
  for (const PythonParameter &Each : Binder.Parameters) {
    if (Each.What != PythonParameter::Keywords)
      continue;
    std::vector<PythonArgument> &Rest = Frame.Rests[Each.Name];
    for (std::size_t I = 0; I < Used.size(); ++I)
      if (!Used[I] && !Given.Elements[I].Keyword.empty())
        Rest.push_back(Given.Elements[I]);
  }
  return Frame;
}

/// \p Element as \p Wanted values: itself, or its own elements.
PythonContexts::Row PythonContexts::spread(PythonPlace Element,
                                           std::size_t Wanted) const {
  if (Wanted == 1)
    return {Element};
  Row Result(Wanted);
  const std::optional<PythonSequence> Parts = Strings.sequenceAt(Element);
  if (Parts && Parts->IsWhole && Parts->Elements.size() == Wanted)
    for (std::size_t I = 0; I < Wanted; ++I)
      Result[I] = Parts->Elements[I].Value;
  return Result;
}

/// The values of the names of \p Loop in each iteration; nothing if they are
/// unknown.
std::optional<std::vector<PythonContexts::Row>>
PythonContexts::rowsOf(const PythonBinder &Loop) const {
  const std::size_t Wanted = Loop.Parameters.size();
  const PythonPlace Through = *Loop.Through;
  std::vector<Row> Rows;
  const PythonPlace Name = Strings.lastName(Through);
  const PythonPlace Method = PythonTexts::after(PythonTexts::after(Name));
  // `sources.items()`
  if (Strings.isKind(Name, PythonToken::Name) &&
      Strings.isOperator(PythonTexts::after(Name), ".") &&
      Strings.isKind(Method, PythonToken::Name) && Strings.isCall(Method)) {
    const std::optional<PythonSequence> Entries = Strings.mappingAt(Name);
    const StringRef What = Strings.text(Method);
    const bool IsItems = What == "items" && Wanted == 2;
    if (!Entries || !Entries->IsWhole ||
        !(IsItems || (What == "values" && Wanted == 1)))
      return std::nullopt;
    for (const PythonArgument &Each : Entries->Elements) {
      const PythonPlace Key{Each.Value.Text, Each.Value.Token - 2};
      std::optional<PythonPlace> KeyAt;
      if (Strings.isKind(Key, PythonToken::String))
        KeyAt = Key;
      Rows.push_back(IsItems ? Row{KeyAt, Each.Value} : Row{Each.Value});
    }
    return Rows;
  }
  // `zip(a, b)`, `enumerate(a)`
  if (Strings.isKind(Name, PythonToken::Name) && Strings.isCall(Name) &&
      Wanted > 1) {
    const bool IsCounted = Strings.text(Name) == "enumerate";
    const PythonSequence Given = Strings.callArguments(Name);
    if ((!IsCounted && Strings.text(Name) != "zip") || !Given.IsWhole ||
        Given.Elements.size() != (IsCounted ? 1 : Wanted))
      return std::nullopt;
    for (const auto &[Number, Each] : enumerate(Given.Elements)) {
      const std::optional<PythonSequence> List = Strings.sequenceAt(Each.Value);
      if (!List || !List->IsWhole)
        return std::nullopt;
      if (!Number)
        Rows.assign(List->Elements.size(), Row(Wanted));
      Rows.resize(std::min(Rows.size(), List->Elements.size()));
      for (std::size_t I = 0; I < Rows.size(); ++I) {
        const Row Own = IsCounted ? spread(List->Elements[I].Value, Wanted - 1)
                                  : Row{List->Elements[I].Value};
        llvm::copy(Own, Rows[I].begin() + long(IsCounted ? 1 : Number));
      }
    }
    return Rows;
  }
  std::optional<PythonSequence> List = Strings.sequenceAt(Through);
  PythonPlace End = Strings.endOfExpression(Through);
  if (Strings.isOperator(End, ",") && Loop.What == PythonBinder::Loop) {
    List = PythonSequence{{{"", Through}}}; // `for a in 1, 2:`
    for (; Strings.isOperator(End, ",");
         End = Strings.endOfExpression(PythonTexts::after(End)))
      List->Elements.push_back({"", PythonTexts::after(End)});
  }
  if (!List || !List->IsWhole)
    return std::nullopt;
  for (const PythonArgument &Each : List->Elements)
    Rows.push_back(spread(Each.Value, Wanted));
  return Rows;
}

std::vector<PythonFrame>
PythonContexts::framesOfLoop(const PythonBinder &Loop) const {
  std::vector<PythonFrame> Result;
  if (!Loop.Through || Loop.Parameters.empty())
    return Result;
  const std::optional<std::vector<Row>> Rows = rowsOf(Loop);
  if (!Rows)
    return Result;
  for (const Row &Each : *Rows) {
    PythonFrame Frame;
    Frame.Binder = &Loop;
    for (const auto &[Parameter, Value] : zip_equal(Loop.Parameters, Each))
      Frame.Values[Parameter.Name] = Value;
    Result.push_back(std::move(Frame));
    if (Result.size() > MostWays)
      break;
  }
  return Result;
}

} // namespace bank_lint
