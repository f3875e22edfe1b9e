//===-- model/matrix.h - what ldmatrix and stmatrix cost --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// The cost of ldmatrix (LDSM) and stmatrix (STSM) in wavefronts. One
/// instruction moves 1, 2 or 4 matrices of 8 x 8 elements of 2 bytes. A row is
/// 16 consecutive bytes, and the lanes give the addresses of the rows:
///
///   lanes  0 ..  7 |  8 .. 15 | 16 .. 23 | 24 .. 31
///   rows   0 ..  7 |  0 ..  7 |  0 ..  7 |  0 ..  7
///   matrix    0    |     1    |     2    |     3
///             x1   |     x2   |           x4
///
/// A matrix is one transaction of 128 bytes: conflict-free if its 8 rows lie in
/// different groups of four banks.
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_MATRIX_H
#define BANK_LINT_MODEL_MATRIX_H

#include "model/arch.h"
#include "model/shared.h"
#include "model/warp_access.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace bank_lint::model {

struct MatrixAccess {
  /// Byte address of the row that each lane names, in the block's shared
  /// window. Those of lanes 8 * Count and above are never read.
  std::array<std::uint64_t, WarpSize> RowAddress{};
  /// The instructions need the whole warp, so anything but all lanes is
  /// undefined behaviour in PTX; here the row of an inactive lane is left out.
  LaneMask Active = 0xffffffffu;
  /// Matrices: 1, 2 or 4.
  unsigned Count = 1;
  /// stmatrix rather than ldmatrix; both cost the same.
  bool Store = false;
};

/// Wavefronts and ideal of one ldmatrix or stmatrix: for each matrix, the most
/// distinct words that its 8 rows have in one bank; the ideal is one each.
///
/// The .trans form costs the same: it changes which lane gets an element, not
/// which words are read. Equal rows within a matrix share words; matrices never
/// share, and wide loads' merge does not apply.
///
/// ldmatrix: Proven on sm_86, sm_89 and sm_120 (two of the kernels measured are
/// in test/unit/model/matrix_test.cpp), elsewhere Open; equal matrices: Open.
/// stmatrix: Open, assumed to be as ldmatrix.
///
/// Never fails: a Count over 4, which does not exist, counts as 4; a row that
/// is not aligned to 16 bytes, which the hardware faults on, touches every
/// word it overlaps.
constexpr SharedCost matrixCost(const MatrixAccess &Access,
                                const Architecture &Arch) {
  constexpr unsigned Rows = 8;
  WarpAccess Issued;
  Issued.Address = Access.RowAddress;
  Issued.Active = Access.Active;
  Issued.Width = 16;

  SharedCost Cost;
  unsigned End = std::min(Access.Count, WarpSize / Rows) * Rows;
  for (unsigned Begin = 0; Begin < End; Begin += Rows) {
    unsigned Passes = detail::passes(Issued, Begin, Begin + Rows, Arch);
    Cost.Wavefronts += Passes;
    Cost.Ideal += Passes != 0;
  }
  return Cost;
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_MATRIX_H
