//===-- tool/crosscheck/harness.h - a program that runs kernels -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Writes the program that runs the kernels of a file: it includes the file,
/// with its `main` under another name, and launches each experiment once on
/// buffers of its own. runtime/bank_lint_harness.h does the work.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CROSSCHECK_HARNESS_H
#define BANK_LINT_TOOL_CROSSCHECK_HARNESS_H

#include "analysis/experiments.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

/// The text of a .cu file. \p Include is the user's file as the harness is to
/// name it. All \p Experiments are of that file and can be run.
void writeHarness(llvm::StringRef Include,
                  llvm::ArrayRef<const Experiment *> Experiments,
                  llvm::raw_ostream &OS);

/// What distinguishes an experiment from the others of its file, in a line:
/// kernel, grid, block, dynamic shared memory and integer arguments.
std::string labelOf(const Experiment &E);

/// \p Text as a string literal of C.
std::string quoted(llvm::StringRef Text);

} // namespace bank_lint

#endif
