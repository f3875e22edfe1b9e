//===-- analysis/warp/assembly/ptx_matrix_operands.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Instructions that read a tile of shared memory by a descriptor: wgmma,
/// tcgen05.
//===----------------------------------------------------------------------===//
#include "analysis/warp/assembly/instruction_descriptor.h"
#include "analysis/warp/assembly/ptx_unit.h"
#include "llvm/ADT/StringExtras.h"
#include <bit>

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

namespace {

/// "wgmma.mma_async" of "wgmma.mma_async.sync.aligned.m64n8k16...".
std::string firstWords(StringRef Mnemonic) {
  return Mnemonic.take_front(Mnemonic.find('.', Mnemonic.find('.') + 1)).str();
}

/// What a matrix instruction reads of shared memory by one descriptor.
struct OperandShape {
  unsigned Index = 0; ///< of the descriptor among the operands
  const char *Name = "";
  std::uint64_t Lines = 0, LineBytes = 0;
  model::Major Along = model::Major::K;
  bool IsCopied = false;
};

/// m64n128k16
struct MatrixSizes {
  unsigned M = 0, N = 0, K = 0;
};

std::optional<MatrixSizes> sizesIn(StringRef Part) {
  MatrixSizes Result;
  if (!Part.consume_front("m") || Part.consumeInteger(10, Result.M) ||
      !Part.consume_front("n") || Part.consumeInteger(10, Result.N) ||
      !Part.consume_front("k") || Part.consumeInteger(10, Result.K) ||
      !Part.empty())
    return std::nullopt;
  return Result;
}

/// The bits of an element of wgmma's A and B.
unsigned elementBits(StringRef Type) {
  return StringSwitch<unsigned>(Type)
      .Cases({"f16", "bf16"}, 16)
      .Case("tf32", 32)
      .Cases({"e4m3", "e5m2", "s8", "u8"}, 8)
      .Case("b1", 1)
      .Default(0);
}

/// Whether \p O may be a descriptor, and no list of registers or address of
/// tensor memory.
bool isPlainOperand(const ptx::Operand &O) {
  return O.Kind == ptx::OperandKind::Placeholder ||
         O.Kind == ptx::OperandKind::Register ||
         O.Kind == ptx::OperandKind::Immediate ||
         O.Kind == ptx::OperandKind::Sum;
}

} // namespace

/// The operands of wgmma.mma_async that are in shared memory. Those of 16-bit
/// types may be transposed, as the last numbers of the instruction say.
static std::vector<OperandShape>
shapesOfWgmma(const ptx::Instruction &Step,
              function_ref<std::optional<bool>(unsigned)> IsSet) {
  std::vector<OperandShape> Result;
  SmallVector<StringRef, 12> Parts;
  StringRef(Step.Mnemonic).split(Parts, '.');
  for (std::size_t I = 0; I + 3 < Parts.size(); ++I) {
    const std::optional<MatrixSizes> Sizes = sizesIn(Parts[I]);
    if (!Sizes)
      continue;
    const unsigned BitsA = elementBits(Parts[I + 2]);
    const unsigned BitsB = elementBits(Parts[I + 3]);
    if (!BitsA || !BitsB || Step.Operands.size() < 4)
      return {};
    const bool IsSparse = is_contained(Parts, "sp");
    const bool HasA = isPlainOperand(Step.Operands[1]);
    // scale-d, imm-scale-a, imm-scale-b, then imm-trans-a and -b
    const unsigned Last = unsigned(Step.Operands.size()) - 1;
    auto Along = [&](unsigned Index) {
      return BitsA == 16 && IsSet(Index).value_or(false) ? model::Major::MN
                                                         : model::Major::K;
    };
    if (HasA)
      Result.push_back(
          {1, "operand A", Sizes->M,
           std::uint64_t(Sizes->K) * BitsA / 8 / (IsSparse ? 2 : 1),
           Along(Last - 1)});
    Result.push_back({2, "operand B", Sizes->N,
                      std::uint64_t(Sizes->K) * BitsB / 8, Along(Last)});
    return Result;
  }
  return Result;
}

/// Those of tcgen05.mma; \p Says: what its instruction descriptor does. A step
/// of a dense product is 32 bytes of each row, whatever the type (PTX ISA 9.0,
/// "Matrix Shape"); of a sparse one the row of B has twice as many.
static std::vector<OperandShape>
shapesOfTcgen05(const ptx::Instruction &Step,
                const std::optional<InstructionDescriptor> &Says) {
  std::vector<OperandShape> Result;
  const StringRef Name = Step.Mnemonic;
  const bool IsSparse = Name.contains(".sp.") || Name.ends_with(".sp");
  // Two blocks have half of the rows each.
  const unsigned Blocks = Name.contains("cta_group::2") ? 2 : 1;
  if (Step.Operands.size() < 4)
    return Result;
  if (isPlainOperand(Step.Operands[1]))
    Result.push_back(
        {1, "operand A", Says ? Says->M / Blocks : 0, 32,
         Says && Says->IsATransposed ? model::Major::MN : model::Major::K});
  Result.push_back(
      {2, "operand B", Says ? Says->N / Blocks : 0,
       std::uint64_t(IsSparse ? 64 : 32),
       Says && Says->IsBTransposed ? model::Major::MN : model::Major::K});
  return Result;
}

