//===-- analysis/frontend/host/called_elsewhere.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/called_elsewhere.h"
#include "analysis/frontend/host/facts/outside_callee.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <utility>

using namespace clang;

namespace bank_lint::frontend {

/// Whether an argument may decide what is unknown of \p Site.
static bool isOpen(const LaunchSite &Site) {
  return !Site.Block.isKnown() || !Site.Grid.isKnown() || !Site.SharedBytes ||
         llvm::any_of(Site.Arguments,
                      [](const ArgumentValue &A) { return !A.Value; });
}

static bool hasBlock(const LaunchSite &Site) { return Site.Block.isKnown(); }

/// Whether \p Function has a parameter that a call in another file may say
/// something of.
bool CalledElsewhere::mayPass(const FunctionDecl &Function) const {
  return isOpenToOthers(Function) &&
         llvm::any_of(Function.parameters(), [&](const ParmVarDecl *P) {
           return mayBePassed(P->getType(), Context);
         });
}

/// What \p Function launches with \p Passed; not recorded.
CalledElsewhere::Found
CalledElsewhere::launchesOf(const FunctionDecl &Function,
                            llvm::ArrayRef<PassedValue> Passed) {
  Found Before{std::move(Recorder.Sites), std::move(Launches.AlsoUnknown),
               std::move(Launches.TooMany)};
  Recorder.Sites.clear();
  Launches.AlsoUnknown.clear();
  Launches.TooMany.clear();
  Launches.run(Function, Host, Passed);
  Found Result{std::move(Recorder.Sites), std::move(Launches.AlsoUnknown),
               std::move(Launches.TooMany)};
  Recorder.Sites = std::move(Before.Sites);
  Launches.AlsoUnknown = std::move(Before.AlsoUnknown);
  Launches.TooMany = std::move(Before.TooMany);
  return Result;
}

void CalledElsewhere::record(Found Launched) {
  for (auto &[Launch, Sites] : Launched.Sites)
    Recorder.record(*Launch, std::move(Sites));
  Launches.AlsoUnknown.insert_range(Launched.AlsoUnknown);
  Launches.TooMany.insert_range(Launched.TooMany);
}

void CalledElsewhere::run(const FunctionDecl &Function) {
  if (Ask && mayPass(Function))
    waitWith(Function, /*IsCalledHere=*/false);
  else
    Launches.run(Function, Host);
}

void CalledElsewhere::lookAt(const FunctionDecl &Function) {
  if (Ask && mayPass(Function))
    waitWith(Function, /*IsCalledHere=*/true);
}

/// Lets \p Function wait if something of its launches is unknown.
void CalledElsewhere::waitWith(const FunctionDecl &Function,
                               bool IsCalledHere) {
  Waiting One{&Function, launchesOf(Function), IsCalledHere};
  if (llvm::any_of(One.Alone.Sites, [](const auto &Entry) {
        return llvm::any_of(Entry.second, isOpen);
      }))
    All.push_back(std::move(One));
  else if (!IsCalledHere)
    record(std::move(One.Alone));
}

/// Records what the function launches with each way of values in \p Use. A
/// launch that stays open on one of them is there with the blocks of the
/// others.
void CalledElsewhere::runAsCalled(const Waiting &One, const OutsideUse &Use) {
  Found All;
  auto IsAlone = [&](const CallExpr *Launch, const LaunchSite &Site) {
    const auto It = One.Alone.Sites.find(Launch);
    return It != One.Alone.Sites.end() &&
           llvm::any_of(It->second, [&](const LaunchSite &Other) {
             return Other.saysTheSame(Site);
           });
  };
  for (const LaunchSite &Call : Use.Sites) {
    Found Once = launchesOf(*One.Function, Call.Passed);
    for (auto &[Launch, Sites] : Once.Sites)
      for (LaunchSite &Site : Sites) {
        if (!IsAlone(Launch, Site)) {
          Site.Calls.push_back(Call.Where);
          Site.Decisions.insert(Site.Decisions.begin(), Call.Decisions.begin(),
                                Call.Decisions.end());
        }
        All.Sites[Launch].push_back(std::move(Site));
      }
    All.AlsoUnknown.insert_range(Once.AlsoUnknown);
    All.TooMany.insert_range(Once.TooMany);
  }
  // What none of these calls leads to is kept: others may call it.
  if (!One.IsCalledHere)
    for (const auto &[Launch, Sites] : One.Alone.Sites)
      if (!All.Sites.contains(Launch)) {
        All.Sites[Launch] = Sites;
        if (One.Alone.AlsoUnknown.contains(Launch))
          All.AlsoUnknown.insert(Launch);
        if (One.Alone.TooMany.contains(Launch))
          All.TooMany.insert(Launch);
      }
  for (auto &[Launch, Sites] : All.Sites) {
    const bool HasKnown = llvm::any_of(Sites, hasBlock) ||
                          llvm::any_of(Recorder.Sites.lookup(Launch), hasBlock);
    if (!HasKnown || llvm::all_of(Sites, hasBlock))
      continue;
    All.AlsoUnknown.insert(Launch);
    llvm::erase_if(Sites,
                   [](const LaunchSite &Site) { return !hasBlock(Site); });
  }
  record(std::move(All));
}

/// "a", "a and b", "a, b and 3 others".
static std::string namesOf(llvm::ArrayRef<std::string> Names) {
  constexpr std::size_t Most = 3;
  if (Names.size() == 1)
    return Names.front();
  if (Names.size() <= Most)
    return llvm::join(Names.drop_back(), ", ") + " and " + Names.back();
  return llvm::join(Names.take_front(Most - 1), ", ") + " and " +
         std::to_string(Names.size() - (Most - 1)) + " others";
}

void CalledElsewhere::finish(llvm::ArrayRef<FunctionDecl *> Functions) {
  std::vector<const FunctionDecl *> Kernels;
  if (Ask)
    llvm::copy_if(Functions, std::back_inserter(Kernels),
                  [](const FunctionDecl *F) {
                    return F->hasAttr<CUDAGlobalAttr>() && isOpenToOthers(*F);
                  });
  std::vector<OutsideFunction> Wanted;
  for (const Waiting &One : All)
    Wanted.push_back(outsideNameOf(*One.Function, MangledName(One.Function)));
  for (const FunctionDecl *Kernel : Kernels)
    Wanted.push_back(outsideNameOf(*Kernel, MangledName(Kernel)));
  std::map<std::string, std::vector<std::string>> Missing; // by why
  std::vector<OutsideUse> Uses;
  if (!Wanted.empty())
    Uses = Ask(Wanted);
  auto UseOf = [&](const FunctionDecl &Function) {
    const std::string Mangled = MangledName(&Function);
    auto It = llvm::find_if(
        Uses, [&](const OutsideUse &Use) { return Use.Of.Mangled == Mangled; });
    return It == Uses.end() ? nullptr : &*It;
  };
  for (Waiting &One : std::exchange(All, {})) {
    const OutsideUse *Use = UseOf(*One.Function);
    if (Use && !Use->Sites.empty())
      runAsCalled(One, *Use);
    else if (!One.IsCalledHere)
      record(std::move(One.Alone));
    if (Use && !Use->WhyMore.empty())
      Missing[Use->WhyMore].push_back(Use->Of.Name + "()");
  }
  for (const FunctionDecl *Kernel : Kernels)
    if (const OutsideUse *Use = UseOf(*Kernel)) {
      llvm::append_range(Sites, Use->Sites);
      // Where none is known, that is said of the kernel.
      if (!Use->Sites.empty() && !Use->WhyMore.empty())
        Missing[Use->WhyMore].push_back(Use->Of.Name);
    }
  for (const auto &[Why, Names] : Missing)
    Notes.push_back(namesOf(Names) + " may have other launches: " + Why);
}

} // namespace bank_lint::frontend
