//===-- analysis/frontend/arrays/array_use.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/arrays/array_use.h"
#include "analysis/frontend/arrays/assembly_operand.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// Calls that are followed for a reference that is handed on.
constexpr unsigned MaxCalls = 4;

std::string nameOf(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee ? Callee->getNameAsString() : "a function";
}

/// What \p Around makes of an array that it is given as a whole.
std::string obstacle(const Stmt *Around) {
  if (const auto *Call = dyn_cast_or_null<CallExpr>(Around))
    return "it is passed to '" + nameOf(*Call) + "'";
  if (const auto *Cast = dyn_cast_or_null<ExplicitCastExpr>(Around))
    return "it is reinterpreted as '" + Cast->getType().getAsString() + "'";
  if (const auto *Declaration = dyn_cast_or_null<DeclStmt>(Around);
      Declaration && Declaration->isSingleDecl())
    if (const auto *Variable = dyn_cast<VarDecl>(Declaration->getSingleDecl()))
      return "'" + Variable->getNameAsString() + "' leads into it";
  if (isa_and_nonnull<AsmStmt>(Around))
    return "inline assembly uses it";
  if (isa_and_nonnull<BinaryOperator>(Around))
    return "it is used as a pointer";
  return "it is used as a whole";
}

/// Of CUDA's functions that access one value: atomicAdd, atomicAdd_block, ...
bool isAtomic(llvm::StringRef Name) {
  if (!Name.consume_front("atomic"))
    return false;
  return llvm::is_contained({"Add", "Sub", "Exch", "Min", "Max", "Inc", "Dec",
                             "CAS", "And", "Or", "Xor"},
                            Name.split('_').first);
}

/// Follows one reference up.
class UseClassifier {
public:
  UseClassifier(ReferencePath Path, const ASTContext &Context,
                const Locations &Where, unsigned Calls)
      : Path(Path), At(Path.size() - 1), Context(Context), Where(Where),
        Calls(Calls) {}

  std::optional<ClassifiedUse> array(unsigned Rank);
  /// Of a reference to an element (a parameter): whether it is used as one.
  bool element() { return lvalue(); }
  /// The same; or the function gives it back.
  bool elementOrReturned() {
    return isa_and_nonnull<ReturnStmt>(peek()) || lvalue();
  }
  /// Of a reference to a variable that has the address of an element: whether
  /// it is used as that.
  bool addressOfElement();
  /// Of `this`, where an element is the object: whether it is used as one, or
  /// the function gives the object back.
  bool object();

private:
  /// The node around, without parentheses; null at the top.
  const Stmt *up() {
    while (At > 0) {
      --At;
      if (!isa<ParenExpr, ExprWithCleanups, MaterializeTemporaryExpr>(Path[At]))
        return Path[At];
    }
    return nullptr;
  }
  const Stmt *peek() {
    std::size_t Here = At;
    const Stmt *Around = up();
    At = Here;
    return Around;
  }
  std::optional<ClassifiedUse> other(const std::string &Why) {
    Result.Kind = ArrayUseKind::Other;
    Result.Obstacle = Why;
    return Result;
  }
  std::optional<ClassifiedUse> tensorCopy() {
    Result.Kind = ArrayUseKind::TensorCopy;
    Result.Obstacle = "a tensor copy moves it, in the layout of its map,";
    return Result;
  }
  std::optional<ClassifiedUse> copied(const std::string &WhyNot);
  bool fails(std::string Why) {
    Result.Obstacle = std::move(Why);
    return false;
  }

  bool lvalue();
  bool pointer();
  bool lvalueInCall(const CallExpr &Call, const Stmt *Argument);
  bool pointerInCall(const CallExpr &Call, const Stmt *Argument);
  bool addressInCall(const CallExpr &Call, const Stmt *Argument);
  bool staysAddress(const VarDecl &Variable, Stmt &Scope, unsigned CallsLeft);
  bool number();
  bool numberInAssembly(const GCCAsmStmt &Assembly, const Stmt *Operand);
  bool staysInside(const FunctionDecl &Callee, unsigned Parameter,
                   bool MayBeReturned = false);
  bool staysInObject(const CXXMethodDecl &Method);
  bool lvalueInOperator(const CXXOperatorCallExpr &Call,
                        const CXXMethodDecl &Method, const Stmt *Argument);
  void wants(QualType Type) {
    if (Type->isIncompleteType())
      return;
    auto Bytes =
        static_cast<unsigned>(Context.getTypeSizeInChars(Type).getQuantity());
    if (Bytes <= Result.Bytes)
      return;
    // The first is the element itself.
    Result.IsAligned &=
        Result.Bytes == 0 ||
        Context.getTypeAlignInChars(Type).getQuantity() == Bytes;
    Result.Bytes = Bytes;
  }

