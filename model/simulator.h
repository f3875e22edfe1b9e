//===-- model/simulator.h - a small GPU kernel simulator --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// GPUSimulator, the interface of the simulator document: count the bank
/// conflicts of a warp, say whether a warp is coalesced, and run a matrix
/// transpose through shared memory with and without padding.
///
/// It is a teaching model with its own definition of a bank conflict, see
/// GPUSimulator::bankConflictCount(). What a GPU counts is in model/shared.h.
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_SIMULATOR_H
#define BANK_LINT_MODEL_SIMULATOR_H

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace bank_lint::model {

/// Why an operation refused its input, in one sentence.
struct Error {
  std::string Message;
};

/// A value or an Error. Test it before use:
///
///   auto Count = Simulator.bankConflictCount(Addresses);
///   if (!Count)
///     return report(Count.error());
///   use(*Count);
template <typename T> class [[nodiscard]] Result {
public:
  Result(T Value) : Storage(std::move(Value)) {}
  Result(Error Failure) : Storage(std::move(Failure)) {}

  explicit operator bool() const { return Storage.index() == 0; }

  /// Only of a Result that holds a value.
  const T &operator*() const {
    assert(*this && "an Error was used as a value");
    return *std::get_if<0>(&Storage);
  }
  const T *operator->() const { return &**this; }

  /// Only of a Result that holds an Error.
  const std::string &error() const {
    assert(!*this && "a value was used as an Error");
    return std::get_if<1>(&Storage)->Message;
  }

private:
  std::variant<T, Error> Storage;
};

/// Rows of equal length, Matrix[Row][Column]; an element is 4 bytes.
using Matrix = std::vector<std::vector<float>>;

/// Answer of GPUSimulator::isCoalesced().
struct Coalescing {
  bool Perfect = false;    ///< consecutive elements, as few lines as possible
  std::uint64_t Lines = 0; ///< distinct cache lines touched
};

/// What a simulated transpose did, over all tiles.
struct TransposeStats {
  /// Sum of bankConflictCount() over every shared memory access of every warp,
  /// the write of the tile and the read of it.
  std::uint64_t BankConflicts = 0;
  /// Sum over every global memory access of every warp, the read of the input
  /// and the write of the output, of the 128-byte lines it touches.
  std::uint64_t GlobalMemTransactions = 0;
  /// Tiles, the partial ones at the edges included.
  std::uint64_t TilesProcessed = 0;
};

struct TransposeResult {
  Matrix Transposed;
  TransposeStats Stats;
};

/// One SM. Every operation checks its input, the constructor's arguments
/// included, and answers with an Error if it is bad.
class GPUSimulator {
public:
  /// {rows, columns} of a tile.
  using BlockDim = std::array<int, 2>;

  /// \p SharedMemKiB shared memory of a block, in KiB, 1 to 65536.
  /// \p Banks banks of 4-byte words, at least 1.
  /// \p ThreadsPerWarp consecutive threads that execute together, at least 1.
  explicit GPUSimulator(int SharedMemKiB = 48, int Banks = 32,
                        int ThreadsPerWarp = 32);

  /// The simulator document's bank conflicts of one access of one warp: the
  /// sum over the banks of (distinct byte addresses - 1), where
  /// bank = (address / 4) % banks. Equal addresses are a broadcast, free.
  ///
  /// A GPU serialises only by its busiest bank, so this is SharedCost's
  /// conflicts() only where at most one bank has a conflict: stride 32 words
  /// is 31 in both, stride 2 is 16 here and 1 on a GPU.
  ///
  /// One address a thread, at most a warp of them; fewer are a warp with
  /// inactive threads. Error: too many, or a negative address.
  Result<std::uint64_t>
  bankConflictCount(std::span<const std::int64_t> Addresses) const;

  /// The cache lines that one access of one warp to 4-byte elements touches; an
  /// unaligned element may touch two. Perfect: the elements, in whatever order
  /// the threads have them, are consecutive, and no placement of them touches
  /// fewer lines. A broadcast is not perfect: it uses 4 bytes of its line.
  /// Without a thread, no line is touched and that is perfect.
  ///
  /// \p CacheLineBytes is a power of two. Error: anything else, or addresses
  /// that bankConflictCount() refuses.
  Result<Coalescing> isCoalesced(std::span<const std::int64_t> Addresses,
                                 std::int64_t CacheLineBytes = 128) const;

  /// Transposes \p Input tile by tile through a shared array of
  /// Block[0] x Block[1] elements, one thread an element:
  ///
  ///   read  thread (tx, ty), tx < Block[1], ty < Block[0]:
  ///           shared[ty][tx] = in[Row0 + ty][Column0 + tx]
  ///   write thread (tx, ty), tx < Block[0], ty < Block[1]:
  ///           out[Column0 + ty][Row0 + tx] = shared[tx][ty]
  ///
  /// Threads are numbered with tx running fastest, WarpSize of them a warp; a
  /// thread beyond the edge of the matrix is inactive and costs nothing. Both
  /// matrices are dense rows of 4-byte elements, each starting on a line. A
  /// block may have more threads than a GPU would launch at once: the count is
  /// that of a loop over its warps.
  ///
  /// Error: no rows, no columns, rows of different lengths, a block size below
  /// 1, or a tile larger than shared memory.
  Result<TransposeResult> simulateTranspose(const Matrix &Input,
                                            BlockDim Block = {32, 32}) const;

  /// The same through a shared array of Block[0] x (Block[1] + 1) elements.
  /// With 32 x 32 tiles the rows of a column then lie in 32 different banks
  /// (row * 33 % 32 = row) and no access conflicts. Other tile sizes may keep
  /// some conflicts, and they are counted: a warp that spans two rows of a
  /// 16 x 17 array covers 33 words.
  Result<TransposeResult>
  simulateTransposePadded(const Matrix &Input, BlockDim Block = {32, 32}) const;

private:
  Result<TransposeResult> transpose(const Matrix &Input, BlockDim Block,
                                    int Padding) const;
  /// What is wrong with the constructor's arguments; empty if nothing is.
  std::string badConfiguration() const;
  std::string badAddresses(std::span<const std::int64_t> Addresses) const;
  std::string badTranspose(const Matrix &Input, BlockDim Block,
                           int Padding) const;

  int SharedMemKb;
  int NumBanks;
  int WarpSize;
};

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_SIMULATOR_H
