//===-- analysis/frontend/parse/pragma_macros.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// nvcc takes a macro that expands to a pragma:
///
///     #define UNROLL #pragma unroll
///     UNROLL
///     for (...)
///
/// In standard C++, and to clang, `#` in the middle of a line is an error.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PARSE_PRAGMA_MACROS_H
#define BANK_LINT_ANALYSIS_FRONTEND_PARSE_PRAGMA_MACROS_H

#include <map>
#include <string>

namespace clang {
class Preprocessor;
} // namespace clang

namespace bank_lint::frontend {

/// Such macros by name: "unroll" in quotes.
using PragmaMacros = std::map<std::string, std::string>;

/// Has \p Reader, which has not begun, read such a macro as one that expands to
/// `_Pragma("unroll")`. \p InAdvance: those of headers that were read in
/// advance; a precompiled header has them as they are written. \p AtEnd, which
/// may be null and must outlive \p Reader, gets those that the file leaves.
void allowPragmaMacros(clang::Preprocessor &Reader, PragmaMacros InAdvance,
                       PragmaMacros *AtEnd = nullptr);

} // namespace bank_lint::frontend

#endif