  ReferencePath Path;
  std::size_t At;
  const ASTContext &Context;
  const Locations &Where;
  unsigned Calls;
  ClassifiedUse Result;
  bool IsReturned = false; ///< the address, by the function around
  /// What the address has been seen to be used for.
  bool IsForElements = false, IsForTensorCopies = false;
};

std::optional<ClassifiedUse> UseClassifier::array(unsigned Rank) {
  Result.Whole = Path[At];
  while (Result.Subscripts.size() < Rank) {
    const Stmt *Around = up();
    if (isa_and_nonnull<UnaryExprOrTypeTraitExpr>(Around)) {
      Result.Kind = ArrayUseKind::Size;
      Result.Obstacle = "its size is asked for";
      return Result;
    }
    if (const auto *Unary = dyn_cast_or_null<UnaryOperator>(Around);
        Unary && Unary->getOpcode() == UO_AddrOf)
      return copied("its address is taken");
    // A pointer to elements is read, an array becomes one.
    const auto *Decay = dyn_cast_or_null<ImplicitCastExpr>(Around);
    if (!Decay || (Decay->getCastKind() != CK_ArrayToPointerDecay &&
                   (Decay->getCastKind() != CK_LValueToRValue ||
                    !Decay->getType()->isPointerType())))
      return other(obstacle(Around));
    const Stmt *Base = Path[At];
    const std::size_t Decayed = At;
    Around = up();
    while (const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Around)) {
      Base = Cast;
      Around = up();
    }
    auto *Subscript =
        dyn_cast_or_null<ArraySubscriptExpr>(const_cast<Stmt *>(Around));
    if (!Subscript || Subscript->getBase()->IgnoreParenImpCasts() !=
                          cast<Expr>(Base)->IgnoreParenImpCasts()) {
      At = Decayed;
      return copied(obstacle(Around));
    }
    Result.Subscripts.push_back(Subscript);
    Result.Whole = Subscript;
  }
  wants(Result.Subscripts.back()->getType());
  if (isa_and_nonnull<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr>(peek()))
    return std::nullopt;
  if (!lvalue())
    return other(Result.Obstacle);
  if (IsReturned)
    return other("its address is taken");
  if (IsForTensorCopies && IsForElements)
    return other("inline assembly uses it as more than an address");
  if (IsForTensorCopies)
    return tensorCopy();
  Result.Kind = ArrayUseKind::Element;
  return Result;
}

/// Of what is no element: tensor copies may be all that wants its address.
std::optional<ClassifiedUse> UseClassifier::copied(const std::string &WhyNot) {
  const bool IsAddress = pointer() && !IsReturned;
  if (!IsAddress || IsForElements || !IsForTensorCopies)
    return other(WhyNot);
  return tensorCopy();
}

