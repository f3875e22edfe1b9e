//===-- analysis/frontend/parse/late_templates.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A file uses few of the function templates that the headers of the system
/// define. So the parser keeps the bodies of these as tokens, and reads one at
/// the end of the file if it is instantiated: clang does that with
/// -fdelayed-template-parsing, for all files. The user's own are read where
/// they are, for their errors are reported.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PARSE_LATE_TEMPLATES_H
#define BANK_LINT_ANALYSIS_FRONTEND_PARSE_LATE_TEMPLATES_H

namespace clang {
class CompilerInstance;
} // namespace clang

namespace bank_lint::frontend {

/// Has \p Compiler, which has a preprocessor and has not begun, do so.
void readSystemTemplatesLate(clang::CompilerInstance &Compiler);

} // namespace bank_lint::frontend

#endif
