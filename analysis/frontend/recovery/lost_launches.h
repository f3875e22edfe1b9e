//===-- analysis/frontend/recovery/lost_launches.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// For a launch with an undeclared name in it, clang keeps neither grid nor
/// block, and often nothing at all; a template of a kernel is not instantiated.
/// So such a file is parsed once more, with another text for each argument that
/// could not be read,
///
///     kernel<<<grid, 128, 0, stream>>>(device_data, n);
///     kernel<<<grid, 128, 0, 0     >>>({}         , n);
///
/// where everything is at the place that it has in the file. What was replaced
/// is unknown. Neither is what a name stands for that is not declared: while
/// clang goes on with another one that is spelled like it, the second parse
/// does not.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_LOST_LAUNCHES_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_LOST_LAUNCHES_H

#include "analysis/frontend/parse/diagnostics.h"
#include "analysis/frontend/recovery/kernel_results.h"
#include "analysis/frontend/recovery/nvcc_forms.h"
#include "analysis/frontend/recovery/shared_classes.h"
#include "analysis/frontend/recovery/source_tokens.h"
#include "analysis/frontend/recovery/template_keywords.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class SourceManager;
} // namespace clang

namespace bank_lint::frontend {

/// An argument, or a kernel, that was replaced.
struct ReplacedArgument {
  std::string File; ///< as the compiler names it
  /// Bytes from the start of the file.
  unsigned Begin = 0, End = 0;
  std::string Text; ///< as long as what stood there
  /// The names in it: what could not be read may change them.
  std::vector<std::string> Names;
  std::string Error;
};

/// What has to be different for the launches of a file to be read.
struct LaunchMending {
  std::vector<ReplacedArgument> Replaced;
  /// Kernels that were replaced: they are lost.
  std::vector<LostKernel> Removed;
  TemplateKeywords Keywords;
  NvccForms Forms;
  SharedClasses Shared;
  KernelResults Results;
  /// Whether the parse has found some of these that it lacked.
  bool LacksKeywords = false;
  /// The compiler took a name for another one that is spelled like it. Where
  /// this is applied it does not.
  bool HasGuesses = false;
  /// True in the parse in which it is.
  bool IsApplied = false;

  /// \p Text, of \p File, with it.
  void apply(llvm::StringRef File, std::string &Text) const;
  bool concerns(llvm::StringRef File) const;
  /// Whether something is replaced in another file than \p File.
  bool concernsOtherThan(llvm::StringRef File) const;
  bool isWanted() const { return !Replaced.empty() || HasGuesses; }
};

/// What has to be replaced, after a parse with \p Errors, of arguments of
/// kernels of which there is but one of the name.
std::vector<ReplacedArgument>
unreadableArguments(clang::ASTContext &Context, const SourceTokens &Tokens,
                    llvm::ArrayRef<ErrorPlace> Errors);

/// Where in this parse what \p Mending replaced is.
class ReplacedPlaces {
public:
  ReplacedPlaces() = default;
  ReplacedPlaces(const LaunchMending &Mending, clang::SourceManager &Sources);

  struct Place {
    clang::SourceLocation Location;
    const ReplacedArgument *Argument;
  };
  llvm::ArrayRef<Place> all() const { return Places; }
  /// True if \p E stands for what could not be read.
  bool contains(const clang::Expr &E) const;

private:
  const clang::SourceManager *Sources = nullptr;
  std::vector<Place> Places;
  llvm::DenseSet<clang::SourceLocation> Locations;
};

} // namespace bank_lint::frontend

#endif
