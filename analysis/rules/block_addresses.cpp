//===-- analysis/rules/block_addresses.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/rules/block_addresses.h"
#include <algorithm>
#include <charconv>

namespace bank_lint {

static std::optional<std::int64_t> number(const std::string &Text) {
  std::int64_t Value = 0;
  const char *End = Text.data() + Text.size();
  const auto Read = std::from_chars(Text.data(), End, Value);
  return Read.ec == std::errc() && Read.ptr == End ? std::optional(Value)
                                                   : std::nullopt;
}

BlockAddresses::BlockAddresses(const AccessSummary &A)
    : A(A), Formula(A.Derivation.Terms), Values(Formula.names().size()) {
  IsKnown = !A.Derivation.Terms.empty() && Formula.isValid();
  for (std::size_t I = 0; I < Values.size() && IsKnown; ++I)
    IsKnown = setValue(I);
}

bool BlockAddresses::setValue(std::size_t I) {
  const std::string &Name = Formula.names()[I];
  const Launch &L = A.LaunchedWith;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    const std::string OfAxis = std::string(".") + "xyz"[Axis];
    if (Name == "threadIdx" + OfAxis) {
      Threads[Axis] = I;
      return true;
    }
    if (Name == "blockIdx" + OfAxis) {
      Blocks[Axis] = I;
      return true;
    }
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
  if (!Part) { // the array, which begins where sectors do
    Arrays.push_back(Name);
    return true;
  }
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

std::optional<std::int64_t>
BlockAddresses::at(const std::array<std::uint64_t, 3> &Thread,
                   const std::array<std::uint64_t, 3> &Block,
                   std::uint64_t Iteration) {
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    if (Threads[Axis])
      Values[*Threads[Axis]] = std::int64_t(Thread[Axis]);
    if (Blocks[Axis])
      Values[*Blocks[Axis]] = std::int64_t(Block[Axis]);
  }
  if (Loop)
    Values[*Loop] = First + std::int64_t(Iteration) * Step;
  return Formula.evaluate(Values);
}

std::optional<std::int64_t> BlockAddresses::of(std::uint64_t Thread,
                                               std::uint64_t Iteration) {
  const auto &Block = A.LaunchedWith.Block;
  return at({Thread % Block[0], Thread / Block[0] % Block[1],
             Thread / Block[0] / Block[1]},
            {}, Iteration);
}

} // namespace bank_lint
