//===-- analysis/frontend/parse/header_folders.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where a compile looks for headers.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PARSE_HEADER_FOLDERS_H
#define BANK_LINT_ANALYSIS_FRONTEND_PARSE_HEADER_FOLDERS_H

#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace bank_lint::frontend {

/// The folders in which \p Reader looks for `#include "name"`, but for that of
/// the file itself, in their order; absolute.
std::vector<std::string> headerFolders(clang::Preprocessor &Reader);

} // namespace bank_lint::frontend

#endif
