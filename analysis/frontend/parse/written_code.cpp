//===-- analysis/frontend/parse/written_code.cpp - code that can be edited ===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/written_code.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// Whether both are in one file of the user, and in no macro.
bool areInUserFile(SourceLocation Begin, SourceLocation End,
                   const SourceManager &Sources) {
  return Begin.isValid() && End.isValid() && Begin.isFileID() &&
         End.isFileID() && Sources.getFileID(Begin) == Sources.getFileID(End) &&
         !Sources.isInSystemHeader(Begin) &&
         !Sources.isWrittenInBuiltinFile(Begin) &&
         !Sources.isWrittenInCommandLineFile(Begin);
}

/// Whether anything next to \p E can change what belongs together in it. A
/// macro may hide an operator behind a plain name.
bool isPrimary(const Expr &E) {
  const Expr *Inner = E.IgnoreImpCasts();
  if (const auto *Constant = dyn_cast<ConstantExpr>(Inner))
    Inner = Constant->getSubExpr()->IgnoreImpCasts();
  if (const auto *Substituted = dyn_cast<SubstNonTypeTemplateParmExpr>(Inner))
    return isPrimary(*Substituted->getReplacement());
  return isa<IntegerLiteral, DeclRefExpr, ParenExpr, MemberExpr,
             ArraySubscriptExpr, PseudoObjectExpr>(Inner);
}

class RepeatCheck : public DynamicRecursiveASTVisitor {
public:
  bool VisitStmt(Stmt *S) override {
    const auto *Reference = dyn_cast<DeclRefExpr>(S);
    const auto *Unary = dyn_cast<UnaryOperator>(S);
    const auto *Binary = dyn_cast<BinaryOperator>(S);
    Good &=
        Reference ? isPlain(*Reference)
        : Unary
            ? !Unary->isIncrementDecrementOp() && Unary->getOpcode() != UO_Deref
        : Binary
            ? !Binary->isAssignmentOp()
            : isa<IntegerLiteral, ParenExpr, ImplicitCastExpr, CStyleCastExpr,
                  CXXStaticCastExpr, CXXFunctionalCastExpr, ConstantExpr,
                  ConditionalOperator, SubstNonTypeTemplateParmExpr,
                  UnaryExprOrTypeTraitExpr, MSPropertyRefExpr, OpaqueValueExpr>(
                  S) ||
                  isPlainRead(S);
    return Good;
  }
  bool TraversePseudoObjectExpr(PseudoObjectExpr *E) override {
    // threadIdx.x, as clang's own headers have it.
    return TraverseStmt(E->getSyntacticForm());
  }
  bool Good = true;

private:
  /// A constant or a variable. What other threads write needs a barrier before
  /// it is read, which no index has between two reads.
  static bool isPlain(const DeclRefExpr &Reference) {
    const auto *Variable = dyn_cast<VarDecl>(Reference.getDecl());
    if (!Variable)
      return !isa<FunctionDecl>(Reference.getDecl());
    QualType Type = Variable->getType();
    return !Type.isVolatileQualified() && !Type->isReferenceType();
  }
  static bool isPlainRead(const Stmt *S) {
    return isa<MemberExpr, ArraySubscriptExpr>(S) &&
           !cast<Expr>(S)->getType().isVolatileQualified();
  }
};

} // namespace

std::string textOf(TextSpan Span, SourceLocation Beside,
                   const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  return Sources.getBufferData(Sources.getFileID(Beside))
      .slice(Span.Begin, Span.End)
      .str();
}

std::optional<MacroUse> macroAt(SourceLocation Location,
                                const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  if (!Location.isMacroID())
    return std::nullopt;
  for (SourceLocation Caller = Location; Caller.isMacroID();
       Caller = Sources.getImmediateMacroCallerLoc(Location))
    Location = Caller;
  MacroUse Result;
  Result.Name =
      Lexer::getImmediateMacroName(Location, Sources, Context.getLangOpts());
  const SourceLocation InBody =
      Sources.isMacroArgExpansion(Location)
          ? Sources.getImmediateExpansionRange(Location).getBegin()
          : Location;
  const PresumedLoc Defined =
      Sources.getPresumedLoc(Sources.getSpellingLoc(InBody));
  if (Defined.isInvalid())
    return std::nullopt;
  Result.Place = "line " + std::to_string(Defined.getLine());
  if (Sources.getFileID(Sources.getSpellingLoc(InBody)) !=
      Sources.getMainFileID())
    Result.Place +=
        " of " + llvm::sys::path::filename(Defined.getFilename()).str();
  return Result;
}

