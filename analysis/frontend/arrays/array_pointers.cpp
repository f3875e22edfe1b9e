//===-- analysis/frontend/arrays/array_pointers.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/arrays/array_pointers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

/// The call that the reference to a function at the end of \p Path is the
/// callee of.
const CallExpr *callBy(ReferencePath Path) {
  for (std::size_t At = Path.size() - 1; At > 0; --At) {
    if (const auto *Call = dyn_cast<CallExpr>(Path[At - 1]))
      return Call->getCallee() == Path[At] ? Call : nullptr;
    if (!isa<ImplicitCastExpr, ParenExpr>(Path[At - 1]))
      return nullptr;
  }
  return nullptr;
}

bool isNull(const Expr &E, const ASTContext &Context) {
  return E.isNullPointerConstant(const_cast<ASTContext &>(Context),
                                 Expr::NPC_NeverValueDependent) !=
         Expr::NPCK_NotNull;
}

/// The text of \p Why for what "it" is.
std::string ofPointer(llvm::StringRef Name, llvm::StringRef Why) {
  const std::string Pointer = "'" + Name.str() + "', which leads into it, ";
  if (Why.consume_front("it "))
    return Pointer + Why.str();
  return "'" + Name.str() + "' leads into it, and " + Why.str();
}

} // namespace

void ArrayPointers::noteMention(SourceLocation Location, llvm::StringRef Name) {
  const SourceManager &Sources = Context.getSourceManager();
  const SourceLocation Spelled = Sources.getSpellingLoc(Location);
  if (Spelled.isValid())
    Mentions[{Sources.getFileID(Spelled), Name}].insert(
        Sources.getFileOffset(Spelled));
}

void ArrayPointers::collect(FunctionDecl &Function,
                            llvm::SmallPtrSetImpl<const DeclRefExpr *> &Seen) {
  for (const ParmVarDecl *Parameter : Function.parameters())
    FunctionOf[Parameter] = &Function;
  ReferencePaths Finder([&](DeclRefExpr &Reference, ReferencePath Path) {
    if (!Seen.insert(&Reference).second ||
        !Reference.getDecl()->getDeclName().isIdentifier())
      return;
    noteMention(Reference.getLocation(), Reference.getDecl()->getName());
    if (const auto *Named = dyn_cast<FunctionDecl>(Reference.getDecl())) {
      Callers &Of = Called[writtenFunction(*Named)];
      if (const CallExpr *Call = callBy(Path))
        Of.Calls.push_back(Call);
      else
        Of.IsNamedElsewhere = true;
      return;
    }
    const auto *Variable = dyn_cast<VarDecl>(Reference.getDecl());
    if (!Variable)
      return;
    noteMention(Variable->getLocation(), Variable->getName());
    if (Variable->hasAttr<CUDASharedAttr>()) {
      if (Variable->getType()->isConstantArrayType())
        ArrayUses[Variable].push_back({&Reference, Path.vec(), &Function, {}});
      return;
    }
    if (!Variable->hasLocalStorage() ||
        (!Variable->getType()->isPointerType() && !isArrayAlias(*Variable)))
      return;
    PointerUses[Variable].push_back({&Reference, Path.vec(), &Function, {}});
    for (const Stmt *Around : llvm::reverse(Path.drop_back())) {
      const auto *Assigns = dyn_cast<BinaryOperator>(Around);
      if (Assigns && Assigns->getOpcode() == BO_Assign &&
          Assigns->getLHS()->IgnoreParens() == &Reference)
        Assigned[Variable].push_back(Assigns->getRHS());
      if (!isa<ParenExpr>(Around))
        break;
    }
  });
  Finder.TraverseDecl(&Function);
}

