//===-- model/l1.h - what a global load costs inside L1 ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// The data stage of L1, when a global load hits there. L1 and shared memory
/// are one array, so a load whose sectors are all in L1 still waits for banks:
///
///   lane i reads float 33 * i     32 lines,  1 wavefront
///   lane i reads float 16 * i     16 lines, 16 wavefronts
///
/// This is a second cost of the same instruction, next to the sectors and lines
/// of model/global.h. It says nothing of a load that misses.
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_L1_H
#define BANK_LINT_MODEL_L1_H

#include "model/arch.h"
#include "model/shared.h"
#include "model/warp_access.h"

namespace bank_lint::model {

/// Wavefronts and ideal of the data stage of one global load (LDG) that hits in
/// L1: the banks, lane groups (32, 16, 8) and distinct words of shared memory,
/// without the merge of wide loads. Addresses are global ones.
///
/// One chip family (sm_120), one source (cicuvc/nvidia-sass-document,
/// shared_bank_conflicts): reproduces all 14 of its values, wavefronts and
/// conflicts of seven patterns of 4- and 16-byte lanes. 8-byte lanes, other
/// chips and the 32-byte lanes of sm_100, which count as 16-byte ones here, are
/// Open.
constexpr SharedCost l1DataCost(const WarpAccess &Access,
                                const Architecture &Arch) {
  WarpAccess Issued = Access;
  Issued.Op = Operation::Store; // what never merges
  return sharedCost(Issued, Arch);
}

/// The wavefronts of l1DataCost() alone.
constexpr unsigned l1DataWavefronts(const WarpAccess &Access,
                                    const Architecture &Arch) {
  return l1DataCost(Access, Arch).Wavefronts;
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_L1_H
