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
#include "llvm/Support/Error.h"

namespace bank_lint {

/// What identifies a file in a measurement: a digest of its text. "" if it
/// cannot be read.
std::string digestOf(llvm::StringRef File);

/// Writes the folder, but for predictions.json. All experiments can be run. It
/// is made if there is none; one that holds anything that is not of a folder
/// like this is an error.
llvm::Error emitFolder(llvm::StringRef Folder,
                       llvm::ArrayRef<FileExperiments> Files);

} // namespace bank_lint

#endif
