//===-- analysis/frontend/command/compiler_program.h - who compiles -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The compiler in a command line, behind the programs that launch it, and the
/// language in which its options are written.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_COMMAND_COMPILER_PROGRAM_H
#define BANK_LINT_ANALYSIS_FRONTEND_COMMAND_COMPILER_PROGRAM_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace bank_lint::frontend {

enum class OptionLanguage : std::uint8_t { Nvcc, Clang, Host };

/// The parts of a command line; they are parts of its words.
struct CompilerProgram {
  llvm::ArrayRef<std::string> Launchers; ///< what is in front: "ccache"
  llvm::StringRef Path;                  ///< as written; "" if there is none
  OptionLanguage Language = OptionLanguage::Host;
  llvm::ArrayRef<std::string> Options;
};

/// Takes the words of a command line apart. Launchers are known by name
/// (ccache, env, `cmake -E env`); variables in front of a program too.
CompilerProgram findCompiler(llvm::ArrayRef<std::string> Words);

/// "nvcc", "clang", "host compiler".
llvm::StringRef nameOf(OptionLanguage Language);

} // namespace bank_lint::frontend

#endif
