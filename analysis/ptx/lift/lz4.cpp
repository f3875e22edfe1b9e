//===-- analysis/ptx/lift/lz4.cpp -----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/lz4.h"

using namespace llvm;

namespace bank_lint::ptx {
namespace {

/// A length of 15 goes on in bytes, up to one that is not 255. False where the
/// block ends in it.
bool readLength(StringRef &Block, std::size_t &Length) {
  if (Length != 15)
    return true;
  while (!Block.empty()) {
    const auto More = std::uint8_t(Block.front());
    Block = Block.drop_front();
    Length += More;
    if (More != 255)
      return true;
  }
  return false;
}

} // namespace

Expected<std::string> decompressLz4(StringRef Block, std::size_t Size) {
  const auto Damaged = [] {
    return createStringError("what is compressed with LZ4 is damaged");
  };
  constexpr std::size_t ShortestMatch = 4;
  std::string Result;
  while (!Block.empty()) {
    const auto Token = std::uint8_t(Block.front());
    Block = Block.drop_front();
    std::size_t Literals = Token >> 4;
    if (!readLength(Block, Literals) || Literals > Block.size() ||
        Literals > Size - Result.size())
      return Damaged();
    Result += Block.take_front(Literals);
    Block = Block.drop_front(Literals);
    if (Block.empty()) // the last sequence has no match
      break;
    if (Block.size() < 2)
      return Damaged();
    const std::size_t Distance =
        std::uint8_t(Block[0]) | std::size_t(std::uint8_t(Block[1])) << 8;
    Block = Block.drop_front(2);
    std::size_t Length = Token & 15;
    if (!readLength(Block, Length) || Distance == 0 ||
        Distance > Result.size() ||
        Length + ShortestMatch > Size - Result.size())
      return Damaged();
    // It may overlap what it writes.
    for (std::size_t Left = Length + ShortestMatch; Left; --Left)
      Result += Result[Result.size() - Distance];
  }
  if (Result.size() != Size)
    return Damaged();
  return Result;
}

} // namespace bank_lint::ptx
