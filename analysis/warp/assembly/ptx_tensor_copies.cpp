//===-- analysis/warp/assembly/ptx_tensor_copies.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Instructions that move a tile of shared memory as a whole by a tensor map:
/// tensor copies.
//===----------------------------------------------------------------------===//
#include "analysis/warp/assembly/ptx_unit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Argument.h"
#include <bit>

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

namespace {

/// "cp.async.bulk.tensor.2d" of what has all its modifiers behind it.
std::string tensorName(StringRef Mnemonic) {
  const std::size_t At = Mnemonic.find("tensor.");
  return Mnemonic.take_front(Mnemonic.find('.', At + 7)).str();
}

/// How a tensor copy goes through the tensor, by its mnemonic (PTX ISA 9.0).
enum class CopyMode { Tile, Gather, Im2col, Im2colWide, Im2colWide128 };

CopyMode modeOf(StringRef Mnemonic) {
  if (Mnemonic.contains("::gather4") || Mnemonic.contains("::scatter4"))
    return CopyMode::Gather;
  if (Mnemonic.contains(".im2col::w::128"))
    return CopyMode::Im2colWide128;
  if (Mnemonic.contains(".im2col::w"))
    return CopyMode::Im2colWide;
  return Mnemonic.contains(".im2col") ? CopyMode::Im2col : CopyMode::Tile;
}

TensorMapMode modeOfMap(CopyMode Mode) {
  switch (Mode) {
  case CopyMode::Tile:
  case CopyMode::Gather:
    return TensorMapMode::Tiled;
  case CopyMode::Im2col:
    return TensorMapMode::Im2col;
  case CopyMode::Im2colWide:
  case CopyMode::Im2colWide128:
    return TensorMapMode::Im2colWide;
  }
  return TensorMapMode::Tiled;
}

/// Which rows a copy of \p Mode by the map of \p Use moves, into \p Use.
/// \p HasHalo: wHalo of a wide mode may be other than 0, and adds pixels.
/// \returns why that is unknown, after the name of the instruction; "" if it
/// is.
std::string takeRows(CopyMode Mode, bool HasHalo, TileUse &Use) {
  const TensorMapFacts &Map = *Use.Map;
  const bool IsTiled = modeOfMap(Mode) == TensorMapMode::Tiled;
  if (Map.Mode != modeOfMap(Mode) && !Map.IsStated)
    return " has a map that " + Map.MadeBy +
           " makes, for copies of another "
           "mode";
  if (!Map.InterleaveBytes)
    return " has a map that may be interleaved";
  if (*Map.InterleaveBytes)
    return " copies an interleaved tensor: not analysed";
  if (HasHalo)
    return " copies pixels of a halo: not analysed";
  TensorMapFacts::Number Rows = IsTiled ? Map.boxRows() : Map.Pixels;
  Use.IsGather = Mode == CopyMode::Gather;
  Use.IsOfPixels = !IsTiled;
  if (Use.IsGather)
    Rows = 4; // whatever the height of the box
  else if (Mode == CopyMode::Im2colWide128)
    Rows = 128; // whatever the map has
  const TensorMapFacts::Number Row = Map.rowBytes();
  if (!Row || !Rows)
    return IsTiled ? " copies an unknown box"
                   : " copies pixels of unknown number or size";
  Use.RowBytes = *Row;
  Use.Rows = *Rows;
  return "";
}

} // namespace

/// What is known of the tensor map at \p Where; null, and \p Why, if nothing
/// is.
const TensorMapFacts *PtxUnit::tensorMap(const LaneValue &Where, unsigned Lane,
                                         std::string &Why) const {
  Why = "its address is not an integer that is followed";
  if (Where.isOpaque())
    return nullptr;
  const llvm::Argument *Parameter = nullptr;
  for (const Term &T : Where.terms()) {
    const ArrayRef<AtomId> Factors = C.factors(T.Monomial);
    const Atom &Base = C.atom(Factors.front());
    if (T.Coefficient[Lane] == 0)
      continue;
    const bool IsBase = Factors.size() == 1 && Base.Kind == AtomKind::Base &&
                        Base.Object && T.Coefficient[Lane] == 1 && !Parameter;
    if (!IsBase || Base.Space != BaseSpace::Param) {
      Why = IsBase && Base.Space == BaseSpace::Global
                ? "it lies in global memory"
            : IsBase && Base.Space == BaseSpace::Local
                ? "it is copied to local memory; __grid_constant__ avoids that"
                : "which one it is depends on more than constants";
      return nullptr;
    }
    Parameter = static_cast<const llvm::Argument *>(Base.Object);
  }
  if (!Parameter)
    return nullptr;
  Why = "nothing says how the host makes it";
  const std::uint64_t Offset = Where.unsignedConstant(Lane);
  for (const TensorMapArgument &Map : LaunchedWith.Maps)
    if (Map.Parameter == Parameter->getArgNo() && Map.Offset == Offset)
      return &Map.Map;
  return nullptr;
}

