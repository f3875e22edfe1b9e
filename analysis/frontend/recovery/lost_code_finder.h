//===-- analysis/frontend/recovery/lost_code_finder.h -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_LOST_CODE_FINDER_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_LOST_CODE_FINDER_H

#include "analysis/frontend/recovery/lost_code.h"
#include "analysis/frontend/recovery/lost_names.h"
#include <initializer_list>

namespace clang {
class CompoundStmt;
class CXXTryStmt;
class IfStmt;
} // namespace clang

namespace bank_lint::frontend {

/// Holds the tree of each function against its tokens.
class LostCodeFinder {
public:
  LostCodeFinder(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                 clang::ASTContext &Context, const SourceTokens &Tokens,
                 llvm::ArrayRef<ErrorPlace> Errors,
                 const ReplacedPlaces &Replaced, LostCode &Result);

  void lookAt(const clang::FunctionDecl &Function);
  /// Looks for \p C in the functions, and for the names in it.
  void lookAt(Conditional C);

  /// The function around a lambda, as far out as there is one.
  static const clang::FunctionDecl *
  outermost(const clang::FunctionDecl *Function);

private:
  using Index = std::size_t;
  /// For a function: from where to where in its file it stands.
  struct Body {
    const clang::FunctionDecl *Function;
    unsigned Begin, End;
  };

  llvm::ArrayRef<Body> bodiesIn(clang::FileID File);
  bool hasErrorAt(Index First, Index Last) const;
  bool hasMarks(const clang::Stmt *S) const;
  const LocalsByName &localsOf(const clang::FunctionDecl *Function);
  void lose(const clang::Stmt &Key, bool IsEnd, Index Begin, Index End,
            bool IsAll = false);
  void lose(const clang::Stmt &Key, bool IsEnd, LostText Text);
  LostText read(llvm::ArrayRef<SourceToken> All, Index Begin, Index End);
  void loseIn(const clang::Stmt &S, Conditional C,
              llvm::ArrayRef<SourceToken> Written);
  void gap(const clang::Stmt &Key, bool IsEnd, Index Begin, Index End);
  Index cover(const clang::Stmt *S, Index From);
  Index endOfStatement(Index First) const;
  Index coverLeaf(const clang::Stmt &S, Index First);
  Index coverHeader(const clang::Stmt &S, Index First,
                    clang::SourceLocation Last,
                    std::initializer_list<const clang::Stmt *> Parts);
  Index coverCompound(const clang::CompoundStmt &S, Index First);
  Index coverIf(const clang::IfStmt &If, Index First);
  Index coverTry(const clang::CXXTryStmt &Try, Index First);

  clang::ASTContext &Context;
  const SourceTokens &Tokens;
  LostCode &Result;
  std::vector<Index> ErrorsAt;
  std::vector<std::pair<Index, const ReplacedArgument *>> ReplacedAt;
  llvm::DenseMap<const clang::FunctionDecl *, LocalsByName> Locals;
  const clang::FunctionDecl *Function = nullptr; ///< that is looked at
  llvm::ArrayRef<clang::FunctionDecl *> Functions;
  llvm::DenseMap<clang::FileID, std::vector<Body>> Bodies;
};

} // namespace bank_lint::frontend

#endif
