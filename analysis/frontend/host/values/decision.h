//===-- analysis/frontend/host/values/decision.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where host code goes one of several ways and it is unknown which. A value
/// that differs between the ways is unknown and remembers the decision; code
/// that needs it can be executed again, once for each way (chosen_launches.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_DECISION_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_DECISION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/SaveAndRestore.h"
#include <deque>
#include <optional>
#include <vector>

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace bank_lint::frontend {

struct HostDecision;

/// One way of a decision.
struct HostTurn {
  const HostDecision *At;
  unsigned Way;
  bool operator==(const HostTurn &) const = default;
};

/// The turns that led to a point of the code, in their order. Where ways meet,
/// what they have in common.
using HostPath = llvm::SmallVector<HostTurn, 4>;

/// A statement that decides, on one chain of calls and iterations.
struct HostDecision {
  const clang::Stmt *At = nullptr;
  unsigned Ways = 2; ///< of a condition: 0 if it does not hold, 1 if it does
  /// HostSame::name() of what is decided by; 0 if it has none.
  unsigned By = 0;
  /// For a loop: the iteration that comes, or does not; the first is 1.
  unsigned Iteration = 0;
  HostPath Before; ///< the turns in front of it
  /// What it is decided by differs between the ways of this one; null if that
  /// cannot be said.
  const HostDecision *On = nullptr;
  /// The code came by it twice in one run: the ways may differ.
  bool IsRepeated = false;
};

/// What \p Decision decides by; of `a || b`, the side that decides on \p Way.
/// Null if there is nothing.
const clang::Expr *conditionOf(const HostDecision &Decision, unsigned Way = 1);

/// The decision by which \p Left and \p Right differ first; null if there is
/// none.
const HostDecision *partingOf(llvm::ArrayRef<HostTurn> Left,
                              llvm::ArrayRef<HostTurn> Right);

/// The decisions of a file's host code, and which of them a run takes as given.
class HostDecisions {
public:
  /// From now on the turns \p Given are taken where the code comes by them.
  void beginRun(llvm::ArrayRef<HostTurn> Given);
  llvm::ArrayRef<HostTurn> given() const { return Given; }

  /// The code comes by \p At, which has \p Ways and decides by the value \p By
  /// (HostSame::name()), on the way \p Path. \p On: see HostDecision.
  const HostDecision &meet(const clang::Stmt &At, unsigned Ways, unsigned By,
                           const HostDecision *On,
                           llvm::ArrayRef<HostTurn> Path,
                           unsigned Iteration = 0);
  /// Whether the code came by \p Decision in this run.
  bool hasMet(const HostDecision &Decision) const {
    return Met.contains(&Decision);
  }
  /// The way that is given at \p Decision.
  std::optional<unsigned> givenWay(const HostDecision &Decision) const;

  /// What is met while the result lives is looked at in advance: the code comes
  /// by it afterwards.
  [[nodiscard]] llvm::SaveAndRestore<llvm::DenseSet<const HostDecision *>>
  lookAhead() {
    return llvm::SaveAndRestore(Met);
  }

  /// For as long as it lives, code is executed within a call or an iteration.
  class Within {
  public:
    Within(HostDecisions &Owner, const void *What, unsigned Number)
        : Owner(Owner), Outer(Owner.Trail) {
      Owner.enter(What, Number);
    }
    ~Within() { Owner.Trail = Outer; }
    Within(const Within &) = delete;
    Within &operator=(const Within &) = delete;

  private:
    HostDecisions &Owner;
    std::size_t Outer;
  };
  [[nodiscard]] Within within(const void *What, unsigned Number = 0) {
    return {*this, What, Number};
  }

private:
  void enter(const void *What, unsigned Number);

  using Key = std::pair<const clang::Stmt *, std::size_t>;
  std::deque<HostDecision> All; ///< so that they stay in place
  llvm::DenseMap<Key, HostDecision *> Known;
  llvm::DenseSet<const HostDecision *> Met; ///< in this run
  std::vector<HostTurn> Given;
  std::size_t Trail = 0; ///< stands for the calls and iterations around
};

} // namespace bank_lint::frontend

#endif
