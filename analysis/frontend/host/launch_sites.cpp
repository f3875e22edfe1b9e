//===-- analysis/frontend/host/launch_sites.cpp - the launches of a file --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/launch_sites.h"
#include "analysis/frontend/host/chosen_launches.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include <set>

using namespace clang;

namespace bank_lint::frontend {

namespace {

std::string placeText(const bank_lint::SourceRange &Range) {
  return std::to_string(Range.Line) + ":" + std::to_string(Range.Column);
}

/// Follows the host code until every launch was come by.
void visitAll(const LaunchReach &Reach, HostInterpreter &Host,
              ChosenLaunches &Launches) {
  const std::vector<const FunctionDecl *> &Starts = Reach.starts();
  for (std::size_t I = 0; I < Starts.size(); ++I)
    // What is called was seen with its callers' values, if they got there.
    if (I < Reach.uncalled() || !Host.hasEntered(*Starts[I]))
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
          ": which kernel it starts is not known");
  for (const auto &[Launch, LeftOut] : Recorder.LeftOut)
    Add("the launch at " + PlaceOf(*Launch) +
        " is reached with more different values than are analysed; " +
        std::to_string(LeftOut.size()) +
        (LeftOut.size() == 1 ? " launch is left out"
                             : " launches are left out"));
  for (const CallExpr *Launch : Launches.AlsoUnknown)
    Add("the launch at " + PlaceOf(*Launch) +
        " is also made with blocks that are not known; they are not analysed");
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
    Add("the host code is too long to be followed to all of its "
        "launches; the values of some are not known");
  return Notes;
}

} // namespace

FileLaunches collectLaunches(llvm::ArrayRef<FunctionDecl *> Functions,
                             const ASTContext &Context, const Locations &Where,
                             const MangledNameOf &MangledName,
                             const LostCode &Lost,
                             const ReplacedPlaces &Replaced, bool HasErrors) {
  FileLaunches Result;
  LaunchReach Reach(Functions);
  if (Reach.launches().empty())
    return Result;
  StableVariables Stable(Functions, Context, Where, HasErrors, &Lost);
  LaunchRecorder Recorder(Context, Where, MangledName, Replaced);
  ChosenLaunches Launches(Context, Where, Recorder);
  const FileFacts File{Context, Where, Stable, Reach, Lost};
  HostInterpreter *Self = nullptr;
  auto AtLaunch = [&](const CallExpr &Launch) {
    Launches.visit(Launch, *Self);
  };
  HostInterpreter Host(File, AtLaunch);
  Self = &Host;
  visitAll(Reach, Host, Launches);

  // In source order; equal places, the instantiations of a template, in theirs.
  const SourceManager &Sources = Context.getSourceManager();
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
  Result.Notes = notesOn(Recorder, Launches, Host, Where);
  return Result;
}

} // namespace bank_lint::frontend
