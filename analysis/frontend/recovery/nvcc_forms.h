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
///     reinterpret_cast<unsigned>(p)
///     f<2>()                                 of template <bool B>
///     auto t = threadIdx; t.x += 1           a copy that is changed
///     const float w = 4; int a[int(w)]       as a constant
///     (T::type)x                             without typename
///     #pragma unroll }                       in front of no statement
///
/// As behind missing keywords (recovery/template_keywords.h) the file is parsed
/// again, and the parser gets the tokens that it has missed. They stand in no
/// text. What is too much is left out: `::g`, `q.template f(x)`, and void of
/// `sizeof(void)` becomes char.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_NVCC_FORMS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_NVCC_FORMS_H

#include "analysis/frontend/parse/diagnostics.h"
#include "analysis/frontend/recovery/added_tokens.h"
#include "analysis/frontend/recovery/form_places.h"
#include "analysis/frontend/recovery/source_tokens.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <optional>
#include <string>
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

  /// \p Text, of \p File, without what is too much.
  void apply(llvm::StringRef File, std::string &Text) const;
  bool areTextOf(llvm::StringRef File) const { return Changed.contains(File); }

private:
  using Added = std::vector<AddedToken>;

  /// What follows the token at \p Location; null if that is in no file.
  Added *placeAt(clang::SourceLocation Location);
  // Each returns true if it is new.
  bool add(const NvccForm &Form, std::size_t At);
  /// Adds \p Kind behind the token at \p Location, or that with its number.
  bool addAt(clang::SourceLocation Location, NvccForm::Kind Kind);
  bool addBehind(std::size_t Token, NvccForm::Kind Kind);
  bool addToDeclaration(std::size_t Name, NvccForm::Kind Kind);
  /// And a parenthesis behind \p Text.
  bool addAround(TokenRange Text, NvccForm::Kind Kind);
  /// Has the specialisation at \p Name fit its template at \p Template.
  bool addSpecialization(std::size_t Name, std::size_t Template);
  bool addReinterpreted(std::size_t Operand);
  bool addDefinition(const NvccForm &Form, std::size_t Name);
  bool dropBefore(std::size_t Name);
  /// Changes the text of \p Token.
  bool change(std::size_t Token, llvm::StringRef From, llvm::StringRef To);

  /// By file, as the compiler names it, and bytes from its start.
  llvm::StringMap<llvm::DenseMap<unsigned, Added>> Missing;
  llvm::StringMap<std::map<unsigned, std::string>> Changed;
  /// Pragmas for loops, by what follows them; they are no tokens that are kept.
  llvm::DenseMap<clang::SourceLocation, clang::SourceLocation> Pragmas;
  clang::SourceLocation LastPragma; ///< if it was the last token
  unsigned Parses = 0;              ///< that have added places

  // While they are added.
  const SourceTokens *Tokens = nullptr;
  AllTokens All;
  const clang::SourceManager *Sources = nullptr;
  std::optional<std::size_t> InVain;  ///< where a definition was changed before
  std::optional<std::size_t> Special; ///< that no template fits
};

} // namespace bank_lint::frontend

#endif
