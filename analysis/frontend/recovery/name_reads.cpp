//===-- analysis/frontend/recovery/name_reads.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/name_reads.h"
#include "analysis/frontend/recovery/token_kinds.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace bank_lint::frontend {

/// From a name back to what decides what becomes of it; a hostile text has it
/// far away.
static constexpr std::size_t MostTokens = 1000;

NameReads::Around NameReads::around(Index I) const {
  Around Here;
  unsigned Depth = 0;
  const Index First = I - std::min(I - Begin, MostTokens);
  while (I > First) {
    --I;
    if (isClosing(kind(I)))
      ++Depth;
    else if (isOpening(kind(I)) && Depth-- == 0) {
      Here.Opening = I;
      return Here;
    } else if (kind(I) == tok::comma && !Depth) {
      ++Here.Commas;
    }
  }
  return Here;
}

/// The last token of `a.b.c`, which begins at \p I.
NameReads::Index NameReads::endOfMember(Index I) const {
  while ((kind(I + 1) == tok::period || kind(I + 1) == tok::arrow) &&
         kind(I + 2) == tok::identifier && kind(I + 3) != tok::l_paren)
    I += 2;
  return I;
}

/// The local variable that is named; null if it may be one of several that
/// differ in their type, or none.
const VarDecl *NameReads::variable(Index I) const {
  if (kind(I) != tok::identifier)
    return nullptr;
  auto It = Locals.find(All[I].Name);
  if (It == Locals.end() || It->second.empty())
    return nullptr;
  const VarDecl *First = It->second.front();
  for (const VarDecl *Other : It->second)
    if (Other->isInvalidDecl() ||
        !Context.hasSameType(Other->getType(), First->getType()))
      return nullptr;
  return First;
}

/// A number, or a variable that holds one.
bool NameReads::isNumber(Index I) const {
  if (kind(I) == tok::numeric_constant || kind(I) == tok::char_constant)
    return true;
  const VarDecl *Variable = variable(I);
  return Variable &&
         Variable->getType().getNonReferenceType()->isArithmeticType();
}

llvm::SmallVector<const NamedDecl *> NameReads::functions(Index I) const {
  llvm::SmallVector<const NamedDecl *> Found;
  if (kind(I) != tok::identifier || Locals.contains(All[I].Name) ||
      isMember(All[I].Name))
    return Found;
  const bool IsQualified = before(I) == tok::coloncolon;
  if (before(I) == tok::period || before(I) == tok::arrow ||
      (IsQualified && !(I >= Begin + 2 && isWord(I - 2, "std"))))
    return Found;
  const DeclarationName Name(All[I].Name);
  const TranslationUnitDecl *Unit = Context.getTranslationUnitDecl();
  if (!IsQualified)
    for (const NamedDecl *D : Unit->lookup(Name))
      Found.push_back(D);
  for (const NamedDecl *Std : Unit->lookup(&Context.Idents.get("std")))
    if (const auto *Namespace = dyn_cast<NamespaceDecl>(Std))
      for (const NamedDecl *D : Namespace->lookup(Name))
        Found.push_back(D);
  return Found;
}

/// Whether the \p Argument-th argument of a call of what is named at \p Callee
/// cannot be changed by the call.
bool NameReads::takesByValue(Index Callee, unsigned Argument) const {
  llvm::SmallVector<const NamedDecl *> Found = functions(Callee);
  llvm::erase_if(Found, [](const NamedDecl *D) { return isa<UsingDecl>(D); });
  return !Found.empty() && llvm::all_of(Found, [&](const NamedDecl *D) {
    const auto *Function =
        dyn_cast_or_null<FunctionDecl>(D->getUnderlyingDecl()->getAsFunction());
    if (!Function || Function->isInvalidDecl())
      return false;
    if (Argument >= Function->getNumParams())
      return true; // of `...`, or it is not this function
    const QualType Type = Function->getParamDecl(Argument)->getType();
    return !Type->isReferenceType() ||
           (Type->isLValueReferenceType() &&
            Type.getNonReferenceType().isConstQualified());
  });
}

/// Whether the `<<` at \p Operator is one of `std::cout << a << b`, or shifts a
/// number.
bool NameReads::isPrinted(Index Operator) const {
  if (Operator > Begin && kind(Operator - 1) == tok::numeric_constant)
    return true;
  Index First = Operator;
  unsigned Depth = 0;
  const Index Limit = Operator - std::min(Operator - Begin, MostTokens);
  while (First > Limit) {
    const tok::TokenKind Kind = kind(First - 1);
    if (isClosing(Kind))
      ++Depth;
    else if (isOpening(Kind) && Depth-- == 0)
      break;
    if (!Depth &&
        (Kind == tok::semi || Kind == tok::comma || Kind == tok::l_brace ||
         Kind == tok::r_brace || isAssignment(Kind)))
      break;
    --First;
  }
  if (isWord(First, "std") && kind(First + 1) == tok::coloncolon)
    First += 2;
  return isWord(First, "cout") || isWord(First, "cerr") ||
         isWord(First, "clog");
}

/// Whether a lambda in the text says what it returns.
bool NameReads::mayReturnReference() const {
  if (!HasArrow)
    HasArrow = llvm::any_of(
        All.slice(Begin, End - Begin),
        [](const SourceToken &Token) { return Token.Kind == tok::arrow; });
  return *HasArrow;
}

