//===-- tool/report/html/html_trial.h - an access to play with --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the page's playground is given of an access to shared memory: where its
/// lanes go, how long the rows of its array are, and how the address grows with
/// threadIdx, as far as these are known.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_HTML_HTML_TRIAL_H
#define BANK_LINT_TOOL_REPORT_HTML_HTML_TRIAL_H

#include "analysis/result/access_summary.h"
#include "model/arch.h"
#include "model/warp_access.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <string>

namespace bank_lint {

/// The row of "sm_80"; that of sm_80 for an unknown name.
const model::Architecture &architectureOf(llvm::StringRef Name);

/// The most expensive instruction of \p Access, for the model. Only plain loads
/// merge.
model::WarpAccess issuedAccess(const AccessSummary &Access);

/// The bytes of the lanes as the scripts of pages read them: numbers with
/// blanks between, -1 for a lane that is off, "0+128*32" where 32 lanes follow
/// each other by 128 bytes.
std::string lanesText(const std::array<std::int64_t, model::WarpSize> &Lanes);

/// The value of the attribute `data-trial`, numbers with blanks between:
///
///   architecture, is it a store, bytes a lane, elements a row (0: unknown),
///   then either  "f" start, factors of threadIdx.x, .y and .z, block, warp
///   or           "l" and lanesText()
///
/// "" if the model's cost of these lanes is not that of the access: it is an
/// atomic, a copy, a matrix instruction, or not of shared memory.
std::string trialOf(const AccessSummary &Access, llvm::StringRef Arch);

} // namespace bank_lint

#endif
