//===-- analysis/frontend/recovery/lost_code.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// After an error the compiler drops a part of the code from its tree: a whole
/// statement, the label of a case, the condition of an if, an initial value.
/// What was there may have changed any variable that it names, and may have
/// gone anywhere. Here the tree of each function is compared with the tokens
/// that the parser was given: what stands between two statements and in
/// neither, and a statement with an error in it, is *lost*. So is what stands
/// in an uncertain conditional (uncertain_conditions.h). lost_names.h says
/// which names a lost text may change.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_LOST_CODE_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_LOST_CODE_H

#include "analysis/frontend/parse/diagnostics.h"
#include "analysis/frontend/recovery/lost_launches.h"
#include "analysis/frontend/recovery/source_tokens.h"
#include "analysis/frontend/recovery/uncertain_conditions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class IdentifierInfo;
class Stmt;
class VarDecl;
} // namespace clang

namespace bank_lint::frontend {

/// What lost text may do.
struct LostText {
  /// Local variables that it may change, or keep the address of.
  llvm::SetVector<const clang::VarDecl *> Changed;
  /// Names that it may declare: behind it they may mean something else.
  llvm::DenseSet<const clang::IdentifierInfo *> Declared;
  bool ChangesThis = false; ///< the object that a method is called for
  bool ChangesAll = false;  ///< all local variables
  bool SetsLimits = false;  ///< calls cudaFuncSetAttribute, or what may
  bool Returns = false;     ///< may leave the function
  bool Leaves = false;      ///< may leave the loop or switch, or go on with it
  bool IsEntered = false;   ///< has a label of the switch around it
  bool Jumps = false;       ///< has a goto, or a label
  /// The tokens, from Begin to before End.
  std::size_t Begin = 0, End = 0;

  void join(const LostText &Other);
};

class LostCode {
public:
  /// Nothing is lost.
  LostCode() = default;
  /// Looks through the bodies of \p Functions. \p Errors is empty if no error
  /// lost anything. \p Uncertain: the conditionals of the file. \p Replaced:
  /// arguments of launches that are lost too.
  LostCode(llvm::ArrayRef<clang::FunctionDecl *> Functions,
           clang::ASTContext &Context, const SourceTokens &Tokens,
           llvm::ArrayRef<ErrorPlace> Errors,
           llvm::ArrayRef<Conditional> Uncertain,
           const ReplacedPlaces &Replaced);

  bool empty() const { return Texts.empty(); }
  /// True if more is lost than what stands in uncertain conditionals.
  bool hasLostStatements() const { return HasLostStatements; }
  /// True if an uncertain conditional names \p Name, in a function or outside.
  bool mayMention(const clang::IdentifierInfo *Name) const {
    return Named.contains(Name);
  }
  /// What is lost right in front of the statement \p S, or of it; null if
  /// nothing is.
  const LostText *before(const clang::Stmt &S) const;
  /// What is lost at the end of the compound statement \p S.
  const LostText *atEnd(const clang::Stmt &S) const;
  /// True if what stands in the parentheses of the loop \p S is lost.
  bool losesHeader(const clang::Stmt &S) const { return Headers.contains(&S); }
  /// True if \p Constructor has initialisers that are lost.
  bool losesInitialisers(const clang::FunctionDecl &Constructor) const {
    return Constructors.contains(&Constructor);
  }
  /// Calls \p Look with each text that is lost in \p Code, lambdas included.
  void forEachIn(const clang::Stmt *Code,
                 llvm::function_ref<void(const LostText &)> Look) const;
  /// True if lost text may change \p Variable, a local one.
  bool changes(const clang::VarDecl &Variable) const {
    return Changed.contains(&Variable);
  }
  /// True if text that is lost in \p Function may declare the name \p Name.
  bool declares(const clang::FunctionDecl &Function,
                const clang::IdentifierInfo *Name) const;

  /// True if what \p E does is part of a lost text, beside what its parts do.
  bool holds(const clang::Expr &E) const { return Unreadable.contains(&E); }

private:
  friend class LostCodeFinder;

  bool HasLostStatements = false;
  std::vector<LostText> Texts;
  llvm::DenseSet<const clang::IdentifierInfo *> Named; ///< mayMention()
  llvm::DenseMap<const clang::Stmt *, std::size_t> Before, AtEnd;
  llvm::DenseSet<const clang::Stmt *> Headers;
  llvm::DenseSet<const clang::FunctionDecl *> Constructors;
  llvm::DenseSet<const clang::Expr *> Unreadable;
  llvm::DenseSet<const clang::VarDecl *> Changed;
  llvm::DenseSet<
      std::pair<const clang::FunctionDecl *, const clang::IdentifierInfo *>>
      Declared;
};

} // namespace bank_lint::frontend

#endif
