//===-- tool/bank-lint/run/confined_run.h - --confine -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Confines this process to the folders of --confine and to the files that the
/// command line names beside the sources.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_CONFINED_RUN_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_CONFINED_RUN_H

#include "tool/bank-lint/options/options.h"

namespace bank_lint {

/// Does nothing without --confine. Comes before any file is read.
void confineRun(const CommandOptions &Options);

} // namespace bank_lint

#endif
