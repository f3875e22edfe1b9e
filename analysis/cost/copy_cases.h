//===-- analysis/cost/copy_cases.h - what cp.async can cost -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An asynchronous copy costs by where both of its sides lie. Each value of
/// what is unknown of them is a case.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_COPY_CASES_H
#define BANK_LINT_ANALYSIS_COST_COPY_CASES_H

#include "analysis/cost/pricing.h"
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

/// What one case costs.
struct CopyCost {
  Interval Wavefronts;
  unsigned Ideal = 0, Conflicts = 0, Tags = 0, Sectors = 0;
};

/// What the values of an unknown cost.
struct CopyRows {
  std::vector<ResidueCost> Wavefronts, Sectors;

  /// Notes that \p Here is among what \p Value costs; equal values come one
  /// after the other.
  void note(std::int64_t Value, const CopyCost &Here) {
    if (Wavefronts.empty() || Wavefronts.back().Residue != Value) {
      Wavefronts.push_back({Value, Here.Wavefronts, Here.Ideal});
      Sectors.push_back({Value, Interval::exactly(Here.Sectors), 0});
      return;
    }
    auto Widen = [](Interval &Of, const Interval &By) {
      Of = {std::min(Of.Min, By.Min), std::max(Of.Max, By.Max)};
    };
    Widen(Wavefronts.back().Cost, Here.Wavefronts);
    Wavefronts.back().Ideal =
        std::max<std::uint64_t>(Wavefronts.back().Ideal, Here.Ideal);
    Widen(Sectors.back().Cost, Interval::exactly(Here.Sectors));
  }
};

/// What all cases cost.
struct CopyCases {
  Interval Wavefronts, Ideal, Excess, MostConflicts, Tags, Sectors;
  CopyRows ByResidue;          ///< of what varies
  CopyRows ByValue;            ///< of its small values, if it is strided
  std::uint64_t Period = 1;    ///< of these residues
  std::string Name, StridedBy; ///< what decides; what the lanes multiply
  bool LeavesOut = false;      ///< cases that would fault
  bool IsFarApart = true; ///< nothing strided, or all of its values were tried
  bool IsOrdered = true;  ///< by which all wavefronts are known
  bool Any = false;
  std::size_t Tried = 0;

  void add(const CopyCost &Here) {
    auto Hull = [&](Interval &Of, const Interval &Values) {
      Of = Any ? Interval{std::min(Of.Min, Values.Min),
                          std::max(Of.Max, Values.Max)}
               : Values;
    };
    Hull(Wavefronts, Here.Wavefronts);
    Hull(Ideal, Interval::exactly(Here.Ideal));
    Hull(Excess,
         {Here.Wavefronts.Min - Here.Ideal, Here.Wavefronts.Max - Here.Ideal});
    Hull(MostConflicts, Interval::exactly(Here.Conflicts));
    Hull(Tags, Interval::exactly(Here.Tags));
    Hull(Sectors, Interval::exactly(Here.Sectors));
    IsOrdered &= Here.Wavefronts.isExact();
    Any = true;
  }
};

/// All cases of the copy \p Request from \p From, in global memory, to \p To;
/// absent where not all can be tried, or no rule applies.
std::optional<CopyCases> casesOfCopy(const PricingRequest &Request,
                                     const AddressParts &To,
                                     const AddressParts &From);

/// The cost of lanes whose distance from each other is known, all groups of
/// them together: each group has its cost, or shares the cost of another.
/// Absent if it is unknown for a group.
struct CopyLimits {
  Interval Wavefronts, Sectors;
};
std::optional<CopyLimits> limitsByGroups(const PricingRequest &Request,
                                         const AddressParts &To,
                                         const AddressParts &From);

} // namespace bank_lint

#endif
