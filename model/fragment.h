//===-- model/fragment.h - what wmma loads and stores become ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// The instructions that a wmma load or store of a fragment becomes, and where
/// each lane of them goes. There is no such instruction in hardware: the
/// assembler writes ordinary loads and stores, or ldmatrix.
///
/// In memory a fragment is *lines* of contiguous elements, one leading
/// dimension apart: the rows of a row-major one, the columns of a column-major
/// one. Where lines run along the way the multiplication reads them (rows of A,
/// columns of B, rows of C), lane 4g + q takes 4 bytes (8 or 16 of wide
/// accumulators) of line g; else it goes down the lines, an element each:
///
///   along, half            bytes 0-3    4-7    8-11   12-15
///     line 0               lane  0      1      2      3
///     line 1               lane  4      5      6      7      ... to line 7
///
///   across, float          element 0    1      2   ...  7
///     line 0               lane    0    4      8        28
///     line 1               lane    1    5      9        29   ... to line 3
///
/// In shared memory, operands of 1 and 2 bytes are read by ldmatrix instead,
/// 8 lines of 16 bytes a matrix.
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_FRAGMENT_H
#define BANK_LINT_MODEL_FRAGMENT_H

#include "model/arch.h"
#include "model/warp_access.h"

#include <array>
#include <cstdint>

namespace bank_lint::model {

enum class FragmentUse : std::uint8_t { A, B, Accumulator };

/// f16 and bf16 are Half, s8 and u8 Byte, f32 and s32 Word.
enum class FragmentElement : std::uint8_t { Byte, Half, Tf32, Word, Double };

/// One wmma.load or wmma.store.
struct FragmentAccess {
  unsigned M = 16, N = 16, K = 16;
  FragmentUse Use = FragmentUse::A;
  FragmentElement Element = FragmentElement::Half;
  bool RowMajor = true;
  bool IsShared = true;   ///< else in global memory
  bool IsInteger = false; ///< s32 of a Word
};

/// One instruction of those. Lane i is at byte
/// `Line[i] * leading dimension * element size + Byte[i]`.
struct FragmentInstruction {
  unsigned Matrices = 0; ///< of an ldmatrix: 1, 2 or 4; 0: a plain access
  unsigned Width = 4;    ///< bytes a lane
  std::array<std::uint8_t, WarpSize> Line{}, Byte{};
};

/// At most 16: 32 lines of bytes, read across.
struct FragmentInstructions {
  std::array<FragmentInstruction, 16> Each{};
  unsigned Count = 0;
};

constexpr unsigned elementBytes(FragmentElement Element) {
  switch (Element) {
  case FragmentElement::Byte:
    return 1;
  case FragmentElement::Half:
    return 2;
  case FragmentElement::Tf32:
  case FragmentElement::Word:
    return 4;
  case FragmentElement::Double:
    return 8;
  }
  return 0;
}

namespace detail {

/// Lines, and elements in each.
struct FragmentSize {
  unsigned Lines, Length;
};

constexpr FragmentSize sizeOf(const FragmentAccess &Access) {
  unsigned Rows = Access.Use == FragmentUse::B ? Access.K : Access.M;
  unsigned Columns = Access.Use == FragmentUse::A ? Access.K : Access.N;
  return Access.RowMajor ? FragmentSize{Rows, Columns}
                         : FragmentSize{Columns, Rows};
}

/// Whether the multiplication reads along the lines. 8 x 32 x 16 computes the
/// transposed product, so its accumulators lie the other way; of integers not
/// before sm_80.
constexpr bool runsAlong(const FragmentAccess &Access,
                         const Architecture &Arch) {
  if (Access.Use == FragmentUse::B)
    return !Access.RowMajor;
  bool IsTurned = Access.Use == FragmentUse::Accumulator && Access.N == 32 &&
                  !(Access.IsInteger && Arch.Number < 80);
  return Access.RowMajor != IsTurned;
}

constexpr void addMatrices(const FragmentAccess &Access, unsigned Most,
                           FragmentInstructions &To) {
  const FragmentSize Size = sizeOf(Access);
  unsigned InLast = Most; // matrices in the last instruction
  const unsigned LineBytes = Size.Length * elementBytes(Access.Element);
  for (unsigned Line = 0; Line < Size.Lines; Line += 8) {
    for (unsigned Byte = 0; Byte < LineBytes; Byte += 16) {
      if (InLast == Most) {
        To.Each[To.Count++] = {0, 16, {}, {}};
        InLast = 0;
      }
      FragmentInstruction &Last = To.Each[To.Count - 1];
      for (unsigned Row = 0; Row < 8; ++Row) {
        Last.Line[8 * InLast + Row] = static_cast<std::uint8_t>(Line + Row);
        Last.Byte[8 * InLast + Row] = static_cast<std::uint8_t>(Byte);
      }
      Last.Matrices = ++InLast;
    }
  }
}

/// Each lane \p PerLane elements of one line.
constexpr void addAlong(const FragmentAccess &Access, unsigned PerLane,
                        FragmentInstructions &To) {
  const FragmentSize Size = sizeOf(Access);
  const unsigned Bytes = elementBytes(Access.Element);
  for (unsigned First = 0; First < Size.Lines; First += 8) {
    for (unsigned Column = 0; Column < Size.Length; Column += 4 * PerLane) {
      FragmentInstruction &New = To.Each[To.Count++];
      New.Width = PerLane * Bytes;
      for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
        New.Line[Lane] = static_cast<std::uint8_t>(First + Lane / 4);
        New.Byte[Lane] =
            static_cast<std::uint8_t>((Column + PerLane * (Lane % 4)) * Bytes);
      }
    }
  }
}

/// Each lane one element of each of \p PerLane lines.
constexpr void addAcross(const FragmentAccess &Access, unsigned PerLane,
                         FragmentInstructions &To) {
  const FragmentSize Size = sizeOf(Access);
  const unsigned Bytes = elementBytes(Access.Element);
  for (unsigned First = 0; First < Size.Lines; First += 4 * PerLane) {
    for (unsigned Column = 0; Column < Size.Length; Column += 8) {
      for (unsigned Line = 0; Line < PerLane; ++Line) {
        FragmentInstruction &New = To.Each[To.Count++];
        New.Width = Bytes;
        for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
          New.Line[Lane] =
              static_cast<std::uint8_t>(First + PerLane * (Lane % 4) + Line);
          New.Byte[Lane] =
              static_cast<std::uint8_t>((Column + Lane / 4) * Bytes);
        }
      }
    }
  }
}

} // namespace detail

