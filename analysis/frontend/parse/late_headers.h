//===-- analysis/frontend/parse/late_headers.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A file is read without some costly standard headers first. A header of a
/// library that is missing would have included them, and what needs them comes
/// late in the file: the parse is thrown away when it is nearly done. So they
/// are read in place of the missing header, at file scope, if the text that has
/// been read so far has names that they may declare.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PARSE_LATE_HEADERS_H
#define BANK_LINT_ANALYSIS_FRONTEND_PARSE_LATE_HEADERS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang {
class Preprocessor;
} // namespace clang

namespace bank_lint::frontend {

class DiagnosticCollector;

/// Has \p Reader read \p Header, which was left out, where a header is missing
/// and \p Errors foresee that it is needed. Call this before other callbacks
/// are added: these see the missing header first. \p Errors must live as long
/// as \p Reader.
void readWhereMissing(clang::Preprocessor &Reader, std::string Header,
                      DiagnosticCollector &Errors);

/// Whether a declaration may begin behind \p Text, by its braces and its last
/// token. Directives count for nothing, whether they hold or not.
bool endsAtFileScope(llvm::StringRef Text);

} // namespace bank_lint::frontend

#endif
