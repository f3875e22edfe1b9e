//===-- tool/crosscheck/emit.h - a folder to measure elsewhere --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Writes a folder that holds all it takes to measure kernels on another
/// machine:
///
///     run.sh                 builds, profiles, times, writes measured.csv
///     bank_lint_harness.h    runs a launch; sass_metrics.cpp measures it where
///                            there is no ncu
///     harness/NAME.cu        the program for one file
///     harness/NAME.labels    its experiments, in order (measured.csv has them)
///     harness/NAME.args      further arguments for nvcc
///     source/NAME/...        the file and the user's headers
///     predictions.json       what bank-lint says
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CROSSCHECK_EMIT_H
#define BANK_LINT_TOOL_CROSSCHECK_EMIT_H

#include "tool/crosscheck/file_experiments.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

/// What identifies a file in a measurement: a digest of its text. "" if it
/// cannot be read.
std::string digestOf(llvm::StringRef File);

/// Writes the folder. All experiments can be run. It is made if there is none;
/// of what is in it only what an earlier run wrote is replaced
/// (emitted_folder.h).
llvm::Error
emitFolder(llvm::StringRef Path, llvm::ArrayRef<FileExperiments> Files,
           llvm::function_ref<void(llvm::raw_ostream &)> WritePredictions);

} // namespace bank_lint

#endif
