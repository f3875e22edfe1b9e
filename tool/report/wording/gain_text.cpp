//===-- tool/report/wording/gain_text.cpp ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/wording/gain_text.h"
#include "tool/report/wording/counts.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

namespace bank_lint {

/// A gain of less is worth a word of its own, in percent of the time.
static constexpr double SmallGain = 10;

std::string gainText(const GainBound &Gain) {
  if (!Gain.isKnown())
    return "";
  // Rounded up, since it is a bound.
  constexpr double Rounding = 1e-9, FromTimes = 1.5;
  const double Times = Gain.mostTimes();
  const std::string &Pipe = Gain.busiest().Name;
  if (Times >= FromTimes)
    return "without it at most " +
           decimal(std::ceil(Times * 10 - Rounding) / 10) +
           " times as fast: " + Pipe + " is the busiest pipe";
  return "gains at most " +
         llvm::utostr(std::uint64_t(std::ceil(Gain.mostPercent() - Rounding))) +
         " % of the time: " + Pipe + " binds";
}

std::string gainClause(const Finding &F) {
  if (F.Gain.Gpu.empty() && F.Gain.mostPercent() > SmallGain)
    return "";
  return gainText(F.Gain);
}

std::string gainLine(const Finding &F) {
  if (F.Gain.isKnown())
    return gainClause(F);
  if (F.Gain.Gpu.empty() || F.Traffic == TrafficKind::None)
    return "";
  return "not bounded: " + F.Gain.WhyUnknown;
}

/// "1024 cycles".
static std::string cycles(double Count) {
  const std::string Text = decimal(Count);
  return Text + (Text == "1" ? " cycle" : " cycles");
}

std::vector<std::string> pipeLines(const GainBound &Gain) {
  if (!Gain.isKnown())
    return {};
  std::vector<std::string> Lines{
      std::string(GainBound::NameOfL1) + ": busy for " + cycles(Gain.l1With()) +
      " of a block at least, " + decimal(Gain.l1Without()) +
      " without the finding"};
  for (const PipeBusy &Pipe : Gain.Further)
    Lines.push_back(Pipe.Name + ": busy for " + cycles(Pipe.Cycles) +
                    " of a block at least (" + Pipe.What + ")");
  return Lines;
}

} // namespace bank_lint
