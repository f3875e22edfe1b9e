//===-- analysis/frontend/host/launch_recorder.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads grid, block, shared bytes and arguments of the launches that the
/// interpreter of host code comes by.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_LAUNCH_RECORDER_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_LAUNCH_RECORDER_H

#include "analysis/frontend/host/interpreter.h"
#include "analysis/frontend/parse/mangled_name.h"
#include "analysis/frontend/recovery/lost_launches.h"
#include "analysis/program/launch.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"

namespace clang {
class CUDAKernelCallExpr;
} // namespace clang

namespace bank_lint::frontend {

/// A launch as host code came by it once.
struct LaunchVisit {
  /// One for each kernel that it may start; none if no kernel is known.
  std::vector<LaunchSite> Sites;
  /// What the block depends on, what the grid and the shared bytes do, and
  /// which kernel it is; null if they are known, or nothing can be said.
  const HostDecision *Block = nullptr, *Rest = nullptr, *Kernel = nullptr;
  HostPath Path; ///< the turns that led to it

  bool operator==(const LaunchVisit &Other) const {
    return Block == Other.Block && Rest == Other.Rest &&
           Kernel == Other.Kernel &&
           std::equal(Sites.begin(), Sites.end(), Other.Sites.begin(),
                      Other.Sites.end(),
                      [](const LaunchSite &A, const LaunchSite &B) {
                        return A.saysTheSame(B);
                      });
  }
};

class LaunchRecorder {
public:
  LaunchRecorder(const clang::ASTContext &Context, const Locations &Where,
                 const MangledNameOf &MangledName,
                 const ReplacedPlaces &Replaced)
      : Context(Context), Where(Where), MangledName(MangledName),
        Replaced(Replaced) {}

  /// Reads \p Launch, or a call of a function of another file that is treated
  /// as one, in the state that \p Host is in.
  LaunchVisit read(const clang::CallExpr &Launch, HostInterpreter &Host);
  /// Adds \p Found to what \p Launch is.
  void record(const clang::CallExpr &Launch, std::vector<LaunchSite> Found);

  /// What was read, by launch; launches that say the same are there once.
  /// Empty for a launch whose kernel is unknown.
  llvm::MapVector<const clang::CallExpr *, std::vector<LaunchSite>> Sites;
  /// Launches that differ on more ways than are kept: the others of them.
  llvm::MapVector<const clang::CallExpr *, std::vector<LaunchSite>> LeftOut;
  /// Kernels among them that other files define, by their mangled names.
  llvm::StringMap<const clang::FunctionDecl *> Outside;

private:
  /// The values of a launch, before it is said of which kernel.
  struct Values {
    HostValue Kernel, Grid, Block, SharedBytes;
    /// In the order of the kernel's parameters.
    std::vector<HostValue> Arguments;
  };
  Values chevrons(const clang::CUDAKernelCallExpr &Launch,
                  HostInterpreter &Host);
  HostValue evaluate(const clang::Expr &Argument, HostInterpreter &Host) const;
  Values runtimeCall(const clang::CallExpr &Launch, HostInterpreter &Host);
  std::vector<HostValue> argumentArray(const HostValue &Array,
                                       HostInterpreter &Host);
  void leaveOut(const clang::CallExpr &Launch, LaunchSite Site);
  LaunchVisit readCallOut(const clang::CallExpr &Call, HostInterpreter &Host);
  std::vector<GridCover> coversOf(const clang::FunctionDecl &Kernel,
                                  const Values &Given,
                                  const HostInterpreter &Host) const;
  LaunchSite describe(const clang::CallExpr &Launch,
                      const clang::FunctionDecl &Kernel, const Values &Given,
                      const std::optional<SharedLimit> &Limit);

  const clang::ASTContext &Context;
  const Locations &Where;
  const MangledNameOf &MangledName;
  const ReplacedPlaces &Replaced;
};

} // namespace bank_lint::frontend

#endif
