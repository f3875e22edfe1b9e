//===-- analysis/frontend/parse/diagnostics.cpp - the compiler's messages -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/diagnostics.h"
#include "analysis/frontend/parse/locations.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/LexDiagnostic.h"

using namespace clang;

namespace bank_lint::frontend {

/// A message may quote a whole file: the text of a static_assert.
static std::string cutText(llvm::StringRef Text) {
  constexpr std::size_t MostBytes = 2000;
  if (Text.size() <= MostBytes)
    return Text.str();
  Text = Text.take_front(MostBytes);
  while (!Text.empty() &&
         (static_cast<unsigned char>(Text.back()) & 0xC0) == 0x80)
    Text = Text.drop_back(); // part of a character
  return (Text.drop_back() + "...").str();
}

/// Whether the error \p Id is at a name that the compiler did not treat as the
/// name of a template.
static bool mayBeTemplate(unsigned Id) {
  return Id == diag::err_template_kw_missing ||
         Id == diag::err_missing_dependent_template_keyword ||
         Id == diag::err_ovl_unresolvable ||
         Id == diag::err_bound_member_function;
}

/// Whether an error \p Id with \p Text is of a declaration or a statement.
/// Others leave out what is behind them, or are of text that cannot be read.
static bool isOfCode(unsigned Id, llvm::StringRef Text) {
  const bool IsOfParser =
      Id >= diag::DIAG_START_PARSE || Id == diag::err_expected ||
      Id == diag::err_expected_after || Id == diag::err_expected_either ||
      Id == diag::err_expected_namespace_name ||
      Id == diag::err_param_redefinition;
  return IsOfParser && Id != diag::err_bracket_depth_exceeded &&
         Text != "expected '}'";
}

void DiagnosticCollector::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                           const clang::Diagnostic &Info) {
  if (Level < DiagnosticsEngine::Error) {
    Forms.add(Info, /*IsError=*/false);
    if (Info.getID() == diag::note_ovl_candidate_substitution_failure)
      UnusedTemplates.push_back(Info.getLocation());
    return;
  }
  if (const FunctionDecl *Callee = hostCallee(Info)) {
    HostCalls.push_back({Callee, Info.getLocation()});
    return;
  }
  if (isTakenByNvcc(Info))
    return;
  llvm::SmallString<128> Text;
  Info.FormatDiagnostic(Text);

  CompileMessage Message;
  Message.Severity = Level == DiagnosticsEngine::Fatal ? CompileMessage::Fatal
                                                       : CompileMessage::Error;
  Message.Text = cutText(Text);
  Message.IsFoundBeside =
      Info.getID() == diag::err_pp_file_not_found_angled_include_not_fatal;
  if (Info.getID() == diag::err_pp_file_not_found || Message.IsFoundBeside)
    Message.MissingHeader = Info.getArgStdStr(0);
  // After that they are the code generator's.
  if (Mendable && !HasMendableError && !Forgiving)
    HasMendableError = Mendable->contain(Info);
  if (Info.hasSourceManager() && Info.getLocation().isValid() && Language)
    Message.Where = Locations(Info.getSourceManager(), *Language)
                        .range(clang::SourceRange(Info.getLocation()));
  Forms.add(Info, /*IsError=*/true);
  if (Info.getID() == diag::err_shared_var_init ||
      Info.getID() == diag::err_ovl_no_viable_function_in_init)
    SharedObjects.push_back(Info.getLocation());
  if (mayBeTemplate(Info.getID()))
    UnreadTemplates.push_back(Info.getLocation());
  Places.push_back(
      {Info.getLocation(), Message.Text,
       Level != DiagnosticsEngine::Fatal && isOfCode(Info.getID(), Text),
       isAboutEqualIntegers(Info)});
  Messages.push_back(std::move(Message));

  if (Forgiving)
    Forgiving->Reset(/*soft=*/true);
}

void DiagnosticCollector::forgive(DiagnosticsEngine &Engine) {
  Forgiving = &Engine;
  Engine.Reset(/*soft=*/true);
}

} // namespace bank_lint::frontend
