//===-- analysis/frontend/host/values/state.cpp - what variables hold -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/values/state.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// The code that runs when \p Root ends may change what it leads to.
bool hasEnding(HostRoot Root) {
  if (const auto *Variable = llvm::dyn_cast_if_present<const VarDecl *>(Root)) {
    if (Variable->hasAttr<CleanupAttr>())
      return true;
    if (Variable->getType()->isReferenceType())
      return false;
  }
  return typeOf(Root).isDestructedType() == QualType::DK_cxx_destructor;
}

/// Whether there is an address in \p Value.
bool leadsAnywhere(const HostValue &Value) {
  const HostValue::Parts *Parts = Value.parts();
  return Value.place() || (Parts && llvm::any_of(*Parts, leadsAnywhere));
}

/// Whether \p Value, a new object, or a part of it is known to others.
bool isKnownToOthers(const HostValue &Value) {
  const HostValue::Parts *Parts = Value.parts();
  return Value.IsShared || (Parts && llvm::any_of(*Parts, isKnownToOthers));
}

/// The limit of the way that allows more; nothing where one says nothing.
void joinLimits(
    llvm::DenseMap<const FunctionDecl *, SharedLimit> &Mine,
    const llvm::DenseMap<const FunctionDecl *, SharedLimit> &Theirs) {
  llvm::SmallVector<const FunctionDecl *> Gone;
  for (auto &[Kernel, Limit] : Mine) {
    auto It = Theirs.find(Kernel);
    if (It == Theirs.end())
      Gone.push_back(Kernel);
    else if (It->second.Bytes > Limit.Bytes)
      Limit = It->second;
  }
  for (const FunctionDecl *Kernel : Gone)
    Mine.erase(Kernel);
}

} // namespace

HostState::Variable &HostState::toWrite(SharedVariable &V) {
  if (V->UseCount() > 1)
    V = llvm::makeIntrusiveRefCnt<Variable>(*V);
  return *V;
}

void HostState::declare(HostRoot Root, HostValue Value) {
  const bool IsShared = isKnownToOthers(Value);
  if (hasEnding(Root) || IsShared)
    escape(Value);
  auto New = llvm::makeIntrusiveRefCnt<Variable>(std::move(Value));
  New->HasEscaped = IsShared;
  Variables[Root] = std::move(New);
}

bool HostState::isShared(HostRoot Root) const {
  auto It = Variables.find(Root);
  return (It != Variables.end() && It->second->HasEscaped) ||
         llvm::any_of(Variables, [&](const auto &Other) {
           return Other.first != Root && Other.second->Value.leadsTo(Root);
         });
}

bool HostState::end(HostRoot Root) {
  const bool IsKnown = isShared(Root);
  Variables.erase(Root);
  return !IsKnown;
}

void HostState::endLocals(const FunctionDecl &Function) {
  llvm::SmallVector<HostRoot, 16> Ended;
  for (const auto &[Root, Held] : Variables)
    if (const auto *Variable = llvm::dyn_cast_if_present<const VarDecl *>(Root);
        Variable && Variable->getDeclContext() == &Function &&
        !Variable->hasGlobalStorage())
      Ended.push_back(Root);
  for (HostRoot Root : Ended)
    Variables.erase(Root);
}

HostValue HostState::read(const HostPlace &Place) const {
  auto It = Variables.find(Place.Root);
  if (It == Variables.end() || It->second->HasEscaped) {
    HostValue Unknown;
    if (It != Variables.end())
      Unknown.Why.Chooser = It->second->Value.Why.Chooser;
    return Unknown;
  }
  const HostValue *Value = &It->second->Value;
  for (unsigned Index : Place.Path) {
    const HostValue::Parts *Parts = Value->parts();
    if (!Parts || Index >= Parts->size()) {
      HostValue Unknown;
      Unknown.Why = Value->Why;
      return Unknown;
    }
    Value = &(*Parts)[Index];
  }
  return Place.Via ? Value->passedBy(Place.Via) : *Value;
}

