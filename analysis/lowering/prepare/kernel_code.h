//===-- analysis/lowering/prepare/kernel_code.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A kernel with all that it leads to (functions, variables, debug locations),
/// cut out of the module of its file, as bytes: LLVM's bitcode. The bytes say
/// nothing of the rest of the file, and are the same for the same code.
///
/// Functions that lead to nothing else are moved, not copied: the kernels of a
/// file are cut out one after another, each once.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_PREPARE_KERNEL_CODE_H
#define BANK_LINT_ANALYSIS_LOWERING_PREPARE_KERNEL_CODE_H

#include "analysis/support/line_table.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace llvm {
class Function;
class GlobalValue;
class LLVMContext;
class Module;
} // namespace llvm

namespace bank_lint::lowering {

/// The code of one kernel. Its module must live as long.
class KernelCode {
public:
  explicit KernelCode(llvm::Function &Kernel);

  /// A debug location: file, as SourceMap has it, line and column.
  using Place = std::tuple<std::string, unsigned, unsigned>;
  /// All that the code has, those of lines only with column 0.
  const std::set<Place> &places() const { return Places; }
  /// The names of the `__shared__` variables that it has.
  std::vector<std::string> sharedVariables() const;

  /// The code with the numbers of \p Lines in place of lines. The bodies that
  /// this kernel alone needs are gone from the file's module afterwards.
  std::string takeBytes(const LineTable &Lines);

private:
  llvm::Function &Kernel;
  llvm::SetVector<const llvm::GlobalValue *> Reached;
  std::set<Place> Places;
};

/// What bytes() gave, which must live as long as the module.
llvm::Expected<std::unique_ptr<llvm::Module>>
readKernelCode(llvm::StringRef Bytes, llvm::LLVMContext &Context);

} // namespace bank_lint::lowering

#endif
