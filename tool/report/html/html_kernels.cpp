//===-- tool/report/html/html_kernels.cpp - kernels by weight -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/html_kernels.h"
#include "tool/report/html/html_text.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/names.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>
#include <tuple>

using llvm::json::Array;
using llvm::json::Object;

namespace bank_lint {

HeaviestKernels::HeaviestKernels(llvm::ArrayRef<FileResult> Results,
                                 llvm::ArrayRef<SameFindings> Findings) {
  auto RowOf = [&](const std::string &Name) -> KernelRow & {
    auto [At, IsNew] = Known.try_emplace(Name, Rows.size());
    if (IsNew)
      Rows.push_back({Name, 0, {}, {}, {}});
    return Rows[At->second];
  };
  for (const FileResult &Result : Results)
    for (const AccessSummary &Access : Result.Accesses)
      if (KernelRow &Row = RowOf(Access.Kernel); !Access.IsRepeated)
        ++Row.States[static_cast<std::size_t>(accessState(Access))];
  for (std::size_t I = 0; I != Findings.size(); ++I)
    for (const Finding *F : Findings[I]) {
      KernelRow &Row = RowOf(F->Access.Kernel);
      Row.Cycles += F->excessCycles();
      Row.Excess[static_cast<std::size_t>(F->Traffic)] += F->Excess;
      if (Row.Findings.empty() || Row.Findings.back() != I + 1)
        Row.Findings.push_back(I + 1);
    }
  llvm::sort(Rows, [](const KernelRow &A, const KernelRow &B) {
    const bool HasA = !A.Findings.empty(), HasB = !B.Findings.empty();
    return std::tie(HasB, B.Cycles, A.Name) < std::tie(HasA, A.Cycles, B.Name);
  });
  for (std::size_t I = 0; I != Rows.size(); ++I)
    Known[Rows[I].Name] = I;
}

/// "14: 12 clean, 2 flagged"
static std::string statesText(const KernelRow &Row) {
  std::string Text =
      std::to_string(std::accumulate(Row.States.begin(), Row.States.end(), 0U));
  const char *Separator = ": ";
  for (AccessState State : {AccessState::Clean, AccessState::Flagged,
                            AccessState::Tolerated, AccessState::Undecided})
    if (const unsigned Count = Row.States[static_cast<std::size_t>(State)]) {
      Text += Separator + std::to_string(Count) + " " + nameOf(State).str();
      Separator = ", ";
    }
  return grouped(Text);
}

Object HeaviestKernels::element(std::size_t Number) const {
  const KernelRow &Row = Rows[Number];
  Array Links;
  for (std::size_t Finding : Row.Findings)
    Links.push_back(Finding);
  // "-" stands for nothing of this kind: units are never added up.
  auto Excess = [&](TrafficKind Kind) {
    const double Of = Row.Excess[static_cast<std::size_t>(Kind)];
    return Of > 0 ? grouped(decimal(Of)) : std::string("-");
  };
  return Object{
      {"id", Number},
      {"name", pageText(shortName(Row.Name))},
      {"cycles", grouped(decimal(Row.Cycles))},
      {"twentieths", logarithmicTwentieths(Row.Cycles, Rows.front().Cycles)},
      {"wavefronts", Excess(TrafficKind::SharedWavefronts)},
      {"sectors", Excess(TrafficKind::Sectors)},
      {"requests", Excess(TrafficKind::ConstantRequests)},
      {"links", std::move(Links)},
      {"states", statesText(Row)}};
}

Array HeaviestKernels::withFindings() const {
  Array Result;
  for (std::size_t I = 0; I != Rows.size(); ++I)
    if (!Rows[I].Findings.empty())
      Result.push_back(element(I));
  return Result;
}

Array HeaviestKernels::withoutFindings() const {
  Array Result;
  for (std::size_t I = 0; I != Rows.size(); ++I)
    if (Rows[I].Findings.empty())
      Result.push_back(element(I));
  return Result;
}

} // namespace bank_lint
