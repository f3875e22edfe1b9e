//===-- analysis/block_trial.h - launches with another block ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Has the kernels of a file launched with a block that the file does not say,
/// as if the user had written it there: whatever else reads the same variable
/// or macro, such as the grid, follows. A kernel whose launch cannot be edited
/// so, or that has none, gets the block with a grid that is unknown.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_BLOCK_TRIAL_H
#define BANK_LINT_ANALYSIS_BLOCK_TRIAL_H

#include "analysis/counters.h"
#include <map>
#include <set>

namespace bank_lint {

using BlockSize = std::array<std::uint32_t, 3>;

class BlockTrial {
public:
  /// Compiles \p File to see its kernels and launches.
  BlockTrial(const std::string &File, const AnalysisOptions &Options,
             const BlockSize &Block);

  /// The options with which launches have the block. Contents are the edited
  /// text, if something was edited.
  AnalysisOptions attempt() const;
  /// Whether \p Counted, by the last attempt, lacks the block somewhere. The
  /// next attempt leaves the launches of these kernels as they are written.
  bool needsAnother(const CountersResult &Counted);

  /// Where the last attempt wrote the block, in the text as it was: lines and
  /// columns, from 1 on.
  std::vector<std::pair<unsigned, unsigned>> places() const;
  /// Kernels with launches in the file that stay as they are written.
  std::vector<std::string> leftAsWritten() const;

private:
  /// Texts that are written, by where they begin, with where they end.
  using Edits = std::map<unsigned, std::pair<unsigned, std::string>>;

  struct EditedKernel {
    std::string Mangled;
    Edits Made;
    bool IsEdited = false, IsLaunched = false;
  };

  Edits allEdits() const;

  AnalysisOptions Options;
  const BlockSize Block;
  std::string Text;
  std::map<std::string, EditedKernel> Kernels; ///< by their names for people
};

} // namespace bank_lint

#endif
