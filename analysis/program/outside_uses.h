//===-- analysis/program/outside_uses.h - host code of other files -*- C++ -*-//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the host code of one file does with functions and kernels that are
/// defined in another one: it calls `launch(x, 1024, 256)`, it launches
/// `k<<<8, 256>>>`. Plain data, kept between runs.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PROGRAM_OUTSIDE_USES_H
#define BANK_LINT_ANALYSIS_PROGRAM_OUTSIDE_USES_H

#include "analysis/program/launch.h"
#include "llvm/ADT/ArrayRef.h"
#include <functional>

namespace bank_lint {

/// A function that is defined in one file and used in another. Two files mean
/// the same one if its name is the same, and if both see its declaration in the
/// same header; where one of them has it in no header, if they lie in one
/// folder.
struct OutsideFunction {
  std::string Mangled;
  std::string Name; ///< the identifier in the source: "launch"
  bool IsKernel = false;
  /// The files that declare it, as seen from the file that uses or defines it;
  /// absolute, links resolved, sorted.
  std::vector<std::string> DeclaredIn;
};

/// The uses of one function.
struct OutsideUse {
  OutsideFunction Of;
  /// Its calls, or its launches if it is a kernel: each with another way that
  /// values are passed. For a call, Kernel is the function.
  std::vector<LaunchSite> Sites;
  /// Why there may be others, for people: "a.cpp has more than are followed";
  /// "" if there are none.
  std::string WhyMore;
};

/// What one file does with functions of others.
struct FileUses {
  std::vector<OutsideUse> All;
  /// Why the file may use more than that: its first error; "" if it has none.
  std::string Problem;
};

/// What a file looks for in others: functions of it that launch kernels as
/// their parameters say, and kernels that it does not launch.
using UsesElsewhere = std::function<std::vector<OutsideUse>(
    llvm::ArrayRef<OutsideFunction> Wanted)>;

} // namespace bank_lint

#endif
