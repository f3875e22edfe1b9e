//===-- analysis/frontend/command/nvcc_command.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Translates an nvcc command by the table of nvcc_options.h.
///
/// How nvcc (13.0) reads values, as `nvcc --dryrun` shows:
///  - `-DA=1,B=2`, `-UA,B`: a list. A backslash makes the next character
///    ordinary (`-DA=1\,2`), double quotes keep their commas and stay.
///  - `-Ia,b`, `-isystem a,b`, `-include a,b`: a list without escapes.
///  - `-Xcompiler -DA,-DB`: a list with escapes; its items are put on the host
///    compiler's command line, where a shell takes them apart once more.
///  - `-arch`: the last one counts. `-gencode`: they add up, also to `-arch`.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_COMMAND_NVCC_COMMAND_H
#define BANK_LINT_ANALYSIS_FRONTEND_COMMAND_NVCC_COMMAND_H

#include "analysis/frontend/command/response_files.h"
#include "analysis/frontend/command/translated_command.h"
#include "llvm/ADT/ArrayRef.h"

namespace bank_lint::frontend {

/// Translates the options of an nvcc command (without its program).
TranslatedCommand translateNvcc(llvm::ArrayRef<std::string> Options,
                                const CommandPlace &Place);

/// The items of a list of nvcc's; empty ones are left out.
std::vector<std::string> splitNvccList(llvm::StringRef List, bool Escapes);

/// "sm_90a" for "compute_90a", "sm_90a" and "lto_90a"; "native", "all" and
/// "all-major" as they are; "" for anything else.
std::string architectureOf(llvm::StringRef Name);

} // namespace bank_lint::frontend

#endif