/// Whether the lvalue of an element at Path[At] is used as nothing else.
bool UseClassifier::lvalue() {
  const Stmt *Self = Path[At];
  const Stmt *Around = up();
  const auto *Address = dyn_cast_or_null<UnaryOperator>(Around);
  IsForElements |= !Address || Address->getOpcode() != UO_AddrOf;
  // Its value is not wanted.
  if (!Around || isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt,
                     SwitchCase, LabelStmt, AttributedStmt>(Around))
    return true;
  if (const auto *Cast = dyn_cast<CastExpr>(Around)) {
    switch (Cast->getCastKind()) {
    case CK_LValueToRValue:
    case CK_ToVoid:
      return true;
    case CK_NoOp:
      return lvalue();
    case CK_LValueBitCast:
      wants(Cast->getType());
      return lvalue();
    default:
      return fails("it is used in a cast");
    }
  }
  if (const auto *Operator = dyn_cast<BinaryOperator>(Around)) {
    if (Operator->isAssignmentOp() || Operator->isCommaOp())
      return lvalue();
    return fails(obstacle(Around));
  }
  if (const auto *Operator = dyn_cast<UnaryOperator>(Around)) {
    if (Operator->isPostfix())
      return true;
    if (Operator->isIncrementDecrementOp())
      return lvalue();
    if (Operator->getOpcode() == UO_AddrOf)
      return pointer();
    return fails(obstacle(Around));
  }
  if (const auto *Member = dyn_cast<MemberExpr>(Around)) {
    if (!isa<FieldDecl>(Member->getMemberDecl()) ||
        Member->getType()->isArrayType() ||
        Member->getType()->isReferenceType())
      return fails("a member of an element is used as a whole");
    return lvalue();
  }
  if (isa<ConditionalOperator>(Around))
    return lvalue();
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Around)) {
    if (Construct->getConstructor()->isCopyOrMoveConstructor() &&
        Construct->getConstructor()->isTrivial())
      return true;
    return fails("a reference to an element is passed on");
  }
  if (const auto *Call = dyn_cast<CallExpr>(Around))
    return lvalueInCall(*Call, Self);
  if (isa<DeclStmt, ReturnStmt, CXXForRangeStmt>(Around))
    return fails("a reference to an element is kept");
  return fails(obstacle(Around));
}

bool UseClassifier::lvalueInCall(const CallExpr &Call, const Stmt *Argument) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return fails(obstacle(&Call));
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
  if (Operator && Operator->getOperator() == OO_Equal && Method &&
      Method->isTrivial())
    return lvalue();
  if (Operator && Method && Method->isInstance())
    return lvalueInOperator(*Operator, *Method, Argument);
  if (Method && Method->isInstance())
    return fails("a reference to an element is passed to '" +
                 Callee->getNameAsString() + "'");
  for (unsigned I = 0; I < Call.getNumArgs(); ++I)
    if (Call.getArg(I)->IgnoreParenImpCasts() ==
            cast<Expr>(Argument)->IgnoreParenImpCasts() &&
        I < Callee->getNumParams()) {
      // It gives one of its operands back.
      if (!Where.isInUserFile(Callee->getLocation()) &&
          (Callee->getName() == "min" || Callee->getName() == "max"))
        return lvalue();
      // So may an operator that is no member.
      if (staysInside(*Callee, I, /*MayBeReturned=*/Operator))
        return !Operator || !Callee->getReturnType()->isReferenceType() ||
               lvalue();
    }
  return fails("a reference to an element is passed to '" +
               Callee->getNameAsString() + "'");
}

/// An operator of the element's own type, such as an assignment to it.
bool UseClassifier::lvalueInOperator(const CXXOperatorCallExpr &Call,
                                     const CXXMethodDecl &Method,
                                     const Stmt *Argument) {
  auto IsArgument = [&](unsigned I) {
    return Call.getArg(I)->IgnoreParenImpCasts() ==
           cast<Expr>(Argument)->IgnoreParenImpCasts();
  };
  // What it gives back may be the element.
  if (IsArgument(0) && staysInObject(Method))
    return Method.getReturnType()->isVoidType() || lvalue();
  for (unsigned I = 1; I < Call.getNumArgs(); ++I)
    if (IsArgument(I) && I <= Method.getNumParams() &&
        staysInside(Method, I - 1))
      return true;
  return fails("a reference to an element is passed to '" +
               Method.getNameAsString() + "'");
}

/// Whether \p Method uses its object as an element only.
bool UseClassifier::staysInObject(const CXXMethodDecl &Method) {
  const FunctionDecl *Definition = nullptr;
  if (Calls == 0 || Method.isVirtual() || !Method.hasBody(Definition))
    return false;
  bool Stays = true;
  ReferencePaths Finder(nullptr, [&](ReferencePath There) {
    UseClassifier Inner(There, Context, Where, Calls - 1);
    Stays &= Inner.object();
    Result.Bytes = std::max(Result.Bytes, Inner.Result.Bytes);
    Result.IsAligned &= Inner.Result.IsAligned;
  });
  Finder.TraverseStmt(Definition->getBody());
  return Stays;
}

