//===-- analysis/frontend/host/chosen_launches.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Launches whose block is one of a few: `dim3 block(32, n % 2 ? 4 : 8)`. Where
/// the block of a launch differs between the ways of a decision, the function
/// is executed again for each way, and so on, until the block is known on each;
/// so what goes hand in hand stays together. The same is done for a grid and
/// for shared bytes, if they are known on every way then.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_CHOSEN_LAUNCHES_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_CHOSEN_LAUNCHES_H

#include "analysis/frontend/host/launch_recorder.h"
#include "llvm/ADT/MapVector.h"
#include <map>

namespace bank_lint::frontend {

class ChosenLaunches {
public:
  ChosenLaunches(const clang::ASTContext &Context, const Locations &Where,
                 LaunchRecorder &Recorder)
      : Context(Context), Where(Where), Recorder(Recorder) {}

  /// Reads \p Launch in the state that \p Host is in. Kept until the function
  /// that is executed has ended.
  void visit(const clang::CallExpr &Launch, HostInterpreter &Host);
  /// Executes \p Function with arguments of which \p Passed is known, and
  /// records the launches that it comes by.
  void run(const clang::FunctionDecl &Function, HostInterpreter &Host,
           llvm::ArrayRef<PassedValue> Passed = {});
  /// Records what was read outside of any function.
  void recordRest();

  /// Launches that also have unknown blocks.
  llvm::SetVector<const clang::CallExpr *> AlsoUnknown;
  /// Launches that depend on more decisions than are followed.
  llvm::SetVector<const clang::CallExpr *> TooMany;

private:
  /// Ways of one launch, and executions of one function, at most.
  static constexpr std::size_t MostWays = 64;
  static constexpr std::size_t MostRuns = 64;
  /// Turns that are given at once: a loop may end after each iteration.
  static constexpr std::size_t MostTurns = 16;

  using Turns = std::vector<HostTurn>;
  using Visits =
      llvm::MapVector<const clang::CallExpr *, std::vector<LaunchVisit>>;
  /// What one execution came by: launches, and the turns that were given.
  struct Run {
    Visits Launches;
    Turns Taken;
  };
  using Places = std::vector<std::pair<const HostDecision *, unsigned>>;
  /// The ways of one launch, as far as they were followed.
  struct Ways {
    std::vector<LaunchSite> Sites;
    bool IsWhole = true; ///< none is left out
  };

  struct Search;
  static Places keyOf(const Turns &Given);
  static const HostDecision *nextOf(const LaunchVisit &Visit,
                                    const Turns &Given,
                                    const HostInterpreter &Host);
  const Run *runWith(const Turns &Given, Search &In);
  void follow(const clang::CallExpr &Launch,
              const std::vector<LaunchVisit> &Visits, const Turns &Given,
              const Turns &Taken, Search &In, Ways &To);
  void addWays(const LaunchVisit &Visit, const Turns &Given, const Turns &Taken,
               Ways &To) const;
  void add(LaunchSite Site, const Turns &Taken, Ways &To) const;
  void record(const clang::CallExpr &Launch,
              const std::vector<LaunchVisit> &Visits, Search &In);
  std::vector<LaunchDecision> describe(const Turns &Given) const;
  LaunchDecision describe(const HostTurn &Turn) const;

  const clang::ASTContext &Context;
  const Locations &Where;
  LaunchRecorder &Recorder;
  Visits Now; ///< of the function that is executed
};

} // namespace bank_lint::frontend

#endif
