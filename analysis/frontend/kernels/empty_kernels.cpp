//===-- analysis/frontend/kernels/empty_kernels.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/empty_kernels.h"
#include "analysis/frontend/parse/locations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// Whether \p Body is a block without statements.
bool isEmpty(const Stmt &Body) {
  const auto *Block = dyn_cast<CompoundStmt>(&Body);
  return Block && llvm::all_of(Block->body(), [](const Stmt *Part) {
           return isa<NullStmt>(Part);
         });
}

/// Looks for statements that do anything, and notes what leaves the others out.
class EffectFinder {
public:
  EffectFinder(const ASTContext &Context, const Locations &Where)
      : Context(Context), Where(Where) {}

  bool hasEffect(const Stmt *Part, unsigned Depth = 0);

  /// As it is written: "if constexpr (Family::fits(__CUDA_ARCH__))".
  std::string Condition;
  /// Bodies and conditions that were looked at.
  std::vector<clang::SourceRange> Texts;

private:
  bool hasEffect(const IfStmt &If, unsigned Depth);
  bool hasEffect(const Decl &D) const;
  bool callHasEffect(const CallExpr &Call, unsigned Depth);

  const ASTContext &Context;
  const Locations &Where;
};

bool EffectFinder::hasEffect(const IfStmt &If, unsigned Depth) {
  const Stmt *Chosen = nullptr;
  if (If.isConstexpr()) {
    const std::optional<const Stmt *> Kept = If.getNondiscardedCase(Context);
    if (!Kept)
      return true;
    Chosen = *Kept;
  } else {
    Expr::EvalResult Value;
    bool Holds = false;
    if (If.getInit() || If.getConditionVariable() ||
        If.getCond()->isValueDependent() ||
        !If.getCond()->EvaluateAsBooleanCondition(Holds, Context) ||
        !If.getCond()->EvaluateAsRValue(Value, Context) || Value.HasSideEffects)
      return true;
    Chosen = Holds ? If.getThen() : If.getElse();
  }
  const clang::SourceRange Head(If.getIfLoc(), If.getRParenLoc());
  if (Condition.empty())
    Condition = Where.text(Head);
  Texts.push_back(Head);
  return hasEffect(Chosen, Depth);
}

bool EffectFinder::hasEffect(const Decl &D) const {
  const auto *Variable = dyn_cast<VarDecl>(&D);
  if (!Variable)
    return !isa<TypedefNameDecl, StaticAssertDecl, UsingDecl, TagDecl,
                UsingDirectiveDecl, EmptyDecl>(D);
  const Expr *Value = Variable->getInit();
  return Value && !Variable->isConstexpr() &&
         (Value->isValueDependent() || Value->HasSideEffects(Context));
}

/// A call does nothing if the function does nothing, or only ends the program:
/// what a kernel does that is not for this architecture.
bool EffectFinder::callHasEffect(const CallExpr &Call, unsigned Depth) {
  constexpr unsigned MostCalls = 8;
  const FunctionDecl *Called = Call.getDirectCallee();
  const FunctionDecl *Definition = nullptr;
  if (!Called || Depth > MostCalls ||
      llvm::any_of(Call.arguments(), [&](const Expr *Argument) {
        return Argument->HasSideEffects(Context);
      }))
    return true;
  if (const IdentifierInfo *Name = Called->getIdentifier();
      Name && (Name->isStr("__trap") || Name->isStr("__brkpt")))
    return false;
  if (!Called->hasBody(Definition) || Definition->hasSkippedBody())
    return true;
  const Stmt *Body = Definition->getBody();
  Texts.push_back(Body->getSourceRange());
  return hasEffect(Body, Depth + 1);
}

bool EffectFinder::hasEffect(const Stmt *Part, unsigned Depth) {
  if (!Part || isa<NullStmt>(Part))
    return false;
  if (const auto *Block = dyn_cast<CompoundStmt>(Part))
    return llvm::any_of(Block->body(), [&](const Stmt *Each) {
      return hasEffect(Each, Depth);
    });
  if (const auto *If = dyn_cast<IfStmt>(Part))
    return hasEffect(*If, Depth);
  if (const auto *Declared = dyn_cast<DeclStmt>(Part))
    return llvm::any_of(Declared->decls(),
                        [&](const Decl *D) { return hasEffect(*D); });
  if (const auto *Return = dyn_cast<ReturnStmt>(Part))
    return Return->getRetValue() &&
           Return->getRetValue()->HasSideEffects(Context);
  const auto *Value = dyn_cast<Expr>(Part);
  if (!Value || Value->isValueDependent())
    return true;
  Value = Value->IgnoreParenCasts();
  if (const auto *Call = dyn_cast<CallExpr>(Value))
    return callHasEffect(*Call, Depth);
  return Value->HasSideEffects(Context);
}

