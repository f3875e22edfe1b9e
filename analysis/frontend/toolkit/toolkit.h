//===-- analysis/frontend/toolkit/toolkit.h ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds an installed CUDA toolkit by its headers.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_TOOLKIT_TOOLKIT_H
#define BANK_LINT_ANALYSIS_FRONTEND_TOOLKIT_TOOLKIT_H

#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace bank_lint::frontend {

/// The folder of the toolkit, or "" if there is none. With \p Asked, only that
/// folder counts, and a failure is returned if it holds no toolkit.
llvm::Expected<std::string>
findToolkit(const std::optional<std::string> &Asked);

/// The clang options to compile with the headers of \p Toolkit.
std::vector<std::string> toolkitArguments(const std::string &Toolkit);

/// The options in \p Arguments without folders (-I, -isystem) that hold the
/// CUDA headers of a toolkit: those in the binary must not be mixed with them.
/// What is left out goes to \p LeftOut.
std::vector<std::string>
withoutCudaFolders(const std::vector<std::string> &Arguments,
                   std::vector<std::string> *LeftOut = nullptr);

} // namespace bank_lint::frontend

#endif
