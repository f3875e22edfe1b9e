//===-- analysis/frontend/recovery/lost_code_finder.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/lost_code_finder.h"
#include "analysis/frontend/recovery/error_marks.h"
#include "analysis/frontend/recovery/function_locals.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// Whether a statement is not yet over behind a token of \p Kind.
bool isWithin(tok::TokenKind Kind) {
  return Kind != tok::semi && Kind != tok::colon && Kind != tok::l_brace &&
         Kind != tok::r_brace;
}

} // namespace

LostCodeFinder::LostCodeFinder(llvm::ArrayRef<FunctionDecl *> Functions,
                               ASTContext &Context, const SourceTokens &Tokens,
                               llvm::ArrayRef<ErrorPlace> Errors,
                               const ReplacedPlaces &Replaced, LostCode &Result)
    : Context(Context), Tokens(Tokens), Result(Result), Functions(Functions) {
  for (const ErrorPlace &Error : Errors)
    if (std::optional<std::size_t> At = Tokens.findLastUpTo(Error.Location))
      ErrorsAt.push_back(*At);
  llvm::sort(ErrorsAt);
  for (const ReplacedPlaces::Place &Place : Replaced.all())
    if (std::optional<Index> At = Tokens.findLastUpTo(Place.Location))
      ReplacedAt.emplace_back(*At, Place.Argument);
}

const FunctionDecl *LostCodeFinder::outermost(const FunctionDecl *Function) {
  while (true) {
    const auto *Method = dyn_cast<CXXMethodDecl>(Function);
    const FunctionDecl *Around =
        Method && Method->getParent()->isLambda()
            ? dyn_cast_or_null<FunctionDecl>(Method->getParent()
                                                 ->getDeclContext()
                                                 ->getNonTransparentContext())
            : nullptr;
    if (!Around)
      return Function;
    const FunctionDecl *Definition = Around->getDefinition();
    Function = Definition ? Definition : Around;
  }
}

bool LostCodeFinder::hasErrorAt(Index First, Index Last) const {
  auto It = llvm::lower_bound(ErrorsAt, First);
  return It != ErrorsAt.end() && *It <= Last;
}

bool LostCodeFinder::hasMarks(const Stmt *S) const {
  return S && hasErrorMarks(*S, Tokens);
}

const LocalsByName &LostCodeFinder::localsOf(const FunctionDecl *Of) {
  auto [It, IsNew] = Locals.try_emplace(Of);
  if (IsNew)
    It->second = localsByName(*Of);
  return It->second;
}

/// What stands from \p Begin to before \p End is lost; \p IsAll: and more,
/// whose end is unknown.
void LostCodeFinder::lose(const Stmt &Key, bool IsEnd, Index Begin, Index End,
                          bool IsAll) {
  const FunctionDecl *Outer = outermost(Function);
  const auto *Method = dyn_cast<CXXMethodDecl>(Outer);
  LostText Text = read(Tokens.all(), Begin, End);
  for (const auto &[At, Argument] : ReplacedAt)
    if (Begin <= At && At < End)
      for (llvm::StringRef Word : Argument->Names) {
        const IdentifierInfo &Name = Context.Idents.get(Word);
        Text.Changed.insert_range(localsOf(Outer).lookup(&Name));
        Text.ChangesThis |=
            Method && (Word == "this" || Method->getParent()->getNumBases() ||
                       !Method->getParent()->lookup(&Name).empty());
      }
  Text.ChangesAll |= IsAll;
  lose(Key, IsEnd, std::move(Text));
}

LostText LostCodeFinder::read(llvm::ArrayRef<SourceToken> All, Index Begin,
                              Index End) {
  const FunctionDecl *Outer = outermost(Function);
  const auto *Method = dyn_cast<CXXMethodDecl>(Outer);
  return readLostText(All, Begin, End, localsOf(Outer),
                      Method ? Method->getParent() : nullptr, Context);
}

void LostCodeFinder::lose(const Stmt &Key, bool IsEnd, LostText Text) {
  const FunctionDecl *Outer = outermost(Function);
  for (const VarDecl *Variable : Text.Changed)
    Result.Changed.insert(Variable);
  Text.ChangesThis |= Text.ChangesAll;
  if (Text.ChangesAll)
    for (const auto &[Name, Variables] : localsOf(Outer))
      for (const VarDecl *Variable : Variables) {
        Text.Changed.insert(Variable);
        Result.Changed.insert(Variable);
      }
  for (const IdentifierInfo *Name : Text.Declared)
    Result.Declared.insert({Outer, Name});
  auto &Map = IsEnd ? Result.AtEnd : Result.Before;
  auto [It, IsNew] = Map.try_emplace(&Key, Result.Texts.size());
  if (IsNew)
    Result.Texts.push_back(std::move(Text));
  else
    Result.Texts[It->second].join(Text);
}

/// The same, if there is anything but what has no meaning of its own.
void LostCodeFinder::gap(const Stmt &Key, bool IsEnd, Index Begin, Index End) {
  auto IsNothing = [](const SourceToken &Token) {
    return Token.Kind == tok::semi || Token.Kind == tok::l_brace ||
           Token.Kind == tok::r_brace;
  };
  if (Begin < End &&
      !llvm::all_of(Tokens.all().slice(Begin, End - Begin), IsNothing))
    lose(Key, IsEnd, Begin, End);
}