/// What of a file \p E is, which is there as it stands, if only as an argument
/// of a macro; invalid if it is not.
static CharSourceRange spelled(const Expr &E, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const CharSourceRange Range = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(E.getSourceRange()), Sources,
      Context.getLangOpts());
  return Range.isValid() &&
                 areInUserFile(Range.getBegin(), Range.getEnd(), Sources)
             ? Range
             : CharSourceRange();
}

static TextSpan spanOf(const CharSourceRange &Range,
                       const SourceManager &Sources) {
  return {Sources.getFileOffset(Range.getBegin()),
          Sources.getFileOffset(Range.getEnd())};
}

bool isInArgument(const Expr &E, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  return Sources.isMacroArgExpansion(E.getBeginLoc()) &&
         Sources.isMacroArgExpansion(E.getEndLoc()) &&
         spelled(E, Context).isValid();
}

WrittenExpression writtenExpression(const Expr &E, const ASTContext &Context,
                                    const Locations &Where, bool IsInArgument) {
  const SourceManager &Sources = Context.getSourceManager();
  WrittenExpression Result;
  clang::SourceRange Range = E.getSourceRange();
  Result.Where = Where.range(Range);
  Result.IsPrimary = isPrimary(E);
  Result.IsUnsigned = E.IgnoreImpCasts()->getType()->isUnsignedIntegerType();
  if (IsInArgument) {
    const CharSourceRange Spelled = spelled(E, Context);
    if (Spelled.isValid()) {
      Result.Text = spanOf(Spelled, Sources);
      Result.Code = textOf(*Result.Text, Spelled.getBegin(), Context);
    } else {
      Result.Macro = macroAt(Range.getBegin(), Context);
    }
    return Result;
  }
  // An end within a macro that is used as a whole word is that word.
  SourceLocation Begin = Range.getBegin(), End = Range.getEnd();
  if (Begin.isMacroID() && !Sources.isMacroArgExpansion(Begin))
    Begin = Sources.getExpansionLoc(Begin);
  if (End.isMacroID() && !Sources.isMacroArgExpansion(End))
    End = Sources.getExpansionRange(End).getEnd();
  if (!areInUserFile(Begin, End, Sources)) {
    Result.Macro = macroAt(Begin.isMacroID() ? Begin : End, Context);
    return Result;
  }
  CharSourceRange Characters =
      Lexer::getAsCharRange(CharSourceRange::getTokenRange(Begin, End), Sources,
                            Context.getLangOpts());
  Result.Text = spanOf(Characters, Sources);
  Result.Code = textOf(*Result.Text, Begin, Context);
  return Result;
}

WrittenExpression writtenInMainFile(const Expr &E, const ASTContext &Context,
                                    const Locations &Where) {
  const SourceManager &Sources = Context.getSourceManager();
  WrittenExpression Result = writtenExpression(E, Context, Where);
  if (Result.Text &&
      !Sources.isInMainFile(Sources.getExpansionLoc(E.getBeginLoc())))
    Result.Text = std::nullopt;
  return Result;
}

std::optional<TextSpan> textBetween(SourceLocation Open, SourceLocation Close,
                                    const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  if (!areInUserFile(Open, Close, Sources))
    return std::nullopt;
  TextSpan Span{Sources.getFileOffset(Open) + 1, Sources.getFileOffset(Close)};
  const std::string Between = textOf(Span, Open, Context);
  const llvm::StringRef Text = Between;
  Span.Begin += Text.size() - Text.ltrim().size();
  Span.End -= Text.size() - Text.rtrim().size();
  if (Span.Begin >= Span.End)
    return std::nullopt;
  return Span;
}

bool canRepeat(const Expr &E) {
  RepeatCheck Check;
  Check.TraverseStmt(const_cast<Expr *>(&E));
  return Check.Good;
}

bank_lint::SourceRange unknownMention(llvm::StringRef Name,
                                      clang::SourceRange Range,
                                      const llvm::DenseSet<unsigned> &Known,
                                      const ASTContext &Context,
                                      const Locations &Where) {
  const SourceManager &Sources = Context.getSourceManager();
  const FileID File = Sources.getFileID(Range.getBegin());
  llvm::StringRef Text = Sources.getBufferData(File);
  unsigned Begin = Sources.getFileOffset(Range.getBegin());
  unsigned End = Sources.getFileOffset(Range.getEnd());
  Lexer Raw(Sources.getLocForStartOfFile(File), Context.getLangOpts(),
            Text.begin(), Text.begin(), Text.end());
  Token Next;
  while (!Raw.LexFromRawLexer(Next)) {
    unsigned Offset = Sources.getFileOffset(Next.getLocation());
    if (Offset > End)
      break;
    if (Offset < Begin || !Next.is(tok::raw_identifier) ||
        Next.getRawIdentifier() != Name || Known.contains(Offset))
      continue;
    return Where.range({Next.getLocation(), Next.getLocation()});
  }
  return {};
}

} // namespace bank_lint::frontend
