//===-- analysis/cost/address_parts.h - an address taken apart --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Splits the addresses of a warp instruction into known offsets and the three
/// kinds of unknown parts that access_cost.h explains.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_ADDRESS_PARTS_H
#define BANK_LINT_ANALYSIS_COST_ADDRESS_PARTS_H

#include "analysis/access/access_record.h"
#include <array>
#include <vector>

namespace bank_lint {

/// `X * Factor[lane]` with the same unknown X in all lanes; the smallest
/// factor is zero (the rest of it is common).
struct StridedPart {
  symbolic::MonomialId Unknown;
  std::array<std::int64_t, 32> Factor{};
  unsigned KnownZeros = 0; ///< X is a multiple of 2^this
  symbolic::IntRange Range;
  unsigned SumsPowersOf = 0;  ///< see symbolic::AtomFacts
  int GridAxis = -1;          ///< see symbolic::AtomFacts
  bool VariesByBlock = false; ///< X may differ from block to block
  /// What all lanes have in common of X, modulo a line: X times this; and X
  /// times 2^this times other unknowns. Both are in the common part, too, until
  /// withWholeStride() says which multiples they are of X.
  std::int64_t InAll = 0;
  unsigned ProductZeros = 64;
  bool IsWhole = false; ///< InAll is in Factor
};

/// All values of the unknown of \p Part in ascending order, if they are a list
/// that is short; else empty.
std::vector<std::int64_t> listedValues(const StridedPart &Part);

/// `X * Factor`, the same in all lanes.
struct CommonPart {
  symbolic::MonomialId Unknown;
  std::int64_t Factor;
};

/// `blockIdx.x * Factor`, the same in all lanes, in a grid that is known: every
/// value of Range occurs.
struct BlockPart : CommonPart {
  unsigned Axis = 0; ///< 0, 1, 2 for x, y, z
  symbolic::IntRange Range;
};

struct AddressParts {
  std::array<std::int64_t, 32> Offset{}; ///< bytes; of active lanes
  unsigned CommonZeros = 64; ///< the common part is a multiple of 2^this
  /// What depends on the block in a known way; without multiples of a line,
  /// which decide nothing.
  std::vector<BlockPart> Blocks;
  /// The rest of the common part; without array bases and multiples of a line.
  std::vector<CommonPart> Common;
  unsigned RestZeros = 64; ///< this rest is a multiple of 2^this
  bool RestVaries = false; ///< it may differ from block to block
  std::vector<StridedPart> Strided;
  /// RestZeros and RestVaries without what is a multiple of the only strided
  /// unknown.
  unsigned OtherZeros = 64;
  bool OtherVaries = false;
  bool IsGathered = false;
  /// For gathered lanes: the unknown part is a multiple of 2^this.
  unsigned GatheredZeros = 64;
  /// For gathered lanes: which are moved alike by all that is unknown; absent
  /// if no two are.
  std::optional<symbolic::LaneClasses> Together;
  bool MixesObjects = false; ///< lanes point into different arrays
  /// All offsets that lanes may have from the common part, in bytes.
  symbolic::IntRange Reach;
  symbolic::AssumptionSet AlignmentRestsOn = 0;
  /// CommonZeros without what AlignmentRestsOn says of variables.
  unsigned AssuredZeros = 64;
  /// The same of variables whose place nothing says more of than their type.
  unsigned UnplacedZeros = 64;
  std::vector<symbolic::MonomialId> Gathered;    ///< what differs by lane
  std::array<std::int64_t, 32> GatheredFactor{}; ///< of the last of them
};

/// \p Factor times a multiple of 2^\p MonomialZeros is one of 2^this.
unsigned zerosOf(std::int64_t Factor, unsigned MonomialZeros);
/// The axis of the grid whose blockIdx \p Id is; -1 for anything else.
int gridAxis(const symbolic::ValueContext &C, symbolic::MonomialId Id);

/// "4*n - m"; "" for nothing.
std::string sumText(const symbolic::ValueContext &Context,
                    llvm::ArrayRef<CommonPart> Sum);

/// "4*w*blockIdx.y + 4*n": what lanes have in common; "address" if nothing.
std::string commonName(const symbolic::ValueContext &Context,
                       const AddressParts &Parts);
/// The name of an unknown that differs by lane.
std::string gatheredName(const symbolic::ValueContext &Context,
                         const AddressParts &Parts);

/// The arguments, loops and blocks that alone decide where lanes go: from which
/// what lanes gather by was computed, or if they do not, the unknowns that they
/// stride by. Empty if memory has a part in it, or it is unknown what has.
std::vector<std::string> decidersOf(const symbolic::ValueContext &Context,
                                    const AddressParts &Parts);

/// How many lanes have an address, \p From bytes from that of \p Parts, that is
/// no multiple of \p Width (a power of two, in bytes), at the least, over all
/// values of what is unknown.
unsigned misalignedLanes(const AddressParts &Parts, symbolic::LaneMask Active,
                         unsigned Width, std::int64_t From = 0);

/// \p Parts with the number of the block as one more unknown of which not all
/// values need occur.
AddressParts withUnknownBlock(AddressParts Parts);

/// Whether lanes differ by something that may differ between blocks too. The
/// cost in one block is then not that in another with the same common part.
bool stridesVary(const AddressParts &Parts);

AddressParts takeApart(const symbolic::ValueContext &Context,
                       const AccessRecord &Record);

} // namespace bank_lint

#endif
