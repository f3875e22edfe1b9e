//===-- model/simulator.cpp - a small GPU kernel simulator ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/simulator.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace bank_lint::model {
namespace {

using Addresses = std::vector<std::int64_t>;
using AddressSpan = std::span<const std::int64_t>;

constexpr std::int64_t WordBytes = 4;
constexpr std::int64_t LineBytes = 128;
constexpr int MaxSharedMemKb = 65536;

/// Needs valid input.
std::uint64_t sumOverBanks(AddressSpan Warp, std::int64_t NumBanks) {
  Addresses Distinct(Warp.begin(), Warp.end());
  std::sort(Distinct.begin(), Distinct.end());
  Distinct.erase(std::unique(Distinct.begin(), Distinct.end()), Distinct.end());

  Addresses Banks;
  Banks.reserve(Distinct.size());
  for (std::int64_t Address : Distinct)
    Banks.push_back(Address / WordBytes % NumBanks);
  std::sort(Banks.begin(), Banks.end());
  auto BanksUsed = std::unique(Banks.begin(), Banks.end()) - Banks.begin();
  return Distinct.size() - static_cast<std::size_t>(BanksUsed);
}

/// The lines that the 4-byte elements at the sorted addresses touch.
std::uint64_t linesTouched(const Addresses &Sorted, std::int64_t LineSize) {
  std::uint64_t Lines = 0;
  std::int64_t Next = 0; // the first line not counted yet
  for (std::int64_t Address : Sorted) {
    // Written so that the end of the element cannot overflow.
    std::int64_t First = Address / LineSize;
    std::int64_t Last = First + (Address % LineSize + WordBytes - 1) / LineSize;
    First = std::max(First, Next);
    if (First > Last)
      continue;
    Lines += static_cast<std::uint64_t>(Last - First + 1);
    Next = Last + 1;
  }
  return Lines;
}

/// Needs valid input.
Coalescing coalescing(AddressSpan Warp, std::int64_t LineSize) {
  Addresses Sorted(Warp.begin(), Warp.end());
  std::sort(Sorted.begin(), Sorted.end());
  bool Consecutive = true;
  for (std::size_t I = 1; I < Sorted.size(); ++I)
    Consecutive &= Sorted[I] - Sorted[I - 1] == WordBytes;

  auto Bytes = static_cast<std::uint64_t>(Sorted.size()) * WordBytes;
  auto Line = static_cast<std::uint64_t>(LineSize);
  std::uint64_t Fewest = Bytes / Line + (Bytes % Line != 0);
  std::uint64_t Lines = linesTouched(Sorted, LineSize);
  return {Consecutive && Lines == Fewest, Lines};
}

/// Adds up the cost of one step of the kernel, in which every thread touches
/// one shared and one global element. Threads come in rising order; a warp is
/// costed when the next one begins, the last one by finish().
class WarpCounter {
public:
  WarpCounter(int ThreadsPerWarp, int Banks, TransposeStats &Total)
      : WarpSize(ThreadsPerWarp), NumBanks(Banks), Stats(Total) {}

  void access(std::int64_t Thread, std::int64_t SharedWord,
              std::int64_t GlobalWord) {
    if (Thread / WarpSize != Warp) {
      finish();
      Warp = Thread / WarpSize;
    }
    Shared.push_back(SharedWord * WordBytes);
    Global.push_back(GlobalWord * WordBytes);
  }

  void finish() {
    Stats.BankConflicts += sumOverBanks(Shared, NumBanks);
    Stats.GlobalMemTransactions += coalescing(Global, LineBytes).Lines;
    Shared.clear();
    Global.clear();
  }

private:
  int WarpSize, NumBanks;
  TransposeStats &Stats;
  std::int64_t Warp = 0;
  Addresses Shared, Global;
};

/// The part of a tile that lies inside the matrix, and the block it is part of.
struct Tile {
  std::int64_t Row0, Column0;           // its place in the input
  std::int64_t Rows, Columns;           // what the matrix has of it
  std::int64_t BlockRows, BlockColumns; // the whole tile
  std::int64_t Pitch;                   // elements of a row of shared memory
};

/// shared[ty][tx] = in[Row0 + ty][Column0 + tx]
void loadTile(const Tile &T, const Matrix &Input, std::vector<float> &Shared,
              WarpCounter &Counter) {
  auto InputColumns = static_cast<std::int64_t>(Input.front().size());
  for (std::int64_t Ty = 0; Ty < T.Rows; ++Ty) {
    for (std::int64_t Tx = 0; Tx < T.Columns; ++Tx) {
      std::int64_t Row = T.Row0 + Ty, Column = T.Column0 + Tx;
      std::int64_t Slot = Ty * T.Pitch + Tx;
      Shared[static_cast<std::size_t>(Slot)] =
          Input[static_cast<std::size_t>(Row)]
               [static_cast<std::size_t>(Column)];
      Counter.access(Ty * T.BlockColumns + Tx, Slot,
                     Row * InputColumns + Column);
    }
  }
  Counter.finish();
}

/// out[Column0 + ty][Row0 + tx] = shared[tx][ty]
void storeTile(const Tile &T, const std::vector<float> &Shared, Matrix &Output,
               WarpCounter &Counter) {
  auto OutputColumns = static_cast<std::int64_t>(Output.front().size());
  for (std::int64_t Ty = 0; Ty < T.Columns; ++Ty) {
    for (std::int64_t Tx = 0; Tx < T.Rows; ++Tx) {
      std::int64_t Row = T.Column0 + Ty, Column = T.Row0 + Tx;
      std::int64_t Slot = Tx * T.Pitch + Ty;
      Output[static_cast<std::size_t>(Row)][static_cast<std::size_t>(Column)] =
          Shared[static_cast<std::size_t>(Slot)];
      Counter.access(Ty * T.BlockRows + Tx, Slot, Row * OutputColumns + Column);
    }
  }
  Counter.finish();
}

} // namespace