bool UseClassifier::object() {
  const std::size_t Here = At;
  if (const auto *Object = dyn_cast_or_null<UnaryOperator>(up());
      Object && Object->getOpcode() == UO_Deref &&
      isa_and_nonnull<ReturnStmt>(up()))
    return true;
  At = Here;
  return pointer();
}

/// Whether \p Callee uses what it gets by reference as an element only, or
/// gives it back.
bool UseClassifier::staysInside(const FunctionDecl &Callee, unsigned Parameter,
                                bool MayBeReturned) {
  const FunctionDecl *Definition = nullptr;
  if (Calls == 0 || !Callee.hasBody(Definition))
    return false;
  const ParmVarDecl *Reference = Definition->getParamDecl(Parameter);
  bool Stays = true;
  ReferencePaths Finder([&](DeclRefExpr &Use, ReferencePath There) {
    if (Use.getDecl() != Reference)
      return;
    UseClassifier Inner(There, Context, Where, Calls - 1);
    Stays &= MayBeReturned ? Inner.elementOrReturned() : Inner.element();
  });
  Finder.TraverseStmt(Definition->getBody());
  return Stays;
}

/// The same of a pointer to it.
bool UseClassifier::pointer() {
  const Stmt *Self = Path[At];
  const Stmt *Around = up();
  if (!Around)
    return fails("its address is taken");
  if (const auto *Cast = dyn_cast<CastExpr>(Around)) {
    if (Cast->getType()->isPointerType() &&
        (Cast->getCastKind() == CK_BitCast || Cast->getCastKind() == CK_NoOp))
      return pointer();
    return fails("its address is taken");
  }
  if (const auto *Operator = dyn_cast<UnaryOperator>(Around);
      Operator && Operator->getOpcode() == UO_Deref) {
    wants(Operator->getType());
    return lvalue();
  }
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Around)) {
    Expr::EvalResult Value;
    if (Subscript->getBase()->IgnoreParenImpCasts() ==
            cast<Expr>(Self)->IgnoreParenImpCasts() &&
        Subscript->getIdx()->EvaluateAsInt(Value, Context) &&
        Value.Val.getInt() == 0) {
      wants(Subscript->getType());
      return lvalue();
    }
    return fails("it is used as a pointer");
  }
  if (const auto *Member = dyn_cast<MemberExpr>(Around);
      Member && Member->isArrow() && isa<FieldDecl>(Member->getMemberDecl()) &&
      !Member->getType()->isArrayType())
    return lvalue();
  if (const auto *Call = dyn_cast<CallExpr>(Around))
    return pointerInCall(*Call, Self);
  return fails(isa<DeclStmt>(Around) ? obstacle(Around)
                                     : "its address is taken");
}

bool UseClassifier::pointerInCall(const CallExpr &Call, const Stmt *Argument) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (Callee && Call.getNumArgs() > 0 && Callee->getDeclName().isIdentifier() &&
      !Where.isInUserFile(Callee->getLocation()) &&
      Call.getArg(0)->IgnoreParenImpCasts() ==
          cast<Expr>(Argument)->IgnoreParenImpCasts()) {
    llvm::StringRef Name = Callee->getName();
    if (Name == "__cvta_generic_to_shared")
      return number();
    if (isAtomic(Name)) {
      IsForElements = true;
      wants(Call.getArg(0)->getType()->getPointeeType());
      return true;
    }
    Expr::EvalResult Bytes;
    if (Name == "__pipeline_memcpy_async" && Call.getNumArgs() >= 3 &&
        Call.getArg(2)->EvaluateAsInt(Bytes, Context)) {
      IsForElements = true;
      Result.Bytes =
          std::max<unsigned>(Result.Bytes, Bytes.Val.getInt().getZExtValue());
      return true;
    }
  }
  return addressInCall(Call, Argument);
}

