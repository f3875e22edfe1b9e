//===-- analysis/warp/assembly_state.h - inline PTX at work -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What an inline assembly statement has in its registers while the executor
/// goes through it. For assembly.cpp and assembly_memory.cpp.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_ASSEMBLY_STATE_H
#define BANK_LINT_ANALYSIS_WARP_ASSEMBLY_STATE_H

#include "analysis/warp/executor.h"

namespace bank_lint {

/// The registers of a statement while it is executed.
struct Executor::AssemblyState {
  const llvm::CallInst &Call;
  LaneMask Lanes; ///< that execute it
  std::vector<LaneValue> Placeholders, Registers;
  /// By result: its bits, if it is an integer of which nothing is known yet and
  /// that nothing has read: most are written once, so that an unknown made at
  /// the end is enough. 0: it is what its placeholder says.
  std::vector<unsigned> UnmadeBits;
  /// Lanes of which nobody knows whether the guard lets them through.
  LaneMask Doubt = 0;
};

/// \p V made \p Bits wide.
inline symbolic::LaneValue fit(symbolic::ValueContext &C,
                               const symbolic::LaneValue &V, unsigned Bits,
                               bool IsSigned) {
  if (V.isOpaque() || V.bits() == Bits)
    return V;
  if (V.bits() > Bits)
    return symbolic::truncate(C, V, Bits);
  return symbolic::extend(C, V, Bits,
                          IsSigned ? symbolic::Signedness::Signed
                                   : symbolic::Signedness::Unsigned);
}

} // namespace bank_lint

#endif
