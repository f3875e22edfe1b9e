//===-- analysis/lowering/build/build_traits.h - what a build does -*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a build does to memory instructions, by architecture and options. Each
/// is a fact of nvcc 13.0, read from the machine code of small kernels; no pass
/// asks for an architecture or an option by name.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_BUILD_BUILD_TRAITS_H
#define BANK_LINT_ANALYSIS_LOWERING_BUILD_BUILD_TRAITS_H

#include "analysis/lowering/build/device_build.h"
#include <cstdint>

namespace bank_lint::lowering {

/// What becomes code with branches unless it may be approximated.
enum class Approximate : std::uint8_t {
  No,
  Quotients, ///< of 32-bit floats
  Roots,     ///< sqrtf, hypotf, norm3df, norm4df
  Functions  ///< sinf, cosf, sincosf, tanf
};

/// What ptxas goes by when it merges neighbours in a static shared array.
enum class SharedBase : std::uint8_t {
  Place, ///< where it puts the array: `a[0]` at byte 4 begins no pair
  /// How that place is aligned: at byte 4 nothing merges, at byte 8 pairs do.
  PlaceAlignment,
  Declaration ///< how the array is declared, for the linker decides its place
};

struct BuildTraits {
  SharedBase Base = SharedBase::Place;
  /// ptxas merges; else the optimiser alone, what fills a vector.
  bool MergesInAssembler = true;
  /// The optimiser computes the address a + 16 * t from a + 4 * t, if that came
  /// before, by adding 12 * t (straight-line strength reduction). ptxas then
  /// knows no more of it than that it is a multiple of 4.
  bool DerivesAddresses = false;
  /// Addresses that begin with an array are counted up from the middle of
  /// neighbours as well (accesses/counted_addresses.h).
  bool CountsFromBeginning = false;
  /// The optimiser knows that thread and block indices are not negative.
  bool KnowsThreadIndices = false;
  /// The optimiser knows that dynamic shared memory begins at a multiple of 16,
  /// as ptxas always does.
  bool AlignsDynamic = true;
  /// Bytes that one load or store of global memory moves for a lane: ld.v8.b32
  /// and ld.v4.b64 are of 32 (PTX ISA 8.8). In shared memory it is 16.
  unsigned WidestGlobal = 16;
  /// The optimiser loads what is wanted of a structure member by member, and
  /// joins the loads, across gaps too, if that makes a whole vector.
  bool TakesCopiesApart = false;
  /// What a loop keeps in a register is loaded again for the iterations that
  /// are left over when it is unrolled (loops/rest_loops.h).
  bool LoadsForRest = false;
  /// Loads with a cache hint hold others in their loop (marks/hinted_load.h).
  bool HintedLoadsHold = false;
  /// What is issued without branches.
  bool Approximates[4] = {};

  bool approximates(Approximate What) const {
    return Approximates[unsigned(What)];
  }
};

BuildTraits traitsOf(const DeviceBuild &Build);

} // namespace bank_lint::lowering

#endif
