//===-- analysis/cost/residue_table.cpp - tables for people -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/pricing.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <bit>
#include <map>
#include <set>

namespace bank_lint {
namespace {

/// "X % 4 == 2" for the residues that are 2^Zeros times an odd number.
std::string oneClass(const std::string &Name, unsigned Zeros) {
  if (Zeros == 0)
    return Name + " is odd";
  std::uint64_t Unit = std::uint64_t(1) << Zeros;
  return Name + " % " + std::to_string(2 * Unit) +
         " == " + std::to_string(Unit);
}

/// Says which residues are meant, as shortly as it can.
std::string describe(const std::string &Name, std::uint64_t Period,
                     const std::set<std::uint64_t> &Residues,
                     const std::set<std::uint64_t> &All) {
  if (Residues.size() == All.size())
    return "any " + Name;
  const unsigned Last = unsigned(std::countr_zero(Period));
  auto ClassOf = [&](std::uint64_t R) {
    return R == 0 ? Last : unsigned(std::countr_zero(R));
  };
  unsigned Lowest = Last; // residues may be known to be multiples of more
  for (std::uint64_t R : All)
    Lowest = std::min(Lowest, ClassOf(R));
  // Whole classes of equally many trailing zeros?
  std::map<unsigned, std::uint64_t> Classes;
  for (std::uint64_t R : Residues)
    ++Classes[ClassOf(R)];
  bool Whole = true;
  for (auto [Zeros, Count] : Classes)
    Whole &= Count == (Zeros == Last ? 1 : Period >> (Zeros + 1));
  if (Whole) {
    unsigned First = Classes.begin()->first, End = Classes.rbegin()->first;
    bool Contiguous = Classes.size() == End - First + 1;
    if (Contiguous && End == Last)
      return Name + " % " + std::to_string(std::uint64_t(1) << First) + " == 0";
    if (Contiguous && First == Lowest && (End > First || First > 0))
      return Name + " % " + std::to_string(std::uint64_t(2) << End) + " != 0";
    std::string Text;
    for (auto [Zeros, Count] : Classes) {
      (void)Count;
      if (!Text.empty())
        Text += " or ";
      Text += Zeros == Last ? Name + " % " + std::to_string(Period) + " == 0"
                            : oneClass(Name, Zeros);
    }
    return Text;
  }
  if (Residues.size() == 1)
    return Name + " % " + std::to_string(Period) +
           " == " + std::to_string(*Residues.begin());
  if (Residues.size() > 8)
    return "other " + Name;
  std::string Text = Name + " % " + std::to_string(Period) + " in {";
  for (std::uint64_t R : Residues)
    Text += (R == *Residues.begin() ? "" : ", ") + std::to_string(R);
  return Text + "}";
}

/// The row of values that cost the same, from \p First to \p Last.
TableRow rowOfValues(const std::string &Name, const ResidueCost &First,
                     const ResidueCost &Last, std::uint64_t Ideal) {
  ValueRun Values{Name, First.Residue, Last.Residue};
  std::string When = Values.condition();
  return {std::move(When), First.Cost, Ideal, std::move(Values)};
}

} // namespace

std::vector<TableRow> tableByResidue(const std::string &Name,
                                     std::uint64_t Period,
                                     const std::vector<ResidueCost> &Costs) {
  using Key = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>;
  std::map<Key, std::set<std::uint64_t>> Groups;
  std::set<std::uint64_t> All;
  for (const ResidueCost &C : Costs) {
    Groups[{C.Cost.Max, C.Cost.Min, C.Ideal}].insert(std::uint64_t(C.Residue));
    All.insert(std::uint64_t(C.Residue));
  }
  std::string Operand =
      Name.find(' ') == std::string::npos ? Name : "(" + Name + ")";
  std::vector<TableRow> Rows;
  for (auto &[Cost, Residues] : Groups)
    Rows.push_back({describe(Operand, Period, Residues, All),
                    {std::get<1>(Cost), std::get<0>(Cost)},
                    std::get<2>(Cost)});
  return Rows;
}

std::vector<TableRow> tableOfValues(const std::string &Name,
                                    const std::vector<ResidueCost> &Costs) {
  auto Alike = [](const ResidueCost &A, const ResidueCost &B) {
    return A.Cost == B.Cost && A.Ideal == B.Ideal;
  };
  std::vector<TableRow> Rows;
  for (std::size_t I = 0, End; I < Costs.size(); I = End) {
    for (End = I + 1; End < Costs.size() && Alike(Costs[I], Costs[End]);)
      ++End;
    Rows.push_back(rowOfValues(Name, Costs[I], Costs[End - 1], Costs[I].Ideal));
  }
  return Rows;
}

std::vector<TableRow> withValuesFirst(const std::string &Name,
                                      std::vector<ResidueCost> Values,
                                      std::vector<TableRow> Others) {
  std::vector<TableRow> Rows;
  llvm::sort(Values, [](const ResidueCost &A, const ResidueCost &B) {
    return A.Residue < B.Residue;
  });
  for (std::size_t I = 0, End; I < Values.size(); I = End) {
    for (End = I + 1; End < Values.size() &&
                      Values[End].Cost == Values[I].Cost &&
                      Values[End].Ideal == Values[I].Ideal &&
                      Values[End].Residue == Values[End - 1].Residue + 1;)
      ++End;
    Rows.push_back(
        rowOfValues(Name, Values[I], Values[End - 1], Values[I].Ideal));
  }
  for (TableRow &Row : Others) {
    Row.When = "otherwise " + Row.When;
    Rows.push_back(std::move(Row));
  }
  return Rows;
}

std::vector<TableRow> tableByValue(const std::string &Name,
                                   const std::vector<ResidueCost> &Small,
                                   const Interval &Large, std::uint64_t Ideal) {
  std::vector<TableRow> Rows;
  for (std::size_t I = 0; I < Small.size();) {
    std::size_t End = I + 1;
    while (End < Small.size() && Small[End].Cost == Small[I].Cost)
      ++End;
    if (End == Small.size() && Small[I].Cost == Large) {
      Rows.push_back(
          {Name + " >= " + std::to_string(Small[I].Residue), Large, Ideal});
      return Rows;
    }
    Rows.push_back(rowOfValues(Name, Small[I], Small[End - 1], Ideal));
    I = End;
  }
  Rows.push_back({"larger " + Name, Large, Ideal});
  return Rows;
}

} // namespace bank_lint
