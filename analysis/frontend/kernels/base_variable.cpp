//===-- analysis/frontend/kernels/base_variable.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/source_map.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// One step from an access towards its base, or null.
const Expr *towardsBase(const Expr *E) {
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    return Subscript->getBase();
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->getBase();
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return Cast->getSubExpr();
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return Temporary->getSubExpr();
  if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
    if (Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_AddrOf ||
        Unary->isIncrementDecrementOp())
      return Unary->getSubExpr();
    return nullptr;
  }
  if (const auto *Binary = dyn_cast<BinaryOperator>(E)) {
    if (Binary->isCommaOp())
      return Binary->getRHS();
    if (Binary->isAssignmentOp())
      return Binary->getLHS();
    if (!Binary->isAdditiveOp())
      return nullptr;
    return Binary->getLHS()->getType()->isPointerType() ? Binary->getLHS()
                                                        : Binary->getRHS();
  }
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(E)) {
    if (Call->getOperator() == OO_Subscript || Call->getOperator() == OO_Star ||
        Call->getOperator() == OO_Call)
      return Call->getArg(0);
  }
  return nullptr;
}

/// What a local pointer or reference was made from, or null.
const Expr *origin(const VarDecl &Variable) {
  QualType Type = Variable.getType();
  if (!Variable.hasLocalStorage() || !Variable.hasInit() ||
      (!Type->isPointerType() && !Type->isReferenceType()))
    return nullptr;
  return Variable.getInit();
}

} // namespace

const VarDecl *baseVariable(const Expr *E) {
  const VarDecl *Variable = nullptr;
  for (unsigned Steps = 0; E && Steps < 64; ++Steps) {
    E = E->IgnoreParens();
    const auto *Reference = dyn_cast<DeclRefExpr>(E);
    if (!Reference) {
      E = towardsBase(E);
      continue;
    }
    const auto *Found = dyn_cast<VarDecl>(Reference->getDecl());
    if (!Found)
      return Variable;
    // A pointer stands for the array that it was taken from, if that is known.
    if (!Variable || Found->getType()->isArrayType() ||
        !Found->hasLocalStorage())
      Variable = Found;
    E = origin(*Found);
  }
  return Variable;
}

/// The end of \p Variable's declarator, without its initialiser.
static SourceLocation declaratorEnd(const VarDecl &Variable) {
  SourceLocation End = Variable.getLocation();
  const TypeSourceInfo *Type = Variable.getTypeSourceInfo();
  if (!Type)
    return End;
  // Arrays and functions, also behind a pointer as in `float (*p)[4]`, put a
  // part of their type behind the name.
  SourceLocation TypeEnd = Type->getTypeLoc().getEndLoc();
  return TypeEnd.isFileID() && End.isFileID() && End < TypeEnd ? TypeEnd : End;
}

/// The first \p Text of a comma-separated list; all of it if there is none.
static llvm::StringRef firstOfList(llvm::StringRef Text) {
  int Depth = 0;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    Depth += llvm::StringRef("([{<").contains(Text[I]);
    Depth -= llvm::StringRef(")]}>").contains(Text[I]);
    if (Text[I] == ',' && Depth == 0)
      return Text.take_front(I);
  }
  return Text;
}

clang::SourceRange declarationRange(const VarDecl &Variable,
                                    const Locations &Where) {
  SourceLocation Begin = Variable.getBeginLoc();
  std::string Before = Where.text({Begin, Variable.getLocation()});
  if (firstOfList(Before) != Before)
    Begin = Variable.getLocation();
  return {Begin, declaratorEnd(Variable)};
}

/// It is reported with each access: for a long one, the beginning.
static std::string shortened(std::string Text) {
  constexpr std::size_t Most = 400;
  if (Text.size() <= Most)
    return Text;
  std::size_t End = Most;
  while (End && (static_cast<unsigned char>(Text[End]) & 0xC0) == 0x80)
    --End;
  Text.resize(End);
  return Text + "...";
}

std::string declarationText(const VarDecl &Variable, const Locations &Where) {
  clang::SourceRange Range = declarationRange(Variable, Where);
  std::string Text = Where.text(Range);
  if (Range.getBegin() == Variable.getBeginLoc())
    return shortened(std::move(Text));
  // `float a[4], b[8]`: the words that both share are those before `a`.
  std::string Whole =
      Where.text({Variable.getBeginLoc(), Variable.getLocation()});
  llvm::StringRef Shared = firstOfList(Whole);
  Shared = Shared.take_until([](char C) { return C == '[' || C == '='; });
  Shared = Shared.rtrim().rtrim("abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
  return shortened(Shared.rtrim(" *&").str() + " " + Text);
}

} // namespace bank_lint::frontend