/// A function of the user's that takes the address may use it as that of an
/// element, and give it back.
bool UseClassifier::addressInCall(const CallExpr &Call, const Stmt *Argument) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const FunctionDecl *Definition = nullptr;
  const std::string Passed =
      "the address of an element is passed to '" + nameOf(Call) + "'";
  if (!Callee || Calls == 0 || !Callee->hasBody(Definition))
    return fails(Passed);
  for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
    if (Call.getArg(I)->IgnoreParenImpCasts() !=
            cast<Expr>(Argument)->IgnoreParenImpCasts() ||
        I >= Definition->getNumParams())
      continue;
    const bool WasReturned = std::exchange(IsReturned, false);
    if (!staysAddress(*Definition->getParamDecl(I), *Definition->getBody(),
                      Calls - 1))
      return fails(Passed);
    return !std::exchange(IsReturned, WasReturned) || number();
  }
  return fails(Passed);
}

/// Whether \p Variable, which has the address, is used in \p Scope as nothing
/// but that.
bool UseClassifier::staysAddress(const VarDecl &Variable, Stmt &Scope,
                                 unsigned CallsLeft) {
  const QualType Type = Variable.getType();
  if (Type.isVolatileQualified() || !Variable.hasLocalStorage() ||
      (!Type->isPointerType() && !Type->isIntegerType()))
    return fails("its address is taken");
  bool Stays = true;
  ReferencePaths Finder([&](DeclRefExpr &Use, ReferencePath There) {
    if (Use.getDecl() != &Variable)
      return;
    UseClassifier Inner(There, Context, Where, CallsLeft);
    Stays &= Inner.addressOfElement() || fails(Inner.Result.Obstacle);
    IsReturned |= Inner.IsReturned;
    IsForElements |= Inner.IsForElements;
    IsForTensorCopies |= Inner.IsForTensorCopies;
    if (CallsLeft == Calls)
      llvm::append_range(Result.CopiedBy, Inner.Result.CopiedBy);
    Result.Bytes = std::max(Result.Bytes, Inner.Result.Bytes);
    Result.IsAligned &= Inner.Result.IsAligned;
  });
  Finder.TraverseStmt(&Scope);
  return Stays;
}

bool UseClassifier::addressOfElement() {
  const auto *Read = dyn_cast_or_null<ImplicitCastExpr>(up());
  if (!Read || Read->getCastKind() != CK_LValueToRValue)
    return fails("its address is changed");
  return Read->getType()->isPointerType() ? pointer() : number();
}

/// Whether the address, as a number in shared memory, is used as that of an
/// element.
bool UseClassifier::number() {
  const Stmt *Self = Path[At];
  const Stmt *Around = up();
  if (const auto *Cast = dyn_cast_or_null<CastExpr>(Around);
      Cast && (Cast->getCastKind() == CK_IntegralCast ||
               Cast->getCastKind() == CK_NoOp))
    return number();
  if (const auto *Assembly = dyn_cast_or_null<GCCAsmStmt>(Around))
    return numberInAssembly(*Assembly, Self);
  if (isa_and_nonnull<ReturnStmt>(Around))
    return IsReturned = true;
  if (const auto *Call = dyn_cast_or_null<CallExpr>(Around))
    return addressInCall(*Call, Self);
  if (const auto *Declaration = dyn_cast_or_null<DeclStmt>(Around))
    for (const Decl *D : Declaration->decls())
      if (const auto *Variable = dyn_cast<VarDecl>(D);
          Variable && Variable->getInit() &&
          Variable->getInit()->IgnoreParenImpCasts() ==
              cast<Expr>(Self)->IgnoreParenImpCasts())
        return staysAddress(*Variable, *Path.front(), Calls);
  return fails("its address is computed with");
}

bool UseClassifier::numberInAssembly(const GCCAsmStmt &Assembly,
                                     const Stmt *Operand) {
  const std::optional<AssemblyUse> Use =
      useOfInput(Assembly, *cast<Expr>(Operand), Context);
  if (!Use)
    return fails("inline assembly uses it as more than an address");
  Result.Bytes = std::max(Result.Bytes, Use->Bytes);
  IsForElements |= Use->Bytes > 0;
  IsForTensorCopies |= Use->IsForTensorCopies;
  if (Use->IsForTensorCopies)
    Result.CopiedBy.push_back(&Assembly);
  return true;
}

} // namespace

std::optional<ClassifiedUse> classifyUse(ReferencePath Path, unsigned Rank,
                                         const ASTContext &Context,
                                         const Locations &Where) {
  return UseClassifier(Path, Context, Where, MaxCalls).array(Rank);
}

} // namespace bank_lint::frontend
