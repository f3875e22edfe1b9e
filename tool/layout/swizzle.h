//===-- tool/layout/swizzle.h - swizzles as CuTe names them -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Swizzle<B,M,S> of CuTe: an element at index i is at i ^ (i >> S & mask),
/// where mask has B bits from bit M on. And which of them the lanes of some
/// accesses, as they were seen, would have the fewest conflicts with.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_LAYOUT_SWIZZLE_H
#define BANK_LINT_TOOL_LAYOUT_SWIZZLE_H

#include "analysis/result/access_summary.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace bank_lint::layout {

struct CuteSwizzle {
  unsigned Bits = 0, Base = 0, Shift = 0;

  std::uint64_t place(std::uint64_t Index) const {
    const std::uint64_t Mask = ((std::uint64_t(1) << Bits) - 1) << Base;
    return Index ^ (Index >> Shift & Mask);
  }
  /// "Swizzle<3,3,3>"
  std::string name() const;
  bool operator==(const CuteSwizzle &) const = default;
};

/// The swizzles of elements of \p ElementBytes that keep the bytes of each lane
/// together and cost the witnesses of \p Accesses less than no swizzle does,
/// by the rules for \p Arch. Best first: of those with as many wavefronts, the
/// one that moves the fewest bits.
std::vector<CuteSwizzle>
promisingSwizzles(llvm::ArrayRef<const AccessSummary *> Accesses,
                  unsigned ElementBytes, llvm::StringRef Arch);

/// Whether \p Of frees the witness of \p Access of conflicts, at whatever
/// multiple of 128 bytes of the array it begins.
bool freesWitness(const AccessSummary &Access, const CuteSwizzle &Of,
                  unsigned ElementBytes, llvm::StringRef Arch);

} // namespace bank_lint::layout

#endif
