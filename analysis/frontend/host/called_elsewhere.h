//===-- analysis/frontend/host/called_elsewhere.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Functions that launch kernels as their parameters say, and that other files
/// may call: `void launch(float *x, int n, int block)`. Where a launch is
/// unknown without the arguments, other files of the project are asked for the
/// calls, and the function is executed with what each of them passes. The same
/// is asked of kernels, which other files may launch.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_CALLED_ELSEWHERE_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_CALLED_ELSEWHERE_H

#include "analysis/frontend/host/chosen_launches.h"
#include "analysis/program/outside_uses.h"

namespace bank_lint::frontend {

class CalledElsewhere {
public:
  /// \p Ask: null if there are no other files.
  CalledElsewhere(const clang::ASTContext &Context,
                  const MangledNameOf &MangledName, const UsesElsewhere &Ask,
                  LaunchRecorder &Recorder, ChosenLaunches &Launches,
                  HostInterpreter &Host)
      : Context(Context), MangledName(MangledName), Ask(Ask),
        Recorder(Recorder), Launches(Launches), Host(Host) {}

  /// Executes \p Function, which nothing in the file calls. If something of its
  /// launches is unknown, they wait for the others' answer.
  void run(const clang::FunctionDecl &Function);
  /// The same of one that was executed with what the file's calls pass: others
  /// may pass something else.
  void lookAt(const clang::FunctionDecl &Function);
  /// Asks for calls of the functions that wait, and for launches of the kernels
  /// among \p Functions; records all launches.
  void finish(llvm::ArrayRef<clang::FunctionDecl *> Functions);

  /// Launches of kernels in other files.
  std::vector<LaunchSite> Sites;
  /// What there is to say of the answers, a line each.
  std::vector<std::string> Notes;

private:
  /// What one execution comes by.
  struct Found {
    llvm::MapVector<const clang::CallExpr *, std::vector<LaunchSite>> Sites;
    llvm::SetVector<const clang::CallExpr *> AlsoUnknown, TooMany;
  };
  /// A function, and its launches with unknown arguments.
  struct Waiting {
    const clang::FunctionDecl *Function;
    Found Alone;
    bool IsCalledHere;
  };

  bool mayPass(const clang::FunctionDecl &Function) const;
  Found launchesOf(const clang::FunctionDecl &Function,
                   llvm::ArrayRef<PassedValue> Passed = {});
  void record(Found Launched);
  void waitWith(const clang::FunctionDecl &Function, bool IsCalledHere);
  void runAsCalled(const Waiting &One, const OutsideUse &Use);

  const clang::ASTContext &Context;
  const MangledNameOf &MangledName;
  const UsesElsewhere &Ask;
  LaunchRecorder &Recorder;
  ChosenLaunches &Launches;
  HostInterpreter &Host;
  std::vector<Waiting> All;
};

} // namespace bank_lint::frontend

#endif
