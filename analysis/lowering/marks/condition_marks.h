//===-- analysis/lowering/marks/condition_marks.h - yes and no --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The first way of a branch is the one on which the condition holds, as the
/// source has it, until LLVM turns the condition round and swaps the ways, or
/// makes one branch of two:
///
///     if (i >= n) return;  X          br (i < n), X, return
///     if (a || b) return;  X          br (a | b), return, X
///
/// Whatever does so keeps account of the weights that a profile would have
/// given the ways. So each branch gets a pair of weights by which both can be
/// identified. They are so alike that no pass assumes that one way is the
/// likelier.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_MARKS_CONDITION_MARKS_H
#define BANK_LINT_ANALYSIS_LOWERING_MARKS_CONDITION_MARKS_H

#include "llvm/IR/Instructions.h"
#include <array>
#include <string>

namespace bank_lint::lowering {

/// Marks the branches of \p Module, which is as the code generator wrote it,
/// and puts each where its condition stands: the two of `a && b` apart.
void markConditions(llvm::Module &Module);

/// The result of conditions of the source. One of them has the place of the
/// branch.
struct SourceCondition {
  unsigned Parts = 0; ///< 0: it cannot be identified any more
  /// On one way each part does what is said below, on the other way one at
  /// least does not. Whether the former is the first way.
  bool FirstWayIsOfAll = true;
  bool Holds = true;      ///< the one with the place
  bool OthersHold = true; ///< all of them, or none
};
SourceCondition sourceCondition(const llvm::BranchInst &Branch);

/// What is said of the condition of \p Branch, or of a switch, where lanes go
/// the first way: "holds"; and where they go another.
std::array<std::string, 2> wayTexts(const llvm::Instruction &Branch);

/// Where the condition of \p Branch, or of a switch, stands; invalid if that is
/// unknown.
llvm::DebugLoc placeOfCondition(const llvm::Instruction &Branch);

} // namespace bank_lint::lowering

#endif
