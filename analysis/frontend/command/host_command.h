//===-- command/host_command.h - options of clang and gcc -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads options in the language of gcc and clang, by clang's own table.
///
/// A command of clang's that compiles CUDA means what it says: all of it is
/// kept but what bank-lint decides itself (the step, the outputs, the
/// architecture, the headers) or what is for code generation. Of a host
/// compiler behind nvcc only that is kept which changes what the source means.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_COMMAND_HOST_COMMAND_H
#define BANK_LINT_ANALYSIS_FRONTEND_COMMAND_HOST_COMMAND_H

#include "analysis/frontend/command/response_files.h"
#include "analysis/frontend/command/translated_command.h"
#include "llvm/ADT/ArrayRef.h"

namespace bank_lint::frontend {

/// Translates the options of a clang command (without its program).
TranslatedCommand translateClang(llvm::ArrayRef<std::string> Options,
                                 const CommandPlace &Place);

/// Translates the options of a host compiler (without its program).
TranslatedCommand translateHost(llvm::ArrayRef<std::string> Options,
                                const CommandPlace &Place);

} // namespace bank_lint::frontend

#endif