/// The first conditional of \p Body, a block without statements, if there is
/// code behind it, as it is written: "#if __CUDA_ARCH__ >= 900"; else "".
std::string emptyingConditional(const CompoundStmt &Body,
                                const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const SourceLocation Begin = Sources.getFileLoc(Body.getLBracLoc());
  const SourceLocation End = Sources.getFileLoc(Body.getRBracLoc());
  const auto [File, From] = Sources.getDecomposedLoc(Begin);
  const auto [LastFile, To] = Sources.getDecomposedLoc(End);
  bool IsInvalid = false;
  const llvm::StringRef Text = Sources.getBufferData(File, &IsInvalid);
  if (IsInvalid || File != LastFile || To <= From + 1)
    return "";
  std::string Conditional;
  Lexer Raw(Sources.getLocForStartOfFile(File), Context.getLangOpts(),
            Text.begin(), Text.begin() + From + 1, Text.end());
  bool IsInDirective = false;
  for (Token Next; !Raw.LexFromRawLexer(Next);) {
    const unsigned At = Sources.getFileOffset(Next.getLocation());
    if (At >= To)
      break;
    if (Next.isAtStartOfLine())
      IsInDirective = Next.is(tok::hash);
    if (!IsInDirective && Next.isNot(tok::semi) && !Conditional.empty())
      return Conditional;
    const llvm::StringRef Line =
        Text.drop_front(At).take_until([](char C) { return C == '\n'; });
    if (IsInDirective && Next.is(tok::hash) && Conditional.empty() &&
        Line.drop_front().ltrim().starts_with("if"))
      Conditional = Line.split("//").first.split("/*").first.rtrim().str();
  }
  return "";
}

/// Whether the text of \p Range names the architecture.
bool asksForArch(clang::SourceRange Range, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const auto [File, From] =
      Sources.getDecomposedLoc(Sources.getFileLoc(Range.getBegin()));
  const auto [Last, To] =
      Sources.getDecomposedLoc(Sources.getFileLoc(Range.getEnd()));
  bool IsInvalid = false;
  const llvm::StringRef Text = Sources.getBufferData(File, &IsInvalid);
  return !IsInvalid && File == Last &&
         Text.slice(From, std::min<std::size_t>(To, Text.size()))
             .contains("__CUDA_ARCH__");
}

/// "k<float>", without its parameters.
std::string instanceName(const FunctionDecl &Function) {
  std::string Name;
  llvm::raw_string_ostream OS(Name);
  Function.getNameForDiagnostic(OS,
                                Function.getASTContext().getPrintingPolicy(),
                                /*Qualified=*/true);
  return Name;
}

/// "k and 2 more kernels"
std::string listed(const std::vector<std::string> &Names) {
  return Names.front() +
         (Names.size() > 1
              ? " and " + std::to_string(Names.size() - 1) + " more kernels"
              : "");
}

using NamesByReason = std::map<std::string, std::vector<std::string>>;

/// Kernels that have statements, none of which does anything.
void addIneffective(const FunctionDecl &Function, const ASTContext &Context,
                    const Locations &Where, NamesByReason &ForOthers,
                    NamesByReason &ForArguments) {
  EffectFinder Finder(Context, Where);
  Finder.Texts.push_back(Function.getBody()->getSourceRange());
  if (Finder.hasEffect(Function.getBody()))
    return;
  const bool IsOfArch =
      llvm::any_of(Finder.Texts, [&](clang::SourceRange Each) {
        return asksForArch(Each, Context);
      });
  if (!IsOfArch && Finder.Condition.empty())
    return; // there is nothing to leave out
  NamesByReason &Group = IsOfArch ? ForOthers : ForArguments;
  std::vector<std::string> &Names = Group[IsOfArch ? "" : Finder.Condition];
  std::string Name = instanceName(Function);
  if (!llvm::is_contained(Names, Name))
    Names.push_back(std::move(Name));
}

} // namespace

std::vector<std::string>
emptyKernelNotes(llvm::ArrayRef<FunctionDecl *> Functions,
                 const ASTContext &Context, const Locations &Where,
                 llvm::StringRef Arch) {
  // The instances of a template are one.
  NamesByReason Kernels, ForOthers, ForArguments;
  for (const FunctionDecl *Function : Functions) {
    const Stmt *Body = Function->getBody();
    if (!Body || !Function->hasAttr<CUDAGlobalAttr>() ||
        !Where.isInUserFile(Function->getLocation()))
      continue;
    if (!isEmpty(*Body)) {
      addIneffective(*Function, Context, Where, ForOthers, ForArguments);
      continue;
    }
    std::string Conditional =
        emptyingConditional(*llvm::cast<CompoundStmt>(Body), Context);
    if (Conditional.empty())
      continue;
    std::string Name = Function->getQualifiedNameAsString();
    std::vector<std::string> &Names = Kernels[Conditional];
    if (!llvm::is_contained(Names, Name))
      Names.push_back(std::move(Name));
  }
  std::vector<std::string> Notes;
  for (const auto &[Conditional, Names] : Kernels)
    Notes.push_back(listed(Names) + (Names.size() > 1 ? " are" : " is") +
                    " empty for " + Arch.str() + ": '" + Conditional +
                    "' leaves all code out; with another --arch there may be "
                    "some");
  for (const auto &[None, Names] : ForOthers)
    Notes.push_back(
        listed(Names) +
        (Names.size() > 1
             ? " have no code for " + Arch.str() + ": their bodies are"
             : " has no code for " + Arch.str() + ": its body is") +
        " for other architectures; set one with --arch");
  for (const auto &[Condition, Names] : ForArguments)
    Notes.push_back(listed(Names) + (Names.size() > 1 ? " have" : " has") +
                    " no code: '" + Condition + "' leaves all of it out");
  return Notes;
}

} // namespace bank_lint::frontend