/// The least leading dimension, in elements: lines next to each other.
constexpr unsigned elementsInLine(const FragmentAccess &Access) {
  return detail::sizeOf(Access).Length;
}

/// Whether the instructions of \p Access are known: not before sm_75, whose
/// tensor cores take other fragments, and only shapes of whole tiles.
constexpr bool hasFragmentRule(const FragmentAccess &Access,
                               const Architecture &Arch) {
  auto IsWhole = [](unsigned Size) {
    return (Size == 4 || Size % 8 == 0) && Size > 0 && Size <= 32;
  };
  return Arch.Number >= 75 && IsWhole(Access.M) && IsWhole(Access.N) &&
         (Access.Use == FragmentUse::Accumulator || IsWhole(Access.K)) &&
         (Access.Element != FragmentElement::Tf32 ||
          Access.Use != FragmentUse::Accumulator);
}

/// The instructions that the assembler generates for \p Access, in no defined
/// order. None where hasFragmentRule() is false.
///
/// The assembler's choice, not an architecture's rule: read from the machine
/// code of ptxas 11.8 and 13.0 for sm_75 to sm_90, all shapes and types here,
/// both layouts, both memories, of which every listing that could be decoded
/// agrees. On sm_100 and sm_120 the same instructions in the same widths stand
/// there; their addresses were not decoded. What each costs then is for
/// sharedCost(), matrixCost() and globalCost() to say.
constexpr FragmentInstructions
fragmentInstructions(const FragmentAccess &Access, const Architecture &Arch) {
  FragmentInstructions Result;
  if (!hasFragmentRule(Access, Arch))
    return Result;
  const bool IsOperand = Access.Use != FragmentUse::Accumulator;
  const bool IsHalf = Access.Element == FragmentElement::Half;
  const bool Along = detail::runsAlong(Access, Arch);
  if (Access.IsShared && IsOperand &&
      (IsHalf || (Access.Element == FragmentElement::Byte && Along))) {
    detail::addMatrices(Access, IsHalf && Arch.Number >= 80 ? 4 : 2, Result);
    return Result;
  }
  // Halves that lie the other way are turned in registers.
  const unsigned PerLane = Access.Element == FragmentElement::Byte ? 4
                           : IsHalf || !IsOperand                  ? 2
                                                                   : 1;
  if (Along || IsHalf)
    detail::addAlong(Access, PerLane, Result);
  else
    detail::addAcross(Access, PerLane, Result);
  return Result;
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_FRAGMENT_H
