//===-- analysis/embedded/shell_text.h - commands of a shell ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads texts of a shell as far as they have to do with CUDA: files that
/// here-documents write, and commands of nvcc.
///
///     cat > turn.cu <<EOF
///     ...
///     EOF
///     nvcc -DN=32 turn.cu -o turn && ./turn
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_SHELL_TEXT_H
#define BANK_LINT_ANALYSIS_EMBEDDED_SHELL_TEXT_H

#include "analysis/embedded/compile_options.h"

namespace bank_lint {

/// A word of a command, without its quotes.
struct ShellWord {
  std::string Text;      ///< up to the first unknown part
  bool IsKnown = true;   ///< no variable or output of a command is in it
  bool IsQuoted = false; ///< it begins with a quote
};

/// A file that a here-document writes.
struct HereDocument {
  std::string File; ///< "" if its name is not known
  bool Appends = false;
  std::size_t Begin = 0, End = 0; ///< of what it writes, in bytes
  bool IsExpanded = false;        ///< the shell puts values into what it writes
};

/// A command of nvcc.
struct CompileCommand {
  std::vector<std::string> Files; ///< that it compiles
  bool HasUnknownFiles = false;
  CompileOptions Options;
};

struct ShellText {
  std::vector<HereDocument> Documents;
  std::vector<CompileCommand> Commands;
};

ShellText readShell(llvm::StringRef Text);

/// The words of one command.
std::vector<ShellWord> shellWords(llvm::StringRef Command);

/// The options among the \p Words behind the name of a compiler.
CompileCommand compileCommand(llvm::ArrayRef<ShellWord> Words);

} // namespace bank_lint

#endif
