//===-- analysis/lowering/code_preparation.h - code is prepared -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is done once for all the kernels of a file (prepareDeviceCode), while
/// the launches of the file are looked for: on a thread beside, where one is to
/// spare.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_CODE_PREPARATION_H
#define BANK_LINT_ANALYSIS_LOWERING_CODE_PREPARATION_H

#include "analysis/support/spare_threads.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/thread.h"
#include <memory>
#include <optional>
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace bank_lint::lowering {

class CodePreparation {
public:
  /// Takes one of \p Spare, which may be null, for \p Code. No other code may
  /// use that, or its parts, before finish().
  CodePreparation(llvm::Module &Code, const std::string &Arch,
                  std::shared_ptr<SpareThreads> Spare);
  CodePreparation(const CodePreparation &) = delete;
  CodePreparation &operator=(const CodePreparation &) = delete;
  ~CodePreparation();

  /// The code is prepared. \returns what prepareDeviceCode() does, and fails if
  /// that has crashed beside.
  llvm::Expected<std::uint64_t> finish();

private:
  /// Not of this frame: where a crash is survived, that is left in a hurry.
  struct Work {
    llvm::Module &Code;
    const std::string Arch;
    std::optional<std::string> Failure;
    std::uint64_t Instructions = 0;
    void run();
  };

  const std::shared_ptr<Work> Task;
  llvm::thread Beside;
};

} // namespace bank_lint::lowering

#endif
