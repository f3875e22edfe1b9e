//===-- analysis/summary/instance_offsets.h - copies of an access *- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How far apart the executions of an access are, if that is all that they
/// differ by: those of a loop that is unrolled or executed.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUMMARY_INSTANCE_OFFSETS_H
#define BANK_LINT_ANALYSIS_SUMMARY_INSTANCE_OFFSETS_H

#include "analysis/access/access_record.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace bank_lint {

class InstanceOffsets {
public:
  /// \p Record, as each of \p Warps executes it.
  void add(const AccessRecord &Record, const WarpRange &Warps);
  /// Bytes from the first execution of a warp to each of its executions.
  /// Empty unless all warps execute the same instructions in the same order,
  /// with all lanes, whatever the unknowns are.
  std::vector<std::int64_t> take();

private:
  /// More are not kept.
  static constexpr std::size_t Most = 256;
  bool follows(const AccessRecord &Record, const WarpRange &Warps);

  bool IsLost = false;
  std::optional<symbolic::LaneValue> First; ///< address
  llvm::SmallVector<const llvm::Instruction *, 4> Instructions;
  std::vector<std::int64_t> Offsets;
  unsigned FirstWarp = 0, Warp = 0;
  std::size_t Next = 0; ///< of Instructions, in the warp that runs
};

} // namespace bank_lint

#endif
