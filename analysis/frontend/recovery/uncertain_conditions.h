//===-- analysis/frontend/recovery/uncertain_conditions.h -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Host code is read together with device code, as the device sees it, and
/// without the headers that are missing. So the parser may be given another
/// branch of an #if than the host's compiler: where the condition names
/// __CUDA_ARCH__, or, behind an #include that found nothing, a macro that is
/// not defined. What stands in such a conditional may be executed or not.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_UNCERTAIN_CONDITIONS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_UNCERTAIN_CONDITIONS_H

#include "analysis/frontend/recovery/source_tokens.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class IdentifierInfo;
class Preprocessor;
class SourceManager;
} // namespace clang

namespace bank_lint::frontend {

/// From the #if of a conditional to its #endif.
using Conditional = clang::SourceRange;

/// A conditional whose branch the headers that are missing may decide.
struct HeaderConditional {
  Conditional Where;
  /// The first token that the parser was given of it, and the first one behind
  /// it, as numbers of SourceTokens; also those of the files that it includes.
  std::size_t Begin = 0, End = 0;
  std::vector<std::string> Macros = {}; ///< that it tests and nothing defines
};

/// A directive of a conditional: `#define NAME`, `#include "NAME"`.
struct Directive {
  std::string Word, Name;
  bool IsQuoted = false;              ///< of #include
  std::vector<SourceToken> Text = {}; ///< of #define, behind the name
};

class UncertainConditions {
public:
  /// Keeps the uncertain conditionals of the user's files that \p Reader comes
  /// to from now on, whose tokens \p Tokens keeps if it is not null. This must
  /// live as long as it does so.
  void watch(clang::Preprocessor &Reader, const SourceTokens *Tokens = nullptr);

  /// What was found in headers that were read in advance.
  void add(llvm::ArrayRef<Conditional> InAdvance) {
    Found.insert(Found.begin(), InAdvance.begin(), InAdvance.end());
  }

  /// In the order of their ends.
  const std::vector<Conditional> &all() const { return Found; }
  /// What is taken to hold of the headers that are missing, once all has been
  /// read: "'config.h', which is missing, does not define PITCH". Device code
  /// and launches are what they are only if that holds. "" if nothing is.
  std::string aboutMissingHeaders(clang::Preprocessor &Reader) const;
  bool lacksHeaders() const { return !MissingHeaders.empty(); }
  /// The conditionals whose branch the headers that are missing may decide. A
  /// condition that holds, or fails, whatever they define is none.
  std::vector<HeaderConditional>
  ofMissingHeaders(clang::Preprocessor &Reader) const;
  /// At which tokens the macro \p Name is expanded, if one of those
  /// conditionals defines it or makes it undefined.
  llvm::ArrayRef<std::size_t> usesOf(const clang::IdentifierInfo *Name) const {
    auto Found = Uses.find(Name);
    return Found == Uses.end() ? llvm::ArrayRef<std::size_t>()
                               : llvm::ArrayRef(Found->second);
  }

  /// Whether the preprocessor has left out what is at \p Location, of a branch.
  bool isSkipped(clang::SourceLocation Location,
                 const clang::SourceManager &Sources) const;

private:
  friend class ConditionWatch;
  std::vector<Conditional> Found;
  /// What was skipped of the user's files: bytes from their starts, in order.
  llvm::DenseMap<clang::FileID, std::vector<std::pair<unsigned, unsigned>>>
      Skipped;
  std::vector<std::string> MissingHeaders; ///< as they are named
  /// Macros that are tested behind an #include that found nothing, and that are
  /// not defined.
  std::vector<std::string> Tested;
  /// Conditionals, and which of Tested they name: the first and how many.
  struct OfHeaders {
    HeaderConditional What;
    std::size_t First, Count;
    bool TestsOwn; ///< a macro that another of these defines
  };
  std::vector<OfHeaders> ByHeaders;
  /// The macros that conditionals of missing headers define or make undefined,
  /// and where these are expanded.
  llvm::DenseMap<const clang::IdentifierInfo *, std::vector<std::size_t>> Uses;
  llvm::StringSet<> Guards; ///< macros that guard a file
  /// The conditionals of those that are defined as 1, as long as nothing uses
  /// the value.
  llvm::DenseMap<const clang::IdentifierInfo *, OfHeaders> GuardsOfOne;
};

/// Whether \p Name is one that compilers and their headers define.
bool isOfCompiler(llvm::StringRef Name);

/// The tokens of all branches of \p C, without its directives, which go to \p
/// Directives if it is not null.
std::vector<SourceToken> tokensOf(Conditional C, clang::ASTContext &Context,
                                  std::vector<Directive> *Directives = nullptr);

} // namespace bank_lint::frontend

#endif