/// Whether a copy of a wide mode may move pixels besides those of its column:
/// the first number of its operand {wHalo, wOffset} (PTX ISA 9.0) is not 0.
bool PtxUnit::hasHalo(const ptx::Instruction &Step, bool IsWide, unsigned Lane,
                      Statement &Within) {
  if (!IsWide)
    return false;
  for (const ptx::Operand &Each : Step.Operands) {
    if (Each.Kind != ptx::OperandKind::Vector || Each.Elements.empty())
      continue;
    const LaneValue Halo = value(Each.Elements.front(), Within, 16, false);
    return Halo.isOpaque() || !Halo.terms().empty() ||
           Halo.unsignedConstant(Lane) != 0;
  }
  return true;
}

/// cp.async.bulk.tensor, cp.reduce.async.bulk.tensor.
void PtxUnit::tensorCopy(const ptx::Instruction &Step, Statement &Within,
                         const LaneContext &Lanes) {
  const StringRef Name = Step.Mnemonic;
  if (Name.contains(".prefetch.") || State.isInTrial())
    return;
  const bool IsLoad = Name.contains(".shared::cluster.global") ||
                      Name.contains(".shared::cta.global");
  const AccessOperation Operation = IsLoad ? AccessOperation::Load
                                    : Name.starts_with("cp.reduce")
                                        ? AccessOperation::Atomic
                                        : AccessOperation::Store;
  const std::string Short = tensorName(Name);
  const CopyMode Mode = modeOf(Name);
  TileUse Use;
  Use.IsWrite = IsLoad;
  auto Undecided = [&](const std::string &Why, const LaneContext &Which) {
    Issuer.unknownCopy(Within.Call, Operation, Why, Use, Which);
  };
  if (Step.Operands.size() < 2)
    return Undecided(Short + " is not analysed", Lanes);
  const unsigned MapIndex = IsLoad ? 1 : 0;
  const ptx::Operand &MapOperand = Step.Operands[MapIndex];
  const LaneValue Where =
      address(Step, MapIndex, ptx::StateSpace::Generic, Within);
  Use.Start = Values.fromWindow(
      address(Step, 1 - MapIndex, ptx::StateSpace::Shared, Within));
  for (const ptx::Operand &Coordinate : MapOperand.Coordinates)
    Use.Coordinates.push_back(value(Coordinate, Within, 32, true));
  std::string Why;
  if (!Lanes.May)
    return;
  if ((Where.isOpaque() || Where.isSpelledAlike()) &&
      !tensorMap(Where, unsigned(std::countr_zero(Lanes.May)), Why))
    return Undecided("the tensor map of " + Short + " is unknown: " + Why,
                     Lanes);
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    const LaneMask Alone = LaneMask(1) << Lane;
    if (!(Lanes.May & Alone))
      continue;
    const LaneContext Which = Lanes.narrowed(Alone, Alone);
    Use.Map = tensorMap(Where, Lane, Why);
    if (!Use.Map) {
      Undecided("the tensor map of " + Short + " is unknown: " + Why, Which);
      continue;
    }
    const bool HasHalo = hasHalo(
        Step, modeOfMap(Mode) == TensorMapMode::Im2colWide, Lane, Within);
    if (const std::string Open = takeRows(Mode, HasHalo, Use); !Open.empty()) {
      Undecided(Short + Open, Which);
      continue;
    }
    Issuer.tile(Within.Call, Operation, AccessForm::TensorCopy,
                Use.RowBytes * Use.Rows, Use, Which);
  }
}

} // namespace bank_lint
