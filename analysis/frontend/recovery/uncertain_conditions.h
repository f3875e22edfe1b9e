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
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Preprocessor;
} // namespace clang

namespace bank_lint::frontend {

/// From the #if of a conditional to its #endif.
using Conditional = clang::SourceRange;

class UncertainConditions {
public:
  /// Keeps the uncertain conditionals of the user's files that \p Reader comes
  /// to from now on. This must live as long as it does so.
  void watch(clang::Preprocessor &Reader);

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
  /// The conditionals whose branch the headers that are missing may decide.
  std::vector<Conditional> ofMissingHeaders(clang::Preprocessor &Reader) const;

private:
  friend class ConditionWatch;
  std::vector<Conditional> Found;
  std::vector<std::string> MissingHeaders; ///< as they are named
  /// Macros that are tested behind an #include that found nothing, and that are
  /// not defined.
  std::vector<std::string> Tested;
  /// Conditionals, and which of Tested they name: the first and how many.
  struct OfHeaders {
    Conditional Where;
    std::size_t First, Count;
  };
  std::vector<OfHeaders> ByHeaders;
};

/// Whether \p Name is one that compilers and their headers define.
bool isOfCompiler(llvm::StringRef Name);

/// The tokens of all branches of \p C, without its directives. \p Words has the
/// first word of each directive, if it is not null.
std::vector<SourceToken> tokensOf(Conditional C, clang::ASTContext &Context,
                                  std::vector<std::string> *Words = nullptr);

} // namespace bank_lint::frontend

#endif
