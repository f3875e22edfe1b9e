//===-- tool/launches/launches_json.h - our own form ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The file that `bank-lint launches record` writes: JSON, one launch a line,
/// sorted, so that it may be kept with the source. It has no paths and no
/// times.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_LAUNCHES_LAUNCHES_JSON_H
#define BANK_LINT_TOOL_LAUNCHES_LAUNCHES_JSON_H

#include "tool/launches/launch_set.h"

namespace bank_lint::launches {

/// An error says what of \p Text is wrong.
llvm::Error readJson(llvm::StringRef Text, LaunchSet &Into);

void writeJson(llvm::ArrayRef<RecordedLaunch> Launches, llvm::raw_ostream &OS);

} // namespace bank_lint::launches

#endif
