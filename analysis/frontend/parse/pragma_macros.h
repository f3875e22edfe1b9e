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

namespace clang {
class Preprocessor;
} // namespace clang

namespace bank_lint::frontend {

/// Has \p Reader, which has not begun, read such a macro as one that expands to
/// `_Pragma("unroll")`. \p HasAny, which may be null and must outlive it, is
/// set if there is one.
void allowPragmaMacros(clang::Preprocessor &Reader, bool *HasAny = nullptr);

} // namespace bank_lint::frontend

#endif
