//===-- test/unit/cost/access_cost_test.cpp ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random addresses of every kind, priced symbolically and then, for sampled
// values of the unknowns, by counting words and sectors in sets. A proven cost
// must be the count; any other must contain it.
//===----------------------------------------------------------------------===//
#include "analysis/cost/access_cost.h"
#include "analysis/symbolic/arithmetic.h"
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <random>
#include <set>

using namespace bank_lint;
using namespace bank_lint::symbolic;

namespace {

struct Counts {
  std::uint64_t Wavefronts = 0, Ideal = 0, Sectors = 0, Lines = 0;
};

/// Straight from the rules, with sets; nothing of the model is used.
Counts count(const std::array<std::int64_t, 32> &Address, LaneMask Active,
             unsigned Width, bool IsLoad) {
  Counts Result;
  bool Mergeable = false;
  for (unsigned K : {1u, 2u}) {
    bool Fits = true;
    for (unsigned L = 0; L < 32; ++L)
      if (Active >> L & 1 && Active >> (L ^ K) & 1)
        Fits &= Address[L] == Address[L ^ K];
    Mergeable |= Fits;
  }
  unsigned Group = Width == 16 ? 8 : Width == 8 ? 16 : 32;
  if (IsLoad && Width >= 8 && Mergeable)
    Group *= 2;
  for (unsigned First = 0; First < 32; First += Group) {
    std::map<std::int64_t, std::set<std::int64_t>> Banks;
    for (unsigned L = First; L < First + Group; ++L)
      if (Active >> L & 1)
        for (unsigned Byte = 0; Byte < Width; ++Byte) {
          std::int64_t Word = (Address[L] + Byte) / 4;
          Banks[Word % 32].insert(Word);
        }
    std::size_t Passes = 0;
    for (auto &[Bank, Words] : Banks)
      Passes = std::max(Passes, Words.size());
    Result.Wavefronts += Passes;
    Result.Ideal += Passes > 0;
  }
  std::set<std::int64_t> Sectors, Lines;
  for (unsigned L = 0; L < 32; ++L)
    if (Active >> L & 1)
      for (unsigned Byte = 0; Byte < Width; ++Byte) {
        Sectors.insert((Address[L] + Byte) / 32);
        Lines.insert((Address[L] + Byte) / 128);
      }
  Result.Sectors = Sectors.size();
  Result.Lines = Lines.size();
  return Result;
}

std::int64_t sumOfPowers(std::int64_t Of, unsigned Count) {
  std::int64_t Sum = 0, Power = 1;
  for (unsigned K = 0; K < Count; ++K, Power *= Of)
    Sum += Power;
  return Sum;
}

class RandomCosts {
public:
  explicit RandomCosts(unsigned Seed) : Random(Seed) {}

  void run() {
    const unsigned Widths[] = {1, 2, 4, 8, 16};
    Width = Widths[pick(5)];
    AccessRecord Record;
    Record.Width = Width;
    Record.Space = pick(2) ? AccessSpace::Shared : AccessSpace::Global;
    Record.Operation = pick(2) ? AccessOperation::Load : AccessOperation::Store;
    Record.Active = Record.Certain =
        pick(3) ? AllLanes : LaneMask(Random()) | 1;
    Record.Address = address(Record.Space);
    const model::Architecture &Arch = *model::findArchitecture("sm_80");
    CostModel Model(C, Arch);
    const AccessCost &Cost = Model.cost(Record);
    for (unsigned Sample = 0; Sample < 12; ++Sample)
      check(Record, Cost);
  }
  std::map<Certainty, unsigned> Seen;

private:
  std::uint64_t pick(std::uint64_t Count) { return Random() % Count; }

