//===-- analysis/frontend/recovery/lost_conditionals.cpp ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uncertain conditionals, in the functions that they stand in.
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/lost_code_finder.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace bank_lint::frontend {

/// Loses \p Written, the tokens of \p C, a conditional within \p S: at its
/// begin, for it may be executed or not, and at its end, for what it declares.
void LostCodeFinder::loseIn(const Stmt &S, Conditional C,
                            llvm::ArrayRef<SourceToken> Written) {
  const SourceManager &Sources = Context.getSourceManager();
  auto IsBefore = [&](SourceLocation Left, SourceLocation Right) {
    return Sources.isBeforeInTranslationUnit(Sources.getExpansionLoc(Left),
                                             Sources.getExpansionLoc(Right));
  };
  auto FirstBehind = [&](SourceLocation Place) -> const Stmt * {
    for (const Stmt *Part : S.children())
      if (Part && !IsBefore(Part->getBeginLoc(), Place))
        return Part;
    return nullptr;
  };
  for (const Stmt *Part : S.children())
    if (Part && IsBefore(Part->getBeginLoc(), C.getBegin()) &&
        IsBefore(C.getEnd(), Part->getEndLoc()))
      return loseIn(*Part, C, Written);
  const LostText Text = read(Written, 0, Written.size());
  if (!isa<CompoundStmt>(S))
    return lose(S, false, Text);
  for (SourceLocation Place : {C.getBegin(), C.getEnd()}) {
    const Stmt *Behind = FirstBehind(Place);
    lose(Behind ? *Behind : S, !Behind, Text);
  }
}

void LostCodeFinder::lookAt(Conditional C) {
  const std::vector<SourceToken> Written = tokensOf(C, Context);
  for (const SourceToken &Token : Written)
    if (Token.Name)
      Result.Named.insert(Token.Name);
  const auto [File, At] =
      Context.getSourceManager().getDecomposedLoc(C.getBegin());
  for (const Body &One : bodiesIn(File))
    if (One.Begin < At && At < One.End) {
      Function = One.Function;
      loseIn(*Function->getBody(), C, Written);
    }
}

llvm::ArrayRef<LostCodeFinder::Body> LostCodeFinder::bodiesIn(FileID File) {
  if (Bodies.empty())
    for (const FunctionDecl *Of : Functions)
      if (const auto *Code = dyn_cast_or_null<CompoundStmt>(Of->getBody())) {
        const SourceManager &Sources = Context.getSourceManager();
        const auto Begin =
                       Sources.getDecomposedExpansionLoc(Code->getBeginLoc()),
                   End = Sources.getDecomposedExpansionLoc(Code->getEndLoc());
        Bodies[Begin.first].push_back({Of, Begin.second, End.second});
      }
  auto It = Bodies.find(File);
  return It == Bodies.end() ? llvm::ArrayRef<Body>()
                            : llvm::ArrayRef<Body>(It->second);
}

} // namespace bank_lint::frontend
