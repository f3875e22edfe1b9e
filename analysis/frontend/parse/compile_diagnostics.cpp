//===-- analysis/frontend/parse/compile_diagnostics.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/compile_diagnostics.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/LexDiagnostic.h"

using namespace llvm;

namespace bank_lint::frontend {
namespace {

/// Whether \p Where is in an `#embed`.
bool isInEmbed(clang::SourceLocation Where,
               const clang::SourceManager &Sources) {
  const auto [File, Offset] =
      Sources.getDecomposedLoc(Sources.getExpansionLoc(Where));
  const StringRef Before = Sources.getBufferData(File).take_front(Offset);
  return Before.substr(Before.rfind('\n') + 1).contains("embed");
}

bool isInMainFile(const clang::Diagnostic &Info) {
  const clang::SourceLocation Where = Info.getLocation();
  if (Where.isInvalid() || !Info.hasSourceManager())
    return false;
  const clang::SourceManager &Sources = Info.getSourceManager();
  return Sources.isInMainFile(Sources.getExpansionLoc(Where));
}

} // namespace

void CompileDiagnostics::HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                                          const clang::Diagnostic &Info) {
  const bool IsError = Level >= clang::DiagnosticsEngine::Error;
  if (IsError && clang::DiagnosticIDs::getCategoryNameFromID(
                     clang::DiagnosticIDs::getCategoryNumberForDiag(
                         Info.getID())) == "AST Deserialization Issue")
    IsPreambleRefused = true;
  if (Info.getID() == clang::diag::err_pp_file_not_found && Language)
    Language->SpellChecking = false;
  DiagnosticCollector::HandleDiagnostic(Level, Info);
  if (!IsError)
    return;
  LeaveFile |= !isInMainFile(Info);
  // One that is there, but cannot be read, may define anything, and
  // `__has_include` finds it; data is part of what is computed.
  if (Info.getID() == clang::diag::err_cannot_open_file ||
      (Info.getID() == clang::diag::err_pp_file_not_found &&
       isInEmbed(Info.getLocation(), Info.getSourceManager())))
    NotRead.push_back(Messages.back().Text);
}

} // namespace bank_lint::frontend
