//===-- analysis/fix/launch_growth.h - launches that give more --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A dynamic array in longer rows needs more memory, which all launches of its
/// kernels must give:
///
///     kernel<<<grid, block, n * 128 + n * 128 / 128 * 4>>>(...);
///
/// They can be made to if each of them says how many bytes it gives, in this
/// file and in words that can be written twice.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_LAUNCH_GROWTH_H
#define BANK_LINT_ANALYSIS_FIX_LAUNCH_GROWTH_H

#include "analysis/fix/index_edits.h"
#include "analysis/fix/index_proof.h"
#include "analysis/fix/text/edited_text.h"

namespace bank_lint {

struct LaunchGrowth {
  std::vector<SourceEdit> Edits;
  std::uint64_t MoreBytes = 0; ///< of the launch that gives most
  bool RaisesLimit = false;    ///< what cudaFuncSetAttribute allows grows, too
  std::string Obstacle;        ///< why they stay as they are
};

/// \p Bytes for an array of \p Layout (Pad), where it is elements of
/// \p ElementBytes that had \p Bytes before.
std::uint64_t grownBytes(std::uint64_t Bytes, const FlatLayout &Layout,
                         unsigned ElementBytes);

/// The launches of the kernels that access the array \p Declaration, made to
/// give as much as \p Layout takes.
LaunchGrowth growLaunches(const FileResult &Result, const ArrayFacts &Facts,
                          const SourceRange &Declaration,
                          const FlatLayout &Layout, unsigned ElementBytes);

/// Whether \p After, the analysis of the edited file, has found each launch
/// giving as much as \p Before promised, and none more than its kernel may
/// have: of a variable that cudaFuncSetAttribute reads as well, both have
/// grown.
bool haveGrown(const FileResult &Before, const FileResult &After,
               const EditedText &Edited, const SourceRange &Declaration,
               const FlatLayout &Layout, unsigned ElementBytes);

} // namespace bank_lint

#endif