/// \returns the token behind \p S, a statement that stands at or behind \p
/// From.
LostCodeFinder::Index LostCodeFinder::cover(const Stmt *S, Index From) {
  if (!S)
    return From;
  // A pragma is no token.
  const auto *Attributed = dyn_cast<AttributedStmt>(S);
  if (Attributed && !Tokens.find(S->getBeginLoc()))
    return cover(Attributed->getSubStmt(), From);
  const std::optional<Index> First = Tokens.find(S->getBeginLoc());
  if (!First || *First < From)
    return From;
  // What the parser puts in the place of a statement that it could not read.
  if (isa<NullStmt>(S) && Tokens.all()[*First].Kind != tok::semi)
    return From;
  // The tree does not give all attributes in front of a declaration.
  const auto IsAttribute = [this, From] {
    const tok::TokenKind Kind = Tokens.all()[From].Kind;
    return Kind == tok::kw___attribute || Kind == tok::kw_alignas;
  };
  if (isa<DeclStmt>(S) && *First > From && IsAttribute() &&
      llvm::none_of(Tokens.all().slice(From, *First - From),
                    [](const SourceToken &T) { return T.Kind == tok::semi; }))
    return coverLeaf(*S, *First);
  gap(*S, false, From, *First);
  // For `cast<undeclared &>(p) = 4;` the tree has `p = 4`.
  if (*First > From && isWithin(Tokens.all()[*First - 1].Kind))
    if (std::optional<Index> Last = Tokens.find(S->getEndLoc());
        Last && *Last >= *First)
      lose(*S, false, *First, *Last + 1);
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    return coverCompound(*llvm::cast<CompoundStmt>(S), *First);
  case Stmt::IfStmtClass:
    return coverIf(*llvm::cast<IfStmt>(S), *First);
  case Stmt::CXXTryStmtClass:
    return coverTry(*llvm::cast<CXXTryStmt>(S), *First);
  case Stmt::WhileStmtClass: {
    const auto &Loop = *llvm::cast<WhileStmt>(S);
    return cover(
        Loop.getBody(),
        coverHeader(Loop, *First, Loop.getRParenLoc(),
                    {Loop.getConditionVariableDeclStmt(), Loop.getCond()}));
  }
  case Stmt::ForStmtClass: {
    const auto &Loop = *llvm::cast<ForStmt>(S);
    return cover(
        Loop.getBody(),
        coverHeader(Loop, *First, Loop.getRParenLoc(),
                    {Loop.getInit(), Loop.getConditionVariableDeclStmt(),
                     Loop.getCond(), Loop.getInc()}));
  }
  case Stmt::CXXForRangeStmtClass: {
    const auto &Loop = *llvm::cast<CXXForRangeStmt>(S);
    return cover(Loop.getBody(),
                 coverHeader(Loop, *First, Loop.getRParenLoc(),
                             {Loop.getInit(), Loop.getRangeStmt(),
                              Loop.getLoopVarStmt()}));
  }
  case Stmt::SwitchStmtClass: {
    const auto &Switch = *llvm::cast<SwitchStmt>(S);
    return cover(
        Switch.getBody(),
        coverHeader(Switch, *First, Switch.getRParenLoc(),
                    {Switch.getInit(), Switch.getConditionVariableDeclStmt(),
                     Switch.getCond()}));
  }
  case Stmt::DoStmtClass: {
    const auto &Loop = *llvm::cast<DoStmt>(S);
    const Index End = cover(Loop.getBody(), *First + 1);
    const std::optional<Index> While = Tokens.find(Loop.getWhileLoc());
    if (!While || *While < End)
      return End;
    gap(Loop, false, End, *While);
    return coverHeader(Loop, *While, Loop.getRParenLoc(), {Loop.getCond()});
  }
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass: {
    const auto &Label = *llvm::cast<SwitchCase>(S);
    const auto *Case = dyn_cast<CaseStmt>(S);
    return cover(Label.getSubStmt(),
                 coverHeader(Label, *First, Label.getColonLoc(),
                             {Case ? Case->getLHS() : nullptr,
                              Case ? Case->getRHS() : nullptr}));
  }
  case Stmt::LabelStmtClass: // its name, and a colon
    return cover(llvm::cast<LabelStmt>(S)->getSubStmt(), *First + 2);
  case Stmt::AttributedStmtClass: {
    const Stmt *Inner = llvm::cast<AttributedStmt>(S)->getSubStmt();
    const std::optional<Index> At =
        Inner ? Tokens.find(Inner->getBeginLoc()) : std::nullopt;
    return At ? cover(Inner, *At) : coverLeaf(*S, *First);
  }
  default:
    return coverLeaf(*S, *First);
  }
}

