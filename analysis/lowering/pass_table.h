//===-- analysis/lowering/pass_table.h - the passes of lowering -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The table of the passes that are not LLVM's: what each is called in a
/// pipeline (pipelines.h), what it does, and how it is made. A new pass is a
/// new row.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_PASS_TABLE_H
#define BANK_LINT_ANALYSIS_LOWERING_PASS_TABLE_H

#include "analysis/lowering/device_pass_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace bank_lint::lowering {

struct DevicePass {
  /// The name in pipelines, all of which begin with "bank-lint-".
  llvm::StringRef Name;
  /// What it does to the code, for readers of docs/dev/passes.md.
  llvm::StringRef Purpose;
  void (*Add)(llvm::FunctionPassManager &Passes, llvm::PassBuilder &Builder,
              const DevicePassOptions &Options);
};

llvm::ArrayRef<DevicePass> devicePasses();

/// Lets pipelines of \p Builder name the passes of the table. \p Options must
/// live as long as the builder.
void registerDevicePasses(llvm::PassBuilder &Builder,
                          const DevicePassOptions &Options);

} // namespace bank_lint::lowering

#endif
