//===-- analysis/symbolic/roots.h - what a value rests on -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_ANALYSIS_SYMBOLIC_ROOTS_H
#define BANK_LINT_ANALYSIS_SYMBOLIC_ROOTS_H

#include "analysis/symbolic/lane_value.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace bank_lint::symbolic {

/// The unknowns that \p Value was computed from: its atoms, and of each that
/// was derived from others, those. \p Value must not be opaque.
llvm::SmallVector<AtomId, 8> rootsOf(const ValueContext &Context,
                                     const LaneValue &Value);

/// Whether one of the unknowns \p These may be another number in another block.
/// Those that are derived from many others are taken to.
bool variesByBlock(const ValueContext &Context, llvm::ArrayRef<AtomId> These);

} // namespace bank_lint::symbolic

#endif
