//===-- analysis/frontend/modules/endless_places.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_ANALYSIS_FRONTEND_MODULES_ENDLESS_PLACES_H
#define BANK_LINT_ANALYSIS_FRONTEND_MODULES_ENDLESS_PLACES_H

namespace llvm {
class Module;
} // namespace llvm

namespace bank_lint::frontend {

/// Whether a place in the debug info of \p M is inlined into itself, or in a
/// scope that is in itself. LLVM's verifier follows such places for ever. \p M
/// need not have been verified.
bool hasEndlessPlaces(const llvm::Module &M);

} // namespace bank_lint::frontend

#endif
