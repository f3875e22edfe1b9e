//===-- analysis/result/fix.h - a change that was tried ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A change of the source that removes bank conflicts, with what the analysis
/// says of the file in which it is made. Plain data.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RESULT_FIX_H
#define BANK_LINT_ANALYSIS_RESULT_FIX_H

#include "analysis/result/access_summary.h"

namespace bank_lint {

/// A piece of the file of Where that is replaced: offsets in bytes, one line.
struct SourceEdit {
  unsigned Begin = 0, End = 0;
  SourceRange Where; ///< the same place
  std::string Text;
  bool operator==(const SourceEdit &) const = default;
};

/// New layouts of an array, in the order in which they are tried.
enum class FixKind : std::uint8_t {
  SwapIndices, ///< a[i][j] -> a[j][i]
  PadRows,     ///< a[32][32] -> a[32][33]
  PadPlanes,   ///< a[4][32][32] -> a[4][33][32]
  SwizzleRows, ///< a[i][j] -> a[i][j ^ i % 32]
  PadFlat,     ///< a[i] -> a[i + i / 32], with a longer array
  SwizzleFlat, ///< a[i] -> a[i ^ i / 32 % 32]
  RotateLoop, ///< a[... + k] -> a[... + (k + threadIdx.x) % 32] in a sum over k
  ExchangeThreads, ///< threadIdx.x -> threadIdx.y, and the reverse, in a kernel
};

/// An access to the array, or of the kernel, as it is with the fix.
struct FixedAccess {
  SourceRange Where; ///< in the file without the fix
  AccessOperation Operation = AccessOperation::Load;
  /// For the most expensive instruction; sectors, for global memory.
  Interval Wavefronts;
  std::uint64_t Ideal = 0;
  AccessSpace Space = AccessSpace::Shared;
};

struct Fix {
  FixKind Kind = FixKind::PadRows;
  std::string Title;   ///< "tile[32][33]"
  std::string Swizzle; ///< "Swizzle<5,0,5>", if CuTe has the new layout; or ""
  SourceRange Declaration;       ///< of the array, or the kernel
  std::vector<SourceEdit> Edits; ///< as normalise() orders them
  std::vector<FixedAccess> Accesses;
  /// Wavefronts beyond the ideal per block, of all accesses to the array under
  /// all launches. For ExchangeThreads: sectors, of all accesses of the kernel
  /// to global memory.
  std::uint64_t ExcessBefore = 0, ExcessAfter = 0;
  /// For these accesses: warp instructions per block, and all their wavefronts.
  /// Neighbouring accesses that the compiler makes one are one instruction.
  std::uint64_t ExecutionsBefore = 0, ExecutionsAfter = 0;
  std::uint64_t WavefrontsAfter = 0;
  /// For the kernel that uses the array and needs most.
  std::uint64_t SharedBytesBefore = 0, SharedBytesAfter = 0;
  /// Blocks that fit an SM, as far as shared memory, and the number of its
  /// threads and blocks, allow it.
  unsigned BlocksBefore = 0, BlocksAfter = 0;
  bool IsMade = false; ///< in FixedText::After
  /// For a header: the analysed files for which it was confirmed. Others may
  /// include it.
  std::vector<std::string> ConfirmedFor;
};

/// A file in which the best fix of each array and kernel is made, where that
/// could be confirmed for all of them together.
struct FixedText {
  std::string File; ///< the analysed one, or a header that it includes
  std::string Before, After;
  unsigned Fixes = 0; ///< of what it declares
};

} // namespace bank_lint

#endif
