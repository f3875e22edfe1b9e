//===-- analysis/machine_code/code_blocks.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/machine_code/code_blocks.h"
#include "analysis/machine_code/memory_instruction.h"

namespace bank_lint::machine_code {
namespace {

using model::Operation;

constexpr unsigned operationOf(const CodeWord &Word) {
  return Word.Low & 0x1ffU;
}

/// Bits 12 to 15 name the predicate; 7 is true.
constexpr bool isUnderPredicate(const CodeWord &Word) {
  return (Word.Low >> 12U & 0xfU) != 7;
}

/// Multiply-adds of an HMMA, in units of 512. Bit 75 doubles the depth of 8,
/// bit 78 halves it; bit 73 is that of a sparse one, which takes half of it.
constexpr unsigned unitsOfHmma(std::uint64_t High) {
  constexpr unsigned Sparse = 0x200, Deep = 0x800, Flat = 0x4000;
  if (High & Sparse)
    return 2;
  return High & Flat ? 1 : High & Deep ? 4 : 2;
}

/// Multiply-adds of an IMMA of bytes, in units of 1024; nothing of 4 bits. Bit
/// 86 doubles the 8 rows, bit 75 the depth of 16, which does nothing
/// for a sparse one.
constexpr std::optional<unsigned> unitsOfImma(std::uint64_t High) {
  constexpr unsigned Sparse = 0x200000, FourBits = 0x180000, Rows = 0x400000,
                     Deep = 0x800;
  if (High & FourBits)
    return std::nullopt;
  return (High & Rows ? 2U : 1U) * (High & Deep && !(High & Sparse) ? 2U : 1U);
}

/// What a warp has of the 64 rows of a wgmma: 16, by the columns of the
/// instruction. Its depth is 32 bytes, sparse ones in the time of that: 512
/// bytes of each column, as many as an operation has of halves for two columns,
/// of bytes for two, and of TF32, of which bit 58 makes it, for four.
unsigned columnsOfWgmma(const CodeWord &Word, bool IsOfIntegers) {
  constexpr unsigned FirstBit = 53, ByEight = 8, BySixteen = 16;
  const auto Number = unsigned(Word.Low >> FirstBit);
  if (!IsOfIntegers)
    return ByEight * ((Number & 0x1fU) + 1);
  // 8, 16, 24, 32, 48, 64 and so on, each three further.
  const unsigned Step = (Number & 0x3fU) / 3;
  return Step <= 3 ? ByEight * (Step + 1) : BySixteen * (Step - 1);
}

constexpr bool isOfTf32(const CodeWord &Word) {
  constexpr std::uint64_t Tf32 = std::uint64_t(1) << 58U;
  return (Word.Low & Tf32) != 0;
}

/// IMAD with the zero register moves and adds; what unit does that is not
/// published.
constexpr bool isMove(const CodeWord &Word) {
  return (Word.Low >> 24U & 0xffU) == 0xff;
}

// Control: EXIT, BRA and so on have numbers from 0x140 to 0x15f.
enum : unsigned {
  Bsync = 0x141,
  Break = 0x142,
  CallRelative = 0x144,
  Bssy = 0x145,
  Yield = 0x146,
  Bra = 0x147,
  Warpsync = 0x148,
  Exit = 0x14d,
  Return = 0x150,
  Nanosleep = 0x15d,
  FirstControl = 0x140,
  LastControl = 0x15f,
};

constexpr bool isControl(unsigned Number) {
  return Number >= FirstControl && Number <= LastControl;
}
/// BSSY names where lanes meet, behind the BSYNC that they wait at: where a
/// block begins anyway.
constexpr bool leadsSomewhere(unsigned Number) {
  return Number == Bra || Number == CallRelative;
}
constexpr bool isKnownControl(unsigned Number) {
  return leadsSomewhere(Number) || Number == Bsync || Number == Break ||
         Number == Bssy || Number == Yield || Number == Warpsync ||
         Number == Exit || Number == Return || Number == Nanosleep;
}

/// Bytes from the next instruction on. Bits 34 to 81 have a fourth of it; from
/// sm_90 on the low eight bits of that are in bits 16 to 23.
std::int64_t distanceOf(const CodeWord &Word, bool IsNewer) {
  constexpr unsigned HighBits = 18;
  const std::uint64_t Upper = Word.High & ((1U << HighBits) - 1);
  std::uint64_t Fourth = Word.Low >> 34U | Upper << 30U;
  constexpr unsigned Bits = 30 + HighBits;
  if (Fourth >> (Bits - 1))
    Fourth |= ~std::uint64_t(0) << Bits;
  if (IsNewer)
    Fourth = Fourth << 8U | (Word.Low >> 16U & 0xffU);
  return static_cast<std::int64_t>(Fourth << 2U);
}

} // namespace

std::optional<Work> workOf(const CodeWord &Word) {
  switch (operationOf(Word)) {
  case 0x020: // FMUL
  case 0x021: // FADD
  case 0x023: // FFMA
    return Work{Operation::Fp32};
  case 0x028: // DMUL
  case 0x029: // DADD
  case 0x02b: // DFMA
    return Work{Operation::Fp64};
  case 0x00c: // ISETP
  case 0x010: // IADD3
  case 0x012: // LOP3
    return Work{Operation::Integer};
  case 0x024: // IMAD
    return isMove(Word) ? std::nullopt
                        : std::optional(Work{Operation::Multiply});
  case 0x104: // F2F
  case 0x105: // F2I
  case 0x106: // I2F
  case 0x110:
  case 0x111:
  case 0x112: // the same of 64 bits
    return Work{Operation::Convert};
  case 0x108: // MUFU
    return Work{Operation::Special};
  case 0x03c: // HMMA
    return Work{Operation::Matrix, unitsOfHmma(Word.High)};
  case 0x037: // IMMA
    if (const auto Units = unitsOfImma(Word.High))
      return Work{Operation::Bytes, *Units};
    return std::nullopt;
  case 0x03f: // DMMA: 8 x 8 x 4, or more
    return Work{Operation::Doubles};
  case 0x1f0: // HGMMA
    return Work{Operation::Matrix,
                columnsOfWgmma(Word, false) / (isOfTf32(Word) ? 4 : 2)};
  case 0x1f1: // IGMMA
    return Work{Operation::Bytes, columnsOfWgmma(Word, true) / 2};
  case 0x1f3: // QGMMA
    return Work{Operation::Bytes, columnsOfWgmma(Word, false) / 2};
  default:
    return std::nullopt;
  }
}

CodeBlocks splitCode(llvm::ArrayRef<CodeWord> Code, unsigned Arch) {
  CodeBlocks Result;
  std::vector<bool> Begins(Code.size() + 1);
  /// From and to instructions with these numbers.
  std::vector<std::pair<std::size_t, std::size_t>> Back;
  for (std::size_t I = 0; I < Code.size(); ++I) {
    const unsigned Number = operationOf(Code[I]);
    if (!isControl(Number))
      continue;
    if (!isKnownControl(Number))
      return {};
    Begins[I + 1] = true;
    if (!leadsSomewhere(Number))
      continue;
    const std::int64_t Bytes = distanceOf(Code[I], Arch >= 90);
    const auto To =
        std::int64_t(I) + 1 + Bytes / std::int64_t(InstructionBytes);
    if (Bytes % std::int64_t(InstructionBytes) != 0 || To < 0 ||
        To >= std::int64_t(Code.size()))
      return {};
    Begins[std::size_t(To)] = true;
    if (std::size_t(To) <= I)
      Back.emplace_back(I, std::size_t(To));
  }
  for (std::size_t I = 0; I < Code.size(); ++I) {
    if (I == 0 || Begins[I]) {
      Result.Blocks.emplace_back();
      Result.Blocks.back().Operations.resize(model::NumOperations);
    }
    MachineBlock &Here = Result.Blocks.back();
    Result.BlockOf.push_back(Result.Blocks.size() - 1);
    ++Here.Operations[std::size_t(Operation::Issue)];
    if (const auto Does = workOf(Code[I]); Does && !isUnderPredicate(Code[I]))
      Here.Operations[std::size_t(Does->What)] += Does->Times;
  }
  for (const auto &[From, To] : Back)
    for (std::size_t B = Result.BlockOf[To]; B <= Result.BlockOf[From]; ++B)
      Result.Blocks[B].IsInLoop = true;
  return Result;
}

} // namespace bank_lint::machine_code
