//===-- tool/bank-lint/run/extension_builds.h - setup.py --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The CUDA files of PyTorch extensions that Python files build
/// (python_builds.h), and how they are compiled.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_EXTENSION_BUILDS_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_EXTENSION_BUILDS_H

#include "tool/bank-lint/options/options.h"
#include "llvm/Support/raw_ostream.h"
#include <set>
#include <string>
#include <vector>

namespace bank_lint {

class ExtensionBuilds {
public:
  /// The commands go to those of \p Options, notes to \p Errors.
  ExtensionBuilds(const CommandOptions &Options, llvm::raw_ostream &Errors)
      : Options(Options), Errors(Errors) {}

  /// Appends to \p Files the CUDA files that the Python file \p Name builds,
  /// and \p Name itself if there are CUDA sources in it.
  /// \returns whether it builds any.
  bool addFilesOf(const std::string &Name, std::vector<std::string> &Files);

  /// Reads each setup.py beside one of \p Files, or above it up to \p Folder.
  void lookAbove(const std::vector<std::string> &Files,
                 const std::string &Folder);

private:
  /// Reads the builds of the file \p Name, once.
  /// \returns the CUDA files, seen from here.
  std::vector<std::string> read(const std::string &Name);

  const CommandOptions &Options;
  llvm::raw_ostream &Errors;
  std::set<std::string> Known; ///< the Python files that were read
};

} // namespace bank_lint

#endif