ArrayPointers::ArrayPointers(llvm::ArrayRef<FunctionDecl *> Functions,
                             const ASTContext &Context, const Locations &Where)
    : Context(Context), Where(Where) {
  llvm::SmallPtrSet<const DeclRefExpr *, 32> Seen;
  for (FunctionDecl *Function : Functions) {
    if (!Where.isInUserFile(Function->getLocation()))
      continue;
    if (Function->getDeclName().isIdentifier()) {
      for (const FunctionDecl *Each : writtenFunction(*Function)->redecls())
        noteMention(Each->getLocation(), Function->getName());
      noteMention(Function->getLocation(), Function->getName());
    }
    collect(*Function, Seen);
  }
  for (const auto &[Array, Uses] : ArrayUses)
    follow(*Array);
  for (const auto &[Array, Uses] : ArrayUses)
    for (ArrayPointer &Pointer : Found[Array])
      findElsewhere(*Array, Pointer);
  for (bool GoesOn = true; GoesOn;) {
    GoesOn = false;
    for (auto &[Array, Pointers] : Found)
      for (ArrayPointer &Pointer : Pointers)
        GoesOn |= weaken(Pointer);
  }
}

llvm::ArrayRef<ArrayPointer> ArrayPointers::into(const VarDecl &Array) const {
  auto Known = Found.find(&Array);
  return Known == Found.end() ? llvm::ArrayRef<ArrayPointer>()
                              : llvm::ArrayRef(Known->second);
}

/// Whether \p Pointer points to elements of \p Array.
bool ArrayPointers::suits(const VarDecl &Pointer, const VarDecl &Array) const {
  const QualType Element = elementOf(Array, Context);
  // A range-based loop has pointers that are not written.
  return !Pointer.isImplicit() && !Element->isPointerType() &&
         Context.hasSameUnqualifiedType(elementOf(Pointer, Context), Element) &&
         (!isArrayAlias(Pointer) ||
          rankOf(Pointer, Context) == rankOf(Array, Context));
}

/// Follows \p Use of \p Array, or of a pointer into it, to the pointer that it
/// makes, which is \p Next. \returns why that may not be.
std::string ArrayPointers::reach(const VarDecl &Array, PointerReference &Use,
                                 const VarDecl *Pointer, const VarDecl *&Next) {
  const unsigned Rank = rankOf(Pointer ? *Pointer : Array, Context);
  std::optional<ClassifiedUse> Whole =
      classifyUse(Use.Path, Rank, Context, Where);
  if (!Whole || (Whole->Kind != ArrayUseKind::Other && !Pointer) ||
      Whole->Kind == ArrayUseKind::Size)
    return "";
  if (Whole->Kind == ArrayUseKind::Element) {
    Use.Element = std::move(Whole);
    return "";
  }
  if (Whole->Kind == ArrayUseKind::TensorCopy)
    return "a tensor copy moves it";
  if (Rank == 1)
    if (std::optional<ClassifiedUse> First =
            classifyFirst(Use.Path, Context, Where)) {
      Followed.insert(Use.Reference);
      Use.Element = std::move(First);
      return "";
    }
  const PointerClimb Climb = climbPointer(Use.Path, Context);
  switch (Climb.Which) {
  case PointerClimb::Made: {
    if (!suits(*Climb.Variable, Array))
      return Whole->Obstacle;
    auto [Known, IsNew] =
        LeadsInto.try_emplace(Climb.Value, Array.getLocation());
    if (!IsNew && Known->second != Array.getLocation())
      Known->second = SourceLocation(); // into several
    Origins[Climb.Value].push_back({Pointer ? Pointer : &Array, Climb.Leads});
    for (const auto &Branch : Climb.Branches) {
      Branches.insert(Branch.Taken);
      Choices[Climb.Value].push_back(Branch.Of);
    }
    Next = Climb.Variable;
    break;
  }
  case PointerClimb::Changed:
    if (Climb.Leads == LeadsTo::Anywhere)
      Walking.insert(Pointer);
    break;
  case PointerClimb::Harmless:
    break;
  case PointerClimb::Other:
    return Whole->Obstacle;
  }
  Followed.insert(Use.Reference);
  return "";
}

