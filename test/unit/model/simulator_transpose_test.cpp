//===-- test/unit/model/simulator_transpose_test.cpp - transposes ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/simulator.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace bank_lint::model;

namespace {

/// Every element has a value of its own.
Matrix numbered(std::size_t Rows, std::size_t Columns) {
  Matrix Result(Rows, std::vector<float>(Columns));
  for (std::size_t Row = 0; Row < Rows; ++Row) {
    for (std::size_t Column = 0; Column < Columns; ++Column)
      Result[Row][Column] = static_cast<float>(Row * Columns + Column);
  }
  return Result;
}

void expectTransposed(const Matrix &Input, const Matrix &Output) {
  ASSERT_EQ(Output.size(), Input.front().size());
  for (std::size_t Row = 0; Row < Output.size(); ++Row) {
    ASSERT_EQ(Output[Row].size(), Input.size());
    for (std::size_t Column = 0; Column < Input.size(); ++Column) {
      ASSERT_EQ(Output[Row][Column], Input[Column][Row])
          << Row << ", " << Column;
    }
  }
}

struct Expected {
  int Conflicts, PaddedConflicts, Transactions, Tiles;
};

int asInt(std::uint64_t Count) { return static_cast<int>(Count); }

void expectStats(std::size_t Rows, std::size_t Columns,
                 GPUSimulator::BlockDim Block, const Expected &Want,
                 const GPUSimulator &Simulator = GPUSimulator()) {
  SCOPED_TRACE(std::to_string(Rows) + " x " + std::to_string(Columns) +
               " in tiles of " + std::to_string(Block[0]) + " x " +
               std::to_string(Block[1]));
  Matrix Input = numbered(Rows, Columns);
  auto Naive = Simulator.simulateTranspose(Input, Block);
  auto Padded = Simulator.simulateTransposePadded(Input, Block);
  ASSERT_TRUE(Naive) << Naive.error();
  ASSERT_TRUE(Padded) << Padded.error();
  expectTransposed(Input, Naive->Transposed);
  expectTransposed(Input, Padded->Transposed);
  EXPECT_EQ(asInt(Naive->Stats.BankConflicts), Want.Conflicts);
  EXPECT_EQ(asInt(Padded->Stats.BankConflicts), Want.PaddedConflicts);
  for (const auto *Answer : {&Naive, &Padded}) {
    EXPECT_EQ(asInt((*Answer)->Stats.GlobalMemTransactions), Want.Transactions);
    EXPECT_EQ(asInt((*Answer)->Stats.TilesProcessed), Want.Tiles);
  }
}

TEST(Transpose, DocumentExample) {
  Matrix Input = {{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}, {12, 13, 14, 15}};
  Matrix Want = {{0, 4, 8, 12}, {1, 5, 9, 13}, {2, 6, 10, 14}, {3, 7, 11, 15}};
  auto Answer = GPUSimulator().simulateTranspose(Input, {4, 4});
  ASSERT_TRUE(Answer) << Answer.error();
  EXPECT_EQ(Answer->Transposed, Want);
  EXPECT_EQ(Answer->Stats.TilesProcessed, 1u);
  // 16 threads, 16 words, 16 banks; 64 bytes in, 64 bytes out.
  EXPECT_EQ(Answer->Stats.BankConflicts, 0u);
  EXPECT_EQ(Answer->Stats.GlobalMemTransactions, 2u);
}

TEST(Transpose, FullTiles) {
  // 32 warps read a column each: 31 conflicts a warp. A warp's row is a line.
  expectStats(32, 32, {32, 32}, {32 * 31, 0, 64, 1});
  expectStats(64, 96, {32, 32}, {6 * 32 * 31, 0, 6 * 64, 6});
}

TEST(Transpose, OneElement) {
  expectStats(1, 1, {32, 32}, {0, 0, 2, 1});
  expectStats(1, 1, {1, 1}, {0, 0, 2, 1});
}

TEST(Transpose, OneRowAndOneColumn) {
  // A row: read by one warp a tile; written by 32 threads, of 32 warps, to 32
  // consecutive words.
  expectStats(1, 32, {32, 32}, {0, 0, 1 + 32, 1});
  // A column: the other way round, read back by one warp, 31 conflicts.
  expectStats(32, 1, {32, 32}, {31, 0, 32 + 1, 1});
}

TEST(Transpose, PartialTiles) {
  // Tiles 2 x 3. The 65 columns of the upper three are read by a warp each, 31
  // conflicts; the lower three are one row high.
  //
  // In: row r starts at word 65 r, r words past a line. 33 rows in two pieces
  // of 32 words, on one line for r = 0 and 32, else on two: 2 * (2 + 31 * 2).
  // The last column: 33. Out: row v starts v words past a line. 65 rows in a
  // piece of 32 words, on one line for v = 0, 32 and 64: 3 + 62 * 2. The last
  // column: 65.
  expectStats(33, 65, {32, 32},
              {65 * 31, 0, 2 * (2 + 31 * 2) + 33 + (3 + 62 * 2) + 65, 6});
}

TEST(Transpose, BlockLowerThanWide) {
  // Reading back, a warp is 4 columns of 8 rows. Naive: 4 banks of 8 words.
  // Padded: row r, column c is in bank r + c, so 32 words in 11 banks.
  // 8 warps a tile. In: a row of a tile is a line. Out: a warp's 4 rows of 16
  // words are two lines.
  expectStats(16, 64, {8, 32},
              {4 * 8 * (4 * 7), 4 * 8 * (32 - 11), 4 * 8 + 4 * 8 * 2, 4});
}

TEST(Transpose, BlockWiderThanTheBanks) {
  // Reading back, a warp is 16 columns of 2 rows. Naive: 16 banks of 2 words;
  // padded: 17 banks for 32 words. In: 4 lines; out: 4.
  expectStats(2, 64, {2, 64}, {4 * 16, 4 * 15, 4 + 4, 1});
}

TEST(Transpose, BlockNarrowerThanTheWarp) {
  // Padded to 17, the two rows that a warp writes cover words 0 to 32 but one:
  // 1 conflict. So does the read, which meets word 256 and word 0.
  // In and out: two rows of 16 words are a line.
  expectStats(16, 16, {16, 16}, {8 * (4 * 7), 8 + 8, 8 + 8, 1});
}

TEST(Transpose, OtherMachines) {
  // 16 banks: the row write has 16 conflicts too, the column still 31; padded,
  // 33 % 16 = 1, so every warp has two words in each bank, both ways.
  expectStats(32, 32, {32, 32}, {32 * 16 + 32 * 31, 32 * 16 * 2, 64, 1},
              GPUSimulator(48, 16));
  // Warps of 16: twice as many, 15 conflicts each, two to a line.
  expectStats(32, 32, {32, 32}, {64 * 15, 0, 128, 1}, GPUSimulator(48, 32, 16));
  // One warp of everything: word k is in bank k % 32, 32 words a bank.
  expectStats(32, 32, {32, 32}, {2 * 32 * 31, 2 * 32 * 31, 64, 1},
              GPUSimulator(48, 32, 1024));
}

/// The kernel once more: every thread of every warp, the idle ones too, with a
/// set per bank.
TransposeStats naiveStats(int Rows, int Columns, GPUSimulator::BlockDim Block,
                          int Padding, int Banks, int Warp) {
  TransposeStats Stats;
  int Threads = Block[0] * Block[1], Pitch = Block[1] + Padding;
  for (int Row0 = 0; Row0 < Rows; Row0 += Block[0]) {
    for (int Column0 = 0; Column0 < Columns; Column0 += Block[1]) {
      ++Stats.TilesProcessed;
      for (bool Loading : {true, false}) {
        for (int First = 0; First < Threads; First += Warp) {
          std::map<int, std::set<int>> WordsOfBank;
          std::set<int> Lines;
          for (int T = First; T < First + Warp && T < Threads; ++T) {
            int Width = Loading ? Block[1] : Block[0];
            int Tx = T % Width, Ty = T / Width;
            int Row = Row0 + (Loading ? Ty : Tx);
            int Column = Column0 + (Loading ? Tx : Ty);
            if (Row >= Rows || Column >= Columns)
              continue;
            int Word = (Row - Row0) * Pitch + (Column - Column0);
            WordsOfBank[Word % Banks].insert(Word);
            Lines.insert(
                (Loading ? Row * Columns + Column : Column * Rows + Row) / 32);
          }
          for (const auto &[Bank, Words] : WordsOfBank)
            Stats.BankConflicts += Words.size() - 1;
          Stats.GlobalMemTransactions += Lines.size();
        }
      }
    }
  }
  return Stats;
}

TEST(Transpose, AgreesWithBruteForce) {
  std::mt19937 Random(7);
  auto Pick = [&](int Low, int High) {
    return Low +
           static_cast<int>(Random() % static_cast<unsigned>(High - Low + 1));
  };
  for (int Round = 0; Round < 300; ++Round) {
    int Rows = Pick(1, 80), Columns = Pick(1, 80);
    GPUSimulator::BlockDim Block = {Pick(1, 70), Pick(1, 70)};
    int Banks = Round % 3 == 0 ? Pick(1, 40) : 32;
    int Warp = Round % 4 == 0 ? Pick(1, 70) : 32;
    GPUSimulator Simulator(48, Banks, Warp);
    TransposeStats Naive = naiveStats(Rows, Columns, Block, 0, Banks, Warp);
    TransposeStats Padded = naiveStats(Rows, Columns, Block, 1, Banks, Warp);
    ASSERT_EQ(Naive.GlobalMemTransactions, Padded.GlobalMemTransactions);
    expectStats(static_cast<std::size_t>(Rows),
                static_cast<std::size_t>(Columns), Block,
                {asInt(Naive.BankConflicts), asInt(Padded.BankConflicts),
                 asInt(Naive.GlobalMemTransactions),
                 asInt(Naive.TilesProcessed)},
                Simulator);
    if (testing::Test::HasFailure())
      FAIL() << "round " << Round;
  }
}

} // namespace
