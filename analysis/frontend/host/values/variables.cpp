//===-- analysis/frontend/host/values/variables.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/values/variables.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace bank_lint::frontend {

/// Whether \p Root is a variable that is a tensor map.
static bool isTensorMap(HostRoot Root) {
  const auto *Variable = llvm::dyn_cast_if_present<const VarDecl *>(Root);
  const RecordDecl *Record =
      Variable ? Variable->getType()->getAsRecordDecl() : nullptr;
  return Record && Record->getIdentifier() &&
         Record->getName() == "CUtensorMap_st";
}

/// What the part \p Field of \p Lambda is, or refers to.
static HostLocation referredBy(HostVariables &Variables, HostLocation Lambda,
                               const FieldDecl &Field) {
  HostLocation Part = partOf(std::move(Lambda), Field.getFieldIndex());
  if (!Field.getType()->isReferenceType())
    return Part;
  HostValue Target = Variables.valueAt(Part);
  return Target.place() ? pointee(Target) : HostLocation{{}, false, Target, {}};
}

std::optional<HostLocation> HostVariables::capture(const ValueDecl &Captured) {
  const CXXRecordDecl *Lambda = Stack.lambda();
  if (!Lambda)
    return std::nullopt;
  llvm::DenseMap<const ValueDecl *, FieldDecl *> Fields;
  FieldDecl *This = nullptr;
  Lambda->getCaptureFields(Fields, This);
  auto It = Fields.find(&Captured);
  if (It == Fields.end())
    return std::nullopt;
  HostLocation Whole = pointee(Stack.back().This);
  if (Whole.Place)
    return referredBy(*this, std::move(Whole), *It->second);
  // For a lambda that unseen code calls, what never changes is known.
  const auto *Variable = dyn_cast<VarDecl>(&Captured);
  if (!Variable || !Stable.isStable(*Variable))
    return HostLocation();
  return std::nullopt;
}

HostValue HostVariables::thisPointer() {
  if (Stack.empty())
    return {};
  const CXXRecordDecl *Lambda = Stack.lambda();
  if (!Lambda)
    return Stack.back().This;
  llvm::DenseMap<const ValueDecl *, FieldDecl *> Fields;
  FieldDecl *This = nullptr;
  Lambda->getCaptureFields(Fields, This);
  HostLocation Whole = pointee(Stack.back().This);
  if (!This || !Whole.Place)
    return {};
  HostLocation Part = partOf(std::move(Whole), This->getFieldIndex());
  if (This->getType()->isPointerType())
    return valueAt(Part);
  return Part.Place && !Part.IsVague ? HostValue(*Part.Place) : HostValue();
}

HostLocation HostVariables::locate(const VarDecl &Variable) {
  HostLocation Result;
  if (std::optional<HostLocation> Captured = capture(Variable))
    return *Captured;
  bool IsReference = Variable.getType()->isReferenceType();
  if (!Stack.sees(Variable) && !Stable.isStable(Variable))
    return Result;
  // Where a declaration is lost, its name seems to be that of something else.
  if (Variable.hasGlobalStorage() && !Stack.empty() && Stack.back().Function &&
      Lost.declares(*Stack.back().Function, Variable.getIdentifier()))
    return Result;
  HostPlace Place;
  Place.Root = &Variable;
  if (!IsReference || !State.holds(&Variable)) {
    if (IsReference)
      return Result;
    Result.Place = Place;
    return Result;
  }
  // What it refers to; or the value itself, of a temporary.
  HostValue Target = State.read(Place);
  if (Target.place())
    Result.Place = *Target.place();
  else
    Result.Temporary = Target;
  return Result;
}

HostValue HostVariables::read(const HostPlace &Place) {
  if (!State.holds(Place.Root))
    return !Place.Path.empty()         ? HostValue()
           : Maps.contains(Place.Root) ? onlyMapOf(Place.Root)
                                       : initialValue(Place.Root);
  return State.read(Place);
}

/// What the state holds at \p Place. An unknown integer is the same as its
/// copies.
HostValue HostVariables::readNamed(const HostPlace &Place) {
  HostValue Value = State.read(Place);
  if (Value.isKnown() || Value.Same.isNamed())
    return Value;
  const QualType Type = typeAt(Place, Place.Path.size(), Context);
  if (Type.isNull() || Type->isDependentType() ||
      !Type->isIntegralOrEnumerationType())
    return Value;
  State.name(Place, {Names.fresh(), Context.getIntWidth(Type), hasSign(Type)});
  return State.read(Place);
}

