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

// Rounded up, since it is a bound.
static constexpr double Rounding = 1e-9;

/// "4.2"
static std::string timesText(double Times) {
  return decimal(std::ceil(Times * 10 - Rounding) / 10);
}

/// What a bound holds for that is one of a pass.
static std::string howOften(const GainBound &Gain) {
  return Gain.PassBlock || !Gain.Elsewhere.empty()
             ? ", however often its loop runs"
             : "";
}

std::string gainText(const GainBound &Gain) {
  if (!Gain.isKnown())
    return "";
  constexpr double FromTimes = 1.5;
  const double Times = Gain.mostTimes();
  const std::string &Pipe = Gain.busiest().Name;
  if (Times >= FromTimes)
    return "without it at most " + timesText(Times) + " times as fast" +
           howOften(Gain) + ": " + Pipe + " is the busiest pipe";
  return "gains at most " +
         llvm::utostr(std::uint64_t(std::ceil(Gain.mostPercent() - Rounding))) +
         " % of the time" + howOften(Gain) + ": " + Pipe + " binds";
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

/// "shared memory and L1: busy for 1088 cycles of a block at least".
static std::string busyText(const std::string &Pipe, double Count,
                            const char *Of = "a block") {
  return Pipe + ": busy for " + cycles(Count) + " of " + Of + " at least";
}

std::vector<std::string> pipeLines(const GainBound &Gain) {
  if (!Gain.isKnown())
    return {};
  const char *Of = Gain.PassBlock ? "an iteration of a warp" : "a block";
  std::vector<std::string> Lines{
      busyText(GainBound::NameOfL1, Gain.l1With(), Of) + ", " +
      decimal(Gain.l1Without()) + " without the finding"};
  for (const PipeBusy &Pipe : Gain.Further)
    Lines.push_back(busyText(Pipe.Name, Pipe.Cycles, Of) + " (" + Pipe.What +
                    ")");
  return Lines;
}

std::vector<std::string> launchPipeLines(const LaunchPipes &Of) {
  std::vector<std::string> Lines;
  for (const LaunchPipes::Pipe &Each : Of.Pipes) {
    std::string Line = busyText(Each.Name, Each.Cycles);
    if (Each.Without < Each.Cycles)
      Line += ", " + decimal(Each.Without) + " without bank conflicts";
    if (!Each.What.empty())
      Line += " (" + Each.What + ")";
    Lines.push_back(std::move(Line));
  }
  const LaunchPipes::Pipe *Then = Of.busiest(&LaunchPipes::Pipe::Cycles);
  const LaunchPipes::Pipe *Now = Of.busiest(&LaunchPipes::Pipe::Without);
  if (!Then)
    Lines.emplace_back("busiest: unknown, as nothing executes for sure");
  else
    Lines.push_back(
        "busiest: " + Then->Name +
        (Now == Then ? "" : ", without bank conflicts " + Now->Name));
  const GainBound &Gain = Of.Conflicts;
  Lines.push_back(
      "bank conflicts: " +
      (Gain.isKnown() ? "without them at most " + timesText(Gain.mostTimes()) +
                            " times as fast" + howOften(Gain)
       : Gain.WhyUnknown.empty() ? "none"
                                 : "not bounded: " + Gain.WhyUnknown));
  return Lines;
}

std::string mostTimesText(const LaunchPipes &Of) {
  if (!Of.hasConflicts())
    return "1";
  return Of.Conflicts.isKnown() ? timesText(Of.Conflicts.mostTimes())
                                : "unknown";
}

} // namespace bank_lint
