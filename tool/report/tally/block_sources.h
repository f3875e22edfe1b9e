//===-- tool/report/tally/block_sources.h - who says the blocks -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The number of kernels whose block is known, by the source that sets it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TALLY_BLOCK_SOURCES_H
#define BANK_LINT_TOOL_REPORT_TALLY_BLOCK_SOURCES_H

#include "analysis/diagnosis.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <string>

namespace bank_lint {

/// By who says the block, how many kernels have one by him; of a kernel with
/// several launches, the best.
using BlockSources = std::map<LaunchSource, unsigned>;

/// The sources for the kernels that access memory.
BlockSources blockSources(llvm::ArrayRef<FileResult> Results);
BlockSources blockSources(llvm::ArrayRef<DiagnosedKernel> Kernels);

/// "the block of 3 of 5 kernels is known: 2 by a launch in the file, 1 by a
/// comment"; "" if there are no kernels.
std::string describe(const BlockSources &Sources);

} // namespace bank_lint

#endif