/// A statement without others in it.
LostCodeFinder::Index LostCodeFinder::coverLeaf(const Stmt &S, Index First) {
  const std::optional<Index> Last = Tokens.find(S.getEndLoc());
  if (!Last || *Last < First) {
    if (hasMarks(&S))
      lose(S, false, First, First + 1, /*IsAll=*/true);
    return First + 1;
  }
  if (hasErrorAt(First, *Last) || hasMarks(&S))
    lose(S, false, First, *Last + 1);
  return *Last + 1;
}

/// What stands in front of the body of \p S, up to the token at \p Last, of
/// which \p Parts are in the tree.
LostCodeFinder::Index
LostCodeFinder::coverHeader(const Stmt &S, Index First, SourceLocation LastAt,
                            std::initializer_list<const Stmt *> Parts) {
  const std::optional<Index> Last = Tokens.find(LastAt);
  const Index End = Last && *Last >= First ? *Last + 1 : First + 1;
  if (hasErrorAt(First, End - 1) ||
      llvm::any_of(Parts,
                   [this](const Stmt *Part) { return hasMarks(Part); })) {
    lose(S, false, First, End);
    Result.Headers.insert(&S);
  }
  return End;
}

LostCodeFinder::Index LostCodeFinder::coverCompound(const CompoundStmt &S,
                                                    Index First) {
  Index From = First + 1;
  for (const Stmt *Child : S.body())
    From = cover(Child, From);
  const std::optional<Index> Last = Tokens.find(S.getRBracLoc());
  if (!Last || *Last < From)
    return From;
  gap(S, true, From, *Last);
  return *Last + 1;
}

/// \returns the token behind the statement that begins at \p First, by its
/// brackets alone.
LostCodeFinder::Index LostCodeFinder::endOfStatement(Index First) const {
  unsigned Depth = 0;
  bool IsBranch = false;
  for (Index I = First; I < Tokens.all().size(); ++I) {
    const tok::TokenKind Kind = Tokens.all()[I].Kind;
    IsBranch |= !Depth && Kind == tok::kw_if;
    if (Kind == tok::l_brace || Kind == tok::l_paren)
      ++Depth;
    else if ((Kind == tok::r_brace || Kind == tok::r_paren) && Depth)
      --Depth;
    const bool Ends = !Depth && (Kind == tok::semi || Kind == tok::r_brace);
    if (!Ends)
      continue;
    const bool GoesOn = IsBranch && I + 1 < Tokens.all().size() &&
                        Tokens.all()[I + 1].Kind == tok::kw_else;
    if (!GoesOn)
      return I + 1;
  }
  return First;
}

LostCodeFinder::Index LostCodeFinder::coverIf(const IfStmt &If, Index First) {
  Index From =
      If.isConsteval()
          ? First
          : coverHeader(If, First, If.getRParenLoc(),
                        {If.getInit(), If.getConditionVariableDeclStmt(),
                         If.getCond()});
  if (If.isConsteval())
    if (std::optional<Index> Then = Tokens.find(If.getThen()->getBeginLoc()))
      From = *Then;
  const std::optional<Index> Else = Tokens.find(If.getElseLoc());
  // In an instance of a template the branch that is not taken has no tree.
  if (const auto Taken = If.getNondiscardedCase(Context)) {
    From = *Taken == If.getThen() ? cover(*Taken, From) : endOfStatement(From);
    if (!Else || *Else < From)
      return From;
    return *Taken == If.getElse() ? cover(*Taken, *Else + 1)
                                  : endOfStatement(*Else + 1);
  }
  From = cover(If.getThen(), From);
  if (!If.getElse() || !Else || *Else < From)
    return From;
  gap(*If.getThen(), false, From, *Else);
  return cover(If.getElse(), *Else + 1);
}

LostCodeFinder::Index LostCodeFinder::coverTry(const CXXTryStmt &Try,
                                               Index First) {
  Index From = cover(Try.getTryBlock(), First + 1);
  for (unsigned I = 0; I < Try.getNumHandlers(); ++I) {
    const Stmt *Block = Try.getHandler(I)->getHandlerBlock();
    const std::optional<Index> At = Tokens.find(Block->getBeginLoc());
    if (!At || *At < From)
      continue;
    if (hasErrorAt(From, *At))
      lose(*Block, false, From, *At);
    From = cover(Block, *At);
  }
  return From;
}

void LostCodeFinder::lookAt(const FunctionDecl &Of) {
  Function = &Of;
  const Stmt *Body = Of.getBody();
  const std::optional<Index> Begin =
      Body ? Tokens.find(Body->getBeginLoc()) : std::nullopt;
  if (!Begin)
    return;
  cover(Body, *Begin);
  collectUnreadable(*Body, Result.Unreadable);
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Of);
  if (!Constructor)
    return;
  bool IsLost = llvm::any_of(
      Constructor->inits(), [this](const CXXCtorInitializer *Init) {
        return Init->isWritten() && hasMarks(Init->getInit());
      });
  if (std::optional<Index> Name = Tokens.find(Of.getLocation()))
    IsLost |= *Name < *Begin && hasErrorAt(*Name, *Begin - 1);
  if (IsLost)
    Result.Constructors.insert(&Of);
}

} // namespace bank_lint::frontend
