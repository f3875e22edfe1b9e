//===-- analysis/embedded/string_literal.h - what a string means *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Resolves the escapes of a string of Python, C++ or JSON, byte by byte with
/// their places. A backslash before a line's end stays: to C++ it means the
/// same, and lines stay lines.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_STRING_LITERAL_H
#define BANK_LINT_ANALYSIS_EMBEDDED_STRING_LITERAL_H

#include "analysis/embedded/embedded_text.h"

namespace bank_lint {

/// What is not taken as it stands in a string.
enum class LiteralKind {
  Raw,     ///< nothing: r'...', R"(...)"
  Escaped, ///< '\n', '\x41', '\101', as Python and C++ have them
  Json,    ///< the same, and pairs of '\ud83d\ude00'
};

/// Appends to \p Into what is between the quotes of a string: \p Inner, which
/// stands at \p There of the text number \p Origin. With \p DoublesBraces,
/// "{{" is one brace, as in f-strings.
void appendLiteral(llvm::StringRef Inner, LiteralKind Kind, bool DoublesBraces,
                   unsigned Origin, std::size_t There, EmbeddedText &Into);

} // namespace bank_lint

#endif
