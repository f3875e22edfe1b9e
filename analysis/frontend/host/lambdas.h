//===-- analysis/frontend/host/lambdas.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lambdas: objects whose parts are what they have captured. One that unseen
/// code gets hold of may be called at any time from then on, with any
/// arguments.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_LAMBDAS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_LAMBDAS_H

#include "analysis/frontend/host/initialisers.h"
#include "analysis/frontend/host/side_effects.h"
#include <utility>
#include <vector>

namespace clang {
class CXXMethodDecl;
class LambdaExpr;
} // namespace clang

namespace bank_lint::frontend {

class HostLambdas : public LambdaWatcher {
public:
  HostLambdas(const FileFacts &File, HostState &State,
              HostInitialisers &Initialisers, HostSideEffects &Effects)
      : File(File), State(State), Initialisers(Initialisers), Effects(Effects) {
  }

  /// \p Lambda is made here.
  HostValue make(const clang::LambdaExpr &Lambda);

  /// A lambda that leads to a launch and is executed after the function that
  /// makes it.
  struct Waiting {
    const clang::FunctionDecl *Operator;
    HostState At;    ///< where it was made, or became known to other code
    HostValue Value; ///< what it has captured that does not change later
    /// Unseen code may call it; otherwise it is executed if no visible call
    /// leads to it.
    bool Escaped;
  };
  /// Those since the last time.
  std::vector<Waiting> takeWaiting() { return std::exchange(Found, {}); }
  /// Those that unseen code gets hold of in more states than are kept.
  llvm::ArrayRef<const clang::FunctionDecl *> leftOut() const {
    return LeftOut.getArrayRef();
  }

private:
  void lambdaEscapes(const HostValue &Lambda, const HostState &At) override;
  void wait(const HostValue &Lambda, const HostState &At, bool Escapes);
  HostValue lasting(HostValue Value) const;

  /// States that one lambda waits with.
  static constexpr unsigned MostStates = 8;

  const FileFacts &File;
  HostState &State;
  HostInitialisers &Initialisers;
  HostSideEffects &Effects;
  std::vector<Waiting> Found;
  /// How many states each was found with.
  llvm::DenseMap<const clang::FunctionDecl *, unsigned> Counts;
  llvm::SetVector<const clang::FunctionDecl *> LeftOut;
};

} // namespace bank_lint::frontend

#endif
