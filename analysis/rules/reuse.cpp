//===-- analysis/rules/reuse.cpp ------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/rules/reuse.h"
#include "analysis/rules/formula_value.h"
#include <algorithm>
#include <charconv>
#include <set>

namespace bank_lint {
namespace {

constexpr unsigned SectorBytes = 32, LanesOfWarp = 32;
/// Threads times iterations that are looked at.
constexpr std::uint64_t MostAccesses = 1u << 15;

std::optional<std::int64_t> number(const std::string &Text) {
  std::int64_t Value = 0;
  const char *End = Text.data() + Text.size();
  const auto Read = std::from_chars(Text.data(), End, Value);
  return Read.ec == std::errc() && Read.ptr == End ? std::optional(Value)
                                                   : std::nullopt;
}

/// The addresses that the threads of one block go to.
class BlockAddresses {
public:
  explicit BlockAddresses(const AccessSummary &A)
      : A(A), Formula(A.Derivation.Terms), Values(Formula.names().size()) {
    IsKnown = Formula.isValid();
    for (std::size_t I = 0; I < Values.size() && IsKnown; ++I)
      IsKnown = setValue(I);
  }

  bool isKnown() const { return IsKnown; }
  bool hasLoop() const { return Loop.has_value(); }
  std::optional<std::int64_t> of(std::uint64_t Thread,
                                 std::uint64_t Iteration) {
    const auto &Block = A.LaunchedWith.Block;
    const std::array<std::uint64_t, 3> Index{Thread % Block[0],
                                             Thread / Block[0] % Block[1],
                                             Thread / Block[0] / Block[1]};
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      if (Threads[Axis])
        Values[*Threads[Axis]] = std::int64_t(Index[Axis]);
    if (Loop)
      Values[*Loop] = First + std::int64_t(Iteration) * Step;
    return Formula.evaluate(Values);
  }

private:
  bool setValue(std::size_t I);

  const AccessSummary &A;
  const FormulaValue Formula;
  std::vector<std::int64_t> Values;                  ///< of the formula's names
  std::array<std::optional<std::size_t>, 3> Threads; ///< their numbers
  std::optional<std::size_t> Loop;
  std::int64_t First = 0, Step = 0; ///< of the loop
  bool IsKnown = false;
};

/// What the name of number \p I stands for; of blocks, in the first.
bool BlockAddresses::setValue(std::size_t I) {
  const std::string &Name = Formula.names()[I];
  const Launch &L = A.LaunchedWith;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    const std::string OfAxis = std::string(".") + "xyz"[Axis];
    if (Name == "threadIdx" + OfAxis) {
      Threads[Axis] = I;
      return true;
    }
    if (Name == "blockIdx" + OfAxis)
      return true;
    if (Name == "blockDim" + OfAxis) {
      Values[I] = L.Block[Axis];
      return true;
    }
    if (Name == "gridDim" + OfAxis) {
      Values[I] = std::int64_t(L.Grid.Size[Axis].value_or(0));
      return L.Grid.Size[Axis].has_value();
    }
  }
  const AddressPart *Part = A.Derivation.part(Name);
  if (!Part) // the array, which begins where sectors do
    return true;
  if (Part->What == AddressPart::Kind::Loop && !Loop) {
    const auto Begin = number(Part->First), Each = number(Part->Step);
    Loop = I;
    First = Begin.value_or(0);
    Step = Each.value_or(0);
    return Begin && Each;
  }
  const auto Argument =
      std::find_if(L.Arguments.begin(), L.Arguments.end(),
                   [&](const ArgumentValue &V) { return V.Name == Name; });
  if (Part->What != AddressPart::Kind::Argument ||
      Argument == L.Arguments.end() || !Argument->Value)
    return false;
  Values[I] = *Argument->Value;
  return true;
}

std::int64_t sectorOf(std::int64_t Byte) {
  return (Byte - ((Byte % SectorBytes) + SectorBytes) % SectorBytes) /
         SectorBytes;
}

} // namespace

std::optional<std::uint64_t> distinctSectors(const AccessSummary &A) {
  const std::uint64_t Threads = A.LaunchedWith.threadsPerBlock();
  const std::uint64_t Warps = Threads / LanesOfWarp;
  if (A.Space != AccessSpace::Global || A.Form != AccessForm::Plain ||
      !A.isExact() || A.blocksCounted() != 1 || A.IsOfOneBlock || !Warps ||
      Threads % LanesOfWarp != 0 || !A.ExecutionsKnown || !A.Width ||
      A.Executions.Max % Warps != 0 || A.Derivation.Terms.empty())
    return std::nullopt;
  const std::uint64_t Iterations = A.Executions.Max / Warps;
  BlockAddresses Addresses(A);
  if (!Addresses.isKnown() || !Iterations ||
      Iterations > MostAccesses / Threads ||
      (Iterations > 1 && !Addresses.hasLoop()))
    return std::nullopt;
  std::set<std::int64_t> All, OfOne;
  std::uint64_t Requested = 0;
  for (std::uint64_t I = 0; I < Iterations; ++I)
    for (std::uint64_t T = 0; T < Threads; ++T) {
      const auto Byte = Addresses.of(T, I);
      if (!Byte)
        return std::nullopt;
      const std::int64_t Begin = *Byte + A.Derivation.Constant;
      for (std::int64_t S = sectorOf(Begin);
           S <= sectorOf(Begin + std::int64_t(A.Width) - 1); ++S)
        OfOne.insert(S);
      if (T % LanesOfWarp != LanesOfWarp - 1)
        continue;
      Requested += OfOne.size();
      All.merge(OfOne);
      OfOne.clear();
    }
  // Where some threads take no part, this is another number.
  if (A.Sectors.Total.Min != Requested || A.Sectors.Total.Max != Requested)
    return std::nullopt;
  return All.size();
}

} // namespace bank_lint
