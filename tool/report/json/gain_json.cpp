//===-- tool/report/json/gain_json.cpp - gains for programs -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/json/json_parts.h"
#include <cmath>

namespace bank_lint {

/// No less than \p Value, as it is a bound, with one decimal place.
static double roundedUp(double Value) {
  constexpr double Rounding = 1e-6;
  return std::ceil(Value * 10 - Rounding) / 10;
}

void JsonParts::gain(const GainBound &Gain) {
  if (!Gain.isKnown()) {
    J.attribute("gain", nullptr);
    if (!Gain.WhyUnknown.empty())
      text("no_gain", Gain.WhyUnknown);
    return;
  }
  auto Pipe = [&](llvm::StringRef Name, double With, double Without) {
    J.object([&] {
      text("name", Name);
      decimal("cycles", With);
      decimal("cycles_without", Without);
    });
  };
  J.attributeObject("gain", [&] {
    share("most_times", roundedUp(Gain.mostTimes()));
    share("most_percent", roundedUp(Gain.mostPercent()));
    text("limit", Gain.busiest().Name);
    if (!Gain.Gpu.empty())
      text("gpu", Gain.Gpu);
    if (Gain.PassBlock)
      J.attribute("per_iteration", true);
    J.attributeArray("pipes", [&] {
      Pipe(GainBound::NameOfL1, Gain.l1With(), Gain.l1Without());
      for (const PipeBusy &Each : Gain.Further)
        Pipe(Each.Name, Each.Cycles, Each.Cycles);
    });
  });
}

void JsonParts::pipes(const LaunchPipes &Of) {
  auto Name = [&](llvm::StringRef Key, const LaunchPipes::Pipe *Busiest) {
    if (Busiest)
      text(Key, Busiest->Name);
    else
      J.attribute(Key, nullptr);
  };
  J.attributeArray("busy", [&] {
    for (const LaunchPipes::Pipe &Each : Of.Pipes)
      J.object([&] {
        text("name", Each.Name);
        decimal("cycles", Each.Cycles);
        decimal("cycles_without", Each.Without);
      });
  });
  Name("busiest", Of.busiest(&LaunchPipes::Pipe::Cycles));
  Name("busiest_without", Of.busiest(&LaunchPipes::Pipe::Without));
  J.attribute("conflicts", Of.hasConflicts());
  gain(Of.Conflicts);
}

} // namespace bank_lint
