//===-- analysis/frontend/parse/compile_diagnostics.h -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the diagnostics of a compile say of the compile itself.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PARSE_COMPILE_DIAGNOSTICS_H
#define BANK_LINT_ANALYSIS_FRONTEND_PARSE_COMPILE_DIAGNOSTICS_H

#include "analysis/frontend/parse/diagnostics.h"
#include <string>
#include <vector>

namespace clang {
class LangOptions;
} // namespace clang

namespace bank_lint::frontend {

/// Knows whether the compiler could not read its preamble, or a file without
/// which the rest is unknown. A header that is not there takes names along:
/// others that are guessed in their place would make errors of lines that have
/// none, so from there on the compiler does not.
class CompileDiagnostics : public DiagnosticCollector {
public:
  /// The options of the compiler, which must live as long as it has something
  /// to say.
  void setLanguage(clang::LangOptions &Options) { Language = &Options; }
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

  bool IsPreambleRefused = false;
  bool LeaveFile = false;           ///< an error is in a header
  std::vector<std::string> NotRead; ///< why, of each such file

private:
  clang::LangOptions *Language = nullptr;
};

} // namespace bank_lint::frontend

#endif
