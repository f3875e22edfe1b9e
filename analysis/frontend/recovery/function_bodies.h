//===-- analysis/frontend/recovery/function_bodies.h ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The bodies of functions as tokens, and the side on which each runs.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_FUNCTION_BODIES_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_FUNCTION_BODIES_H

#include "analysis/frontend/recovery/source_tokens.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

/// From the brace to the one that closes it.
class FunctionBodies {
public:
  struct Body {
    clang::FunctionDecl *Function = nullptr;
    std::size_t Begin = 0, End = 0; ///< the first token and the last
    /// Runs on the host alone, or on the device, where an error is reported for
    /// each caller.
    bool IsHosts = false, IsDevices = false;
    /// A template, or in one, for which no code is generated.
    bool IsNeverMade = false;
  };

  FunctionBodies(clang::ASTContext &Context, const SourceTokens &Tokens);

  llvm::ArrayRef<Body> all() const { return All; }
  /// The innermost one that has \p Token; null if none has it.
  const Body *around(std::size_t Token) const;
  /// Whether \p Token is in a template for which no code is generated.
  bool isNeverMade(std::size_t Token) const;

private:
  std::vector<Body> All;
};

} // namespace bank_lint::frontend

#endif
