//===-- analysis/embedded/cpp_options.h - of NVRTC in C++ -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds with which options a C++ text has NVRTC compile its strings:
///
///     const char *options[] = {"-DN=32"};
///     nvrtcCreateProgram(&program, source, ...);
///     nvrtcCompileProgram(program, 1, options);
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_CPP_OPTIONS_H
#define BANK_LINT_ANALYSIS_EMBEDDED_CPP_OPTIONS_H

#include "analysis/embedded/compile_options.h"

namespace bank_lint {

class CppOptions {
public:
  explicit CppOptions(llvm::StringRef Text);

  /// The options of each compilation of the string whose first literal begins
  /// at the byte \p At; one of which nothing was seen, if none is found.
  std::vector<CompileOptions> optionsOf(std::size_t At) const;

private:
  struct Token {
    enum Kind { Word, String, Other } What = Other;
    std::size_t Begin = 0, End = 0; ///< with the quotes
    std::string Inner;              ///< of a string without escapes
  };
  using Argument = std::pair<std::size_t, std::size_t>; ///< tokens

  void cut();
  llvm::StringRef text(std::size_t I) const {
    return I < Tokens.size() ? Text.slice(Tokens[I].Begin, Tokens[I].End) : "";
  }
  std::vector<Argument> argumentsOf(std::size_t Call) const;
  std::size_t behindBracket(std::size_t Open) const;
  llvm::StringRef nameOf(Argument A) const;
  CompileOptions optionsAt(Argument A) const;
  CompileOptions listAt(std::size_t Open) const;

  llvm::StringRef Text;
  std::vector<Token> Tokens;
};

} // namespace bank_lint

#endif
