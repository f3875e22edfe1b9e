//===-- test/unit/model/simulator_input_test.cpp - bad input is an error --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/simulator.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

using namespace bank_lint::model;

namespace {

constexpr int MaxInt = std::numeric_limits<int>::max();
constexpr int MinInt = std::numeric_limits<int>::min();

template <typename T>
void expectError(const Result<T> &Answer, const std::string &Message) {
  ASSERT_FALSE(Answer);
  EXPECT_EQ(Answer.error(), Message);
}

Matrix filled(std::size_t Rows, std::size_t Columns) {
  return Matrix(Rows, std::vector<float>(Columns, 1.0F));
}

TEST(BadInput, Constructor) {
  const std::vector<std::int64_t> One = {0};
  struct {
    GPUSimulator Simulator;
    const char *Message;
  } const Cases[] = {
      {GPUSimulator(0), "shared memory size must be 1 to 65536 KiB, not 0"},
      {GPUSimulator(-48), "shared memory size must be 1 to 65536 KiB, not -48"},
      {GPUSimulator(65537),
       "shared memory size must be 1 to 65536 KiB, not 65537"},
      {GPUSimulator(48, 0), "number of banks must be at least 1, not 0"},
      {GPUSimulator(48, -1), "number of banks must be at least 1, not -1"},
      {GPUSimulator(48, 32, 0), "warp size must be at least 1, not 0"},
      {GPUSimulator(48, 32, -32), "warp size must be at least 1, not -32"},
  };
  for (const auto &Case : Cases) {
    expectError(Case.Simulator.bankConflictCount(One), Case.Message);
    expectError(Case.Simulator.isCoalesced(One), Case.Message);
    expectError(Case.Simulator.simulateTranspose(filled(2, 2)), Case.Message);
    expectError(Case.Simulator.simulateTransposePadded(filled(2, 2)),
                Case.Message);
  }
}

TEST(BadInput, Addresses) {
  GPUSimulator Simulator;
  const std::vector<std::int64_t> TooMany(33, 0);
  expectError(Simulator.bankConflictCount(TooMany),
              "33 addresses for a warp of 32 threads");
  expectError(Simulator.isCoalesced(TooMany),
              "33 addresses for a warp of 32 threads");
  const std::vector<std::int64_t> Negative = {0, 4, -4};
  expectError(Simulator.bankConflictCount(Negative),
              "address of thread 2 is negative: -4");
  expectError(Simulator.isCoalesced(Negative),
              "address of thread 2 is negative: -4");
}

TEST(BadInput, CacheLine) {
  GPUSimulator Simulator;
  const std::vector<std::int64_t> One = {0};
  for (std::int64_t Bytes :
       {std::int64_t{0}, std::int64_t{-128}, std::int64_t{96}, std::int64_t{3},
        std::numeric_limits<std::int64_t>::min(),
        std::numeric_limits<std::int64_t>::max()}) {
    expectError(Simulator.isCoalesced(One, Bytes),
                "cache line size must be a power of two, not " +
                    std::to_string(Bytes));
  }
  EXPECT_TRUE(Simulator.isCoalesced(One, 1));
}

void expectTransposeError(const Matrix &Input, GPUSimulator::BlockDim Block,
                          const std::string &Message) {
  GPUSimulator Simulator;
  expectError(Simulator.simulateTranspose(Input, Block), Message);
  expectError(Simulator.simulateTransposePadded(Input, Block), Message);
}

TEST(BadInput, Matrix) {
  expectTransposeError({}, {32, 32}, "matrix has no rows");
  expectTransposeError({{}}, {32, 32}, "matrix has no columns");
  expectTransposeError({{}, {}}, {32, 32}, "matrix has no columns");
  expectTransposeError({{}, {1}}, {32, 32}, "matrix has no columns");
  expectTransposeError({{1, 2}, {3, 4}, {5}}, {32, 32},
                       "matrix is ragged: row 0 has 2 elements, row 2 has 1");
  expectTransposeError({{1}, {2, 3}}, {32, 32},
                       "matrix is ragged: row 0 has 1 elements, row 1 has 2");
}

TEST(BadInput, Block) {
  Matrix Input = filled(4, 4);
  expectTransposeError(Input, {0, 32},
                       "block dimensions must be at least 1, not 0 x 32");
  expectTransposeError(Input, {32, 0},
                       "block dimensions must be at least 1, not 32 x 0");
  expectTransposeError(Input, {-1, 32},
                       "block dimensions must be at least 1, not -1 x 32");
  expectTransposeError(
      Input, {MinInt, MinInt},
      "block dimensions must be at least 1, not -2147483648 x -2147483648");
}

TEST(BadInput, TileLargerThanSharedMemory) {
  GPUSimulator Simulator;
  // 96 x 128 floats are exactly 48 KiB; the padding is too much.
  EXPECT_TRUE(Simulator.simulateTranspose(filled(3, 3), {96, 128}));
  expectError(Simulator.simulateTransposePadded(filled(3, 3), {96, 128}),
              "tile of 96 x 129 elements does not fit in 49152 bytes of shared "
              "memory");
  expectError(Simulator.simulateTranspose(filled(3, 3), {96, 129}),
              "tile of 96 x 129 elements does not fit in 49152 bytes of shared "
              "memory");
  expectError(GPUSimulator(4).simulateTransposePadded(filled(3, 3)),
              "tile of 32 x 33 elements does not fit in 4096 bytes of shared "
              "memory");
  EXPECT_TRUE(GPUSimulator(4).simulateTranspose(filled(3, 3)));
  // Neither the elements nor their bytes may overflow.
  EXPECT_FALSE(Simulator.simulateTranspose(filled(1, 1), {MaxInt, MaxInt}));
  EXPECT_FALSE(
      Simulator.simulateTransposePadded(filled(1, 1), {MaxInt, MaxInt}));
  EXPECT_FALSE(Simulator.simulateTransposePadded(filled(1, 1), {1, MaxInt}));
}

} // namespace
