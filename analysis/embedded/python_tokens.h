//===-- analysis/embedded/python_tokens.h - Python, cut up ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Cuts a Python text into names, numbers, strings and operators, without
/// understanding more of it. Comments and blanks are left out, and so are lines
/// that are commands of IPython: `!nvcc k.cu`, `%timeit f()`. Any text has
/// tokens: what is no Python is an operator of one byte.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_TOKENS_H
#define BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_TOKENS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <vector>

namespace bank_lint {

struct PythonToken {
  enum Kind : std::uint8_t {
    Name,
    Number,
    String,
    Operator, ///< one byte of it: "**" is two
    Newline,  ///< the end of a statement, not of a line in brackets
  } What = Operator;
  bool IsRaw = false, IsFormatted = false; ///< r'...', f'...'
  bool IsTerminated = true;                ///< the string has an end
  std::uint32_t Begin = 0, End = 0;        ///< bytes of the text
  /// For a string: what is between the quotes.
  std::uint32_t InnerBegin = 0, InnerEnd = 0;
  std::uint32_t Depth = 0; ///< how many brackets are open before it
};

/// The tokens of \p Text, of at most 4 GiB, in order.
std::vector<PythonToken> pythonTokens(llvm::StringRef Text);

} // namespace bank_lint

#endif