/// What tcgen05.cp reads: ".128x256b" are 128 rows of 256 bits.
static std::vector<OperandShape> shapesOfCopy(const ptx::Instruction &Step) {
  SmallVector<StringRef, 12> Parts;
  StringRef(Step.Mnemonic).split(Parts, '.');
  for (StringRef Part : Parts) {
    unsigned Rows = 0, Bits = 0;
    if (!Part.consumeInteger(10, Rows) && Part.consume_front("x") &&
        !Part.consumeInteger(10, Bits) && Part == "b" &&
        Step.Operands.size() > 1)
      return {{1, "the source", Rows, Bits / 8, model::Major::K, true}};
  }
  return {};
}

/// The descriptor \p Value in \p Lane, as far as all its values have the same
/// fields but for where the matrix starts; that goes to \p Use. \returns why
/// not, "is unknown"; null if it is.
static const char *decode(ValueContext &C, const LaneValue &Value,
                          unsigned Lane, bool IsTcgen05, TileUse &Use) {
  constexpr const char *NotKnown = "is unknown";
  if (Value.isOpaque())
    return NotKnown;
  // The bits between are 0, so that only one field of 16 bits may vary: below
  // its beginning come values that no descriptor has.
  constexpr unsigned StartBits = 14, FirstOfOthers = 16;
  constexpr std::int64_t NoStarts =
      (std::int64_t(1) << FirstOfOthers) - (std::int64_t(1) << StartBits);
  const IntRange Range = Value.laneRange(C, Lane);
  const bool IsExact = Value.isConcrete(LaneMask(1) << Lane);
  const std::int64_t Begin = Range.Hi >> FirstOfOthers << FirstOfOthers;
  if (!IsExact && Range.Lo < Begin - NoStarts)
    return NotKnown;
  // What the unknown part is a multiple of leaves the bits below alone.
  const unsigned Zeros =
      IsExact ? StartBits : std::min(StartBits, Value.unknownTrailingZeros(C));
  const std::uint64_t Low = (std::uint64_t(1) << Zeros) - 1;
  const std::uint64_t Above =
      IsExact ? Value.unsignedConstant(Lane) >> StartBits << StartBits
              : std::uint64_t(Begin);
  const std::uint64_t Bits = Above | (Value.unsignedConstant(Lane) & Low);
  Use.Descriptor =
      IsTcgen05 ? model::decodeTcgen05(Bits) : model::decodeWgmma(Bits);
  if (!Use.Descriptor)
    return "has a layout that is not modelled";
  Use.StartModulus = IsExact ? 0 : std::uint64_t(16) << Zeros;
  Use.Start = scale(C, sub(C, Value, LaneValue(64, Above)), 16);
  return nullptr;
}

/// wgmma.mma_async, tcgen05.mma, tcgen05.cp.
void PtxUnit::matrixOperands(const ptx::Instruction &Step, Statement &Within,
                             const LaneContext &Lanes) {
  const StringRef Name = Step.Mnemonic;
  const unsigned Lane = unsigned(std::countr_zero(Lanes.May));
  if (!Lanes.May || State.isInTrial())
    return;
  auto Constant = [&](unsigned Index) -> std::optional<std::uint64_t> {
    if (Index >= Step.Operands.size())
      return std::nullopt;
    const LaneValue V = value(Step.Operands[Index], Within, 32, false);
    if (V.isOpaque() || !V.isConcrete(LaneMask(1) << Lane))
      return std::nullopt;
    return V.unsignedConstant(Lane);
  };
  const bool IsTcgen05 = Name.starts_with("tcgen05.");
  std::vector<OperandShape> Shapes;
  if (Name.starts_with("wgmma.")) {
    Shapes = shapesOfWgmma(Step, [&](unsigned Index) -> std::optional<bool> {
      const std::optional<std::uint64_t> Number = Constant(Index);
      return Number ? std::optional(*Number != 0) : std::nullopt;
    });
  } else if (Name.starts_with("tcgen05.mma")) {
    // [d], a, b, idesc; of a sparse one [metadata] stands in front of it.
    const bool IsSparse = Name.starts_with("tcgen05.mma.sp") ||
                          Name.starts_with("tcgen05.mma.ws.sp");
    const std::optional<std::uint64_t> Bits = Constant(IsSparse ? 4 : 3);
    Shapes = shapesOfTcgen05(
        Step, Bits ? decodeInstruction(std::uint32_t(*Bits)) : std::nullopt);
  } else {
    Shapes = shapesOfCopy(Step);
  }
  if (Shapes.empty())
    return Issuer.notPriced(Within.Call, AccessOperation::Load,
                            firstWords(Name) + " is not analysed", Lanes);
  std::string Unknown;
  for (const OperandShape &Shape : Shapes) {
    TileUse Use;
    Use.What = Shape.Name;
    Use.IsCopied = Shape.IsCopied;
    Use.Lines = Shape.Lines;
    Use.LineBytes = Shape.LineBytes;
    Use.Along = Shape.Along;
    const LaneValue Descriptor =
        value(Step.Operands[Shape.Index], Within, 64, false);
    if (const char *Why = decode(C, Descriptor, Lane, IsTcgen05, Use)) {
      // Once for the instruction.
      if (Unknown.empty())
        Unknown = "the descriptor of " + Use.What + " of " + firstWords(Name) +
                  " " + Why;
      continue;
    }
    Use.IsLastOperand = &Shape == &Shapes.back();
    Use.Start = Values.fromWindow(Use.Start);
    Issuer.tile(Within.Call, AccessOperation::Load, AccessForm::MatrixOperand,
                Shape.Lines * Shape.LineBytes, std::move(Use), Lanes);
  }
  if (!Unknown.empty())
    Issuer.notPriced(Within.Call, AccessOperation::Load, Unknown, Lanes);
}

} // namespace bank_lint
