//===-- test/unit/cost/over_blocks_test.cpp ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random addresses that depend on the block of a small grid. Every block is
// gone through, and bytes are put into sets: the sums must be these, and a
// block that is said to be misaligned must be the first that is.
//===----------------------------------------------------------------------===//
#include "analysis/cost/access_cost.h"
#include "analysis/symbolic/arithmetic.h"
#include <gtest/gtest.h>
#include <optional>
#include <random>
#include <set>

using namespace bank_lint;
using namespace bank_lint::symbolic;

namespace {

using Addresses = std::array<std::int64_t, 32>;
using Block = std::array<std::uint64_t, 3>;

std::uint64_t pieces(const Addresses &Address, LaneMask Active, unsigned Width,
                     std::int64_t Size) {
  std::set<std::int64_t> Seen;
  for (unsigned L = 0; L < 32; ++L)
    for (unsigned Byte = 0; Active >> L & 1 && Byte < Width; ++Byte)
      Seen.insert((Address[L] + Byte) / Size);
  return Seen.size();
}

unsigned misaligned(const Addresses &Address, LaneMask Active, unsigned Width) {
  unsigned Count = 0;
  for (unsigned L = 0; L < 32; ++L)
    Count += Active >> L & 1 && Address[L] % Width != 0;
  return Count;
}

/// A grid, and an address in it:
///     base + lane's offset + factors * blockIdx + row's bytes * row
class GridAccess {
public:
  enum class Rest : std::uint8_t { Known, Argument, Anything };

  GridAccess(unsigned Seed, Rest Kind) : Random(Seed), Kind(Kind) {
    Record.Width = Width = 1u << pick(5);
    Record.Space = AccessSpace::Global;
    Record.Operation = pick(2) ? AccessOperation::Load : AccessOperation::Store;
    Record.Active = Record.Certain =
        pick(3) ? AllLanes : LaneMask(Random()) | 1;
    const std::uint64_t Unit = pick(4) ? Width : 1u << pick(5);
    Step = Width * (pick(3) ? 1 : pick(6));
    Value = addAtom(LaneValue(64, 0), "base", AtomKind::Base, 8, 1, -1);
    for (unsigned L = 0; L < 32; ++L)
      Offset[L] = Step * L + (pick(8) ? 0 : Width * pick(8));
    Value = add(C, Value, LaneValue(64, Lanes(Offset)));
    for (int Axis = 0; Axis < 3; ++Axis) {
      Size[std::size_t(Axis)] = pick(2) ? 1 + pick(40) : 1 + pick(4);
      Factor[std::size_t(Axis)] =
          pick(2) ? 0 : Unit * (pick(60) - (pick(4) ? 0 : 30));
      if (Factor[std::size_t(Axis)])
        Value = addAtom(Value, "blockIdx", AtomKind::BlockIndex, 0,
                        Factor[std::size_t(Axis)], Axis);
    }
    RowBytes = Kind == Rest::Known ? 0 : Unit * (1 + pick(9));
    if (RowBytes)
      Value = addAtom(Value, "row",
                      Kind == Rest::Argument ? AtomKind::Argument
                                             : AtomKind::Loaded,
                      0, RowBytes, -1);
    Record.Address = Value;
  }

  void check() {
    CostModel Model(C, *model::findArchitecture("sm_80"));
    const AccessCost &Cost = Model.cost(Record);
    for (unsigned Sample = 0; Sample < (RowBytes ? 8u : 1u); ++Sample)
      checkSums(Cost);
    checkAlignment(Cost);
    Exact += Cost.InAllBlocks && Cost.InAllBlocks->Sectors.isExact();
    Misaligned += Cost.IsMisalignedInBlock;
  }
  unsigned Exact = 0, Misaligned = 0;

private:
  std::uint64_t pick(std::uint64_t Count) { return Random() % Count; }

