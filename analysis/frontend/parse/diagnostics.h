//===-- analysis/frontend/parse/diagnostics.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Collects what clang has to say about a file, so that errors can be reported
/// to the user and tied to the functions they stand in.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PARSE_DIAGNOSTICS_H
#define BANK_LINT_ANALYSIS_FRONTEND_PARSE_DIAGNOSTICS_H

#include "analysis/frontend/parse/mendable_errors.h"
#include "analysis/frontend/parse/nvcc_leniency.h"
#include "analysis/program/device_module.h"
#include "clang/Basic/Diagnostic.h"
#include <optional>
#include <vector>

namespace bank_lint::frontend {

/// Where an error is, in clang's terms; the text is that of the message with
/// the same index.
struct ErrorPlace {
  clang::SourceLocation Location; ///< invalid: an error of the command line
  std::string Text;
  /// It is of a declaration or a statement, and not of text that cannot be
  /// read.
  bool IsOfCode = true;
  bool LosesNothing = false; ///< whatever it is of
};

/// Keeps errors and drops warnings and notes. An error that nvcc has none of,
/// and that leaves the tree whole, is dropped as well.
class DiagnosticCollector : public clang::DiagnosticConsumer {
public:
  void BeginSourceFile(const clang::LangOptions &Options,
                       const clang::Preprocessor *) override {
    Language = &Options;
  }
  void EndSourceFile() override { Language = nullptr; }
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

  /// From now on an error is recorded, but the engine forgets it at once: the
  /// code generator would throw the whole module away otherwise.
  void forgive(clang::DiagnosticsEngine &Engine);

  /// From now on givesUp() is true after the first error that \p LeftOut might
  /// fix.
  void giveUpAtErrors(std::shared_ptr<LeftOutHeaders> LeftOut) {
    Mendable.emplace(std::move(LeftOut));
  }
  /// \p Sema must live as long as there are errors.
  void askOfStandard(const clang::Sema &Sema) {
    if (Mendable)
      Mendable->Standard = [&Sema](llvm::StringRef Name) {
        return standardName(Sema, Name);
      };
  }
  bool givesUp() const { return HasMendableError; }
  /// Whether what was left out is likely to be needed, and still of use.
  bool foreseesLeftOut(const clang::SourceManager &Sources) {
    return Mendable && !HasMendableError && Mendable->isForeseen(Sources);
  }
  /// It is read now. An error in it makes givesUp() true, for at another place
  /// it may have none; one behind it does not.
  void beginLeftOut() { Mendable->Reading = MendableErrors::Progress::Begun; }
  void endLeftOut() { Mendable->Reading = MendableErrors::Progress::Done; }

  std::vector<CompileMessage> Messages;
  std::vector<ErrorPlace> Places;
  /// Names that were read as no templates, but seem to be.
  std::vector<clang::SourceLocation> UnreadTemplates;
  FoundForms Forms;
  std::vector<HostCall> HostCalls;
  /// Variables that have a constructor where shared memory has none, or none
  /// for the device.
  std::vector<clang::SourceLocation> SharedObjects;
  /// Templates that do not suit a use because of the types that it gives.
  std::vector<clang::SourceLocation> UnusedTemplates;

private:
  const clang::LangOptions *Language = nullptr;
  clang::DiagnosticsEngine *Forgiving = nullptr;
  bool HasMendableError = false;
  std::optional<MendableErrors> Mendable;
};

} // namespace bank_lint::frontend

#endif
