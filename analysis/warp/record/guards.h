//===-- analysis/warp/record/guards.h - undecided conditions ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Guards: the assumptions by which lanes are where they are, where a condition
/// is unknown.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_RECORD_GUARDS_H
#define BANK_LINT_ANALYSIS_WARP_RECORD_GUARDS_H

#include "analysis/warp/state/warp_state.h"
#include "analysis/warp/values/evaluator.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <optional>
#include <utility>

namespace bank_lint {

class Guards {
public:
  Guards(const SourceLines &Lines, symbolic::ValueContext &Context,
         const WarpState &State, Evaluator &Values)
      : Lines(Lines), C(Context), State(State), Values(Values) {}

  /// The assumption that lanes go the first way of \p Branch (a branch, a
  /// switch, or a call with a condition of its own), or, if not \p Holds,
  /// another. \p SingleLane: the outcome that one lane at most can have, if
  /// there is one. None in a trial iteration: its conditions are those of no
  /// iteration.
  symbolic::AssumptionSet of(const llvm::Instruction &Branch, bool Holds,
                             std::optional<bool> SingleLane = std::nullopt);
  /// What must hold for all lanes to be where two groups of lanes meet, each of
  /// which is there under its own conditions:
  ///     if (c) { if (d) return; }  X
  /// comes to X by {not c} and by {c, not d}; {not d} is enough.
  symbolic::AssumptionSet join(symbolic::LaneMask LanesA,
                               symbolic::AssumptionSet A,
                               symbolic::LaneMask LanesB,
                               symbolic::AssumptionSet B) const;
  /// Whether one of these conditions may hold in any blocks of the grid, not
  /// only up to an edge of it.
  bool pickBlocks(symbolic::AssumptionSet These) const {
    return (These & BlockPickers) != 0;
  }

  /// Whether one of these conditions holds in one block of the grid at the
  /// most.
  bool pickOneBlock(symbolic::AssumptionSet These) const {
    return (These & OneBlockPickers) != 0;
  }
  /// Whether each lane's own data decides one of these conditions.
  bool areLeftToLanes(symbolic::AssumptionSet These) const {
    return (These & LanePickers) != 0;
  }

private:
  /// That lanes go the first way, and that they go another.
  using Outcomes = std::pair<symbolic::AssumptionSet, symbolic::AssumptionSet>;
  Outcomes make(const llvm::Instruction &Branch,
                std::optional<bool> SingleLane);
  bool mayPickBlocks(const llvm::Value &Condition, unsigned Depth);
  bool mayPickBlocks(const llvm::Instruction &Branch);
  bool isLeftToLanes(const llvm::Value &Condition, unsigned Depth);
  symbolic::AssumptionSet ofOneBlock(const llvm::BranchInst &Branch,
                                     const Outcomes &Of);

  const SourceLines &Lines;
  symbolic::ValueContext &C;
  const WarpState &State;
  Evaluator &Values;
  /// How many branches stand at a place, by its name; which of them one is.
  llvm::StringMap<unsigned> BranchesAt;
  llvm::DenseMap<const llvm::Instruction *, unsigned> NumberAtPlace;
  /// By branch and the outcome of a single lane (2: none).
  llvm::DenseMap<std::pair<const llvm::Instruction *, unsigned>, Outcomes>
      Known;
  /// For the assumption that a condition holds: that it does not.
  std::map<symbolic::AssumptionSet, symbolic::AssumptionSet> Opposite;
  symbolic::AssumptionSet BlockPickers = 0, OneBlockPickers = 0,
                          LanePickers = 0;
};

} // namespace bank_lint

#endif
