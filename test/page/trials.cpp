//===-- test/page/trials.cpp - random layouts, natively -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// trials COUNT: asks as many random questions of the playground, and prints a
// line of JSON for each:
//
//   {"question": [...], "answer": [...], "paths": ["...", "...", "...", "..."]}
//
// Both arrays are the structures of trial.h, number by number. The layouts are
// those that the page can ask for: rows, paddings, swizzles, elements, blocks,
// and lanes one by one.
//===----------------------------------------------------------------------===//
#include "model/shared.h"
#include "tool/report/playground/trial.h"
#include <cstdio>
#include <cstdlib>
#include <type_traits>

using namespace bank_lint;

/// A step of xorshift32: the same sequence everywhere.
static std::uint32_t nextRandom() {
  static std::uint32_t State = 1000;
  State ^= State << 13;
  State ^= State >> 17;
  State ^= State << 5;
  return State;
}

static std::int32_t pick(std::int32_t Least, std::int32_t Most) {
  return Least + std::int32_t(nextRandom() % std::uint32_t(Most - Least + 1));
}

static TrialQuestion randomQuestion() {
  TrialQuestion Q{};
  const auto All = model::architectures();
  Q.Architecture = std::int32_t(All[nextRandom() % All.size()].Number);
  Q.IsStore = pick(0, 1);
  Q.WrittenBytes = 1 << pick(0, 4);
  Q.RowElements = pick(0, 2) ? 1 << pick(0, 10) : pick(1, 300);
  Q.Padding = pick(0, 1) ? pick(0, 32) : 0;
  Q.SwizzleColumns = 1 << pick(0, 6);
  Q.ElementBytes = pick(0, 1) ? Q.WrittenBytes : 1 << pick(0, 4);
  Q.IsFormula = pick(0, 1);
  Q.Start = pick(0, 31) * Q.WrittenBytes;
  for (std::int32_t &Factor : Q.Factor)
    Factor = pick(0, 3) ? pick(0, 64) * Q.WrittenBytes : 1 << pick(0, 12);
  for (std::int32_t &Size : Q.Block)
    Size = pick(1, 40);
  Q.Warp = pick(0, 3);
  const std::int32_t Step = pick(0, 40) * Q.WrittenBytes;
  const bool IsNoise = pick(0, 1);
  for (std::int32_t Lane = 0; Lane < 32; ++Lane)
    Q.Lanes[Lane] = pick(0, 9) == 0 ? -1
                    : IsNoise       ? pick(0, 4000)
                                    : Q.Start + Lane * Step;
  return Q;
}

/// \p Value as numbers of 32 bits.
template <typename Structure> static void print(const Structure &Value) {
  static_assert(std::is_trivially_copyable_v<Structure> &&
                sizeof(Structure) % sizeof(std::int32_t) == 0);
  const auto Numbers = std::bit_cast<
      std::array<std::int32_t, sizeof(Structure) / sizeof(std::int32_t)>>(
      Value);
  for (std::size_t I = 0; I != Numbers.size(); ++I)
    std::printf("%s%d", I ? "," : "[", Numbers[I]);
  std::printf("]");
}

int main(int Count, char **Arguments) {
  const int Trials =
      Count > 1 ? int(std::strtol(Arguments[1], nullptr, 10)) : 1000;
  static BankDrawing Drawing;
  for (int I = 0; I < Trials; ++I) {
    const TrialQuestion Q = randomQuestion();
    const TrialAnswer A = answer(Q, Drawing);
    // The playground shows the numbers of the verdicts.
    const model::SharedCost Cost =
        model::sharedCost(accessOf(Q), architectureOf(Q));
    if (A.Wavefronts != std::int32_t(Cost.Wavefronts) ||
        A.Ideal != std::int32_t(Cost.Ideal)) {
      std::fprintf(stderr, "trial %d: the model says otherwise\n", I);
      return 1;
    }
    std::printf("{\"question\": ");
    print(Q);
    std::printf(", \"answer\": ");
    print(A);
    std::printf(", \"paths\": [");
    const char *Separator = "";
    for (const auto *Path :
         {&Drawing.Lanes, &Drawing.HotLanes, &Drawing.Bars, &Drawing.HotBars}) {
      std::printf("%s\"%.*s\"", Separator, int(Path->size()), Path->data());
      Separator = ", ";
    }
    std::printf("]}\n");
  }
}