/// Whether a conversion to a number stands in front of the name at \p I.
bool NameReads::isConverted(Index I) const {
  Index Type = I - 1;
  while (Type > Begin && isTypeWord(kind(Type - 1)))
    --Type;
  return Type < I - 1 && Type > Begin && kind(Type - 1) == tok::l_paren &&
         before(Type - 1) != tok::identifier;
}

/// Whether the name at \p I, with its members, is a whole argument, or the
/// whole of what is tested or converted, and is not changed by that.
bool NameReads::isReadArgument(Index I) const {
  const Around Here = around(I);
  if (!Here.Opening)
    return false;
  const Index Opening = *Here.Opening;
  if (kind(Opening) == tok::lesslessless)
    return true;
  if (kind(Opening) == tok::l_square) // of an array or a pointer
    return Opening > Begin && variable(Opening - 1) &&
           (variable(Opening - 1)->getType()->isPointerType() ||
            variable(Opening - 1)->getType()->isArrayType());
  if (kind(Opening) != tok::l_paren || Opening == Begin)
    return false;
  const Index Callee = Opening - 1;
  switch (kind(Callee)) {
  case tok::greatergreatergreater: // of a kernel
    return true;
  case tok::kw_if:
  case tok::kw_while:
  case tok::kw_switch:
  case tok::kw_sizeof:
    return true;
  case tok::greater: // static_cast<int>(x)
    return Callee >= Begin + 3 && isTypeWord(kind(Callee - 1)) &&
           kind(Callee - 2) == tok::less &&
           kind(Callee - 3) == tok::kw_static_cast;
  case tok::identifier:
    break;
  default:
    return isTypeWord(kind(Callee));
  }
  // dim3(x), and dim3 block(x).
  if (isWord(Callee, "dim3") ||
      (Callee > Begin &&
       (isWord(Callee - 1, "dim3") || isTypeWord(kind(Callee - 1)))))
    return true;
  return takesByValue(Callee, Here.Commas);
}

bool NameReads::isRead(Index I) const {
  const Index Last = endOfMember(I);
  const tok::TokenKind Before = before(I), Behind = kind(Last + 1);
  if (isAssignment(Behind) || Before == tok::plusplus ||
      Before == tok::minusminus || Before == tok::amp ||
      Before == tok::ampamp || Before == tok::greatergreater ||
      Behind == tok::l_paren || Behind == tok::l_square ||
      Behind == tok::period || Behind == tok::arrow ||
      Behind == tok::coloncolon)
    return false;
  const bool IsFactor = Behind == tok::plus || Behind == tok::minus ||
                        Behind == tok::star || Behind == tok::slash ||
                        Behind == tok::percent;
  if (Before == tok::lessless && !IsFactor && !isPrinted(I - 1) &&
      !(I >= Begin + 2 && isNumber(I - 2)))
    return false;
  // `A *n`, `A<B> n` and `A n` declare something.
  if (isDeclared(I))
    return false;
  if (readsLeft(Behind) || readsRight(Before))
    return true;
  if (Behind == tok::greatergreater)
    return isNumber(I) && I == Last;
  if (Before == tok::star)
    return I >= Begin + 2 && (kind(I - 2) == tok::r_paren || isNumber(I - 2));
  if (Before == tok::lessless || Before == tok::kw_sizeof)
    return true;
  if (Before == tok::equal && (Behind == tok::semi || Behind == tok::comma))
    // For a number: `x = n;`, `int x = n;`.
    return I >= Begin + 2 && isNumber(I - 2) &&
           (before(I - 2) == tok::semi || before(I - 2) == tok::l_brace ||
            isTypeWord(before(I - 2)));
  if (Before == tok::r_paren)
    return isConverted(I);
  // A copy, unless a reference may be what is returned.
  if (Before == tok::kw_return && Behind == tok::semi)
    return variable(I) && !variable(I)->getType()->isReferenceType() &&
           !mayReturnReference();
  return (Behind == tok::r_paren || Behind == tok::comma ||
          Behind == tok::greatergreatergreater || Behind == tok::r_square) &&
         (isOpening(Before) || Before == tok::comma) && isReadArgument(I);
}

bool NameReads::isDeclared(Index I) const {
  const tok::TokenKind Before = before(I);
  if (Before == tok::identifier || Before == tok::greater ||
      isTypeWord(Before) || Before == tok::kw_auto || Before == tok::kw_const)
    return true;
  if (Before != tok::star && Before != tok::amp && Before != tok::ampamp)
    return false;
  // `A *n`, where A is no variable.
  return I >= Begin + 2 &&
         (kind(I - 2) == tok::greater || isTypeWord(kind(I - 2)) ||
          (kind(I - 2) == tok::identifier &&
           !Locals.contains(All[I - 2].Name)));
}

bool NameReads::isMember(const IdentifierInfo *Name) const {
  if (!Record)
    return false;
  const CXXRecordDecl *Definition = Record->getDefinition();
  if (!Definition || Definition->isInvalidDecl() ||
      Definition->hasAnyDependentBases())
    return true;
  if (!Definition->lookup(Name).empty())
    return true;
  bool IsFound = false;
  Definition->forallBases([&](const CXXRecordDecl *Base) {
    IsFound |= !Base->lookup(Name).empty();
    return !IsFound;
  });
  return IsFound;
}

} // namespace bank_lint::frontend
