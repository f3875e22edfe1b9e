//===-- analysis/frontend/command/host_command.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads options in the language of gcc and clang, by clang's own table.
///
/// From a clang command that compiles CUDA, and from the host compiler's part
/// of an nvcc command, the options that change what the source means are kept,
/// by the table of host_options.h. What `-Xclang`, `-Wp,` and `-Xpreprocessor`
/// hand to clang behind its driver is read in the same way.
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
