//===-- analysis/solved_loops.h - who ran out of steps ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a report says of kernels whose loops were to be executed and were
/// solved instead, for want of steps: one note for all kernels of a file.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SOLVED_LOOPS_H
#define BANK_LINT_ANALYSIS_SOLVED_LOOPS_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace bank_lint {

/// The note for \p Kernels, at least one, as they are displayed. It names the
/// first few and counts the others.
std::string noteOfSolvedLoops(llvm::ArrayRef<std::string> Kernels);

} // namespace bank_lint

#endif
