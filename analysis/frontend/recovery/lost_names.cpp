//===-- analysis/frontend/recovery/lost_names.cpp - names in lost text ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/lost_names.h"
#include "analysis/frontend/recovery/name_reads.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/IdentifierTable.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

using Index = NameReads::Index;

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

class LostTextReader {
public:
  LostTextReader(llvm::ArrayRef<SourceToken> All, Index Begin, Index End,
                 const LocalsByName &Locals, const CXXRecordDecl *Record,
                 ASTContext &Context)
      : All(All), Locals(Locals),
        Reads(All, Begin, End, Locals, Record, Context) {
    Result.Begin = Begin;
    Result.End = End;
  }

  LostText read();

private:
  void mention(Index I);
  void word(Index I);

  llvm::ArrayRef<SourceToken> All;
  const LocalsByName &Locals;
  const NameReads Reads;
  LostText Result;
};

void LostTextReader::mention(Index I) {
  const tok::TokenKind Before = Reads.before(I);
  if (Before == tok::period || Before == tok::arrow)
    return;
  const IdentifierInfo *Name = All[I].Name;
  auto It = Locals.find(Name);
  const bool IsLocal = It != Locals.end();
  const bool MayDeclare = Reads.isDeclared(I);
  if (MayDeclare)
    Result.Declared.insert(Name);
  if (IsLocal && Before != tok::coloncolon) {
    const bool IsRead = Reads.isRead(I);
    for (const VarDecl *Variable : It->second)
      if (MayDeclare || (!neverChanges(Variable->getType()) &&
                         !(IsRead && leadsNowhere(Variable->getType()))))
        Result.Changed.insert(Variable);
    // From `undeclared::f(n);` clang generates a variable n, which hides the
    // member.
    Result.ChangesThis |= Reads.isMember(Name) && !IsRead;
    return;
  }
  if (Reads.isMember(Name)) {
    Result.ChangesThis |= !Reads.isRead(I) || Before == tok::coloncolon;
    return;
  }
  if (Name->getName() == "cudaFuncSetAttribute")
    Result.SetsLimits = true;
  llvm::SmallVector<const NamedDecl *> Found = Reads.functions(I);
  for (const NamedDecl *D : Found)
    if (const FunctionDecl *Function = D->getUnderlyingDecl()->getAsFunction())
      Result.SetsLimits |=
          Function->isDefined() && !Function->hasAttr<CUDAGlobalAttr>();
  // `READ_OPTIONS;` and `READ_OPTIONS(x)` alone may be macros.
  const bool IsAlone =
      (Before == tok::semi || Before == tok::l_brace ||
       Before == tok::r_brace) &&
      (Reads.kind(I + 1) == tok::semi || Reads.kind(I + 1) == tok::eof ||
       Reads.kind(I + 1) == tok::identifier ||
       Reads.kind(I + 1) == tok::r_brace);
  if (IsAlone && Found.empty() && Reads.kind(I + 1) != tok::identifier)
    Result.ChangesAll = true;
}

void LostTextReader::word(Index I) {
  switch (Reads.kind(I)) {
  case tok::identifier:
    if (Reads.kind(I + 1) == tok::colon &&
        (Reads.before(I) == tok::semi || Reads.before(I) == tok::l_brace ||
         Reads.before(I) == tok::r_brace))
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
  for (Index I = Result.Begin; I < Result.End; ++I)
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