  LaneValue addAtom(const LaneValue &To, const char *Name, AtomKind As,
                    unsigned Zeros, std::uint64_t Times, int Axis) {
    AtomDescription A;
    A.Kind = As;
    A.Name = Name;
    A.Range = Axis < 0 ? IntRange{0, 100000}
                       : IntRange{0, std::int64_t(Size[std::size_t(Axis)]) - 1};
    A.TrailingZeros = Zeros;
    A.GridAxis = Axis;
    return add(C, To, scale(C, LaneValue::ofAtom(C, 64, C.fresh(A)), Times));
  }

  Addresses addressesIn(const Block &Index, std::uint64_t Row) const {
    Addresses Result;
    std::uint64_t Common = 1 << 20;
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      Common += Factor[Axis] * Index[Axis];
    for (unsigned L = 0; L < 32; ++L)
      Result[L] = std::int64_t(Common + Offset[L] + RowBytes * Row);
    return Result;
  }

  void forEachBlock(llvm::function_ref<void(const Block &)> Do) const {
    for (std::uint64_t Z = 0; Z < Size[2]; ++Z)
      for (std::uint64_t Y = 0; Y < Size[1]; ++Y)
        for (std::uint64_t X = 0; X < Size[0]; ++X)
          Do({X, Y, Z});
  }

  /// Rows with which fewest blocks fault: others are taken not to occur.
  bool isPossible(std::uint64_t Row) const {
    auto Faults = [&](std::uint64_t R) {
      std::uint64_t Count = 0;
      forEachBlock([&](const Block &Index) {
        Count += addressesIn(Index, R)[firstLane()] % Width != 0;
      });
      return Count;
    };
    std::uint64_t Fewest = ~std::uint64_t(0);
    for (std::uint64_t R = 0; R < 32; ++R)
      Fewest = std::min(Fewest, Faults(R));
    return Faults(Row) == Fewest;
  }
  unsigned firstLane() const {
    return unsigned(std::countr_zero(Record.Active));
  }

  void checkSums(const AccessCost &Cost) {
    const std::uint64_t Row = pick(1000);
    if (Kind == Rest::Argument && !isPossible(Row))
      return;
    std::uint64_t Sectors = 0, Lines = 0, Most = 0;
    bool Possible = true;
    forEachBlock([&](const Block &Index) {
      const std::uint64_t R = Kind == Rest::Anything ? pick(1000) : Row;
      const Addresses Here = addressesIn(Index, R);
      Possible &= Kind != Rest::Anything || Here[firstLane()] % Width == 0;
      const std::uint64_t InBlock = pieces(Here, Record.Active, Width, 32);
      Sectors += InBlock;
      Most = std::max(Most, InBlock);
      Lines += pieces(Here, Record.Active, Width, 128);
    });
    if (!Possible)
      return;
    const std::uint64_t Rows =
        Size[0] * Size[1] * Size[2] /
        (Cost.Blocks[0] * Cost.Blocks[1] * Cost.Blocks[2]);
    const CostFigures &Sum = Cost.InAllBlocks ? *Cost.InAllBlocks : Cost;
    auto Within = [&](const char *What, std::uint64_t N, const Interval &I) {
      EXPECT_TRUE(I.Min <= N && N <= I.Max)
          << What << ": counted " << N << ", predicted " << I.Min << ".."
          << I.Max << " (width " << Width << ", " << Value.name(C) << ")";
      if (Kind == Rest::Known) {
        EXPECT_TRUE(I.isExact()) << What << " of " << Value.name(C);
      }
    };
    Within("sectors", Sectors, Sum.Sectors * Rows);
    Within("lines", Lines, Sum.Lines * Rows);
    Within("sectors of the costliest block", Most, Cost.Sectors);
  }