/// Adds the functions in \p Value to \p To. \returns false if there is
/// anything else in it, or more than are followed.
static bool collectFunctions(const HostValue &Value, HostValue::Functions &To) {
  constexpr std::size_t Most = 64;
  if (const HostValue::Parts *Parts = Value.parts())
    return llvm::all_of(*Parts, [&](const HostValue &Part) {
      return collectFunctions(Part, To);
    });
  if (!Value.functions())
    return false;
  for (const FunctionDecl *Function : *Value.functions())
    if (!llvm::is_contained(To, Function))
      To.push_back(Function);
  return To.size() <= Most;
}

HostValue HostVariables::valueAt(const HostLocation &At) {
  if (!At.Place)
    return At.Temporary;
  if (At.IsVague) {
    HostValue Unknown;
    Unknown.Why.Decision = At.Decision;
    // One function of a table of functions.
    HostLocation Whole = At;
    Whole.IsVague = false;
    HostValue::Functions All;
    if (collectFunctions(valueAt(Whole), All) && !All.empty()) {
      HostValue Result(std::move(All));
      Result.Why = Unknown.Why;
      return Result;
    }
    return Unknown;
  }
  if (State.holds(At.Place->Root))
    return readNamed(*At.Place);
  if (At.Place->Path.empty() && Maps.contains(At.Place->Root))
    return onlyMapOf(At.Place->Root);
  // A part of what never changes.
  HostLocation Whole;
  Whole.Temporary = initialValue(At.Place->Root);
  for (unsigned Index : At.Place->Path)
    Whole = partOf(std::move(Whole), Index);
  return Whole.Temporary;
}

/// For a variable that the state does not hold: a global one, or one of a
/// function around a lambda.
HostValue HostVariables::initialValue(HostRoot Root) {
  const auto *Variable = llvm::dyn_cast_if_present<const VarDecl *>(Root);
  const Expr *Init = Variable ? Variable->getAnyInitializer() : nullptr;
  if (!Init || !Stable.isStable(*Variable) || isa<ParmVarDecl>(Variable) ||
      Variable->getType()->isReferenceType())
    return {};
  // It was initialised at another time: what is known now does not count.
  HostState Now = State;
  State.clear();
  HostValue Result = Values.evaluate(Init);
  State = std::move(Now);
  return Result.place() ? HostValue() : Result;
}

/// \p Map: null if it is unknown which one is stored.
void HostVariables::noteMap(HostRoot Root, const HostTensorMap &Map) {
  std::vector<HostTensorMap> &Known = Maps[Root];
  if (llvm::none_of(Known, [&](const HostTensorMap &Other) {
        return Other == Map || (Other && Map && *Other == *Map);
      }))
    Known.push_back(Map);
}

/// The tensor map in a variable that is not local, where only one is ever
/// stored there: a reader may come before, or from another file.
HostValue HostVariables::onlyMapOf(HostRoot Root) const {
  auto It = Maps.find(Root);
  if (It == Maps.end() || It->second.size() != 1 || !It->second.front())
    return {};
  auto Assumed = std::make_shared<TensorMapFacts>(*It->second.front());
  Assumed->IsAssumed = true;
  return HostTensorMap(std::move(Assumed));
}

void HostVariables::assign(const HostLocation &To, HostValue Value) {
  if (!To.Place)
    return State.escape(Value);
  if (To.IsVague) {
    State.escape(Value);
    State.escape(State.read(*To.Place));
    Value = HostValue();
  }
  if (!State.holds(To.Place->Root) && isTensorMap(To.Place->Root)) {
    const auto *Map = std::get_if<HostTensorMap>(&Value.Content);
    const bool IsWhole = Map && To.Place->Path.empty() && !To.IsVague;
    noteMap(To.Place->Root, IsWhole ? *Map : nullptr);
  }
  State.write(*To.Place, std::move(Value), Context);
}

HostValue HostVariables::reference(const HostLocation &At) {
  if (At.Place && !At.IsVague)
    return *At.Place;
  escape(At);
  // An address here would be treated as the place that is referred to.
  return At.Place || At.Temporary.place() ? HostValue() : At.Temporary;
}

void HostVariables::mayChange(const HostLocation &At) {
  if (At.Place && !State.holds(At.Place->Root) && isTensorMap(At.Place->Root))
    noteMap(At.Place->Root, nullptr);
  if (At.Place)
    State.mayChange(*At.Place);
  else
    State.mayChange(At.Temporary);
}

void HostVariables::escape(const HostLocation &At) {
  if (At.Place && !State.holds(At.Place->Root) && isTensorMap(At.Place->Root))
    noteMap(At.Place->Root, nullptr);
  if (At.Place)
    State.escape(*At.Place);
  else
    State.escape(At.Temporary);
}

} // namespace bank_lint::frontend
