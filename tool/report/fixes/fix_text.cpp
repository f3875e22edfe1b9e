//===-- tool/report/fixes/fix_text.cpp - fixes for people -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/fixes/fix_text.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <tuple>

namespace bank_lint {

namespace {

/// Places, or files, that are named; of more, how many there are.
constexpr std::size_t ShownPlaces = 6;

std::string joinPlaces(llvm::ArrayRef<std::string> Places) {
  if (Places.size() > ShownPlaces)
    return std::to_string(Places.size()) + " places";
  if (Places.size() == 1)
    return Places.front();
  return llvm::join(Places.drop_back(), ", ") + " and " + Places.back();
}

/// "1 wavefront at 9:5 and 13:28, 4 wavefronts at 20:7", of the accesses to
/// \p Space. Instantiations of a template may differ: "1 or 2 wavefronts at
/// 9:5".
std::string costs(const Fix &F, AccessSpace Space, llvm::StringRef Here) {
  std::vector<std::pair<std::string, std::vector<std::string>>> ByPlace;
  auto In = [](auto &Table, const std::string &Key) -> auto & {
    for (auto &[Known, List] : Table)
      if (Known == Key)
        return List;
    return Table.emplace_back(Key, std::vector<std::string>()).second;
  };
  auto AddOnce = [](std::vector<std::string> &List, std::string Text) {
    if (!llvm::is_contained(List, Text))
      List.push_back(std::move(Text));
  };
  std::vector<FixedAccess> Accesses;
  llvm::copy_if(F.Accesses, std::back_inserter(Accesses),
                [&](const FixedAccess &A) { return A.Space == Space; });
  for (const FixedAccess &A : Accesses) // places in their order
    In(ByPlace, place(A.Where, Here));
  llvm::sort(Accesses, [](const FixedAccess &A, const FixedAccess &B) {
    return std::tie(A.Wavefronts.Max, A.Wavefronts.Min) <
           std::tie(B.Wavefronts.Max, B.Wavefronts.Min);
  });
  for (const FixedAccess &A : Accesses)
    AddOnce(In(ByPlace, place(A.Where, Here)), number(A.Wavefronts));
  std::vector<std::pair<std::string, std::vector<std::string>>> ByCost;
  for (const auto &[Place, Counts] : ByPlace)
    AddOnce(In(ByCost, llvm::join(Counts, " or ")), Place);
  const std::string Unit =
      Space == AccessSpace::Shared ? " wavefront" : " sector";
  std::vector<std::string> Parts;
  for (const auto &[Count, Places] : ByCost)
    Parts.push_back(Count + Unit + (Count == "1" ? "" : "s") + " at " +
                    joinPlaces(Places));
  return llvm::join(Parts, ", ");
}

} // namespace

llvm::StringRef nameOf(FixKind Kind) {
  switch (Kind) {
  case FixKind::SwapIndices:
    return "swap-indices";
  case FixKind::PadRows:
    return "pad-rows";
  case FixKind::PadPlanes:
    return "pad-planes";
  case FixKind::SwizzleRows:
    return "swizzle-rows";
  case FixKind::PadFlat:
    return "pad-flat";
  case FixKind::SwizzleFlat:
    return "swizzle-flat";
  case FixKind::RotateLoop:
    return "rotate-loop";
  case FixKind::ExchangeThreads:
    return "exchange-threads";
  }
  return "";
}

std::string fixText(const Fix &F, llvm::StringRef Here) {
  const bool IsOfArray = F.Kind != FixKind::ExchangeThreads;
  std::vector<std::string> Costs;
  for (AccessSpace Space : {AccessSpace::Global, AccessSpace::Shared})
    if (std::string Cost = costs(F, Space, Here); !Cost.empty())
      Costs.push_back(std::move(Cost));
  std::string Text = F.Title + ": " + llvm::join(Costs, ", ");
  if (IsOfArray)
    Text += ", " + counted(F.SharedBytesAfter, "byte") + " of shared memory";
  if (F.SharedBytesAfter != F.SharedBytesBefore)
    Text += " (was " + std::to_string(F.SharedBytesBefore) + ")";
  if (!F.Swizzle.empty())
    Text += ", " + F.Swizzle + " in CuTe";
  if (F.BlocksAfter != F.BlocksBefore)
    Text += ", which leaves room for " + counted(F.BlocksAfter, "block") +
            " on an SM (was " + std::to_string(F.BlocksBefore) + ")";
  if (F.ExecutionsAfter > F.ExecutionsBefore)
    Text += ", in " + std::to_string(F.ExecutionsAfter) +
            " instructions per block (was " +
            std::to_string(F.ExecutionsBefore) + ")";
  if (F.ExcessAfter)
    Text += "; " + std::to_string(F.ExcessAfter) + " of " +
            std::to_string(F.ExcessBefore) + " excess " +
            (IsOfArray ? "wavefronts" : "sectors") + " are left";
  return Text;
}

std::string adviceText(const Finding &F) {
  const Advice &A = *F.Advised;
  if (A.Before == A.After)
    return A.Text;
  const char *Unit = F.Traffic == TrafficKind::SharedWavefronts ? "wavefront"
                     : F.Traffic == TrafficKind::Sectors        ? "sector"
                                                                : "request";
  return A.Text + ": " + std::to_string(A.After) + " instead of " +
         counted(A.Before, Unit) + " per block";
}

std::string confirmedText(const Fix &F) {
  if (F.ConfirmedFor.empty())
    return "[verified]";
  const std::size_t Files = F.ConfirmedFor.size();
  return "[verified for " +
         (Files > ShownPlaces ? counted(Files, "file")
                              : joinPlaces(F.ConfirmedFor)) +
         "; check other files that include " + F.Declaration.File + "]";
}

std::vector<FixLine> fixLines(const Finding &F) {
  std::vector<FixLine> Lines;
  for (const Fix &Each : F.Fixes)
    Lines.push_back(
        {Lines.empty() ? "fix" : "or",
         fixText(Each, F.Access.Where.File) + " " + confirmedText(Each)});
  if (!F.NoFix.empty())
    Lines.push_back({"no fix", F.NoFix});
  if (F.Advised)
    Lines.push_back({"advice", adviceText(F)});
  return Lines;
}

} // namespace bank_lint
