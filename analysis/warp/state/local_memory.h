//===-- analysis/warp/state/local_memory.h - private arrays -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is known of the contents of a thread's own arrays: values that were
/// stored at a known place and not overwritten since. Everything else is
/// unknown.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_STATE_LOCAL_MEMORY_H
#define BANK_LINT_ANALYSIS_WARP_STATE_LOCAL_MEMORY_H

#include "analysis/symbolic/lane_value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include <map>
#include <optional>

namespace bank_lint {

/// Copies share the arrays that are unchanged since: before every loop one is
/// kept. Not for several threads at once.
class LocalMemory {
public:
  /// Stores \p Bytes bytes at \p Offset of the array \p Object. The lanes of
  /// \p Doubt may have stored or not.
  void store(symbolic::ValueContext &C, const void *Object, std::int64_t Offset,
             unsigned Bytes, const symbolic::LaneValue &Value,
             symbolic::LaneMask Active, symbolic::LaneMask Doubt);
  std::optional<symbolic::LaneValue>
  load(const void *Object, std::int64_t Offset, unsigned Bytes) const;
  /// Forgets the values in \p Object.
  void forget(const void *Object) { Arrays.erase(Object); }
  void forgetAll() { Arrays.clear(); }

private:
  struct Cell {
    unsigned Bytes;
    symbolic::LaneValue Value;
  };
  /// By their offsets; none overlaps another.
  struct Array : llvm::RefCountedBase<Array> {
    std::map<std::int64_t, Cell> Cells;
  };
  Array &own(const void *Object);

  llvm::DenseMap<const void *, llvm::IntrusiveRefCntPtr<Array>> Arrays;
};

} // namespace bank_lint

#endif
