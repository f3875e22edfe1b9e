//===-- analysis/frontend/preamble/compile_headers.h ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Compiles headers to what clang calls a precompiled header.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_COMPILE_HEADERS_H
#define BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_COMPILE_HEADERS_H

#include "analysis/frontend/parse/pragma_macros.h"
#include "analysis/frontend/preamble/own_headers.h"
#include "analysis/support/file_facts.h"
#include <optional>
#include <string>
#include <vector>

namespace clang {
class CompilerInvocation;
} // namespace clang

namespace bank_lint::frontend {

/// The names of the source and of its output. Neither exists on disk. With the
/// user's own headers the source lies beside the file.
inline constexpr const char *PreambleSource = "/bank-lint-preamble.cu";
inline constexpr const char *PreambleCompiled = "/bank-lint-preamble.pch";

/// What to compile.
struct PreambleText {
  /// What the user's own headers are looked for beside; empty: they are errors.
  std::string File;
  std::string Source; ///< it includes headers, and then all of them again
  std::size_t SecondTime = 0; ///< where that begins
};

struct CompiledHeaders {
  std::string Bytes;    ///< clang's precompiled header
  unsigned Counter = 0; ///< what `__COUNTER__` is next
  frontend::PragmaMacros PragmaMacros;
  OwnHeaders Own;
  /// The folders of the include path of which a header launches a kernel.
  std::vector<std::string> Launching;
};

/// These two: a source called \p Name, and \p Compiled, which may be empty. All
/// must outlive the files.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
preambleFiles(llvm::StringRef Name, llvm::StringRef Source,
              llvm::StringRef Compiled);

/// Compiles \p Text under the name that \p Invocation has for it. Nothing if
/// there is any error, which \p Why returns: the file itself must show it then.
/// In user headers, whatever only a parse sees is an error too (own_headers.h).
std::optional<CompiledHeaders>
compileHeaders(const clang::CompilerInvocation &Invocation,
               const PreambleText &Text, FileTrail &Trail, std::string &Why);

} // namespace bank_lint::frontend

#endif
