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
#include "random_access.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
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

TEST(BruteForce, UncachedCopy) {
  RandomAccesses Accesses;
  unsigned Fitted = 0;
  for (unsigned Round = 0; Round < Rounds; ++Round) {
    WarpAccess To = Accesses.next(), From = Accesses.next();
    To.Width = From.Width;
    To.Active = From.Active;
    for (Number &Address : To.Address)
      Address = (Address - Address % To.Width) % 4096;
    for (Number &Address : From.Address)
      Address -= Address % From.Width;
    auto Got = fittedUncachedCopyCost(To, From, Arch);
    ASSERT_EQ(Got.has_value(), From.Width == 16) << "round " << Round;
    if (!Got)
      continue;
    std::set<std::pair<Number, Number>> Sectors;
    // By line and row: where each source sector goes, writes of each group.
    std::map<std::pair<Number, Number>, std::map<Number, std::set<Number>>>
        Targets;
    std::map<std::pair<Number, Number>, std::map<Number, unsigned>> Writes;
    for (unsigned Lane = 0; Lane < 32; ++Lane) {
      if (!isOn(From, Lane))
        continue;
      const Number F = From.Address[Lane], T = To.Address[Lane];
      Sectors.insert({F / 32, T / 32});
      Targets[{F / 128, T / 128}][F / 32].insert(T / 32);
      ++Writes[{F / 128, T / 128}][T / 16 % 8];
    }
    std::size_t Wavefronts = 0;
    for (const auto &[Pair, BySector] : Targets) {
      std::size_t Most = 0;
      for (const auto &[Sector, To] : BySector)
        Most = std::max(Most, To.size());
      for (const auto &[Group, Count] : Writes[Pair])
        Most = std::max<std::size_t>(Most, Count);
      Wavefronts += Most;
    }
    EXPECT_EQ(Got->Wavefronts, Wavefronts) << "round " << Round;
    EXPECT_EQ(Got->Sectors, Sectors.size()) << "round " << Round;
    ++Fitted;
  }
  EXPECT_GT(Fitted, Rounds / 20);
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
    std::size_t Contention = 0, Most = 0;
    std::set<Number> All, OfLoners;
    for (const auto &[Address, Lanes] : ByAddress) {
      std::set<Number> Sectors = blocksOf(Access, Lanes[0], 32);
      Contention = std::max(Contention, Lanes.size());
      All.insert(Sectors.begin(), Sectors.end());
      if (Lanes.size() == 1)
        OfLoners.insert(Sectors.begin(), Sectors.end());
      else
        Most += Lanes.size() * Sectors.size();
    }
    Most += OfLoners.size();

    SharedAtomicCost Shared = sharedAtomicCost(Access, Arch);
    ASSERT_EQ(Shared.Banks, naiveUnmerged(Access, true)) << "round " << Round;
    ASSERT_EQ(Shared.Contention, Contention) << "round " << Round;
    GlobalAtomicCost Global = globalAtomicCost(Access, Arch);
    ASSERT_EQ(Global.Distinct.Sectors, All.size()) << "round " << Round;
    ASSERT_EQ(Global.MostSectors, Most) << "round " << Round;
    ASSERT_EQ(Global.Contention, Contention) << "round " << Round;
    ASSERT_LE(Global.Distinct.Sectors, Global.MostSectors);
    ASSERT_EQ(constantCost(Access).Requests, ByAddress.size());
    Wide += Most > All.size();
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
        Number Place = Offset / 4 * 128 + Lane * 4 + Offset % 4;
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
