//===-- analysis/frontend/preamble/compile_headers.h ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Compiles headers to what clang calls a precompiled header.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_COMPILE_HEADERS_H
#define BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_COMPILE_HEADERS_H

#include "analysis/support/file_facts.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace clang {
class CompilerInvocation;
} // namespace clang

namespace bank_lint::frontend {

/// The names of the source and of what is made of it. Neither exists on disk.
inline constexpr const char *PreambleSource = "/bank-lint-preamble.cu";
inline constexpr const char *PreambleCompiled = "/bank-lint-preamble.pch";

struct CompiledHeaders {
  std::string Bytes;    ///< clang's precompiled header
  unsigned Counter = 0; ///< what `__COUNTER__` is next
  /// The folders of the include path of which a header launches a kernel.
  std::vector<std::string> Launching;
};

/// Compiles \p Text, which includes headers, under the name that \p Invocation
/// has for it, PreambleSource. Nothing if there is any error, which \p Why
/// tells: the file itself must show it then. A header of the user's is an error
/// too: those are not to be hidden.
std::optional<CompiledHeaders>
compileHeaders(const clang::CompilerInvocation &Invocation,
               llvm::StringRef Text, FileTrail &Trail, std::string &Why);

} // namespace bank_lint::frontend

#endif
