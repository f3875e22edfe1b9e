//===-- tool/report/wording/resources_text.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/wording/resources_text.h"
#include "tool/report/wording/counts.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {

std::string spillsText(const KernelResources &Kernel) {
  if (!Kernel.SpillStores || !Kernel.SpillLoads)
    return "unknown";
  if (!*Kernel.SpillStores && !*Kernel.SpillLoads)
    return "none";
  return counted(*Kernel.SpillStores, "byte") + " of stores, " +
         llvm::utostr(*Kernel.SpillLoads) + " of loads";
}

std::string resourcesText(const KernelResources &Kernel) {
  std::string Text = Kernel.IsLeast ? "at least " : "";
  Text += counted(Kernel.Registers, "register") + " a thread";
  if (Kernel.SpillStores.value_or(0) || Kernel.SpillLoads.value_or(0))
    Text += " (spilled: " + spillsText(Kernel) + ")";
  if (Kernel.StackBytes)
    Text += ", " + counted(Kernel.StackBytes, "byte") + " of stack a thread";
  if (Kernel.SharedBytes)
    Text += ", " + counted(Kernel.SharedBytes, "byte") +
            " of static shared memory a block";
  return Text;
}

std::string occupancyText(const KernelResources &Kernel,
                          const LaunchOccupancy &Of) {
  if (!Of.WhyUnknown.empty())
    return "unknown: " + Of.WhyUnknown;
  const std::string Limits = llvm::join(Of.LimitedBy, " and ");
  if (!Of.Blocks)
    return "none: a block takes more " + Limits +
           " than there is, and the launch fails";
  return (Kernel.IsLeast ? "at most " : "") + counted(Of.Blocks, "block") +
         " on an SM, " + llvm::utostr(Of.Warps) + " of " +
         llvm::utostr(Of.MostWarps) + " warps (" +
         percent(100.0 * Of.Warps / Of.MostWarps) + "); limited by " + Limits;
}

} // namespace bank_lint
