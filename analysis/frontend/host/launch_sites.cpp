//===-- analysis/frontend/host/launch_sites.cpp - the launches of a file --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/launch_sites.h"
#include "analysis/frontend/host/called_elsewhere.h"
#include "analysis/frontend/host/facts/outside_callee.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringMap.h"
#include <set>

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// Further uses of one function in one file are not kept.
constexpr std::size_t MostSitesOfUse = 64;

std::string placeText(const bank_lint::SourceRange &Range) {
  return std::to_string(Range.Line) + ":" + std::to_string(Range.Column);
}

/// Follows the host code until every launch was come by.
void visitAll(const LaunchReach &Reach, HostInterpreter &Host,
              ChosenLaunches &Launches, CalledElsewhere &Elsewhere) {
  const std::vector<const FunctionDecl *> &Starts = Reach.starts();
  for (std::size_t I = 0; I < Starts.size(); ++I)
    if (I < Reach.uncalled())
      Elsewhere.run(*Starts[I]);
    // What is called was seen with its callers' values, if they got there.
    else if (!Host.hasEntered(*Starts[I]))
      Launches.run(*Starts[I], Host);
  for (const FunctionDecl *Function : Reach.mayBeCalled())
    Launches.run(*Function, Host);
  llvm::DenseSet<const FunctionDecl *> Alone;
  for (std::vector<const FunctionDecl *> Left = Host.leftOut(); !Left.empty();
       Left = Host.leftOut()) {
    llvm::erase_if(
        Left, [&](const FunctionDecl *F) { return !Alone.insert(F).second; });
    if (Left.empty())
      break;
    for (const FunctionDecl *Function : Left)
      Launches.run(*Function, Host);
  }
  // What stands where the program never comes.
  for (const CallExpr *Launch : Reach.launches())
    if (!Host.hasVisited(*Launch))
      Host.visitAlone(*Launch);
  Launches.recordRest();
  for (const FunctionDecl *Function :
       llvm::ArrayRef(Starts).drop_front(Reach.uncalled()))
    Elsewhere.lookAt(*Function);
}

/// What was not followed. A site in a template may be there many times.
std::vector<std::string> notesOn(const LaunchRecorder &Recorder,
                                 const ChosenLaunches &Launches,
                                 const HostInterpreter &Host,
                                 const Locations &Where) {
  std::vector<std::string> Notes;
  auto Add = [&](std::string Text) {
    if (!llvm::is_contained(Notes, Text))
      Notes.push_back(std::move(Text));
  };
  auto PlaceOf = [&](const CallExpr &Launch) {
    return placeText(Where.range(Launch.getSourceRange()));
  };
  for (const auto &[Launch, Sites] : Recorder.Sites)
    if (Sites.empty() && !Launch->containsErrors() &&
        Where.isInUserFile(Launch->getBeginLoc()))
      Add("the launch at " + PlaceOf(*Launch) +
          ": which kernel it starts is unknown");
  for (const auto &[Launch, LeftOut] : Recorder.LeftOut)
    Add("the launch at " + PlaceOf(*Launch) +
        " is reached with more different values than are analysed; " +
        std::to_string(LeftOut.size()) +
        (LeftOut.size() == 1 ? " launch is left out"
                             : " launches are left out"));
  for (const CallExpr *Launch : Launches.AlsoUnknown)
    Add("the launch at " + PlaceOf(*Launch) +
        " is also made with unknown blocks, which are not analysed");
  for (const CallExpr *Launch : Launches.TooMany)
    Add("the launch at " + PlaceOf(*Launch) +
        " depends on more decisions than are followed; some of its blocks may "
        "be missing");
  for (const auto &[Place, Why] : Host.notes().Calls)
    Add("the call at " + placeText(Place) +
        ", which leads to a launch: " + Why);
  for (const auto &[Place, Iterations] : Host.notes().Loops)
    Add("the loop at " + placeText(Place) + " has " +
        std::to_string(Iterations) +
        " iterations, more than are followed one by one: what differs in its "
        "launches is unknown");
  for (const auto &[Place, What] : Host.notes().Hidden)
    if (Place.isValid())
      Add("the host code at " + placeText(Place) + " is not followed (" + What +
          "): what it may change is unknown");
  if (Host.hasGivenUp())
    Add("the host code is too long to be followed to all of its launches; the "
        "values of some are unknown");
  return Notes;
}

} // namespace

