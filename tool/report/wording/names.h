//===-- tool/report/wording/names.h -----------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What each kind of thing is called.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_WORDING_NAMES_H
#define BANK_LINT_TOOL_REPORT_WORDING_NAMES_H

#include "analysis/result/finding.h"
#include "llvm/ADT/StringRef.h"

namespace bank_lint {

llvm::StringRef nameOf(AccessSpace Space);         ///< "shared"
llvm::StringRef nameOf(AccessOperation Operation); ///< "load"
llvm::StringRef nameOf(Certainty Sureness);        ///< "proven"
llvm::StringRef nameOf(AccessState State);         ///< "clean"
llvm::StringRef nameOf(SetAsideBy By);             ///< "comment"
llvm::StringRef nameOf(LaunchSource Source);       ///< "command-line"
llvm::StringRef nameOf(ArgumentSource Source);     ///< "launch"
llvm::StringRef nameOf(TrafficKind Kind);          ///< "shared wavefronts"

} // namespace bank_lint

#endif
