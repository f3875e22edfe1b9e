//===-- tool/report/json/shard_identities.cpp - across shards -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/json/shard_identities.h"
#include "tool/report/identity/launch_identity.h"
#include "tool/report/profiler/profiler_command.h"
#include "tool/report/wording/names.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/ADT/StringSet.h"
#include <set>

namespace json = llvm::json;

namespace bank_lint {

namespace {

class IdentityLists {
public:
  json::Object of(llvm::ArrayRef<FileResult> Results);

private:
  void addKernels(const FileResult &Result, const KernelNames &Names);
  void addCounted(const FileResult &Result, const KernelNames &Names);
  void addTemplates(const FileResult &Result, std::size_t Number);

  json::Array Kernels, Counted, Findings, Templates, Places, Lost;
  std::set<SourceRange> KnownPlaces;
  llvm::StringSet<> KnownKernels;
};

std::string placeName(const SourceRange &Where) {
  return identityOf(KernelPlace{"", Where});
}

void IdentityLists::addKernels(const FileResult &Result,
                               const KernelNames &Names) {
  llvm::StringSet<> Launched;
  for (const AccessSummary &Access : Result.Accesses)
    if (Access.LaunchedWith.Source != LaunchSource::Assumed)
      Launched.insert(Names.of(Access.Kernel));
  for (const KernelPlace &Place : Result.Places) {
    if (!Place.Where.isValid())
      continue;
    if (KnownPlaces.insert(Place.Where).second)
      Places.push_back(placeName(Place.Where));
    const std::string Name = identityOf(Place);
    const bool IsLaunched = Launched.contains(Name);
    if (KnownKernels.insert(Name).second || IsLaunched)
      Kernels.push_back(
          json::Object{{"identity", Name}, {"launched", IsLaunched}});
  }
}

void IdentityLists::addCounted(const FileResult &Result,
                               const KernelNames &Names) {
  for (const CountedKernel &Each : countedKernels(Result)) {
    const AccessSummary &First = Result.Accesses[Each.Accesses.front()];
    if (First.IsRepeated)
      continue;
    json::Object Counts, Reasons;
    auto Add = [](json::Object &To, llvm::StringRef Name) {
      To[Name] = To.getInteger(Name).value_or(0) + 1;
    };
    for (std::size_t Number : Each.Accesses) {
      const AccessSummary &Access = Result.Accesses[Number];
      const AccessState State = accessState(Access);
      Add(Counts, "accesses");
      Add(Counts, nameOf(State));
      if (State == AccessState::Undecided)
        Add(Reasons,
            Access.Reason.empty() ? "unknown" : visible(Access.Reason));
    }
    const Launch &With = First.LaunchedWith;
    json::Object One{{"identity", Each.Identity},
                     {"kernel", Names.of(First.Kernel)},
                     {"assumed", isReplaceable(With)},
                     {"counts", std::move(Counts)},
                     {"reasons", std::move(Reasons)}};
    if (With.assumesBlock())
      One["block"] = json::Object{
          {"kernel", visible(kernelBaseName(First.Kernel))},
          {"block", json::Array{With.Block[0], With.Block[1], With.Block[2]}}};
    Counted.push_back(std::move(One));
  }
}

void IdentityLists::addTemplates(const FileResult &Result, std::size_t Number) {
  for (const UninstantiatedTemplate &Each : Result.UninstantiatedTemplates)
    if (!Each.IsRepeated && Each.Where.isValid())
      Templates.push_back(json::Object{{"file", Number},
                                       {"name", visible(Each.Name)},
                                       {"place", placeName(Each.Where)}});
  for (const Unanalysed &Each : Result.NotAnalysed) {
    if (!Each.Where.isValid())
      continue;
    if (KnownPlaces.insert(Each.Where).second)
      Places.push_back(placeName(Each.Where));
    if (!Each.IsRepeated)
      Lost.push_back(json::Object{{"identity", identityOf(Each)}});
  }
}

json::Object IdentityLists::of(llvm::ArrayRef<FileResult> Results) {
  for (std::size_t I = 0; I < Results.size(); ++I) {
    const KernelNames Names(Results[I]);
    addKernels(Results[I], Names);
    addCounted(Results[I], Names);
    addTemplates(Results[I], I);
    for (const Finding &F : Results[I].Findings)
      Findings.push_back(isReplaceable(F.Access.LaunchedWith)
                             ? Names.of(F.Access.Kernel)
                             : std::string());
  }
  return json::Object{
      {"kernels", std::move(Kernels)},   {"counted", std::move(Counted)},
      {"findings", std::move(Findings)}, {"templates", std::move(Templates)},
      {"places", std::move(Places)},     {"lost", std::move(Lost)}};
}

} // namespace

json::Object shardIdentities(llvm::ArrayRef<FileResult> Results) {
  return IdentityLists().of(Results);
}

} // namespace bank_lint