void HostState::write(const HostPlace &Place, HostValue Value,
                      const ASTContext &Context) {
  auto It = Variables.find(Place.Root);
  if (It == Variables.end() || It->second->HasEscaped)
    return escape(Value);
  const bool IsShared = isKnownToOthers(Value);
  if (hasEnding(Place.Root) || IsShared)
    escape(Value);
  It = Variables.find(Place.Root);
  if (IsShared)
    toWrite(It->second).HasEscaped = true;
  if (It->second->HasEscaped) // it led to itself
    return;
  HostValue *Target = &toWrite(It->second).Value;
  for (std::size_t I = 0; I < Place.Path.size(); ++I) {
    if (!Target->parts()) {
      QualType Type = typeAt(Place, I, Context);
      *Target = Type.isNull() ? HostValue() : unknownOf(Type, Context);
    }
    HostValue::Parts *Parts = Target->parts();
    if (!Parts || Place.Path[I] >= Parts->size()) {
      // A pointer went on into another row: all are unknown.
      escape(Value);
      escape(It->second->Value);
      toWrite(Variables.find(Place.Root)->second).Value = HostValue();
      return;
    }
    Target = &(*Parts)[Place.Path[I]];
  }
  *Target = std::move(Value);
}

/// What is at \p Place, to be written; null if it is not held, or has escaped.
HostValue *HostState::leaf(const HostPlace &Place) {
  auto It = Variables.find(Place.Root);
  if (It == Variables.end() || It->second->HasEscaped)
    return nullptr;
  HostValue *Value = &toWrite(It->second).Value;
  for (unsigned Index : Place.Path) {
    HostValue::Parts *Parts = Value->parts();
    if (!Parts || Index >= Parts->size())
      return nullptr;
    Value = &(*Parts)[Index];
  }
  return Value;
}

void HostState::name(const HostPlace &Place, const HostSame &Same) {
  HostValue *Value = leaf(Place);
  if (Value && !Value->isKnown() && !Value->Same.isNamed())
    Value->Same = Same;
}

/// For a number that a test has made known, only its name is left.
static void forgetTestsIn(HostValue &Value) {
  if (Value.integer() && Value.Same.isNamed()) {
    HostValue Unknown;
    Unknown.Same = Value.Same;
    Unknown.From = Value.From;
    Value = std::move(Unknown);
  }
  if (HostValue::Parts *Parts = Value.parts())
    for (HostValue &Part : *Parts)
      forgetTestsIn(Part);
}

void HostState::forgetTests() {
  Path.clear();
  Bounds = {};
  for (auto &[Root, V] : Variables)
    forgetTestsIn(toWrite(V).Value);
}

/// Whether \p Value, or a part of it, is unknown and equal to \p Known.
static bool isSettledBy(const HostValue &Value, const HostValue &Known) {
  const HostValue::Parts *Parts = Value.parts();
  return (!Value.isKnown() && Value.Same.isSame(Known.Same)) ||
         (Parts && llvm::any_of(*Parts, [&](const HostValue &Part) {
            return isSettledBy(Part, Known);
          }));
}

static void settleIn(HostValue &Value, QualType Type, const HostValue &Known,
                     const ASTContext &Context) {
  if (HostValue::Parts *Parts = Value.parts()) {
    const std::vector<QualType> Types = partTypes(Type, Context);
    for (std::size_t I = 0; I < std::min(Parts->size(), Types.size()); ++I)
      settleIn((*Parts)[I], Types[I], Known, Context);
    return;
  }
  if (Value.isKnown() || !Value.Same.isSame(Known.Same))
    return;
  HostValue Own = converted(Known, Type, Context);
  if (Own.isKnown()) {
    Own.From = Value.From;
    Value = std::move(Own);
  }
}

void HostState::settle(const HostValue &Known, const ASTContext &Context) {
  // A number that types of either sign have alike.
  const llvm::APSInt *Number = Known.integer();
  const bool IsPlain = Number && !Number->isNegative() &&
                       Number->getActiveBits() < std::max(Known.Same.Bits, 2u);
  if (!Known.Same.isNamed() || !IsPlain)
    return;
  for (auto &[Root, V] : Variables)
    if (!V->HasEscaped && isSettledBy(V->Value, Known))
      settleIn(toWrite(V).Value, typeOf(Root), Known, Context);
}

