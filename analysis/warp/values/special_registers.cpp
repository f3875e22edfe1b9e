//===-- analysis/warp/values/special_registers.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a thread finds in threadIdx, blockDim, %laneid and similar registers.
//===----------------------------------------------------------------------===//
#include "analysis/warp/values/evaluator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

/// 32 bits in each lane: those for which \p Holds.
static LaneValue laneBits(bool (*Holds)(unsigned Bit, unsigned Lane)) {
  std::array<std::uint64_t, NumLanes> Each{};
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    for (unsigned Bit = 0; Bit < NumLanes; ++Bit)
      Each[Lane] |= std::uint64_t(Holds(Bit, Lane)) << Bit;
  return LaneValue(32, Lanes(Each));
}

/// The most that the number can be that a grid covers, if it has 32 bits; else
/// 0.
std::int64_t Evaluator::mostOf(const GridCover &Cover) const {
  for (const ParameterFacts &P : In.Parameters)
    if (P.Name == Cover.Argument && P.Declared && P.Declared->Bits <= 32)
      return (std::int64_t(1) << (P.IsUnsigned ? 32 : 31)) - 1;
  return 0;
}

/// That the grid covers \p Number, which is the argument \p Name.
void Evaluator::noteCover(const std::string &Name, const LaneValue &Number) {
  for (const GridCover &Known : In.LaunchedWith.Covers) {
    if (Known.Argument != Name || In.Box || Number.terms().size() != 1 ||
        !Number.isSpelledAlike() || Number.constant()[0] != 0 ||
        Number.terms().front().Coefficient[0] != 1)
      continue;
    auto AtomOf = [&](const LaneValue &Value) {
      return C.factors(Value.terms().front().Monomial).front();
    };
    Cover Facts;
    Facts.Number = AtomOf(Number);
    Facts.BlockIndex = AtomOf(blockIndex(Known.Axis));
    Facts.GridSize = AtomOf(gridSize(Known.Axis));
    Facts.Items = Known.Items;
    Facts.Short = {Known.LeastShort, Known.MostShort};
    Facts.ShortOfAny = {Known.LeastShort, Known.MostShortOfOne};
    if (!In.IsAnyBlock)
      Facts.NotTheLast = std::string("the block is not the last one in ") +
                         "xyz"[Known.Axis] + ", which " + Name +
                         " may fill in part";
    C.noteCover(std::move(Facts));
  }
}

LaneValue Evaluator::blockIndex(unsigned Axis) const {
  const std::optional<std::uint64_t> Size = In.LaunchedWith.Grid.Size[Axis];
  if (Size == 1)
    return LaneValue(32, 0);
  if (In.Box && In.Box->size(Axis) == 1)
    return LaneValue(32, In.Box->First[Axis]);
  AtomDescription Index;
  Index.Kind = AtomKind::BlockIndex;
  Index.Name = std::string("blockIdx.") + "xyz"[Axis];
  Index.Range = {0, Size ? std::int64_t(*Size) - 1
                         : (Axis == 0 ? (std::int64_t(1) << 31) - 2 : 65534)};
  if (Size)
    Index.GridAxis = int(Axis);
  // Behind it indices of threads would wrap around.
  for (const GridCover &Cover : In.LaunchedWith.Covers)
    if (const std::int64_t Most = mostOf(Cover);
        Cover.Axis == Axis && !Size && Most)
      Index.Range.Hi = std::min(
          Index.Range.Hi, std::max<std::int64_t>(Most / Cover.Items - 1, 0));
  if (In.Box)
    Index.Range = {std::int64_t(In.Box->First[Axis]),
                   std::int64_t(In.Box->Last[Axis])};
  return LaneValue::ofAtom(C, 32, C.intern({'b', Axis}, Index));
}

LaneValue Evaluator::gridSize(unsigned Axis) const {
  if (In.LaunchedWith.Grid.Size[Axis])
    return LaneValue(32, *In.LaunchedWith.Grid.Size[Axis]);
  AtomDescription Size;
  Size.Kind = AtomKind::BlockIndex;
  Size.Name = std::string("gridDim.") + "xyz"[Axis];
  Size.Range = {1, Axis == 0 ? (std::int64_t(1) << 31) - 1 : 65535};
  for (const GridCover &Cover : In.LaunchedWith.Covers)
    if (const std::int64_t Most = mostOf(Cover); Cover.Axis == Axis && Most)
      Size.Range.Hi =
          std::min(Size.Range.Hi, (Most + Cover.MostShortOfOne) / Cover.Items);
  return LaneValue::ofAtom(C, 32, C.intern({'d', Axis}, Size));
}

std::optional<LaneValue> Evaluator::specialRegister(unsigned Id) const {
  auto Axis = [&](Intrinsic::ID X) { return unsigned(Id - X); };
  switch (Id) {
  case Intrinsic::nvvm_read_ptx_sreg_tid_x:
  case Intrinsic::nvvm_read_ptx_sreg_tid_y:
  case Intrinsic::nvvm_read_ptx_sreg_tid_z:
    return ThreadIndex[Axis(Intrinsic::nvvm_read_ptx_sreg_tid_x)];
  case Intrinsic::nvvm_read_ptx_sreg_ntid_x:
  case Intrinsic::nvvm_read_ptx_sreg_ntid_y:
  case Intrinsic::nvvm_read_ptx_sreg_ntid_z:
    return LaneValue(
        32, In.LaunchedWith.Block[Axis(Intrinsic::nvvm_read_ptx_sreg_ntid_x)]);
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_x:
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_y:
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_z:
    return blockIndex(Axis(Intrinsic::nvvm_read_ptx_sreg_ctaid_x));
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_x:
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_y:
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_z:
    return gridSize(Axis(Intrinsic::nvvm_read_ptx_sreg_nctaid_x));
  case Intrinsic::nvvm_read_ptx_sreg_warpsize:
    return LaneValue(32, NumLanes);
  case Intrinsic::nvvm_read_ptx_sreg_laneid: {
    std::array<std::uint64_t, NumLanes> Each{};
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Each[Lane] = Lane;
    return LaneValue(32, Lanes(Each));
  }
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_eq:
    return laneBits([](unsigned Bit, unsigned Lane) { return Bit == Lane; });
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_lt:
    return laneBits([](unsigned Bit, unsigned Lane) { return Bit < Lane; });
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_le:
    return laneBits([](unsigned Bit, unsigned Lane) { return Bit <= Lane; });
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_gt:
    return laneBits([](unsigned Bit, unsigned Lane) { return Bit > Lane; });
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_ge:
    return laneBits([](unsigned Bit, unsigned Lane) { return Bit >= Lane; });
  case Intrinsic::nvvm_read_ptx_sreg_dynamic_smem_size:
    if (In.LaunchedWith.SharedBytes)
      return LaneValue(32, *In.LaunchedWith.SharedBytes);
    break;
  default:
    break;
  }
  return std::nullopt;
}

} // namespace bank_lint
