//===-- tool/compare/budget.cpp - how much counters may grow --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/compare/budget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/GlobPattern.h"
#include <cmath>
#include <tuple>

using namespace llvm;

namespace bank_lint::comparing {
namespace {

bool matches(StringRef Pattern, StringRef Text) {
  Expected<GlobPattern> Glob = GlobPattern::create(Pattern);
  if (!Glob) {
    consumeError(Glob.takeError());
    return false;
  }
  return Glob->match(Text);
}

} // namespace

bool isCost(StringRef Metric) {
  if (Metric.contains("ideal"))
    return false;
  return Metric.contains("sectors") || Metric.contains("wavefronts") ||
         Metric.contains("bank_conflicts") || Metric.contains("idc__requests");
}

bool Limit::appliesTo(StringRef Kernel, StringRef Metric) const {
  const bool IsOfKernel =
      Kernels.empty() || matches(Kernels, Kernel) ||
      matches(Kernels, plainName(Kernel)) ||
      matches(Kernels, qualifiedName(Kernel, /*WithArguments=*/false)) ||
      matches(Kernels, qualifiedName(Kernel, /*WithArguments=*/true));
  return IsOfKernel &&
         (Metrics.empty() ? isCost(Metric) : matches(Metrics, Metric));
}

bool Limit::allows(std::uint64_t Before, std::uint64_t After) const {
  return After <= Before ||
         double(After - Before) <=
             (IsPercent ? double(Before) * Most / 100.0 : Most);
}

Expected<Limit> parseLimit(StringRef Text) {
  Limit Result;
  Result.Text = Text.str();
  StringRef Number = Text;
  if (Text.contains('=')) {
    StringRef Patterns;
    std::tie(Patterns, Number) = Text.rsplit('=');
    const auto [Kernels, Metrics] = Patterns.split('/');
    for (StringRef Pattern : {Kernels, Metrics})
      if (Expected<GlobPattern> Glob = GlobPattern::create(Pattern.trim());
          !Glob)
        return Glob.takeError();
    Result.Kernels = Kernels.trim().str();
    Result.Metrics = Metrics.trim().str();
  }
  Number = Number.trim();
  const StringRef Typed = Number;
  Result.IsPercent = Number.consume_back("%");
  if (Number.trim().getAsDouble(Result.Most) || !(Result.Most >= 0) ||
      std::isinf(Result.Most))
    return createStringError("expected how much counters may grow, as in 2% or "
                             "100, and not '" +
                             Typed + "'");
  return Result;
}

/// The last of \p Limits that is for the counter; null if none is.
static const Limit *limitOf(ArrayRef<Limit> Limits, StringRef Kernel,
                            StringRef Metric) {
  for (const Limit &Each : reverse(Limits))
    if (Each.appliesTo(Kernel, Metric))
      return &Each;
  return nullptr;
}

std::vector<Breach> breachesOf(const Comparison &Of, ArrayRef<Limit> Limits) {
  std::vector<Breach> Result;
  for (const LaunchChange &Launch : Of.Launches) {
    const StringRef Kernel = Launch.either().Kernel;
    for (const CounterChange &Counter : Launch.Counters) {
      const Limit *Found = limitOf(Limits, Kernel, Counter.Metric);
      if (!Found || !Counter.Before)
        continue;
      if (!Counter.After ||
          !Found->allows(Counter.Before->Max, Counter.After->Max))
        Result.push_back({&Launch, Counter, Found});
    }
    // If the grid of a launch is unknown now, so is every counter.
    if (Launch.Before && Launch.After && Launch.Before->HasGrid &&
        !Launch.After->HasGrid)
      for (const Counter &Then : Launch.Before->Counters)
        if (const Limit *Found = limitOf(Limits, Kernel, Then.Metric);
            Found && Then.Value) {
          Result.push_back(
              {&Launch, {Then.Metric, Then.Value, std::nullopt}, Found});
          break;
        }
  }
  return Result;
}

std::vector<Unchecked> uncheckedOf(const Comparison &Of,
                                   ArrayRef<Limit> Limits) {
  std::vector<Unchecked> Result;
  for (const LaunchChange &Launch : Of.Launches) {
    Unchecked Here{&Launch, {}, 0};
    for (const Counter &Each : Launch.NotComparable)
      if (limitOf(Limits, Launch.either().Kernel, Each.Metric) && !Here.Count++)
        Here.First = Each;
    if (Here.Count)
      Result.push_back(std::move(Here));
  }
  return Result;
}

std::vector<std::string> limitsForNothing(const Comparison &Of,
                                          ArrayRef<Limit> Limits) {
  std::vector<std::string> Result;
  for (const Limit &Each : Limits)
    if (none_of(Of.Launches, [&](const LaunchChange &Launch) {
          const CountedLaunch &Told = Launch.either();
          return any_of(
              concat<const Counter>(Told.Counters, Told.Resources, Told.Pipes),
              [&](const Counter &C) {
                return Each.appliesTo(Told.Kernel, C.Metric);
              });
        }))
      Result.push_back(Each.Text);
  return Result;
}

} // namespace bank_lint::comparing