  LaneValue address(AccessSpace Space) {
    AtomDescription Base;
    Base.Kind = AtomKind::Base;
    Base.Name = "base";
    Base.Range = {0, std::int64_t(1) << 48};
    Base.TrailingZeros = Space == AccessSpace::Shared ? 4 : 8;
    LaneValue V = LaneValue::ofAtom(C, 64, C.fresh(Base));
    std::array<std::uint64_t, 32> Offset{};
    unsigned Form = unsigned(pick(4));
    for (unsigned L = 0; L < 32; ++L)
      Offset[L] = Width * (Form == 0   ? L
                           : Form == 1 ? pick(64)
                           : Form == 2 ? L / (1u << FormShift)
                                       : (L % 8) * 2 + L / 8);
    V = add(C, V, LaneValue(64, Lanes(Offset)));
    if (pick(2)) { // common
      AtomDescription A;
      A.Name = "row";
      A.Range = {0, 100000};
      V = add(C, V,
              scale(C, LaneValue::ofAtom(C, 64, C.fresh(A)),
                    Width * (1 + pick(40))));
    }
    if (pick(3) == 0) { // modulo a number, such as (threadIdx.x + k) % 32
      AtomDescription A;
      A.Name = "k";
      A.Range = {0, 100000};
      A.TrailingZeros = unsigned(pick(3));
      K = C.fresh(A);
      Modulus = pick(2) ? std::uint64_t(4) << pick(6) : 3 + pick(60);
      std::array<std::uint64_t, 32> Own;
      for (unsigned L = 0; L < 32; ++L)
        Own[L] = Form == 1 ? pick(100) : L * (1 + Form);
      const LaneValue Sum =
          add(C, LaneValue::ofAtom(C, 64, *K), LaneValue(64, Lanes(Own)));
      return add(
          C, V,
          scale(C,
                remainder(C, Sum, LaneValue(64, Modulus), Signedness::Unsigned),
                Width << pick(4)));
    }
    if (pick(6) == 0) { // a growing variable of each lane
      AtomDescription A;
      A.Name = "growth";
      A.Range = {0, (std::int64_t(1) << 31) - 1};
      A.SumsPowersOf = 2 + unsigned(pick(8));
      std::array<std::uint64_t, 32> First;
      for (unsigned L = 0; L < 32; ++L)
        First[L] = Width * (1 + L * (1 + pick(2)));
      V = add(C, V,
              mul(C, LaneValue::ofAtom(C, 64, C.fresh(A)),
                  LaneValue(64, Lanes(First))));
    }
    if (pick(3) == 0) { // strided
      AtomDescription A;
      A.Name = "ld";
      A.Range = {1, 100000};
      A.TrailingZeros = unsigned(pick(3));
      std::array<std::uint64_t, 32> Factor;
      for (unsigned L = 0; L < 32; ++L)
        Factor[L] = Width * (L / (1u << FormShift));
      V = add(C, V,
              mul(C, LaneValue::ofAtom(C, 64, C.fresh(A)),
                  LaneValue(64, Lanes(Factor))));
    }
    if (pick(3) == 0) { // gathered
      AtomDescription A;
      A.Name = "bin";
      A.Uniform = false;
      A.Range = {0, std::int64_t(1 + pick(300))};
      V = add(C, V,
              scale(C, LaneValue::ofAtom(C, 64, C.fresh(A)), Width << pick(6)));
    }
    return V;
  }

  void check(const AccessRecord &Record, const AccessCost &Cost) {
    const LaneValue &V = Record.Address;
    std::map<AtomId, std::array<std::int64_t, 32>> Values;
    bool SmallStride = false;
    for (AtomId Id : V.atoms(C)) {
      const Atom &A = C.atom(Id);
      bool Small = pick(2);
      for (unsigned L = 0; L < 32; ++L) {
        std::int64_t Span = std::min<std::int64_t>(A.Range.Hi - A.Range.Lo,
                                                   Small ? 70 : 1 << 30);
        std::int64_t X =
            A.Range.Lo + std::int64_t(pick(std::uint64_t(Span) + 1));
        X &= ~((std::int64_t(1) << A.TrailingZeros) - 1);
        if (A.Name == "ld" && X == 0)
          X = std::int64_t(1) << A.TrailingZeros;
        if (A.SumsPowersOf)
          X = sumOfPowers(A.SumsPowersOf, unsigned(pick(9)));
        Values[Id][L] = A.Uniform && L ? Values[Id][0] : X;
      }
      SmallStride |= A.Name == "ld" && Values[Id][0] < 1000;
    }
    // What follows from others.
    for (AtomId Id : V.atoms(C)) {
      const Carry *Facts = C.carry(Id);
      for (unsigned L = 0; L < 32 && C.atom(Id).Kind == AtomKind::Derived; ++L)
        Values[Id][L] = Facts ? (std::uint64_t(Values[*K][0]) % Modulus +
                                 Facts->Addend[L]) >= Modulus
                              : Values[*K][0] / std::int64_t(Modulus);
    }
    std::array<std::int64_t, 32> Address;
    for (unsigned L = 0; L < 32; ++L) {
      Address[L] = V.signedConstant(L);
      for (const Term &T : V.terms())
        Address[L] += std::int64_t(T.Coefficient[L]) *
                      Values[C.factors(T.Monomial)[0]][L];
    }
    Counts Counted = count(Address, Record.Active, Width,
                           Record.Operation == AccessOperation::Load);
    ++Seen[Cost.Sureness];
    auto Within = [&](const char *What, std::uint64_t N, const Interval &I,
                      bool MayBeLess) {
      EXPECT_TRUE((N >= I.Min || MayBeLess) && N <= I.Max)
          << What << ": counted " << N << ", predicted " << I.Min << ".."
          << I.Max << " (certainty " << int(Cost.Sureness) << ", width "
          << Width << ", " << V.name(C) << ")";
    };
    if (Record.Space == AccessSpace::Shared) {
      // Multiples of a small stride may meet: the verdict names that
      // assumption, and the cost is then less.
      bool MayMeet = SmallStride && Cost.RestsOn != 0;
      Within("wavefronts", Counted.Wavefronts, Cost.Wavefronts, MayMeet);
      Within("ideal", Counted.Ideal, Cost.Ideal, MayMeet);
    } else {
      bool MayMeet = SmallStride && Cost.RestsOn != 0;
      Within("sectors", Counted.Sectors, Cost.Sectors, MayMeet);
      Within("lines", Counted.Lines, Cost.Lines, MayMeet);
    }
  }