namespace {

/// Who follows the host code of one file.
struct Followed {
  Followed(const HostCode &Code, const UsesElsewhere &Ask, bool WithCallsOut)
      : Reach(Code.Functions, WithCallsOut),
        Stable(Code.Functions, Code.Context, Code.Where, Code.HasErrors,
               &Code.Lost),
        Recorder(Code.Context, Code.Where, Code.MangledName, Code.Replaced),
        Launches(Code.Context, Code.Where, Recorder),
        File{Code.Context, Code.Where, Stable, Reach, Code.Lost},
        Host(File, AtLaunch), Elsewhere(Code.Context, Code.MangledName, Ask,
                                        Recorder, Launches, Host) {}

  const LaunchReach Reach;
  const StableVariables Stable;
  LaunchRecorder Recorder;
  ChosenLaunches Launches;
  std::function<void(const CallExpr &)> AtLaunch =
      [this](const CallExpr &Launch) { Launches.visit(Launch, Host); };
  const FileFacts File;
  HostInterpreter Host;
  CalledElsewhere Elsewhere;
};

} // namespace

FileLaunches collectLaunches(const HostCode &Code, const UsesElsewhere &Ask) {
  FileLaunches Result;
  Followed Follow(Code, Ask, /*WithCallsOut=*/false);
  const LaunchReach &Reach = Follow.Reach;
  LaunchRecorder &Recorder = Follow.Recorder;
  if (!Reach.launches().empty())
    visitAll(Reach, Follow.Host, Follow.Launches, Follow.Elsewhere);
  Follow.Elsewhere.finish(Code.Functions);

  // In source order; equal places, the instantiations of a template, in theirs.
  const SourceManager &Sources = Code.Context.getSourceManager();
  auto IsBefore = [&](const CallExpr *Left, const CallExpr *Right) {
    return Sources.isBeforeInTranslationUnit(Left->getBeginLoc(),
                                             Right->getBeginLoc());
  };
  std::multiset<const CallExpr *, decltype(IsBefore)> Order(IsBefore);
  Order.insert(Reach.launches().begin(), Reach.launches().end());
  for (const CallExpr *Launch : Order)
    for (LaunchSite &Site : Recorder.Sites[Launch])
      if (llvm::none_of(Result.Sites, [&](const LaunchSite &Known) {
            return Known.Where == Site.Where && Known.saysTheSame(Site);
          }))
        Result.Sites.push_back(Site);
  llvm::append_range(Result.Sites, Follow.Elsewhere.Sites);
  Result.Notes = notesOn(Recorder, Follow.Launches, Follow.Host, Code.Where);
  llvm::append_range(Result.Notes, Follow.Elsewhere.Notes);
  return Result;
}

FileUses collectOutsideUses(const HostCode &Code) {
  std::vector<OutsideUse> Result;
  const UsesElsewhere NoOne;
  Followed Follow(Code, NoOne, /*WithCallsOut=*/true);
  if (!Follow.Reach.launches().empty())
    visitAll(Follow.Reach, Follow.Host, Follow.Launches, Follow.Elsewhere);
  llvm::StringMap<std::size_t> Known;
  auto UseOf = [&](const FunctionDecl &Function) -> OutsideUse & {
    std::string Mangled = Code.MangledName(&Function);
    const auto [It, IsNew] = Known.try_emplace(Mangled, Result.size());
    if (IsNew)
      Result.push_back({outsideNameOf(Function, std::move(Mangled)), {}, ""});
    return Result[It->second];
  };
  for (const CallExpr *Launch : Follow.Reach.launches()) {
    const FunctionDecl *Callee = outsideCallee(*Launch);
    for (LaunchSite &Site : Follow.Recorder.Sites[Launch]) {
      const FunctionDecl *Used =
          Callee ? Callee : Follow.Recorder.Outside.lookup(Site.Kernel);
      if (!Used)
        continue;
      OutsideUse &Use = UseOf(*Used);
      const bool IsKnown =
          llvm::any_of(Use.Sites, [&](const LaunchSite &Other) {
            return Other.saysTheSame(Site);
          });
      if (Follow.Launches.AlsoUnknown.contains(Launch))
        Use.WhyMore = "also passes unknown values";
      if (Follow.Recorder.LeftOut.contains(Launch) ||
          Follow.Launches.TooMany.contains(Launch) ||
          (!IsKnown && Use.Sites.size() >= MostSitesOfUse))
        Use.WhyMore = "passes more values than are followed";
      else if (!IsKnown)
        Use.Sites.push_back(std::move(Site));
    }
  }
  for (const FunctionDecl *Function : Follow.Reach.handedOut())
    UseOf(*Function).WhyMore = "hands it on, and its callers are unknown";
  return {std::move(Result), ""};
}

} // namespace bank_lint::frontend
