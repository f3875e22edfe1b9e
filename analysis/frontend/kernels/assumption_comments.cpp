//===-- analysis/frontend/kernels/assumption_comments.cpp -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/assumption_comments.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Stmt.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// Every declaration of a kernel, as its author wrote it.
class DeclarationFinder : public DynamicRecursiveASTVisitor {
public:
  DeclarationFinder() { ShouldWalkTypesOfTypeLocs = false; }
  bool VisitFunctionDecl(FunctionDecl *Function) override {
    if (Function->hasAttr<CUDAGlobalAttr>())
      Kernels.push_back(Function);
    return true;
  }
  bool TraverseStmt(Stmt *) override { return true; }

  std::vector<const FunctionDecl *> Kernels;
};

/// The declaration that \p Kernel was made from.
const FunctionDecl *asWritten(const FunctionDecl *Kernel) {
  if (const FunctionDecl *Pattern = Kernel->getTemplateInstantiationPattern())
    Kernel = Pattern;
  return Kernel->getCanonicalDecl();
}

/// True if nothing is declared or defined between \p From and \p To.
bool isNextTo(SourceLocation From, SourceLocation To,
              const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  while (true) {
    std::optional<Token> Next =
        Lexer::findNextToken(From, Sources, Context.getLangOpts());
    if (!Next || Next->is(tok::eof))
      return false;
    if (!Sources.isBeforeInTranslationUnit(Next->getLocation(), To))
      return true;
    if (Next->isOneOf(tok::semi, tok::l_brace, tok::r_brace))
      return false;
    From = Next->getLocation();
  }
}

bool standsAt(SourceLocation Comment, const FunctionDecl &Kernel,
              const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const FunctionTemplateDecl *Template = Kernel.getDescribedFunctionTemplate();
  SourceLocation Begin = Sources.getExpansionLoc(
      Template ? Template->getBeginLoc() : Kernel.getOuterLocStart());
  if (Begin.isInvalid() ||
      Sources.getFileID(Begin) != Sources.getFileID(Comment))
    return false;
  if (Sources.isBeforeInTranslationUnit(Comment, Begin))
    return isNextTo(Comment, Begin, Context);
  if (!Kernel.isThisDeclarationADefinition())
    return false;
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Kernel.getBody());
  if (!Body)
    return false;
  SourceLocation End = Body->body_empty() ? Body->getRBracLoc()
                                          : Body->body_front()->getBeginLoc();
  return Sources.isBeforeInTranslationUnit(Comment,
                                           Sources.getExpansionLoc(End));
}

} // namespace

bool AssumptionComments::HandleComment(Preprocessor &Preprocessor,
                                       clang::SourceRange Comment) {
  // A comment lies within one file.
  const SourceManager &Sources = Preprocessor.getSourceManager();
  auto [File, Begin] = Sources.getDecomposedLoc(Comment.getBegin());
  llvm::StringRef Text = Sources.getBufferData(File).substr(
      Begin, Sources.getFileOffset(Comment.getEnd()) - Begin);
  llvm::StringRef Rest = Text;
  Rest.consume_back("*/");
  Rest = Rest.ltrim("/*!< \t");
  if (!Rest.consume_front("bank-lint:"))
    return false;
  Rest = Rest.ltrim(" \t");
  if (!Rest.consume_front("assume") ||
      (!Rest.empty() && !llvm::isSpace(Rest.front())))
    return false;
  llvm::StringRef Stated = Rest.trim(" \t\r\n");
  if (Stated.empty())
    Stated = Rest.take_front(0);
  All.push_back(
      {Comment,
       Comment.getBegin().getLocWithOffset(int(Stated.data() - Text.data())),
       Stated.str()});
  return false;
}

void AssumptionComments::attach(llvm::ArrayRef<FunctionDecl *> Functions,
                                ASTContext &Context, const Locations &Where,
                                const MangledNameOf &MangledName,
                                DeviceModule &Result) const {
  if (All.empty())
    return;
  DeclarationFinder Finder;
  Finder.TraverseAST(Context);
  std::vector<std::pair<const FunctionDecl *, AssumptionComment>> Attached;
  for (const Found &F : All) {
    AssumptionComment Comment{F.Stated,
                              Where.range(clang::SourceRange(F.Text))};
    Comment.Where.EndLine = Comment.Where.Line;
    Comment.Where.EndColumn =
        Comment.Where.Column +
        unsigned(llvm::StringRef(F.Stated).split('\n').first.size());
    auto Kernel = llvm::find_if(Finder.Kernels, [&](const FunctionDecl *K) {
      return standsAt(F.Comment.getBegin(), *K, Context);
    });
    if (Kernel != Finder.Kernels.end())
      Attached.emplace_back(asWritten(*Kernel), std::move(Comment));
    else if (Where.isInUserFile(F.Comment.getBegin()))
      Result.StrayAssumptions.push_back(std::move(Comment));
  }
  for (const FunctionDecl *Function : Functions) {
    if (!Function->hasAttr<CUDAGlobalAttr>())
      continue;
    std::string Name = MangledName(Function);
    for (KernelInfo &Kernel : Result.Kernels)
      if (Kernel.MangledName == Name)
        for (const auto &[Written, Comment] : Attached)
          if (Written == asWritten(Function))
            Kernel.Assumptions.push_back(Comment);
  }
}

} // namespace bank_lint::frontend
