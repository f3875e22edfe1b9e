//===-- analysis/launch/assumptions.cpp -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/launch/assumptions.h"
#include "analysis/launch/assumption_clauses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <set>

using namespace llvm;

namespace bank_lint {
namespace {

std::string shapeText(const Extent &Shape) {
  std::string Result = "(";
  ListSeparator Comma(",");
  for (const std::optional<std::uint64_t> &Size : Shape.Size)
    Result +=
        (StringRef(Comma) + (Size ? utostr(*Size) : std::string("?"))).str();
  return Result + ")";
}

bool contradict(const Extent &Stated, const Extent &Real) {
  for (unsigned I = 0; I < 3; ++I)
    if (Stated.Size[I] && Real.Size[I] && *Stated.Size[I] != *Real.Size[I])
      return true;
  return false;
}

} // namespace

bool Assumptions::isEmpty() const {
  return Grid == Extent() && Block == Extent() && Values.empty() &&
         Facts.empty() && Maps.empty();
}

Assumptions readAssumptions(const std::vector<AssumptionComment> &Comments,
                            std::vector<AssumptionProblem> &Problems) {
  Assumptions Result;
  for (const AssumptionComment &Comment : Comments)
    readClauses(Comment, Result, Problems);
  return Result;
}

std::vector<AssumptionProblem>
checkAssumptions(const KernelInfo &Kernel,
                 const std::vector<LaunchSite> &Sites) {
  std::vector<AssumptionProblem> Result;
  Assumptions Stated = readAssumptions(Kernel.Assumptions, Result);
  auto Warn = [&](const SourceRange &Where, const Twine &Text) {
    Result.push_back({/*IsError=*/false, Where, Text.str()});
  };
  auto CheckName = [&](StringRef Name, const SourceRange &Where) {
    auto Known = find_if(Kernel.Parameters, [&](const KernelParameter &P) {
      return P.Name == Name;
    });
    if (Known == Kernel.Parameters.end())
      Warn(Where,
           "assumption: " + Kernel.Name + " has no parameter '" + Name + "'");
    else if (!Known->IsInteger)
      Warn(Where, "assumption: the parameter '" + Name + "' of " + Kernel.Name +
                      " is no integer");
  };
  for (const ArgumentValue &V : Stated.Values)
    CheckName(V.Name, V.Where);
  for (const ArgumentFact &F : Stated.Facts)
    CheckName(F.Name, F.Where);

  for (const TensorMapArgument &M : Stated.Maps)
    if (none_of(Kernel.Parameters, [&](const KernelParameter &P) {
          return any_of(P.Maps, [&](const TensorMapArgument &Own) {
            return Own.Name == M.Name;
          });
        }))
      Warn(M.Map.Where, "assumption: " + Kernel.Name + " has no tensor map '" +
                            M.Name + "'");

  // Once for a launch, on however many ways it is reached.
  std::set<std::pair<SourceRange, SourceRange>> Told;
  auto Contradict = [&](const SourceRange &Where, const LaunchSite &Site,
                        const std::string &Real) {
    if (Told.insert({Where, Site.Where}).second)
      Warn(Where, "assumption: the launch at " + Twine(Site.Where.Line) + ":" +
                      Twine(Site.Where.Column) + " has " + Real +
                      "; there, the assumption is not used");
  };
  for (const LaunchSite &Site : Sites) {
    if (Site.Kernel != Kernel.MangledName)
      continue;
    if (contradict(Stated.Block, Site.Block))
      Contradict(Stated.BlockWhere, Site, "block " + shapeText(Site.Block));
    if (contradict(Stated.Grid, Site.Grid))
      Contradict(Stated.GridWhere, Site, "grid " + shapeText(Site.Grid));
    for (const ArgumentValue &A : Site.Arguments) {
      if (!A.Value)
        continue;
      std::string Real = A.Name + " = " + itostr(*A.Value);
      for (const ArgumentValue &V : Stated.Values)
        if (V.Name == A.Name && V.Value != A.Value)
          Contradict(V.Where, Site, Real);
      for (const ArgumentFact &F : Stated.Facts)
        if (F.Name == A.Name && !F.holdsFor(*A.Value))
          Contradict(F.Where, Site, Real);
    }
  }
  return Result;
}

} // namespace bank_lint
