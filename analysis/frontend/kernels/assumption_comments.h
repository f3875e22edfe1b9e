//===-- analysis/frontend/kernels/assumption_comments.h ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the comments `bank-lint: assume ...` and the kernels that they stand
/// at: before a declaration of the kernel, or first in its body.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_ASSUMPTION_COMMENTS_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_ASSUMPTION_COMMENTS_H

#include "analysis/frontend/kernels/kernels.h"
#include "clang/Lex/Preprocessor.h"

namespace bank_lint::frontend {

class AssumptionComments : public clang::CommentHandler {
public:
  bool HandleComment(clang::Preprocessor &Preprocessor,
                     clang::SourceRange Comment) override;

  bool areNone() const { return All.empty(); }

  /// Hands the comments to the kernels of \p Result that they stand at; what
  /// stands at none becomes stray. Templates that nothing instantiates keep
  /// theirs to themselves.
  void attach(llvm::ArrayRef<clang::FunctionDecl *> Functions,
              clang::ASTContext &Context, const Locations &Where,
              const MangledNameOf &MangledName, DeviceModule &Result) const;

private:
  struct Found {
    clang::SourceRange Comment;
    clang::SourceLocation Text; ///< what follows "assume"
    std::string Stated;
  };
  std::vector<Found> All;
};

} // namespace bank_lint::frontend

#endif
