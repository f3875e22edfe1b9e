//===-- analysis/frontend/recovery/name_reads.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether the mention of a name in code that the compiler has no tree of only
/// reads it, by the tokens around it. That is so where it is an operand of
/// arithmetic or of a comparison, an argument by value of functions that are
/// known, what a condition tests, or in the chevrons or among the arguments of
/// a launch. Any other mention may be a change: who knows what an undeclared
/// function takes by reference, or an undeclared type by its name.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_NAME_READS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_NAME_READS_H

#include "analysis/frontend/recovery/function_locals.h"
#include "analysis/frontend/recovery/source_tokens.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/TokenKinds.h"
#include <optional>

namespace clang {
class CXXRecordDecl;
class NamedDecl;
} // namespace clang

namespace bank_lint::frontend {

/// A name in the tokens from Begin to before End, by its index.
class NameReads {
public:
  using Index = std::size_t;

  /// See readLostText().
  NameReads(llvm::ArrayRef<SourceToken> All, Index Begin, Index End,
            const LocalsByName &Locals, const clang::CXXRecordDecl *Record,
            clang::ASTContext &Context)
      : All(All), Begin(Begin), End(End), Locals(Locals), Record(Record),
        Context(Context) {}

  /// Whether the mention of a variable at \p I only reads it.
  bool isRead(Index I) const;
  /// Whether the name at \p I may be that of something new.
  bool isDeclared(Index I) const;
  /// Whether \p Name may be that of a member of the class around.
  bool isMember(const clang::IdentifierInfo *Name) const;
  /// The functions that the name at \p I may mean; none if it is unknown.
  llvm::SmallVector<const clang::NamedDecl *> functions(Index I) const;

  /// The token at \p I; behind the text, the end of a file.
  clang::tok::TokenKind kind(Index I) const {
    return I < End ? All[I].Kind : clang::tok::eof;
  }
  /// The token in front of \p I; in front of the text, a semicolon.
  clang::tok::TokenKind before(Index I) const {
    return I > Begin ? All[I - 1].Kind : clang::tok::semi;
  }

private:
  /// Around a token: the bracket that is open, and the commas since.
  struct Around {
    std::optional<Index> Opening;
    unsigned Commas = 0;
  };

  bool isWord(Index I, llvm::StringRef Word) const {
    return kind(I) == clang::tok::identifier && All[I].Name &&
           All[I].Name->getName() == Word;
  }
  Around around(Index I) const;
  Index endOfMember(Index I) const;
  const clang::VarDecl *variable(Index I) const;
  bool isNumber(Index I) const;
  bool takesByValue(Index Callee, unsigned Argument) const;
  bool isPrinted(Index Operator) const;
  bool mayReturnReference() const;
  bool isConverted(Index I) const;
  bool isReadArgument(Index I) const;

  llvm::ArrayRef<SourceToken> All;
  Index Begin, End;
  const LocalsByName &Locals;
  const clang::CXXRecordDecl *Record;
  clang::ASTContext &Context;
  mutable std::optional<bool> HasArrow;
};

} // namespace bank_lint::frontend

#endif