void HostState::escape(const HostValue &Value) {
  reach(Value, /*MayCall=*/true);
}

void HostState::escape(const HostPlace &Place) {
  reach(Place, /*MayCall=*/true);
}

/// Code gets hold of \p Value, and may change what it leads to.
void HostState::reach(const HostValue &Value, bool MayCall) {
  if (MayCall && Value.Lambda && Watcher)
    Watcher->lambdaEscapes(Value, *this);
  if (const HostPlace *Place = Value.place())
    reach(*Place, MayCall);
  if (const HostValue::Parts *Parts = Value.parts())
    for (const HostValue &Part : *Parts)
      reach(Part, MayCall);
}

void HostState::reach(const HostPlace &Place, bool MayCall) {
  auto It = Variables.find(Place.Root);
  if (It == Variables.end() || It->second->HasEscaped)
    return;
  // What is only read is not changed, unless it leads on.
  if (!Place.IsReadOnly || leadsAnywhere(It->second->Value))
    toWrite(It->second).HasEscaped = true;
  const SharedVariable Reached = It->second;
  reach(Reached->Value, MayCall);
}

void HostState::escapeAll() {
  for (auto &[Root, V] : Variables)
    toWrite(V).HasEscaped = true;
}

void HostState::forget(HostRoot Root) {
  auto It = Variables.find(Root);
  if (It == Variables.end())
    return;
  HostValue Old = std::exchange(toWrite(It->second).Value, HostValue());
  mayChange(Old);
}

void HostState::limit(const FunctionDecl &Kernel,
                      std::optional<SharedLimit> Limit) {
  if (Limit)
    Limits[Kernel.getCanonicalDecl()] = *Limit;
  else
    Limits.erase(Kernel.getCanonicalDecl());
}

std::optional<SharedLimit>
HostState::limitOf(const FunctionDecl &Kernel) const {
  auto It = Limits.find(Kernel.getCanonicalDecl());
  return It == Limits.end() ? std::nullopt : std::optional(It->second);
}

HostValue HostState::oneOf(const HostValue &Left, const HostValue &Right,
                           const HostDecision *Decision) {
  std::vector<HostValue> Lost;
  HostValue Result = eitherOf(Left, Right, Decision, Lost);
  for (const HostValue &Value : Lost)
    escape(Value);
  return Result;
}

void HostState::join(const HostState &Other) {
  if (!Other.IsAlive)
    return;
  if (!IsAlive) {
    *this = Other;
    return;
  }
  const HostDecision *Parting = partingOf(Path, Other.Path);
  llvm::erase_if(Path, [&](const HostTurn &Turn) {
    return !llvm::is_contained(Other.Path, Turn);
  });
  Bounds.join(Other.Bounds);
  joinLimits(Limits, Other.Limits);
  Initialised.remove_if(
      [&](const VarDecl *V) { return !Other.Initialised.contains(V); });
  std::vector<HostValue> Lost;
  llvm::SmallVector<HostRoot> Gone;
  for (auto &[Key, Mine] : Variables) {
    auto It = Other.Variables.find(Key);
    if (It == Other.Variables.end()) {
      // It lives on one of the ways only.
      Lost.push_back(Mine->Value);
      Gone.push_back(Key);
      continue;
    }
    if (Mine == It->second)
      continue;
    Variable &Joined = toWrite(Mine);
    Joined.HasEscaped |= It->second->HasEscaped;
    Joined.Value = eitherOf(Joined.Value, It->second->Value, Parting, Lost);
  }
  for (const auto &[Key, Theirs] : Other.Variables)
    if (!Variables.contains(Key))
      Lost.push_back(Theirs->Value);
  for (HostRoot Key : Gone)
    Variables.erase(Key);
  for (const HostValue &Value : Lost)
    escape(Value);
}

} // namespace bank_lint::frontend