void ArrayPointers::follow(const VarDecl &Array) {
  std::vector<ArrayPointer> &Pointers = Found[&Array];
  llvm::SmallVector<const VarDecl *, 8> Next;
  llvm::SmallPtrSet<const VarDecl *, 8> Known;
  const auto Add = [&](const VarDecl *Variable) {
    if (Variable && Known.insert(Variable).second)
      Next.push_back(Variable);
  };
  ArrayPointer Itself;
  Itself.Variable = &Array;
  for (PointerReference &Use : ArrayUses[&Array]) {
    const VarDecl *Made = nullptr;
    reach(Array, Use, nullptr, Made);
    Add(Made);
    if (Use.Element)
      Itself.Uses.push_back(&Use);
  }
  if (!Itself.Uses.empty())
    Pointers.push_back(std::move(Itself));
  for (std::size_t I = 0; I < Next.size(); ++I) {
    ArrayPointer Pointer;
    Pointer.Variable = Next[I];
    for (PointerReference &Use : PointerUses[Next[I]]) {
      const VarDecl *Made = nullptr;
      Use.Element.reset();
      if (std::string Why = reach(Array, Use, Next[I], Made);
          !Why.empty() && Pointer.Obstacle.empty()) {
        Pointer.Obstacle = ofPointer(Next[I]->getName(), Why);
        Pointer.At = Use.Reference;
      }
      Add(Made);
      if (Use.Element)
        Pointer.Uses.push_back(&Use);
    }
    Pointers.push_back(std::move(Pointer));
  }
}

/// All that \p Variable may be. Null: something unknown.
llvm::SmallVector<const Expr *>
ArrayPointers::valuesOf(const VarDecl &Variable) const {
  llvm::SmallVector<const Expr *> Values;
  if (auto Known = Assigned.find(&Variable); Known != Assigned.end())
    Values = Known->second;
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(&Variable)) {
    const FunctionDecl *Function = FunctionOf.lookup(Parameter);
    auto Known =
        Function ? Called.find(writtenFunction(*Function)) : Called.end();
    if (Known == Called.end() || Known->second.IsNamedElsewhere) {
      Values.push_back(nullptr);
      return Values;
    }
    for (const CallExpr *Call : Known->second.Calls) {
      const unsigned Index = Parameter->getFunctionScopeIndex();
      Values.push_back(Index < Call->getNumArgs() ? Call->getArg(Index)
                                                  : nullptr);
    }
  } else if (Variable.getInit()) {
    Values.push_back(Variable.getInit());
  }
  return Values;
}

void ArrayPointers::findElsewhere(const VarDecl &Array,
                                  ArrayPointer &Pointer) const {
  if (Pointer.Variable == &Array)
    return;
  for (const Expr *Value : valuesOf(*Pointer.Variable)) {
    bool IsInside = Value && LeadsInto.lookup(Value) == Array.getLocation();
    if (auto Known = Choices.find(Value); IsInside && Known != Choices.end())
      for (const ConditionalOperator *Choice : Known->second)
        for (const Expr *Branch :
             {Choice->getTrueExpr(), Choice->getFalseExpr()})
          IsInside &= Branches.contains(Branch) || isNull(*Branch, Context);
    if (IsInside || (Value && isNull(*Value, Context)))
      continue;
    Pointer.LeadsElsewhere = true;
    Pointer.Elsewhere = Value;
    return;
  }
}

/// What is known of where \p Pointer leads, from what it is assigned. \returns
/// whether that is news.
bool ArrayPointers::weaken(ArrayPointer &Pointer) {
  LeadsTo Leads = Pointer.Leads;
  if (Walking.contains(Pointer.Variable))
    Leads = LeadsTo::Anywhere;
  for (const Expr *Value : valuesOf(*Pointer.Variable))
    if (auto Known = Origins.find(Value); Value && Known != Origins.end())
      for (const Origin &From : Known->second)
        Leads = std::max({Leads, From.Leads, Weakest.lookup(From.From)});
  const bool IsNew = Leads != Pointer.Leads;
  Pointer.Leads = Leads;
  Weakest[Pointer.Variable] = std::max(Weakest.lookup(Pointer.Variable), Leads);
  return IsNew;
}

} // namespace bank_lint::frontend
