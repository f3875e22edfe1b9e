//===-- analysis/fix/index_proof.h - indices within their rows --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `tile[0][t]` with t up to 255 walks through all rows of a tile of 32 x 32:
/// it means the array as it lies in memory, and a longer row would change what
/// it means. So rows are made longer only if it is proven of each index that it
/// stays in its dimension.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_INDEX_PROOF_H
#define BANK_LINT_ANALYSIS_FIX_INDEX_PROOF_H

#include "analysis/analyzer.h"
#include "analysis/program/kernel_axes.h"
#include "analysis/program/shared_array.h"
#include "analysis/program/tensor_map_spelling.h"
#include "analysis/summary/index_range.h"
#include "llvm/ADT/ArrayRef.h"

namespace bank_lint {

/// The facts that one more analysis, with probes, finds about the arrays of a
/// file.
struct ArrayFacts {
  std::vector<SharedArray> Arrays;
  IndexRanges Indices; ///< of all kernels under all launches
  /// By kernel: its static shared memory in bytes.
  std::map<std::string, std::uint64_t> StaticSharedBytes;
  /// By mangled name: how the analysis names a kernel.
  std::map<std::string, std::string> DisplayNames;
  std::vector<LaunchSite> Launches;      ///< of the file
  std::vector<std::string> LaunchNotes;  ///< launches that were not followed
  std::vector<LaunchBytes> SharedCounts; ///< where they say their bytes
  TensorMapSpelling Maps;                ///< where the file writes swizzles
  std::vector<KernelAxes> Axes;          ///< uses of x and y
  std::vector<LaunchExtents> Extents;    ///< where launches say theirs
  std::string Failure;                   ///< why the facts are unknown
};

ArrayFacts arrayFacts(const std::string &File, const AnalysisOptions &Options);

/// Why it is unproven that every index of \p Array but the first stays in its
/// dimension; "" if it does.
std::string whyIndicesMayLeave(const SharedArray &Array,
                               const IndexRanges &Indices);

/// How many elements of dimension \p D the uses of \p Array reach, from the
/// first one on; absent if that is unknown.
std::optional<std::uint64_t> reached(const SharedArray &Array, std::size_t D,
                                     const IndexRanges &Indices);

/// Whether the block of a launch under which the array at \p Declaration is
/// accessed is assumed.
bool isBlockAssumed(const SourceRange &Declaration, const FileResult &Result);

/// As whyIndicesMayLeave, of all instantiations of \p Array, with what is known
/// of the launches.
std::string whyNotProven(llvm::ArrayRef<const SharedArray *> Array,
                         const FileResult &Result, const ArrayFacts &Facts);

} // namespace bank_lint

#endif
