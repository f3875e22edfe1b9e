//===-- analysis/lowering/pipelines.h - passes in their order ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which passes a kernel's code goes through, in which order, and why, as data.
/// device_passes.cpp decides which pipeline runs when; docs/dev/passes.md is
/// printed from this.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_PIPELINES_H
#define BANK_LINT_ANALYSIS_LOWERING_PIPELINES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace bank_lint::lowering {

/// A pass by the name that LLVM's pass builder or the pass table knows.
struct PassStep {
  llvm::StringRef Pass;
  llvm::StringRef Why; ///< why it runs here; empty if its purpose says so
  bool IsOfModule = false;
};

struct Pipeline {
  llvm::StringRef Title;
  llvm::StringRef When; ///< on which code it runs
  std::vector<PassStep> Steps;
};

/// Once for a file, on each function.
const Pipeline &cleaningOnce();
/// On a function into which others have been inlined.
const Pipeline &simplifyingInlined();
/// On the module, after calls have been inlined.
const Pipeline &removingUnused();
/// Before values are looked at that lie in stack slots.
const Pipeline &showingNumbers();
/// On each kernel: three ways to go on after calls are inlined. As written; the
/// first half of what nvcc does, up to unrolled loops; the second half.
const Pipeline &asWritten();
const Pipeline &untilUnrolled();
const Pipeline &merging();
/// What bank-lint-unroll-again repeats: a part of untilUnrolled().
const Pipeline &unrolling();
/// On each kernel, after the above: what the marks on accesses allow.
const Pipeline &guardingTails();
const Pipeline &withoutMarks();
/// On modules of other compilers.
const Pipeline &expandingAtomics();
const Pipeline &showingAddresses();
const Pipeline &vectorizing();
const Pipeline &splittingAsGenerated();
const Pipeline &mergingShared();
/// On code with cycles that are entered at several places.
const Pipeline &oneEntry();

/// All of them, in the order in which code meets them.
std::vector<const Pipeline *> allPipelines();

/// The text that LLVM's pass builder parses into passes of a module.
std::string textOf(const Pipeline &P);
/// The same, into passes of a function. No step may be of the module.
std::string functionTextOf(const Pipeline &P);

} // namespace bank_lint::lowering

#endif
