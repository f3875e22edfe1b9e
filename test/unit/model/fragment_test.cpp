//===-- test/unit/model/fragment_test.cpp - wmma loads and stores ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
// Holds the rule against fragment_listings.tsv, which was decoded from machine
// code.

#include "model/fragment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

using namespace bank_lint::model;

namespace {

using Place = std::pair<unsigned, unsigned>; // line, byte

/// A plain access of 32 lanes, or the 8 rows of one matrix.
struct Piece {
  unsigned Width;
  std::vector<Place> Lanes;
  auto operator<=>(const Piece &) const = default;
};

struct Instructions {
  unsigned Count = 0;
  std::vector<Piece> Pieces;
};

void add(Instructions &To, unsigned Width, unsigned Matrices,
         const std::vector<Place> &Lanes) {
  ++To.Count;
  for (unsigned Matrix = 0; Matrix < Matrices; ++Matrix)
    To.Pieces.push_back(
        {16, {Lanes.begin() + 8 * Matrix, Lanes.begin() + 8 * Matrix + 8}});
  if (Matrices == 0)
    To.Pieces.push_back({Width, Lanes});
}

std::vector<std::string> split(const std::string &Text, char At) {
  std::vector<std::string> Parts;
  std::istringstream Stream(Text);
  for (std::string Part; std::getline(Stream, Part, At);)
    Parts.push_back(Part);
  return Parts;
}

std::vector<Place> places(const std::string &Text) {
  std::vector<Place> Result;
  for (const std::string &One : split(Text, ' ')) {
    std::vector<std::string> Both = split(One, ':');
    Result.push_back({std::stoul(Both[0]), std::stoul(Both[1])});
  }
  return Result;
}

/// Adds the instructions of one row of the table.
void addListing(Instructions &To, const std::vector<std::string> &Row) {
  const bool IsMatrix = Row[7][0] == 'x';
  const unsigned Number = unsigned(std::stoul(Row[7].substr(IsMatrix)));
  const std::vector<Place> Bits = places(Row[8]);
  for (Place First : places(Row[9])) {
    std::vector<Place> Lanes;
    for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
      Place Here = First;
      for (unsigned Bit = 0; Bit < 5; ++Bit)
        if (Lane >> Bit & 1) {
          Here.first += Bits[Bit].first;
          Here.second += Bits[Bit].second;
        }
      Lanes.push_back(Here);
    }
    add(To, Number, IsMatrix ? Number : 0, Lanes);
  }
}

FragmentAccess accessOf(const std::vector<std::string> &Row) {
  FragmentAccess Access;
  EXPECT_EQ(
      std::sscanf(Row[3].c_str(), "m%un%uk%u", &Access.M, &Access.N, &Access.K),
      3);
  Access.Use = Row[2] == "a"   ? FragmentUse::A
               : Row[2] == "b" ? FragmentUse::B
                               : FragmentUse::Accumulator;
  Access.Element = Row[4] == "u8"     ? FragmentElement::Byte
                   : Row[4] == "tf32" ? FragmentElement::Tf32
                   : Row[4] == "f64"  ? FragmentElement::Double
                   : Row[4] == "f16" || Row[4] == "bf16"
                       ? FragmentElement::Half
                       : FragmentElement::Word;
  Access.IsInteger = Row[4] == "s32";
  Access.RowMajor = Row[5] == "row";
  Access.IsShared = Row[6] == "shared";
  return Access;
}

std::vector<Piece> sorted(std::vector<Piece> Pieces) {
  std::sort(Pieces.begin(), Pieces.end());
  return Pieces;
}

TEST(Fragment, IsLoadedAsTheMachineCodeDoes) {
  std::ifstream File(FRAGMENT_LISTINGS);
  ASSERT_TRUE(File) << FRAGMENT_LISTINGS;
  std::map<std::string, std::pair<std::vector<std::string>, Instructions>> All;
  for (std::string Line; std::getline(File, Line);) {
    if (Line.empty() || Line[0] == '#')
      continue;
    std::vector<std::string> Row = split(Line, '\t');
    ASSERT_EQ(Row.size(), 10u) << Line;
    std::string Name;
    for (unsigned I = 0; I < 7; ++I)
      Name += Row[I] + " ";
    All[Name].first = Row;
    addListing(All[Name].second, Row);
  }
  ASSERT_GT(All.size(), 180u);
  for (const auto &[Name, Listing] : All) {
    const Architecture &Arch = *findArchitecture(Listing.first[0]);
    FragmentInstructions Rule =
        fragmentInstructions(accessOf(Listing.first), Arch);
    Instructions Ours;
    for (unsigned I = 0; I < Rule.Count; ++I) {
      std::vector<Place> Lanes;
      for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
        Lanes.push_back({Rule.Each[I].Line[Lane], Rule.Each[I].Byte[Lane]});
      add(Ours, Rule.Each[I].Width, Rule.Each[I].Matrices, Lanes);
    }
    EXPECT_EQ(Ours.Count, Listing.second.Count) << Name;
    EXPECT_EQ(sorted(Ours.Pieces), sorted(Listing.second.Pieces)) << Name;
  }
}

TEST(Fragment, EachElementIsTouched) {
  for (bool RowMajor : {false, true})
    for (bool IsShared : {false, true}) {
      FragmentAccess Access;
      Access.Use = FragmentUse::Accumulator;
      Access.Element = FragmentElement::Word;
      Access.M = 32;
      Access.N = 8;
      Access.RowMajor = RowMajor;
      Access.IsShared = IsShared;
      FragmentInstructions Rule =
          fragmentInstructions(Access, *findArchitecture("sm_90"));
      std::map<Place, unsigned> Touched;
      for (unsigned I = 0; I < Rule.Count; ++I)
        for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
          for (unsigned Byte = 0; Byte < Rule.Each[I].Width; ++Byte)
            ++Touched[{Rule.Each[I].Line[Lane],
                       Rule.Each[I].Byte[Lane] + Byte}];
      EXPECT_EQ(Touched.size(), 32u * 8 * 4);
      for (const auto &[Where, Times] : Touched)
        EXPECT_EQ(Times, 1u);
    }
}

TEST(Fragment, HasNoRuleWhereNothingWasDecoded) {
  FragmentAccess Access;
  EXPECT_FALSE(hasFragmentRule(Access, *findArchitecture("sm_70")));
  EXPECT_EQ(fragmentInstructions(Access, *findArchitecture("sm_70")).Count, 0u);
  EXPECT_TRUE(hasFragmentRule(Access, *findArchitecture("sm_75")));
  Access.M = 64;
  EXPECT_FALSE(hasFragmentRule(Access, *findArchitecture("sm_90")));
}

} // namespace
