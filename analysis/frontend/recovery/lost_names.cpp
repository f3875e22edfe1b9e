//===-- analysis/frontend/recovery/lost_names.cpp - names in lost text ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/lost_names.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/IdentifierTable.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

using Index = std::size_t;

/// From a name back to what decides what becomes of it; a hostile text has it
/// far away.
constexpr Index MostTokens = 1000;

/// A type whose values lead to no variable: what only reads one of it leaves
/// all as it was.
bool leadsNowhere(QualType Type) {
  Type = Type.getNonReferenceType();
  if (Type->isArithmeticType() || Type->isEnumeralType())
    return true;
  if (const ArrayType *Array = Type->getAsArrayTypeUnsafe())
    return leadsNowhere(Array->getElementType());
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  return Record && Record->hasDefinition() && !Record->isInvalidDecl() &&
         !Record->isLambda() && !Record->getNumBases() &&
         llvm::all_of(Record->fields(), [](const FieldDecl *Field) {
           return !Field->isInvalidDecl() &&
                  (Field->getType()->isArithmeticType() ||
                   Field->getType()->isEnumeralType());
         });
}

/// Whether nothing can change a variable of \p Type, nor what it leads to.
bool neverChanges(QualType Type) {
  return Type.isConstQualified() && !Type.isVolatileQualified() &&
         leadsNowhere(Type) && !Type->isReferenceType();
}

bool isAssignment(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::equal:
  case tok::plusequal:
  case tok::minusequal:
  case tok::starequal:
  case tok::slashequal:
  case tok::percentequal:
  case tok::ampequal:
  case tok::pipeequal:
  case tok::caretequal:
  case tok::lesslessequal:
  case tok::greatergreaterequal:
  case tok::plusplus:
  case tok::minusminus:
    return true;
  default:
    return false;
  }
}

/// Operators that read what is on their left.
bool readsLeft(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::plus:
  case tok::minus:
  case tok::star:
  case tok::slash:
  case tok::percent:
  case tok::less:
  case tok::lessequal:
  case tok::greater:
  case tok::greaterequal:
  case tok::equalequal:
  case tok::exclaimequal:
  case tok::ampamp:
  case tok::pipepipe:
  case tok::amp:
  case tok::pipe:
  case tok::caret:
  case tok::question:
  case tok::lessless:
    return true;
  default:
    return false;
  }
}

/// Operators that read what is on their right, whatever is on their left.
bool readsRight(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::plus:
  case tok::minus:
  case tok::slash:
  case tok::percent:
  case tok::less:
  case tok::lessequal:
  case tok::greaterequal:
  case tok::equalequal:
  case tok::exclaimequal:
  case tok::pipepipe:
  case tok::pipe:
  case tok::caret:
  case tok::exclaim:
  case tok::tilde:
    return true;
  default:
    return false;
  }
}

bool isTypeWord(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::kw_bool:
  case tok::kw_char:
  case tok::kw_short:
  case tok::kw_int:
  case tok::kw_long:
  case tok::kw_float:
  case tok::kw_double:
  case tok::kw_signed:
  case tok::kw_unsigned:
    return true;
  default:
    return false;
  }
}

bool isOpening(tok::TokenKind Kind) {
  return Kind == tok::l_paren || Kind == tok::l_square ||
         Kind == tok::l_brace || Kind == tok::lesslessless;
}

bool isClosing(tok::TokenKind Kind) {
  return Kind == tok::r_paren || Kind == tok::r_square ||
         Kind == tok::r_brace || Kind == tok::greatergreatergreater;
}

class LostTextReader {
public:
  LostTextReader(llvm::ArrayRef<SourceToken> All, Index Begin, Index End,
                 const LocalsByName &Locals, const CXXRecordDecl *Record,
                 ASTContext &Context)
      : All(All), Begin(Begin), End(End), Locals(Locals), Record(Record),
        Context(Context) {
    Result.Begin = Begin;
    Result.End = End;
  }

  LostText read();

private:
  /// Around a token: the bracket that is open, and the commas since.
  struct Around {
    std::optional<Index> Opening;
    unsigned Commas = 0;
  };

  tok::TokenKind kind(Index I) const {
    return I < End ? All[I].Kind : tok::eof;
  }
  tok::TokenKind before(Index I) const {
    return I > Begin ? All[I - 1].Kind : tok::semi;
  }
  bool isWord(Index I, llvm::StringRef Word) const {
    return kind(I) == tok::identifier && All[I].Name &&
           All[I].Name->getName() == Word;
  }
  Around around(Index I) const;
  Index endOfMember(Index I) const;
  const VarDecl *variable(Index I) const;
  bool isNumber(Index I) const;
  llvm::SmallVector<const NamedDecl *> functions(Index I) const;
  bool takesByValue(Index Callee, unsigned Argument) const;
  bool isPrinted(Index Operator) const;
  bool mayReturnReference() const;
  bool isConverted(Index I) const;
  bool isReadArgument(Index I) const;
  bool isRead(Index I) const;
  bool isDeclared(Index I) const;
  bool isMember(const IdentifierInfo *Name) const;
  void mention(Index I);
  void word(Index I);

  llvm::ArrayRef<SourceToken> All;
  Index Begin, End;
  const LocalsByName &Locals;
  const CXXRecordDecl *Record;
  ASTContext &Context;
  LostText Result;
  mutable std::optional<bool> HasArrow;
};

