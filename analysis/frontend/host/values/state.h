//===-- analysis/frontend/host/values/state.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is known at one point of the host code: the values of the local
/// variables, and what kernels are allowed. Where two ways meet, what differs
/// becomes unknown. A variable that unseen code may change has *escaped*: it is
/// unknown from then on.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_STATE_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_STATE_H

#include "analysis/frontend/host/values/bounds.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace bank_lint::frontend {

/// What cudaFuncSetAttribute lets a kernel have of dynamic shared memory.
struct SharedLimit {
  std::uint64_t Bytes = 0;
  const clang::CallExpr *SaidAt = nullptr;
};

class HostState;

/// Is notified where unseen code gets hold of a lambda, and may call it.
class LambdaWatcher {
public:
  virtual ~LambdaWatcher() = default;
  virtual void lambdaEscapes(const HostValue &Lambda, const HostState &At) = 0;
};

class HostState {
public:
  HostState() = default;
  explicit HostState(LambdaWatcher *Watcher) : Watcher(Watcher) {}
  /// Forgets all values.
  void clear() { *this = HostState(Watcher); }

  bool IsAlive = true; ///< false where the program never comes
  /// The turns that led here.
  llvm::ArrayRef<HostTurn> path() const { return Path; }
  /// From here on \p Decision went the way \p Way.
  void turn(const HostDecision &Decision, unsigned Way) {
    if (Path.size() < MostTurns)
      Path.push_back({&Decision, Way});
  }
  HostBounds Bounds; ///< what tests on the way here say

  void declare(HostRoot Root, HostValue Value);
  bool holds(HostRoot Root) const { return Variables.contains(Root); }
  /// Ends the life of \p Root. \returns false if its address is still known:
  /// some value leads there, or it has escaped.
  bool end(HostRoot Root);
  /// True if others know the address of \p Root.
  bool isShared(HostRoot Root) const;
  /// Ends the life of the parameters and local variables of \p Function, which
  /// has returned.
  void endLocals(const clang::FunctionDecl &Function);
  /// What is at \p Place; unknown if it is not held.
  HostValue read(const HostPlace &Place) const;
  void write(const HostPlace &Place, HostValue Value,
             const clang::ASTContext &Context);
  /// What is at \p Place, an integer, is the number \p Same, and so are its
  /// copies from now on. Not if it has escaped.
  void name(const HostPlace &Place, const HostSame &Same);
  /// All values that \p Known is equal to (HostSame) are known.
  void settle(const HostValue &Known, const clang::ASTContext &Context);
  /// Forgets what tests on the way here said: it is come by on other ways too.
  void forgetTests();
  /// From now on unseen code may change what \p Value leads to.
  void escape(const HostValue &Value);
  void escape(const HostPlace &Place);
  /// The same for code that is visible, and calls no lambda on its own.
  void mayChange(const HostValue &Value) { reach(Value, /*MayCall=*/false); }
  void mayChange(const HostPlace &Place) { reach(Place, /*MayCall=*/false); }
  void escapeAll(); ///< of all variables
  void forget(HostRoot Root);

  /// The way to here initialises \p Variable, a static one. \returns false if
  /// it has come by before.
  bool initialise(const clang::VarDecl &Variable) {
    return Initialised.insert(&Variable).second;
  }

  /// From now on \p Kernel may have as much as \p Limit says; nothing: an
  /// unknown amount.
  void limit(const clang::FunctionDecl &Kernel,
             std::optional<SharedLimit> Limit);
  /// What \p Kernel may have here, if the way to here says so.
  std::optional<SharedLimit> limitOf(const clang::FunctionDecl &Kernel) const;
  void forgetLimits() { Limits.clear(); }

  /// \p Left or \p Right, as \p Decision says, if it is not null: what differs
  /// is unknown, and what it leads to escapes.
  HostValue oneOf(const HostValue &Left, const HostValue &Right,
                  const HostDecision *Decision);

  /// The state where this way and \p Other meet.
  void join(const HostState &Other);

private:
  struct Variable : llvm::RefCountedBase<Variable> {
    Variable() = default;
    explicit Variable(HostValue Value) : Value(std::move(Value)) {}

    HostValue Value;
    bool HasEscaped = false;
  };
  /// States are copied at each branch, and most variables stay as they are: the
  /// copies have them in common until one is written.
  using SharedVariable = llvm::IntrusiveRefCntPtr<Variable>;

  static Variable &toWrite(SharedVariable &V);
  HostValue *leaf(const HostPlace &Place);
  void reach(const HostValue &Value, bool MayCall);
  void reach(const HostPlace &Place, bool MayCall);

  /// Further turns are forgotten.
  static constexpr std::size_t MostTurns = 64;

  HostPath Path;
  llvm::DenseMap<HostRoot, SharedVariable> Variables;
  llvm::DenseMap<const clang::FunctionDecl *, SharedLimit> Limits;
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Initialised;
  LambdaWatcher *Watcher = nullptr;
};

} // namespace bank_lint::frontend

#endif
