//===-- tool/bank-lint/run/nvcc.h - --nvcc ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs the user's nvcc for the PTX that it makes of a file. It is run only
/// where the user asks for it on the command line. Of what a project says of a
/// file it gets what decides about code, and nothing that names a program or a
/// file to write: macros, folders of headers, the standard, and a few options
/// of its own.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_NVCC_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_NVCC_H

#include "analysis/analyzer.h"
#include "tool/bank-lint/options/options.h"
#include <chrono>

namespace bank_lint {

class Nvcc {
public:
  /// The program at \p Asked; "": that of \p CudaPath, else of PATH, else of
  /// /usr/local/cuda. An error says what is wrong with it.
  static llvm::Expected<Nvcc> find(const std::string &Asked,
                                   const std::optional<std::string> &CudaPath);

  /// The one that \p Options ask for, if they do.
  static llvm::Expected<std::optional<Nvcc>>
  askedFor(const CommandOptions &Options);

  /// See CodeMaker. It is given up after \p Limit; 0: never.
  llvm::Expected<CompiledCode> compile(const std::string &File,
                                       const std::string &Arch,
                                       llvm::ArrayRef<std::string> Arguments,
                                       std::chrono::seconds Limit) const;

  /// The same as a function, as long as this lives.
  CodeMaker maker(std::chrono::seconds Limit) const {
    return [this, Limit](const std::string &File, const std::string &Arch,
                         const std::vector<std::string> &Arguments) {
      return compile(File, Arch, Arguments, Limit);
    };
  }

private:
  std::string Program;
  std::string Version; ///< "nvcc 13.0"
};

/// What nvcc gets of \p Arguments, which are clang's or nvcc's own.
std::vector<std::string>
argumentsForNvcc(llvm::ArrayRef<std::string> Arguments);

} // namespace bank_lint

#endif