GPUSimulator::GPUSimulator(int SharedMemKiB, int Banks, int ThreadsPerWarp)
    : SharedMemKb(SharedMemKiB), NumBanks(Banks), WarpSize(ThreadsPerWarp) {}

std::string GPUSimulator::badConfiguration() const {
  if (SharedMemKb < 1 || SharedMemKb > MaxSharedMemKb) {
    return "shared memory size must be 1 to " + std::to_string(MaxSharedMemKb) +
           " KiB, not " + std::to_string(SharedMemKb);
  }
  if (NumBanks < 1) {
    return "number of banks must be at least 1, not " +
           std::to_string(NumBanks);
  }
  if (WarpSize < 1)
    return "warp size must be at least 1, not " + std::to_string(WarpSize);
  return {};
}

std::string GPUSimulator::badAddresses(AddressSpan Warp) const {
  if (std::string Why = badConfiguration(); !Why.empty())
    return Why;
  if (Warp.size() > static_cast<std::size_t>(WarpSize)) {
    return std::to_string(Warp.size()) + " addresses for a warp of " +
           std::to_string(WarpSize) + " threads";
  }
  for (std::size_t Thread = 0; Thread < Warp.size(); ++Thread) {
    if (Warp[Thread] < 0) {
      return "address of thread " + std::to_string(Thread) +
             " is negative: " + std::to_string(Warp[Thread]);
    }
  }
  return {};
}

std::string GPUSimulator::badTranspose(const Matrix &Input, BlockDim Block,
                                       int Padding) const {
  if (std::string Why = badConfiguration(); !Why.empty())
    return Why;
  if (Input.empty())
    return "matrix has no rows";
  std::size_t Columns = Input.front().size();
  if (Columns == 0)
    return "matrix has no columns";
  for (std::size_t Row = 0; Row < Input.size(); ++Row) {
    if (Input[Row].size() != Columns) {
      return "matrix is ragged: row 0 has " + std::to_string(Columns) +
             " elements, row " + std::to_string(Row) + " has " +
             std::to_string(Input[Row].size());
    }
  }
  if (Block[0] < 1 || Block[1] < 1) {
    return "block dimensions must be at least 1, not " +
           std::to_string(Block[0]) + " x " + std::to_string(Block[1]);
  }

  std::int64_t Pitch = std::int64_t{Block[1]} + Padding;
  std::int64_t Available = std::int64_t{SharedMemKb} * 1024;
  // The elements of two ints fit in 63 bits, their bytes need not.
  if (Block[0] * Pitch > Available / WordBytes) {
    return "tile of " + std::to_string(Block[0]) + " x " +
           std::to_string(Pitch) + " elements does not fit in " +
           std::to_string(Available) + " bytes of shared memory";
  }
  return {};
}

Result<std::uint64_t> GPUSimulator::bankConflictCount(AddressSpan Warp) const {
  if (std::string Why = badAddresses(Warp); !Why.empty())
    return Error{std::move(Why)};
  return sumOverBanks(Warp, NumBanks);
}

Result<Coalescing>
GPUSimulator::isCoalesced(AddressSpan Warp, std::int64_t CacheLineBytes) const {
  if (std::string Why = badAddresses(Warp); !Why.empty())
    return Error{std::move(Why)};
  if (CacheLineBytes < 1 ||
      !std::has_single_bit(static_cast<std::uint64_t>(CacheLineBytes))) {
    return Error{"cache line size must be a power of two, not " +
                 std::to_string(CacheLineBytes)};
  }
  return coalescing(Warp, CacheLineBytes);
}

Result<TransposeResult> GPUSimulator::simulateTranspose(const Matrix &Input,
                                                        BlockDim Block) const {
  return transpose(Input, Block, /*Padding=*/0);
}

Result<TransposeResult>
GPUSimulator::simulateTransposePadded(const Matrix &Input,
                                      BlockDim Block) const {
  return transpose(Input, Block, /*Padding=*/1);
}

Result<TransposeResult> GPUSimulator::transpose(const Matrix &Input,
                                                BlockDim Block,
                                                int Padding) const {
  if (std::string Why = badTranspose(Input, Block, Padding); !Why.empty())
    return Error{std::move(Why)};

  auto Rows = static_cast<std::int64_t>(Input.size());
  auto Columns = static_cast<std::int64_t>(Input.front().size());
  TransposeResult Answer;
  Answer.Transposed.assign(Input.front().size(),
                           std::vector<float>(Input.size()));
  WarpCounter Counter(WarpSize, NumBanks, Answer.Stats);

  Tile T{};
  T.BlockRows = Block[0];
  T.BlockColumns = Block[1];
  T.Pitch = T.BlockColumns + Padding;
  std::vector<float> Shared(static_cast<std::size_t>(T.BlockRows * T.Pitch));
  for (T.Row0 = 0; T.Row0 < Rows; T.Row0 += T.BlockRows) {
    for (T.Column0 = 0; T.Column0 < Columns; T.Column0 += T.BlockColumns) {
      T.Rows = std::min(T.BlockRows, Rows - T.Row0);
      T.Columns = std::min(T.BlockColumns, Columns - T.Column0);
      loadTile(T, Input, Shared, Counter);
      storeTile(T, Shared, Answer.Transposed, Counter);
      ++Answer.Stats.TilesProcessed;
    }
  }
  return Answer;
}

} // namespace bank_lint::model
