//===-- tool/bank-lint/commands/doctor.h - `bank-lint doctor` ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Says how files were understood: whose options, which architecture and
/// headers, which kernels and launches. For when a report looks wrong.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_DOCTOR_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_DOCTOR_H

#include "tool/bank-lint/options/options.h"
#include "tool/report/tally/tally.h"

namespace bank_lint {

/// The report goes to \p Out, what went wrong to \p Errors.
ExitCode runDoctor(const CommandOptions &Options, llvm::raw_ostream &Out,
                   llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
