//===-- test/unit/model/brute_force_more_test.cpp - more rules, twice -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// As in brute_force_test.cpp, for matrices, asynchronous copies, atomics, and
// constant, local and L1 memory: byte by byte with sets and maps, sharing
// nothing with the model.
//
//===----------------------------------------------------------------------===//

#include "model/async_copy.h"
#include "model/atomic.h"
#include "model/constant.h"
#include "model/l1.h"
#include "model/local.h"
#include "model/matrix.h"
#include "model/uncached_copy.h"
#include "random_access.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace bank_lint::model;

namespace {

constexpr unsigned Rounds = 20000;
constexpr const Architecture &Arch = *findArchitecture("sm_90");

using Number = std::uint64_t;

bool isOn(const WarpAccess &Access, unsigned Lane) {
  return (Access.Active & (1u << Lane)) != 0;
}

std::set<Number> blocksOf(const WarpAccess &Access, unsigned Lane,
                          unsigned Size) {
  std::set<Number> Blocks;
  for (unsigned Byte = 0; Byte < Access.Width; ++Byte)
    Blocks.insert((Access.Address[Lane] + Byte) / Size);
  return Blocks;
}

unsigned lanesPerGroup(unsigned Width) {
  return Width == 16 ? 8 : Width == 8 ? 16 : 32;
}

/// Wavefronts of some lanes, those on one word sharing it or not.
unsigned naivePasses(const WarpAccess &Access,
                     const std::vector<unsigned> &Lanes, bool Share) {
  std::map<Number, std::multiset<Number>> Banks;
  for (unsigned Lane : Lanes) {
    for (Number Word : blocksOf(Access, Lane, 4))
      Banks[Word % 32].insert(Word);
  }
  std::size_t Busiest = 0;
  for (const auto &[Bank, Words] : Banks) {
    std::set<Number> Distinct(Words.begin(), Words.end());
    Busiest = std::max(Busiest, Share ? Distinct.size() : Words.size());
  }
  return static_cast<unsigned>(Busiest);
}

/// Lanes in groups of consecutive ones, only active lanes and their groups.
std::map<unsigned, std::vector<unsigned>> groupsOf(const WarpAccess &Access,
                                                   unsigned PerGroup) {
  std::map<unsigned, std::vector<unsigned>> Groups;
  for (unsigned Lane = 0; Lane < 32; ++Lane) {
    if (isOn(Access, Lane))
      Groups[Lane / PerGroup].push_back(Lane);
  }
  return Groups;
}

SharedCost naiveUnmerged(const WarpAccess &Access, bool Share) {
  SharedCost Cost;
  for (const auto &[Group, Lanes] :
       groupsOf(Access, lanesPerGroup(Access.Width))) {
    Cost.Wavefronts += naivePasses(Access, Lanes, Share);
    Cost.Ideal += 1;
  }
  return Cost;
}

TEST(BruteForce, MatrixCost) {
  RandomAccesses Accesses;
  for (unsigned Round = 0; Round < Rounds; ++Round) {
    WarpAccess Random = Accesses.next();
    MatrixAccess Access;
    Access.RowAddress = Random.Address;
    Access.Active = Random.Active;
    Access.Count = Round % 3 == 0 ? 1 : Round % 3 == 1 ? 2 : 4;
    Access.Store = Round % 2 == 0;

    SharedCost Want;
    Random.Width = 16;
    for (const auto &[Matrix, Lanes] : groupsOf(Random, 8)) {
      if (Matrix < Access.Count) {
        Want.Wavefronts += naivePasses(Random, Lanes, true);
        Want.Ideal += 1;
      }
    }
    ASSERT_EQ(matrixCost(Access, Arch), Want) << "round " << Round;
  }
}

TEST(BruteForce, AsyncDestinationAndL1) {
  RandomAccesses Accesses;
  unsigned Different = 0;
  for (unsigned Round = 0; Round < Rounds; ++Round) {
    WarpAccess Access = Accesses.next();
    SharedCost Shared = naiveUnmerged(Access, true);
    SharedCost Alone = naiveUnmerged(Access, false);
    ASSERT_EQ(asyncDestinationCost(Access, Arch), Alone) << "round " << Round;
    ASSERT_EQ(l1DataCost(Access, Arch), Shared) << "round " << Round;
    Different += Shared != Alone;
  }
  EXPECT_GT(Different, Rounds / 10);
}

/// The tag wavefront of each line: a table of four columns, filled from above.
std::map<Number, std::size_t> naiveTags(const WarpAccess &Source) {
  std::map<Number, std::size_t> TagOfLine;
  std::map<unsigned, std::size_t> Height; // lines in the column so far
  for (unsigned Lane = 0; Lane < 32; ++Lane) {
    Number Line = Source.Address[Lane] / 128;
    if (!isOn(Source, Lane) || TagOfLine.count(Line) != 0)
      continue;
    unsigned Column = 0; // bits 0, 2, 4, 6, 8 and 1, 3, 5, 7, 9
    for (unsigned Bit = 0; Bit < 10; ++Bit)
      Column ^= static_cast<unsigned>(Line >> Bit & 1) << Bit % 2;
    TagOfLine[Line] = Height[Column]++;
  }
  return TagOfLine;
}

/// Requests of cp.async.cg by what must be alike for one wavefront: a line, a
/// row, and a name for the halves that move. Each has the numbers of the sector
/// that it comes from and of the one that it goes to.
using NaiveRequests = std::map<std::tuple<Number, Number, std::string>,
                               std::vector<std::pair<Number, Number>>>;

NaiveRequests naiveRequests(const WarpAccess &To, const WarpAccess &From) {
  // Which half goes to which half, by sectors.
  std::map<std::pair<Number, Number>, std::set<std::pair<Number, Number>>>
      Moves;
  for (unsigned Lane = 0; Lane < 32; ++Lane) {
    const Number F = From.Address[Lane], T = To.Address[Lane];
    if (isOn(From, Lane))
      Moves[{F / 32, T / 32}].insert({F / 16 % 2, T / 16 % 2});
  }
  NaiveRequests Requests;
  for (const auto &[Sectors, Halves] : Moves) {
    auto Add = [&, F = Sectors.first, T = Sectors.second](std::string Name) {
      Requests[{F / 4, T / 4, Name}].push_back({F, T});
    };
    if (Halves == std::set<std::pair<Number, Number>>{{0, 0}, {1, 1}})
      Add("in order");
    else if (Halves == std::set<std::pair<Number, Number>>{{0, 1}, {1, 0}})
      Add("swapped");
    else
      for (const auto &[F, T] : Halves)
        Add(std::to_string(F) + " to " + std::to_string(T));
  }
  return Requests;
}

std::optional<UncachedCopyCost> naiveUncachedCopy(const WarpAccess &To,
                                                  const WarpAccess &From) {
  if (From.Width != 16)
    return std::nullopt;
  std::map<Number, Number> Written;
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    if (isOn(To, Lane) &&
        Written.emplace(To.Address[Lane], From.Address[Lane]).first->second !=
            From.Address[Lane])
      return std::nullopt;
  UncachedCopyCost Cost;
  bool IsCrossed = false;
  for (const auto &[Key, Requests] : naiveRequests(To, From)) {
    std::map<Number, std::set<Number>> Targets, Origins;
    for (const auto &[F, T] : Requests) {
      Targets[F].insert(T);
      Origins[T].insert(F);
    }
    std::size_t Most = 0;
    for (const auto &Side : {Targets, Origins})
      for (const auto &[Sector, Others] : Side)
        Most = std::max(Most, Others.size());
    // In order: what comes from a later sector goes nowhere before.
    bool IsInOrder = true;
    Number Highest = 0;
    for (const auto &[Sector, Others] : Targets) {
      IsInOrder = IsInOrder && Highest <= *Others.begin();
      Highest = *Others.rbegin();
    }
    const bool MovesHalves = std::get<2>(Key).find(" to ") != std::string::npos;
    if (!IsInOrder && MovesHalves)
      IsCrossed = true;
    Cost.Wavefronts += static_cast<unsigned>(Most);
    Cost.Sectors += static_cast<unsigned>(Requests.size());
  }
  Cost.Ideal = std::min(naiveUnmerged(To, false).Ideal, Cost.Wavefronts);
  Cost.Perhaps = IsCrossed ? Cost.Sectors - Cost.Wavefronts : 0;
  return Cost;
}

TEST(BruteForce, UncachedCopy) {
  RandomAccesses Accesses;
  std::mt19937 Random(20241127);
  unsigned Fitted = 0, Outside = 0, Crossing = 0;
  for (unsigned Round = 0; Round < Rounds; ++Round) {
    WarpAccess To = Accesses.next(), From = Accesses.next();
    From.Width = To.Width = Round % 16 == 0 ? From.Width : 16;
    To.Active = From.Active;
    for (Number &Address : To.Address)
      Address = (Address - Address % To.Width) % 4096;
    for (Number &Address : From.Address)
      Address = (Address - Address % From.Width) % (Round % 2 ? 512 : 65536);
    // Most rounds write no place twice: some chunks in their order or not, or
    // the source's places with some bits changed.
    if (Round % 4 == 0) {
      std::vector<Number> Chunks(48);
      std::iota(Chunks.begin(), Chunks.end(), Random() % 8);
      std::shuffle(Chunks.begin(), Chunks.end(), Random);
      if (Random() % 4 != 0)
        std::sort(Chunks.begin(), Chunks.begin() + 32);
      for (unsigned Lane = 0; Lane < 32; ++Lane)
        To.Address[Lane] = Chunks[Lane] * To.Width;
    } else if (Round % 4 == 1) {
      const Number Xor = Random() % 32 * To.Width;
      for (unsigned Lane = 0; Lane < 32; ++Lane)
        To.Address[Lane] = From.Address[Lane] ^ Xor;
    }
    auto Got = fittedUncachedCopyCost(To, From, Arch);
    auto Want = naiveUncachedCopy(To, From);
    ASSERT_EQ(Got, Want) << "round " << Round;
    Fitted += Want && Want->Wavefronts > Want->Ideal;
    Outside += !Want;
    Crossing += Want && Want->Perhaps != 0;
  }
  EXPECT_GT(Fitted, Rounds / 5);
  EXPECT_GT(Outside, Rounds / 20);
  EXPECT_GT(Crossing, Rounds / 20);
}

TEST(BruteForce, FittedAsyncCopy) {
  RandomAccesses Accesses;
  unsigned Fitted = 0;
  for (unsigned Round = 0; Round < Rounds; ++Round) {
    WarpAccess To = Accesses.next(), From = Accesses.next();
    To.Width = From.Width;
    To.Active = From.Active;
    for (Number &Address : To.Address)
      Address -= Address % To.Width;
    for (Number &Address : From.Address)
      Address -= Address % From.Width;
    auto TagOfLine = naiveTags(From);
    FittedAsyncCopyCost Want;
    for (const auto &[Line, Tag] : TagOfLine)
      Want.TagWavefronts =
          std::max(Want.TagWavefronts, static_cast<unsigned>(Tag) + 1);

    auto Got = fittedAsyncCopyCost(To, From, Arch);
    bool InRange = From.Width == 8 || From.Width == 16 ||
                   (From.Width == 4 && Want.TagWavefronts <= 1);
    ASSERT_EQ(Got.has_value(), InRange) << "round " << Round;
    if (!InRange)
      continue;
    std::map<std::pair<unsigned, std::size_t>, std::vector<unsigned>> Batches;
    for (unsigned Lane = 0; Lane < 32; ++Lane) {
      if (isOn(From, Lane))
        Batches[{Lane / lanesPerGroup(From.Width),
                 TagOfLine[From.Address[Lane] / 128]}]
            .push_back(Lane);
    }
    for (const auto &[Key, Lanes] : Batches) {
      unsigned Passes = std::max(naivePasses(From, Lanes, false),
                                 naivePasses(To, Lanes, false));
      Want.Wavefronts += Passes;
      Want.Conflicts += Passes - 1;
    }
    ASSERT_EQ(*Got, Want) << "round " << Round;
    Fitted += Want.TagWavefronts > 1;
  }
  EXPECT_GT(Fitted, Rounds / 10);
}

TEST(BruteForce, AtomicsAndConstant) {
  RandomAccesses Accesses;
  unsigned Wide = 0;
  for (unsigned Round = 0; Round < Rounds; ++Round) {
    WarpAccess Access = Accesses.next();
    std::map<Number, std::vector<unsigned>> ByAddress;
    for (unsigned Lane = 0; Lane < 32; ++Lane) {
      if (isOn(Access, Lane))
        ByAddress[Access.Address[Lane]].push_back(Lane);
    }
    std::size_t Contention = 0, Turns = 0;
    std::set<Number> All;
    std::map<Number, std::size_t> TurnsOfSector; // that of the first byte
    for (const auto &[Address, Lanes] : ByAddress) {
      std::set<Number> Sectors = blocksOf(Access, Lanes[0], 32);
      Contention = std::max(Contention, Lanes.size());
      All.insert(Sectors.begin(), Sectors.end());
      std::size_t &Most = TurnsOfSector[*Sectors.begin()];
      Most = std::max(Most, Lanes.size());
    }
    for (const auto &[Sector, Most] : TurnsOfSector)
      Turns += Most;
    Turns = std::max(Turns, All.size());

    const SharedCost ByLane = naiveUnmerged(Access, false);
    const std::map<SharedAtomic, SharedCost> Kinds = {
        {SharedAtomic::Other, ByLane},
        {SharedAtomic::Increment, naiveUnmerged(Access, true)},
        {SharedAtomic::CompareAndSwap,
         {ByLane.Wavefronts * 2, ByLane.Ideal * 2}}};
    for (const auto &[Kind, Banks] : Kinds) {
      SharedAtomicCost Shared = sharedAtomicCost(Access, Kind, Arch);
      ASSERT_EQ(Shared.Banks, Banks)
          << "round " << Round << ", kind " << static_cast<int>(Kind);
      ASSERT_EQ(Shared.Contention, Contention) << "round " << Round;
    }
    GlobalAtomicCost Global = globalAtomicCost(Access, Arch);
    ASSERT_EQ(Global.Distinct.Sectors, All.size()) << "round " << Round;
    ASSERT_EQ(Global.TurnSectors, Turns) << "round " << Round;
    ASSERT_EQ(Global.Contention, Contention) << "round " << Round;
    ASSERT_EQ(constantCost(Access).Requests, ByAddress.size());
    Wide += Turns > All.size();
  }
  EXPECT_GT(Wide, Rounds / 10);
}

TEST(BruteForce, LocalCost) {
  RandomAccesses Accesses;
  for (unsigned Round = 0; Round < Rounds; ++Round) {
    WarpAccess Access = Accesses.next();
    // Every byte's place in the interleaved memory of the warp.
    std::set<Number> Sectors, Lines, Octets;
    for (unsigned Lane = 0; Lane < 32; ++Lane) {
      if (!isOn(Access, Lane))
        continue;
      Octets.insert(Lane / 8);
      for (unsigned I = 0; I < Access.Width; ++I) {
        Number Offset = Access.Address[Lane] + I;
        Number Place = Offset / 4 * 128 + Number(Lane) * 4 + Offset % 4;
        Sectors.insert(Place / 32);
        Lines.insert(Place / 128);
      }
    }
    unsigned Words = Access.Width < 4 ? 1 : Access.Width / 4;
    GlobalCost Want = {static_cast<unsigned>(Sectors.size()),
                       static_cast<unsigned>(Lines.size()),
                       Words * static_cast<unsigned>(Octets.size())};
    ASSERT_EQ(localCost(Access, Arch), Want) << "round " << Round;
  }
}

} // namespace
