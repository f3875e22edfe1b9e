//===-- analysis/lowering/device_pass_options.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a caller decides about the passes that a kernel's code goes through.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_DEVICE_PASS_OPTIONS_H
#define BANK_LINT_ANALYSIS_LOWERING_DEVICE_PASS_OPTIONS_H

#include "analysis/lowering/dead_values/needed_values.h"
#include "analysis/program/code_stage.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <functional>

namespace llvm {
class Module;
} // namespace llvm

namespace bank_lint::lowering {

class CodeLimit;

/// Is called for each step that may have changed the code of a module: a pass
/// by the name that docs/dev/passes.md has, or what is done between them in
/// words.
using PassWatch =
    std::function<void(llvm::StringRef Step, const llvm::Module &Code)>;

struct DevicePassOptions {
  /// Leave loops and accesses as the source has them.
  bool AsWritten = false;
  /// Count stores to arrays that are never read, which nvcc deletes.
  bool KeepsUnread = false;
  /// For code that is no source any more only the remaining steps are done:
  /// what LLVM's code generator and ptxas do to accesses, or ptxas alone.
  CodeStage Stage = CodeStage::Source;
  /// Summarize the other values (dead_values.h); empty: leave them.
  FindNeeded Find = nullptr;
  /// For functions of at least this number of instructions once they are
  /// unrolled.
  std::uint64_t SummarizeFrom = 1000;
  /// The limit of the generated code; null: any amount.
  CodeLimit *Limit = nullptr;
  PassWatch Watch = nullptr; ///< empty: not watched
};

} // namespace bank_lint::lowering

#endif
