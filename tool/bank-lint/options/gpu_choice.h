//===-- tool/bank-lint/options/gpu_choice.h - --gpu as typed ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_GPU_CHOICE_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_GPU_CHOICE_H

#include "model/gpus.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace bank_lint {

/// The GPU that \p Text names: "h200", or with another clock, "h200@1755". A
/// failure: there is no such GPU, or no such clock.
llvm::Expected<model::Gpu> parseGpu(llvm::StringRef Text);

} // namespace bank_lint

#endif
