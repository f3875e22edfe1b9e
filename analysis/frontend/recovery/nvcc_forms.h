//===-- analysis/frontend/recovery/nvcc_forms.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What nvcc 13.0 takes and clang 22 does not, by a token that is missing:
///
///     asm("..." : : "r"(a) "f"(b))           no comma between operands
///     p + 16, p += 16                        on a void *, as g++ counts
///     enum Kind { a, b }; ... Kind(-1) ...   a value of no enumerator, in a
///                                            constant
///     template <class T> T f(T) { ... }      declared __host__ __device__
///                                            before, or specialised from one
///     class A { friend int f(A); }           of what is __device__
///     p > 0, p < nullptr, (int)p             of a pointer
///     (T::type)x                             without typename
///     #pragma unroll }                       in front of no statement
///
/// As behind missing keywords (recovery/template_keywords.h) the file is parsed
/// again, and the parser gets the tokens that it has missed. They stand in no
/// text.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_NVCC_FORMS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_NVCC_FORMS_H

#include "analysis/frontend/parse/diagnostics.h"
#include "analysis/frontend/recovery/source_tokens.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <vector>

namespace clang {
class Preprocessor;
class SourceManager;
class Token;
} // namespace clang

namespace bank_lint::frontend {

/// Which tokens are missing where, from one parse of a file to the next.
class NvccForms {
public:
  /// Adds what is missing at \p Found. \returns true if any of it is new: the
  /// next parse will read something else. The last parse that is allowed adds
  /// nothing.
  bool add(llvm::ArrayRef<NvccForm> Found, const SourceTokens &Tokens,
           const clang::SourceManager &Sources);

  /// \p Reader has handed \p Next to the parser: what is missing behind it
  /// comes next.
  void follow(const clang::Token &Next, clang::Preprocessor &Reader);

private:
  /// Adds \p Kind behind the token at \p Location.
  bool addAt(clang::SourceLocation Location, NvccForm::Kind Kind,
             const clang::SourceManager &Sources);
  void setAt(clang::SourceLocation Location, NvccForm::Kind Kind,
             const clang::SourceManager &Sources);
  bool addBehind(std::size_t Token, NvccForm::Kind Kind,
                 llvm::ArrayRef<SourceToken> Tokens,
                 const clang::SourceManager &Sources);

  /// By file, as the compiler names it, and bytes from its start.
  llvm::StringMap<llvm::DenseMap<unsigned, NvccForm::Kind>> Missing;
  /// Pragmas for loops, by what follows them; they are no tokens that are kept.
  llvm::DenseMap<clang::SourceLocation, clang::SourceLocation> Pragmas;
  clang::SourceLocation LastPragma; ///< if it was the last token
  unsigned Parses = 0;              ///< that have added places
};

} // namespace bank_lint::frontend

#endif
