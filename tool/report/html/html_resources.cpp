//===-- tool/report/html/html_resources.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/html_resources.h"
#include "tool/report/html/html_text.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/resources_text.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/StringExtras.h"

using llvm::json::Array;
using llvm::json::Object;

namespace bank_lint {

static Object row(const KernelResources &Kernel, const LaunchOccupancy *Of) {
  const std::string AtLeast = Kernel.IsLeast ? "at least " : "";
  Object Row{{"name", pageText(shortName(Kernel.Kernel))},
             {"arch", pageText(Kernel.Arch)},
             {"registers", AtLeast + llvm::utostr(Kernel.Registers)},
             {"spills", grouped(spillsText(Kernel))},
             {"shared", grouped(llvm::utostr(Kernel.SharedBytes))},
             {"block", "-"},
             {"blocks", "-"},
             {"occupancy", "-"},
             {"limits", "-"}};
  if (!Of)
    return Row;
  Row["block"] = shape(Of->LaunchedWith.Block);
  if (!Of->WhyUnknown.empty()) {
    Row["limits"] = pageText("unknown: " + Of->WhyUnknown);
    return Row;
  }
  Row["shared"] = grouped(llvm::utostr(Of->SharedBytes));
  Row["blocks"] = llvm::utostr(Of->Blocks);
  Row["occupancy"] = percent(100.0 * Of->Warps / Of->MostWarps);
  Row["limits"] = llvm::join(Of->LimitedBy, ", ");
  if (!Of->Blocks)
    Row["limits"] =
        "the launch fails: too much of " + llvm::join(Of->LimitedBy, ", ");
  else if (Kernel.IsLeast)
    Row["occupancy"] = "at most " + percent(100.0 * Of->Warps / Of->MostWarps);
  return Row;
}

Array pageResources(llvm::ArrayRef<FileResult> Results) {
  Array Rows;
  for (const FileResult &Result : Results)
    for (const KernelResources &Kernel : Result.Resources) {
      for (const LaunchOccupancy &Each : Kernel.Launches)
        Rows.push_back(row(Kernel, &Each));
      if (Kernel.Launches.empty())
        Rows.push_back(row(Kernel, nullptr));
    }
  return Rows;
}

} // namespace bank_lint