  void checkAlignment(const AccessCost &Cost) {
    bool InEvery = true;
    for (std::uint64_t Row = 0; Row < (RowBytes ? 32u : 1u); ++Row) {
      std::optional<Block> First;
      forEachBlock([&](const Block &Index) {
        const bool Off =
            misaligned(addressesIn(Index, Row), Record.Active, Width) != 0;
        if (Off && !First)
          First = Index;
        InEvery &= Off;
      });
      if (Cost.IsMisalignedInBlock) {
        EXPECT_TRUE(First) << Value.name(C);
        if (Cost.MisalignedBlock && Kind != Rest::Anything) {
          EXPECT_EQ(First, Cost.MisalignedBlock) << Value.name(C);
        }
      } else if (Kind == Rest::Known) {
        EXPECT_EQ(First.has_value(), Cost.MisalignedLanes != 0)
            << Value.name(C);
      }
    }
    if (Kind == Rest::Known) {
      EXPECT_EQ(Cost.MisalignedLanes != 0 && !Cost.IsMisalignedInBlock, InEvery)
          << Value.name(C);
    }
  }

  std::mt19937_64 Random;
  const Rest Kind;
  ValueContext C;
  AccessRecord Record;
  LaneValue Value;
  unsigned Width = 4;
  std::uint64_t Step = 0, RowBytes = 0;
  std::array<std::uint64_t, 32> Offset{};
  Block Size{1, 1, 1}, Factor{0, 0, 0};
};

void checkMany(GridAccess::Rest Kind) {
  unsigned Exact = 0, Misaligned = 0;
  for (unsigned Seed = 1;
       Seed <= (Kind == GridAccess::Rest::Known ? 300u : 60u) &&
       !testing::Test::HasFailure();
       ++Seed) {
    SCOPED_TRACE("seed " + std::to_string(Seed));
    GridAccess Access(Seed, Kind);
    Access.check();
    Exact += Access.Exact;
    Misaligned += Access.Misaligned;
  }
  EXPECT_GT(Exact, 2u);
  EXPECT_GT(Misaligned, 0u);
}

TEST(OverBlocks, WhereAllIsKnown) { checkMany(GridAccess::Rest::Known); }

TEST(OverBlocks, WithAnUnknownThatIsOneForAllBlocks) {
  checkMany(GridAccess::Rest::Argument);
}

TEST(OverBlocks, WithAnUnknownOfEachBlock) {
  checkMany(GridAccess::Rest::Anything);
}

/// 3 blocks of a float4 each, 20 bytes apart.
AccessCost rowsOf20Bytes(ValueContext &C, bool IsCertain, bool CountKnown) {
  AtomDescription X;
  X.Kind = AtomKind::BlockIndex;
  X.Name = "blockIdx.x";
  X.Range = {0, 2};
  X.GridAxis = 0;
  AccessRecord Record;
  Record.Active = 1;
  Record.Certain = IsCertain ? 1 : 0;
  Record.CountKnown = CountKnown;
  Record.Width = 16;
  Record.Space = AccessSpace::Global;
  Record.Address = scale(C, LaneValue::ofAtom(C, 64, C.fresh(X)), 20);
  return CostModel(C, *model::findArchitecture("sm_80")).cost(Record);
}

TEST(OverBlocks, OnlyABlockThatSurelyComesThereIsADefect) {
  ValueContext C;
  const AccessCost Sure = rowsOf20Bytes(C, true, true);
  EXPECT_TRUE(Sure.IsMisalignedInBlock);
  EXPECT_EQ(Sure.MisalignedBlock, (Block{1, 0, 0}));
  EXPECT_EQ(Sure.MisalignedLanes, 1u);
  for (const auto &[IsCertain, CountKnown] :
       {std::pair(false, true), std::pair(true, false)}) {
    const AccessCost Unsure = rowsOf20Bytes(C, IsCertain, CountKnown);
    EXPECT_EQ(Unsure.MisalignedLanes, 0u);
    EXPECT_FALSE(Unsure.InAllBlocks);
    // Only block 0 is aligned, and that costs one sector.
    EXPECT_EQ(Unsure.Sectors, Interval::exactly(1));
    EXPECT_EQ(C.texts(Unsure.RestsOn),
              std::vector<std::string>(
                  {"every address is a multiple of 16 bytes, as it must be"}));
  }
}

} // namespace
