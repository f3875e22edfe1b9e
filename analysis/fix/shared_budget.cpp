//===-- analysis/fix/shared_budget.cpp - what an array may take -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/shared_budget.h"
#include "model/occupancy.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace bank_lint {

SharedBudget::SharedBudget(const FileResult &Result, const ArrayFacts &Facts,
                           const SourceRange &Declaration)
    : Arch(Result.Arch) {
  for (const AccessSummary &A : Result.Accesses) {
    if (A.Space != AccessSpace::Shared || A.array() != Declaration)
      continue;
    auto It = Facts.StaticSharedBytes.find(A.Kernel);
    Uses.push_back(
        {A.Kernel, It == Facts.StaticSharedBytes.end() ? 0 : It->second,
         A.LaunchedWith.SharedBytes.value_or(0),
         std::max(A.LaunchedWith.SharedBytes.value_or(0),
                  A.LaunchedWith.SharedLimit.value_or(0)),
         std::max<std::uint64_t>(1, A.LaunchedWith.threadsPerBlock())});
    if (A.LaunchedWith.Source != LaunchSource::Recorded)
      continue;
    // Launches that the run did not come to may give more.
    for (const LaunchSite &Site : Facts.Launches)
      if (auto Name = Facts.DisplayNames.find(Site.Kernel);
          Name != Facts.DisplayNames.end() && Name->second == A.Kernel)
        Uses.back().Allowed =
            std::max({Uses.back().Allowed, Site.SharedBytes.value_or(0),
                      Site.SharedLimit.value_or(0)});
  }
}

bool SharedBudget::allows(const SharedGrowth &More) const {
  const model::Architecture *Row = model::findArchitecture(Arch);
  return Row && all_of(Uses, [&](const Use &U) {
           const std::uint64_t Declared = U.Static + More.Declared;
           const std::uint64_t Given = U.Dynamic + More.Given;
           const std::uint64_t Asked =
               U.Allowed + (More.RaisesLimit ? More.Given : 0);
           return Declared <= Row->SharedBytesPerBlock &&
                  Declared + std::max(Given, Asked) <=
                      Row->SharedBytesPerBlockOptIn;
         });
}

bool SharedBudget::sharesKernelWith(const SharedBudget &Other) const {
  return any_of(Uses, [&](const Use &Mine) {
    return any_of(Other.Uses, [&](const Use &Theirs) {
      return Mine.Kernel == Theirs.Kernel;
    });
  });
}

unsigned SharedBudget::blocks(const Use &U, std::int64_t More) const {
  model::BlockNeeds Block;
  Block.Threads = U.Threads;
  Block.SharedBytes = U.Static + U.Dynamic + More;
  return model::occupancy(Block, *model::findArchitecture(Arch)).Blocks;
}

void SharedBudget::describe(Fix &F, std::int64_t More) const {
  for (const Use &U : Uses) {
    const std::uint64_t Before = U.Static + U.Dynamic;
    if (Before < F.SharedBytesBefore)
      continue;
    F.SharedBytesBefore = Before;
    F.SharedBytesAfter = Before + More;
    F.BlocksBefore = blocks(U, 0);
    F.BlocksAfter = blocks(U, More);
  }
}

} // namespace bank_lint
