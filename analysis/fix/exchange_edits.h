//===-- analysis/fix/exchange_edits.h ---------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The edits that exchange x and y in a kernel and at its launches.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_EXCHANGE_EDITS_H
#define BANK_LINT_ANALYSIS_FIX_EXCHANGE_EDITS_H

#include "analysis/fix/index_proof.h"
#include "analysis/result/fix.h"

namespace bank_lint {

struct ExchangeEdits {
  std::vector<SourceEdit> Edits;
  std::string Title;
  bool WithBlocks = false; ///< blockIdx and the grid are exchanged too
  std::string Obstacle;    ///< why there are none; "" if there are
};

/// \p WithBlocks: of blockIdx and gridDim as well.
ExchangeEdits exchangeEdits(const KernelAxes &Axes, const ArrayFacts &Facts,
                            bool WithBlocks);

/// Adds \p Layout, edits of the file as it is, to \p Made: x and y are
/// exchanged in their texts, too. False if it cannot be seen that these are
/// all.
bool addLayout(ExchangeEdits &Made, llvm::ArrayRef<SourceEdit> Layout);

/// Whether the launches of \p After are those of \p Before, exchanged as
/// \p Made says, for the kernels whose names are \p Of.
bool haveExchangedLaunches(const FileResult &Before, const FileResult &After,
                           const ExchangeEdits &Made,
                           const std::set<std::string> &Of);

} // namespace bank_lint

#endif
