//===-- analysis/frontend/host/facts/launch_reach.h -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which functions of a file launch a kernel, themselves or by what they call,
/// and which of them may be called where the file does not show it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_FACTS_LAUNCH_REACH_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_FACTS_LAUNCH_REACH_H

#include "analysis/frontend/host/facts/changes.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace clang {
class CallExpr;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace bank_lint::frontend {

class LaunchReach {
public:
  /// Looks at the bodies of \p Functions, lambdas among them. \p WithCallsOut:
  /// a call of a function of another file is treated as a launch.
  explicit LaunchReach(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                       bool WithCallsOut = false);

  /// All launches, by `<<<>>>` or by a function of the runtime, that are not
  /// in a template.
  const std::vector<const clang::CallExpr *> &launches() const {
    return Launches;
  }
  /// Whether \p Call, which starts no kernel here, is treated as a launch.
  bool isCallOut(const clang::CallExpr &Call) const;
  /// True if \p Function leads to a launch.
  bool reaches(const clang::FunctionDecl &Function) const;
  /// True if \p Code does, by itself or by a function that it names.
  bool reaches(const clang::Stmt *Code) const;
  /// True if \p Code launches a kernel, or calls what does, with something that
  /// names one of \p Variables, canonical declarations.
  bool launchesWith(const clang::Stmt &Code,
                    const Changes::Variables &Variables) const;
  /// The functions that lead to a launch: first those that nothing in the file
  /// calls, in source order, then the others.
  const std::vector<const clang::FunctionDecl *> &starts() const {
    return Starts;
  }
  /// How many of starts() nothing calls.
  std::size_t uncalled() const { return Uncalled; }
  /// Those of the others that are also named without being called, or that the
  /// language calls by itself, such as destructors: they may be called where
  /// that is not seen.
  const std::vector<const clang::FunctionDecl *> &mayBeCalled() const {
    return MayBeCalled;
  }

  /// Functions of other files that are named without being called there: only
  /// if calls out are looked at.
  const llvm::DenseSet<const clang::FunctionDecl *> &handedOut() const {
    return HandedOut;
  }

  /// True if a destructor, or another function that the language calls when
  /// something ends, may set how much shared memory a kernel may have.
  bool endsSetLimits() const { return EndsSetLimits; }

private:
  bool WithCallsOut;
  std::vector<const clang::CallExpr *> Launches;
  llvm::DenseSet<const clang::FunctionDecl *> Reaching;
  std::vector<const clang::FunctionDecl *> Starts;
  std::size_t Uncalled = 0;
  bool EndsSetLimits = false;
  std::vector<const clang::FunctionDecl *> MayBeCalled;
  llvm::DenseSet<const clang::FunctionDecl *> HandedOut;
};

} // namespace bank_lint::frontend

#endif
