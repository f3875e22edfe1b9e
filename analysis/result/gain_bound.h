//===-- analysis/result/gain_bound.h - what a fix gains at most -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How much faster a kernel gets at most if a finding goes and everything else
/// stays the same: the sums of docs/gain.md.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RESULT_GAIN_BOUND_H
#define BANK_LINT_ANALYSIS_RESULT_GAIN_BOUND_H

#include <algorithm>
#include <string>
#include <vector>

namespace bank_lint {

/// For how many cycles a part of the GPU is busy, at the least, while each SM
/// runs a block.
struct PipeBusy {
  std::string Name; ///< "DRAM"
  double Cycles = 0;
  std::string What; ///< "4800 GB/s at 1980 MHz"
};

/// What an access of a finding takes of the data stage of L1, in cycles.
struct GainPart {
  double Extra = 0; ///< that its excess costs a block, at the most
  double Busy = 0;  ///< for which it keeps the pipe busy, at the least
  double Ideal = 0; ///< the same without its excess
  /// Else a condition that was not decided may keep warps away from it.
  bool IsCertain = true;
};

struct GainBound {
  std::string WhyUnknown; ///< "": known; else nothing below counts
  /// Cycles of the data stage of L1 that accesses of the kernel always take,
  /// those of Parts left out.
  double OthersInL1 = 0;
  std::vector<GainPart> Parts;
  std::vector<PipeBusy> Further; ///< L2 and DRAM, if a GPU was named
  std::string Gpu;               ///< "h200"; "": none was named
  /// All cycles are those of a pass of a warp through this block of code, of
  /// which an unknown number executes (CodePass::Block). 0: of a
  /// block of threads.
  unsigned PassBlock = 0;
  /// The same of further accesses, with another PassBlock each.
  std::vector<GainBound> Elsewhere;

  bool isKnown() const { return WhyUnknown.empty() && !Parts.empty(); }

  /// Takes up the accesses of \p Other, a finding on the same kernel and
  /// launch.
  void join(const GainBound &Other) {
    if (WhyUnknown.empty())
      WhyUnknown = Other.WhyUnknown;
    for (const GainBound &Each : Other.Elsewhere)
      joinOne(Each);
    joinOne(Other);
  }

  /// The kernel takes at most as many times as long as it does without it.
  double mostTimes() const {
    if (Elsewhere.empty()) {
      double Floor = 0;
      for (const PipeBusy &Pipe : Further)
        Floor = std::max(Floor, Pipe.Cycles);
      return 1 + worst(Floor);
    }
    // Each loses so much for what it takes of one pipe, and together they take
    // the sum. Code that computes may be that of several.
    double Worst = worst(0);
    for (const GainBound &Each : Elsewhere)
      Worst = std::max(Worst, Each.worst(0));
    return 1 + Worst;
  }

  /// The part of its time, in percent, that goes with the finding at most.
  double mostPercent() const { return 100 - 100 / mostTimes(); }

  /// Cycles of the data stage of L1, with the finding and without.
  double l1With() const {
    double Sum = OthersInL1;
    for (const GainPart &Part : Parts)
      Sum += Part.Busy;
    return Sum;
  }
  double l1Without() const {
    double Sum = OthersInL1;
    for (const GainPart &Part : Parts)
      Sum += Part.Ideal;
    return Sum;
  }

  static constexpr const char *NameOfL1 = "shared memory and L1";
  /// The pipe that is busiest without the finding.
  PipeBusy busiest() const {
    PipeBusy Result{NameOfL1, l1Without(), ""};
    for (const PipeBusy &Pipe : Further)
      if (Elsewhere.empty() && Pipe.Cycles > Result.Cycles)
        Result = Pipe;
    return Result;
  }

private:
  void joinOne(const GainBound &Other) {
    if (Other.PassBlock != PassBlock) {
      for (GainBound &Each : Elsewhere)
        if (Each.PassBlock == Other.PassBlock)
          return Each.joinOne(Other);
      Elsewhere.push_back(Other);
      Elsewhere.back().Elsewhere.clear();
      return;
    }
    for (const GainPart &Part : Other.Parts) {
      if (Part.IsCertain)
        OthersInL1 = std::max(0.0, OthersInL1 - Part.Busy);
      Parts.push_back(Part);
    }
  }

  /// What the parts cost at the most, over the cycles of the busiest pipe
  /// without that; \p Floor is busy for as long in any case.
  double worst(double Floor) const {
    double Extra = 0, L1 = OthersInL1;
    std::vector<GainPart> Uncertain;
    for (const GainPart &Part : Parts) {
      if (!Part.IsCertain) {
        Uncertain.push_back(Part);
        continue;
      }
      Extra += Part.Extra;
      L1 += Part.Ideal;
    }
    // Each of the others executes in full, in part or not at all. Those that
    // lose most for what they take come first: along this way lies the worst
    // case, at one end of a piece of it or where L1 becomes the busiest.
    std::sort(Uncertain.begin(), Uncertain.end(),
              [](const GainPart &A, const GainPart &B) {
                return A.Extra * B.Ideal > B.Extra * A.Ideal;
              });
    double Worst = 0;
    auto Try = [&](double OfExtra, double OfL1) {
      const double Busy = std::max(OfL1, Floor);
      if (Busy > 0)
        Worst = std::max(Worst, OfExtra / Busy);
    };
    Try(Extra, L1);
    for (const GainPart &Part : Uncertain) {
      if (L1 < Floor && Floor < L1 + Part.Ideal)
        Try(Extra + Part.Extra * (Floor - L1) / Part.Ideal, Floor);
      Extra += Part.Extra;
      L1 += Part.Ideal;
      Try(Extra, L1);
    }
    return Worst;
  }
};

} // namespace bank_lint

#endif