  std::mt19937_64 Random;
  ValueContext C;
  unsigned Width = 4;
  std::optional<AtomId> K;
  std::uint64_t Modulus = 1;
  const unsigned FormShift = 2;
};

TEST(RandomCosts, ContainWhatIsCounted) {
  std::map<Certainty, unsigned> Seen;
  for (unsigned Seed = 1; Seed <= 1500 && !HasFailure(); ++Seed) {
    SCOPED_TRACE("seed " + std::to_string(Seed));
    RandomCosts R(Seed);
    R.run();
    for (auto [Sureness, Count] : R.Seen)
      Seen[Sureness] += Count;
  }
  EXPECT_GT(Seen[Certainty::Proven], 1000u);
  EXPECT_GT(Seen[Certainty::Parametric], 1000u);
  EXPECT_GT(Seen[Certainty::Bounded], 1000u);
}

/// The least and the most of what was counted.
struct Span {
  std::uint64_t Least = ~std::uint64_t(0), Most = 0;
  void add(std::uint64_t N) {
    Least = std::min(Least, N);
    Most = std::max(Most, N);
  }
};

/// Sectors that runs of adjacent bytes would need, each with its own first one.
std::uint64_t sectorsOfRuns(const std::array<std::int64_t, 32> &Address,
                            LaneMask Active, unsigned Width) {
  std::set<std::int64_t> Bytes;
  for (unsigned L = 0; L < 32; ++L)
    for (unsigned Byte = 0; Active >> L & 1 && Byte < Width; ++Byte)
      Bytes.insert(Address[L] + Byte);
  std::uint64_t Sectors = 0, Length = 0;
  for (std::int64_t Byte : Bytes) {
    Length = Bytes.count(Byte - 1) ? Length + 1 : 1;
    Sectors += Length % 32 == 1;
  }
  return Sectors;
}

/// Lanes of \p Width bytes at \p Offset from an unknown that is any multiple of
/// the width: the cost must be exactly what is counted at all alignments.
void checkAlignments(unsigned Width, AccessOperation Operation, LaneMask Active,
                     const std::array<std::uint64_t, 32> &Offset) {
  ValueContext C;
  AtomDescription Base, Row;
  Base.Kind = AtomKind::Base;
  Base.Name = "base";
  Base.Range = {0, std::int64_t(1) << 48};
  Base.TrailingZeros = 8;
  Row.Name = "row";
  Row.Range = {0, 100000};
  AccessRecord Record;
  Record.Width = Width;
  Record.Space = AccessSpace::Global;
  Record.Operation = Operation;
  Record.Active = Record.Certain = Active;
  Record.Address = add(C,
                       add(C, LaneValue::ofAtom(C, 64, C.fresh(Base)),
                           LaneValue(64, Lanes(Offset))),
                       scale(C, LaneValue::ofAtom(C, 64, C.fresh(Row)), Width));
  CostModel Model(C, *model::findArchitecture("sm_80"));
  const AccessCost &Cost = Model.cost(Record);

  Span Sectors, Lines, Aligned, L1;
  for (std::int64_t Start = 0; Start < 128; Start += Width) {
    std::array<std::int64_t, 32> Address;
    for (unsigned L = 0; L < 32; ++L)
      Address[L] = Start + std::int64_t(Offset[L]);
    const Counts N = count(Address, Active, Width, /*IsLoad=*/false);
    Sectors.add(N.Sectors);
    Lines.add(N.Lines);
    L1.add(N.Wavefronts);
    Aligned.add(std::min(N.Sectors, sectorsOfRuns(Address, Active, Width)));
  }
  auto Same = [](const char *What, const Interval &I, const Span &Counted) {
    EXPECT_EQ(I.Min, Counted.Least) << What;
    EXPECT_EQ(I.Max, Counted.Most) << What;
  };
  Same("sectors", Cost.Sectors, Sectors);
  Same("lines", Cost.Lines, Lines);
  Same("aligned sectors", Cost.AlignedSectors, Aligned);
  if (Operation == AccessOperation::Load)
    Same("wavefronts in L1", Cost.L1Wavefronts, L1);
}

TEST(RandomCosts, AreThoseOfAllAlignments) {
  std::mt19937_64 Random(7);
  auto Pick = [&](std::uint64_t Count) { return Random() % Count; };
  for (unsigned Round = 0; Round < 400 && !HasFailure(); ++Round) {
    SCOPED_TRACE("round " + std::to_string(Round));
    const unsigned Width = 1u << Pick(5);
    const std::uint64_t Stride = Pick(40), Flip = Pick(32),
                        Reach = 1 + Pick(90);
    const bool IsScattered = Pick(3) == 0;
    std::array<std::uint64_t, 32> Offset;
    for (unsigned L = 0; L < 32; ++L)
      Offset[L] = Width * (IsScattered ? Pick(Reach) : (L ^ Flip) * Stride);
    checkAlignments(Width,
                    Pick(2) ? AccessOperation::Load : AccessOperation::Store,
                    Pick(3) ? AllLanes : LaneMask(Random()) | 1, Offset);
  }
}

} // namespace
