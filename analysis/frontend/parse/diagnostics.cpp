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

/// Whether the error \p Id is at a name that the compiler did not take for that
/// of a template.
static bool mayBeTemplate(unsigned Id) {
  return Id == diag::err_template_kw_missing ||
         Id == diag::err_missing_dependent_template_keyword ||
         Id == diag::err_ovl_unresolvable ||
         Id == diag::err_bound_member_function;
}

/// Whether nvcc 13.0 takes what the error \p Id is about, and clang's tree is
/// as if there were none: a jump over an initialisation in a `switch`,
/// `__restrict__` on what is no pointer.
static bool isTakenByNvcc(unsigned Id) {
  return Id == diag::err_switch_into_protected_scope ||
         Id == diag::err_typecheck_invalid_restrict_not_pointer ||
         Id == diag::err_typecheck_invalid_restrict_not_pointer_noarg;
}

/// Whether \p Error is of a function for the host that is declared again, for
/// host and device.
static bool isDeclaredForBoth(const clang::Diagnostic &Error,
                              llvm::StringRef Text) {
  return Error.getID() == diag::err_cuda_ovl_target &&
         Text.starts_with("__host__ function") &&
         Text.contains("cannot overload __host__ __device__ function");
}

/// The form of nvcc's that \p Info, an error or a note with \p Text, may be
/// about.
static std::optional<NvccForm> nvccForm(const clang::Diagnostic &Info,
                                        llvm::StringRef Text) {
  switch (Info.getID()) {
  case diag::err_expected:
    return NvccForm{NvccForm::OperandsWithoutComma, Info.getLocation(), {}};
  case diag::err_typecheck_pointer_arith_void_type:
    if (Info.getNumRanges() == 1)
      return NvccForm{NvccForm::ArithmeticOnVoid, Info.getRange(0).getBegin(),
                      Info.getLocation()};
    return std::nullopt;
  case diag::err_member_decl_does_not_match:
    return NvccForm{NvccForm::DeclaredForDevice, Info.getLocation(), {}};
  case diag::note_constexpr_unscoped_enum_out_of_range:
    if (Info.getNumArgs() == 4 &&
        Info.getArgKind(3) == DiagnosticsEngine::ak_nameddecl)
      return NvccForm{
          NvccForm::ValueOfNoEnumerator,
          // NOLINTNEXTLINE(performance-no-int-to-ptr): clang keeps it so.
          reinterpret_cast<const NamedDecl *>(Info.getRawArg(3))->getLocation(),
          {}};
    return std::nullopt;
  default:
    return isDeclaredForBoth(Info, Text)
               ? std::optional(NvccForm{
                     NvccForm::DeclaredForBoth, Info.getLocation(), {}})
               : std::nullopt;
  }
}

void DiagnosticCollector::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                           const clang::Diagnostic &Info) {
  if (Level < DiagnosticsEngine::Error) {
    if (const auto Form = nvccForm(Info, ""))
      Forms.push_back(*Form);
    return;
  }
  if (isTakenByNvcc(Info.getID()))
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
  if (const auto Form = nvccForm(Info, Text))
    Forms.push_back(*Form);
  if (mayBeTemplate(Info.getID()))
    UnreadTemplates.push_back(Info.getLocation());
  Places.push_back({Info.getLocation(), Message.Text});
  Messages.push_back(std::move(Message));

  if (Forgiving)
    Forgiving->Reset(/*soft=*/true);
}

void DiagnosticCollector::forgive(DiagnosticsEngine &Engine) {
  Forgiving = &Engine;
  Engine.Reset(/*soft=*/true);
}

} // namespace bank_lint::frontend
