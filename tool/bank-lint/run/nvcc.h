//===-- tool/bank-lint/run/nvcc.h - --nvcc ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs the user's nvcc for the PTX that it generates for a file, and for what
/// its assembler says of the machine code. It is run only where the user asks
/// for it on the command line. From the project's settings for a file it gets
/// those that decide about code, and nothing that names a program or a file to
/// write: macros, folders of headers, the standard, and a few nvcc options.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_NVCC_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_NVCC_H

#include "analysis/analyzer.h"
#include "tool/bank-lint/options/options.h"
#include "tool/process/captured_run.h"
#include <chrono>

namespace bank_lint {

/// What nvcc gets of \p Arguments, which are clang's or nvcc's own.
std::vector<std::string>
argumentsForNvcc(llvm::ArrayRef<std::string> Arguments);

class Nvcc {
public:
  /// The program at \p Asked; "": that of \p CudaPath, else of PATH, else of
  /// /usr/local/cuda. An error says what is wrong with it.
  static llvm::Expected<Nvcc> find(const std::string &Asked,
                                   const std::optional<std::string> &CudaPath);

  /// The one that \p Options ask for, if they do.
  static llvm::Expected<std::optional<Nvcc>>
  askedFor(const CommandOptions &Options);

  /// See CodeMaker. Each run of a program is stopped after \p Limit; 0: never.
  /// Machine code is made only if \p WantsResources.
  CodeMaker maker(std::chrono::seconds Limit, bool WantsResources) const {
    // It lives as long as this.
    return [this, Limit,
            WantsResources](const std::string &File, const std::string &Arch,
                            const std::vector<std::string> &Arguments) {
      return compile(File, Arch, argumentsForNvcc(Arguments), WantsResources,
                     Limit);
    };
  }

private:
  llvm::Expected<CompiledCode> compile(const std::string &File,
                                       const std::string &Arch,
                                       llvm::ArrayRef<std::string> Arguments,
                                       bool WantsResources,
                                       std::chrono::seconds Limit) const;
  /// The assembler's output for code.
  struct MachineCode {
    std::string Cubin;
    std::string WhyNoCubin; ///< not empty: it could not be read
    std::vector<KernelResources> Resources;
  };
  static llvm::Expected<std::string> cubinOf(MachineCode Code);
  /// Assembles \p Ptx, with what decides about code in \p Arguments.
  llvm::Expected<MachineCode> assemble(llvm::StringRef Ptx,
                                       const std::string &Arch,
                                       llvm::ArrayRef<std::string> Arguments,
                                       std::chrono::seconds Limit) const;
  /// \p Words follow the program. An error says what went wrong.
  llvm::Expected<CapturedRun> run(std::vector<std::string> Words,
                                  std::chrono::seconds Limit) const;

  std::string Program;
  std::string Version; ///< "nvcc 13.0"
};

} // namespace bank_lint

#endif
