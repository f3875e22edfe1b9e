//===-- analysis/frontend/recovery/costs/deciding_conditions.h --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the headers that are missing may change by the branch of an #if:
///
/// - which kernels there are: a branch has a kernel, a launch, what makes an
///   instance of a kernel, or an #include that brings one of these. Then one
///   may be missing in silence;
/// - what the code of a kernel is, or its launch: a branch has a part of a
///   function that the kernel calls, or a constant, a type or a macro that the
///   text of the kernel names. The kernel is analysed, and its figures hold if
///   the headers leave the condition as it is.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_COSTS_DECIDING_CONDITIONS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_COSTS_DECIDING_CONDITIONS_H

#include "analysis/frontend/parse/locations.h"
#include "analysis/frontend/recovery/costs/brought_code.h"
#include "analysis/frontend/recovery/costs/kernel_reach.h"
#include "analysis/frontend/recovery/uncertain_conditions.h"
#include <string>
#include <vector>

namespace bank_lint::frontend {

class DecidingConditions {
public:
  /// \p HasOtherTemplates: there are templates of kernels whose names are
  /// unknown.
  DecidingConditions(clang::ASTContext &Context, ReachedTexts &Reached,
                     bool HasOtherTemplates, const UncertainConditions &All,
                     clang::Preprocessor &Reader);
  DecidingConditions(const DecidingConditions &) = delete;

  /// Those that decide which kernels there are.
  llvm::ArrayRef<HeaderConditional> ofKernels() const { return OfKernels; }
  /// The others that decide code of kernels.
  llvm::ArrayRef<HeaderConditional> ofCode() const { return OfCode; }

  /// What the figures of the kernel at \p Location rest on: "no missing header
  /// defines WIDE, which decides code of the kernel at a.h:3"; "" if nothing.
  std::string whatHolds(clang::SourceLocation Location,
                        const Locations &Where) const;
  /// The same for a kernel whose code depends on who knows what.
  std::string whatHoldsOfAll(const Locations &Where) const;

private:
  using Text = llvm::ArrayRef<SourceToken>;

  /// A conditional with what is found of it once.
  struct Branches {
    HeaderConditional What;
    std::vector<SourceToken> Words; ///< of all branches, not expanded
    std::vector<Directive> Directives;
    const FunctionBodies::Body *Body = nullptr; ///< that it is in
    std::vector<unsigned> Around; ///< the declarations that it is in
    /// It is in a class or another declaration that it does not end, and whose
    /// names do not lead out of it.
    bool IsClosedIn = false;
    bool BringsCode = false;   ///< an #include of it has code of the device
    bool IsOfLaunches = false; ///< it decides what launches are
  };

  Decides whatDecides(Branches &Of) const;
  bool decidesCode(const Branches &Of, const KernelReach &Reach) const;
  bool changesMacro(const Directive &Each, const KernelReach &Reach) const;
  bool isClosedIn(const Branches &Of) const;
  bool isPart(const Branches &Of, const KernelReach &Reach) const;
  bool hidesKernels(const Branches &Of) const;
  bool mayDeclareKernel(llvm::StringRef Macro) const;
  std::string whatHolds(llvm::ArrayRef<const Branches *> Of,
                        const Locations &Where) const;

  clang::ASTContext &Context;
  ReachedTexts &Reached;
  const bool HasOtherTemplates;
  const UncertainConditions &All;
  clang::Preprocessor &Reader;
  std::vector<Branches> Deciding; ///< all that decide something
  std::vector<HeaderConditional> OfKernels, OfCode;
};

/// "a.h:3: a missing header may define WIDE, which decides \p What; so it is at
/// 2 other conditionals". \p Deciding is not empty.
std::string noteOf(llvm::ArrayRef<HeaderConditional> Deciding,
                   llvm::StringRef What, const Locations &Where);

} // namespace bank_lint::frontend

#endif
