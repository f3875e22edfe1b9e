//===-- analysis/frontend/recovery/template_keywords.h ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// nvcc knows what a member is by the time that a template is instantiated, and
/// takes
///
///     i = m.column<4>(j);              // m is of a dependent type
///     i = m.template column<4>(j);     // as the standard has it
///
/// alike. clang reads the first one as two comparisons. So such a file is
/// parsed again, and the parser gets the keyword where it has missed it. It
/// stands in no text: everything is at the place that it has in the file.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_TEMPLATE_KEYWORDS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_TEMPLATE_KEYWORDS_H

#include "analysis/frontend/recovery/source_tokens.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

namespace clang {
class Preprocessor;
class SourceManager;
class Token;
} // namespace clang

namespace bank_lint::frontend {

/// Where a keyword is missing, from one parse of a file to the next.
class TemplateKeywords {
public:
  /// Adds the places of the names at \p Names, in which the compiler has seen
  /// members that need the keyword. \returns true if any is new: the next parse
  /// will read something else. The last parse that is allowed adds none.
  bool add(llvm::ArrayRef<clang::SourceLocation> Names,
           const SourceTokens &Tokens, const clang::SourceManager &Sources);

  /// \p Reader has handed \p Next to the parser: if a keyword is missing behind
  /// it, that comes next.
  void follow(const clang::Token &Next, clang::Preprocessor &Reader) const;

private:
  /// For the operators before the names: bytes from the start of a file, and
  /// the files, as the compiler names them.
  llvm::DenseMap<unsigned, llvm::StringSet<>> Operators;
  unsigned Parses = 0; ///< that have added places
};

} // namespace bank_lint::frontend

#endif
