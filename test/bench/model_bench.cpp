// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What one question to the model costs: a warp instruction of each width, at
// its best and at its worst.
#include "model/arch.h"
#include "model/global.h"
#include "model/shared.h"
#include <benchmark/benchmark.h>

using namespace bank_lint::model;

namespace {

/// \p Width bytes a lane, the lanes \p Stride widths apart.
WarpAccess strided(unsigned Width, unsigned Stride) {
  WarpAccess Access;
  Access.Width = Width;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    Access.Address[Lane] = std::uint64_t(Lane) * Width * Stride;
  return Access;
}

template <auto Cost> void price(benchmark::State &State) {
  WarpAccess Access =
      strided(unsigned(State.range(0)), unsigned(State.range(1)));
  const Architecture &Arch = *findArchitecture("sm_80");
  for (auto _ : State) {
    benchmark::DoNotOptimize(Access);
    benchmark::DoNotOptimize(Cost(Access, Arch));
  }
}

constexpr auto Shared = [](const WarpAccess &Access, const Architecture &Arch) {
  return sharedCost(Access, Arch);
};
constexpr auto Global = [](const WarpAccess &Access, const Architecture &Arch) {
  return globalCost(Access, Arch);
};

BENCHMARK(price<Shared>)
    ->Name("shared")
    ->ArgNames({"width", "stride"})
    ->ArgsProduct({{4, 8, 16}, {1, 32}});
BENCHMARK(price<Global>)
    ->Name("global")
    ->ArgNames({"width", "stride"})
    ->ArgsProduct({{4, 8, 16}, {1, 32}});

} // namespace
