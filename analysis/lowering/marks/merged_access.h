//===-- analysis/lowering/marks/merged_access.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The compiler issues one wide access for several narrow ones of the source
/// where they are neighbours. The code still has the narrow ones, whose values
/// it needs: one of them carries the wide access, the others say that they are
/// part of it. A load of which only a part is issued says of what it is a part.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_MARKS_MERGED_ACCESS_H
#define BANK_LINT_ANALYSIS_LOWERING_MARKS_MERGED_ACCESS_H

#include <cstdint>
#include <optional>

namespace llvm {
class Instruction;
} // namespace llvm

namespace bank_lint {

/// The wide access that a load or store carries.
struct MergedAccess {
  unsigned Parts = 0;     ///< accesses of the source that it combines
  unsigned Bytes = 0;     ///< per lane
  std::int64_t Shift = 0; ///< from the carrier's address to its own, in bytes
  /// The access of the source that the carrier is a part of: its bytes, of
  /// which its address must be a multiple, and where that is from the carrier's
  /// address. 0: none.
  unsigned WholeBytes = 0;
  std::int64_t WholeShift = 0;
};

/// Nothing if \p I carries none.
std::optional<MergedAccess> mergedAccess(const llvm::Instruction &I);
/// True if another instruction carries the access of \p I.
bool isPartOfMerged(const llvm::Instruction &I);

void setMergedAccess(llvm::Instruction &Carrier, const MergedAccess &Made);
void setPartOfMerged(llvm::Instruction &I);

} // namespace bank_lint

#endif
