//===-- analysis/frontend/kernels/empty_kernels.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/empty_kernels.h"
#include "analysis/frontend/parse/locations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include <map>

using namespace clang;

namespace bank_lint::frontend {

namespace {

bool isEmpty(const Stmt &Body) {
  const auto *Block = dyn_cast<CompoundStmt>(&Body);
  return Block && llvm::all_of(Block->body(), [](const Stmt *Part) {
           return isa<NullStmt>(Part);
         });
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

} // namespace

std::vector<std::string>
emptyKernelNotes(llvm::ArrayRef<FunctionDecl *> Functions,
                 const ASTContext &Context, const Locations &Where,
                 llvm::StringRef Arch) {
  // The instances of a template are one.
  std::map<std::string, std::vector<std::string>> Kernels;
  for (const FunctionDecl *Function : Functions) {
    const Stmt *Body = Function->getBody();
    if (!Body || !Function->hasAttr<CUDAGlobalAttr>() || !isEmpty(*Body) ||
        !Where.isInUserFile(Function->getLocation()))
      continue;
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
  for (const auto &[Conditional, Names] : Kernels) {
    std::string Note = Names.front();
    if (Names.size() > 1)
      Note += " and " + std::to_string(Names.size() - 1) + " more kernels";
    Notes.push_back(Note + (Names.size() > 1 ? " are" : " is") + " empty for " +
                    Arch.str() + ": '" + Conditional +
                    "' leaves all code out; with another --arch there may be "
                    "some");
  }
  return Notes;
}

} // namespace bank_lint::frontend
