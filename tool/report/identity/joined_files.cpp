//===-- tool/report/identity/joined_files.cpp - one project ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/identity/joined_files.h"
#include "tool/report/identity/launch_identity.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <set>
#include <tuple>

namespace bank_lint {

namespace {

/// Whether \p A is the one to report of two that are the same.
bool comesBefore(const Finding &A, const Finding &B) {
  return std::tuple(A.IsDefect, A.Access.IsSurelyMisaligned, A.Excess) >
         std::tuple(B.IsDefect, B.Access.IsSurelyMisaligned, B.Excess);
}

/// Counts \p Other, which is not reported, in \p Kept, which is.
void count(Finding &Kept, const Finding &Other) {
  Kept.OtherLaunches += Other.OtherLaunches;
  if (Kept.Access.Kernel != Other.Access.Kernel ||
      !saysTheSame(Kept.Access.LaunchedWith, Other.Access.LaunchedWith))
    ++Kept.OtherLaunches;
  Kept.FailsRun |= Other.FailsRun;
  std::vector<std::string> Both;
  std::set_union(Kept.Files.begin(), Kept.Files.end(), Other.Files.begin(),
                 Other.Files.end(), std::back_inserter(Both));
  Kept.Files = std::move(Both);
}

/// Findings of several files that are one by a key. Those of one file all stay:
/// the rules have joined them.
template <typename Key> class OneByKey {
public:
  void add(const Key &Of, Finding &F, const FileResult &In,
           std::set<const Finding *> &Dropped) {
    auto [At, IsNew] = Known.try_emplace(Of, &F, &In);
    if (IsNew || At->second.second == &In)
      return;
    auto &[Kept, KeptIn] = At->second;
    Finding *Other = &F;
    if (comesBefore(*Other, *Kept)) {
      std::swap(Kept, Other);
      KeptIn = &In;
    }
    count(*Kept, *Other);
    Dropped.insert(Other);
  }

private:
  std::map<Key, std::pair<Finding *, const FileResult *>> Known;
};

using PlaceKey =
    std::tuple<SourceRange, std::string, std::string, AccessOperation>;
using TextKey = std::tuple<SourceRange, std::string, std::string,
                           AccessOperation, unsigned, std::vector<SourceRange>>;

PlaceKey placeOf(const Finding &F) {
  return {F.Access.Where, F.Rule, F.Access.Kernel, F.Access.Operation};
}

/// The kernels of a run that some file launches, or whose block is stated.
class LaunchedKernels {
public:
  explicit LaunchedKernels(llvm::ArrayRef<FileResult> Results) {
    for (const FileResult &Result : Results) {
      const KernelNames Names(Result);
      for (const AccessSummary &Access : Result.Accesses)
        if (Access.LaunchedWith.Source != LaunchSource::Assumed)
          Launched.insert(Names.of(Access.Kernel));
    }
  }

  /// Whether \p Access rests on a block that was assumed, and need not.
  bool isKnownElsewhere(const AccessSummary &Access,
                        const KernelNames &Names) const {
    const std::string &Name = Names.of(Access.Kernel);
    return isReplaceable(Access.LaunchedWith) && !Name.empty() &&
           Launched.contains(Name);
  }

private:
  llvm::StringSet<> Launched;
};

void joinFindings(std::vector<FileResult> &Results,
                  const LaunchedKernels &Launched) {
  for (FileResult &Result : Results) {
    const KernelNames Names(Result);
    auto IsKnown = [&](const Finding &F) {
      return Launched.isKnownElsewhere(F.Access, Names);
    };
    llvm::erase_if(Result.Findings, IsKnown);
    llvm::erase_if(Result.SetAside, [&](const SetAsideFinding &Each) {
      return IsKnown(Each.What);
    });
    for (Finding &F : Result.Findings)
      F.Files = {Result.File};
  }
  std::set<const Finding *> Dropped;
  OneByKey<PlaceKey> OfKernels;
  for (FileResult &Result : Results)
    for (Finding &F : Result.Findings)
      OfKernels.add(placeOf(F), F, Result, Dropped);
  // Instantiations of one template by several files, as in one file.
  OneByKey<TextKey> OfTemplates;
  for (FileResult &Result : Results)
    for (Finding &F : Result.Findings)
      if (const AccessSummary &A = F.Access; !Dropped.contains(&F))
        OfTemplates.add(
            {A.Where, F.Rule, F.Message, A.Operation, A.Width, A.InlinedAt}, F,
            Result, Dropped);
  std::set<PlaceKey> Told;
  for (FileResult &Result : Results) {
    std::vector<Finding> Kept;
    for (Finding &F : Result.Findings) {
      Told.insert(placeOf(F));
      if (!Dropped.contains(&F))
        Kept.push_back(std::move(F));
    }
    Result.Findings = std::move(Kept);
  }
  std::map<PlaceKey, const FileResult *> SetAside;
  for (FileResult &Result : Results)
    llvm::erase_if(Result.SetAside, [&](const SetAsideFinding &Each) {
      const PlaceKey Place = placeOf(Each.What);
      return Told.contains(Place) ||
             SetAside.try_emplace(Place, &Result).first->second != &Result;
    });
}

void markKernels(std::vector<FileResult> &Results,
                 const LaunchedKernels &Launched) {
  llvm::StringSet<> Kernels, Counted, Lost;
  for (FileResult &Result : Results) {
    llvm::StringSet<> Own;
    for (const KernelPlace &Place : Result.Places)
      if (const std::string Name = identityOf(Place);
          Place.Where.isValid() && Own.insert(Name).second)
        Result.RepeatedKernels += !Kernels.insert(Name).second;
    const KernelNames Names(Result);
    for (const CountedKernel &Each : countedKernels(Result))
      if (Launched.isKnownElsewhere(Result.Accesses[Each.Accesses.front()],
                                    Names) ||
          (!Each.Identity.empty() && !Counted.insert(Each.Identity).second))
        for (std::size_t Access : Each.Accesses)
          Result.Accesses[Access].IsRepeated = true;
    for (Unanalysed &Each : Result.NotAnalysed)
      Each.IsRepeated =
          Each.Where.isValid() && !Lost.insert(identityOf(Each)).second;
  }
}

void markTemplates(std::vector<FileResult> &Results) {
  std::set<SourceRange> Told; // or instantiated
  for (const FileResult &Result : Results) {
    for (const KernelPlace &Place : Result.Places)
      Told.insert(Place.Where);
    for (const Unanalysed &Lost : Result.NotAnalysed)
      Told.insert(Lost.Where);
  }
  for (FileResult &Result : Results)
    for (UninstantiatedTemplate &Each : Result.UninstantiatedTemplates)
      Each.IsRepeated = Each.Where.isValid() && !Told.insert(Each.Where).second;
}

} // namespace

void joinFiles(std::vector<FileResult> &Results) {
  const LaunchedKernels Launched(Results);
  joinFindings(Results, Launched);
  markKernels(Results, Launched);
  markTemplates(Results);
}

} // namespace bank_lint