LostTextReader::Around LostTextReader::around(Index I) const {
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
Index LostTextReader::endOfMember(Index I) const {
  while ((kind(I + 1) == tok::period || kind(I + 1) == tok::arrow) &&
         kind(I + 2) == tok::identifier && kind(I + 3) != tok::l_paren)
    I += 2;
  return I;
}

/// The local variable that is named; null if it may be one of several that
/// differ in their type, or none.
const VarDecl *LostTextReader::variable(Index I) const {
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
bool LostTextReader::isNumber(Index I) const {
  if (kind(I) == tok::numeric_constant || kind(I) == tok::char_constant)
    return true;
  const VarDecl *Variable = variable(I);
  return Variable &&
         Variable->getType().getNonReferenceType()->isArithmeticType();
}

/// The functions that the name at \p I may mean; none if it is not known.
llvm::SmallVector<const NamedDecl *> LostTextReader::functions(Index I) const {
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
bool LostTextReader::takesByValue(Index Callee, unsigned Argument) const {
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
bool LostTextReader::isPrinted(Index Operator) const {
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
bool LostTextReader::mayReturnReference() const {
  if (!HasArrow)
    HasArrow = llvm::any_of(
        All.slice(Begin, End - Begin),
        [](const SourceToken &Token) { return Token.Kind == tok::arrow; });
  return *HasArrow;
}

/// Whether a conversion to a number stands in front of the name at \p I.
bool LostTextReader::isConverted(Index I) const {
  Index Type = I - 1;
  while (Type > Begin && isTypeWord(kind(Type - 1)))
    --Type;
  return Type < I - 1 && Type > Begin && kind(Type - 1) == tok::l_paren &&
         before(Type - 1) != tok::identifier;
}

/// Whether the name at \p I, with its members, is a whole argument, or the
/// whole of what is tested or converted, and is not changed by that.
bool LostTextReader::isReadArgument(Index I) const {
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

/// Whether the mention of a variable at \p I only reads it.
bool LostTextReader::isRead(Index I) const {
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
    // Of a number: `x = n;`, `int x = n;`.
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

/// Whether the name at \p I may be that of something new.
bool LostTextReader::isDeclared(Index I) const {
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

/// Whether \p Name may be that of a member of the class around.
bool LostTextReader::isMember(const IdentifierInfo *Name) const {
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

void LostTextReader::mention(Index I) {
  const tok::TokenKind Before = before(I);
  if (Before == tok::period || Before == tok::arrow)
    return;
  const IdentifierInfo *Name = All[I].Name;
  auto It = Locals.find(Name);
  const bool IsLocal = It != Locals.end();
  const bool MayDeclare = isDeclared(I);
  if (MayDeclare)
    Result.Declared.insert(Name);
  if (IsLocal && Before != tok::coloncolon) {
    const bool IsRead = isRead(I);
    for (const VarDecl *Variable : It->second)
      if (MayDeclare || (!neverChanges(Variable->getType()) &&
                         !(IsRead && leadsNowhere(Variable->getType()))))
        Result.Changed.insert(Variable);
    return;
  }
  if (isMember(Name)) {
    Result.ChangesThis |= !isRead(I) || Before == tok::coloncolon;
    return;
  }
  if (Name->getName() == "cudaFuncSetAttribute")
    Result.SetsLimits = true;
  llvm::SmallVector<const NamedDecl *> Found = functions(I);
  for (const NamedDecl *D : Found)
    if (const FunctionDecl *Function = D->getUnderlyingDecl()->getAsFunction())
      Result.SetsLimits |=
          Function->isDefined() && !Function->hasAttr<CUDAGlobalAttr>();
  // `READ_OPTIONS;` and `READ_OPTIONS(x)` alone may be macros.
  const bool IsAlone =
      (Before == tok::semi || Before == tok::l_brace ||
       Before == tok::r_brace) &&
      (kind(I + 1) == tok::semi || kind(I + 1) == tok::eof ||
       kind(I + 1) == tok::identifier || kind(I + 1) == tok::r_brace);
  if (IsAlone && Found.empty() && kind(I + 1) != tok::identifier)
    Result.ChangesAll = true;
}

void LostTextReader::word(Index I) {
  switch (kind(I)) {
  case tok::identifier:
    if (kind(I + 1) == tok::colon &&
        (before(I) == tok::semi || before(I) == tok::l_brace ||
         before(I) == tok::r_brace))
      Result.Jumps = true;
    return mention(I);
  case tok::kw_this:
    Result.ChangesThis = true;
    return;
  case tok::kw_return:
  case tok::kw_throw:
  case tok::kw_co_return:
    Result.Returns = true;
    return;
  case tok::kw_break:
  case tok::kw_continue:
    Result.Leaves = true;
    return;
  case tok::kw_case:
  case tok::kw_default:
    Result.IsEntered = true;
    return;
  case tok::kw_goto:
    Result.Jumps = true;
    return;
  default:
    return;
  }
}

LostText LostTextReader::read() {
  for (Index I = Begin; I < End; ++I)
    word(I);
  return std::move(Result);
}

} // namespace

LostText readLostText(llvm::ArrayRef<SourceToken> All, std::size_t Begin,
                      std::size_t End, const LocalsByName &Locals,
                      const CXXRecordDecl *Record, ASTContext &Context) {
  return LostTextReader(All, Begin, std::min(End, All.size()), Locals, Record,
                        Context)
      .read();
}

} // namespace bank_lint::frontend
