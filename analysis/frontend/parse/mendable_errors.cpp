//===-- analysis/frontend/parse/mendable_errors.cpp - left out or missing -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/mendable_errors.h"
#include "clang/AST/DeclBase.h"
#include "clang/AST/DeclarationName.h"
#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/LexDiagnostic.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;

namespace bank_lint::frontend {

/// By its words, not by what they mean: in a comment they do no harm.
static bool mayOpenStd(llvm::StringRef Text, bool IsSystem) {
  if (Text.contains("using namespace std"))
    return true;
  // Headers of the system name what they have included.
  return !IsSystem && (Text.contains("using std") || Text.contains("= std") ||
                       Text.contains("=std") || Text.contains("using ::std") ||
                       Text.contains("namespace ::std"));
}

bool MendableErrors::isStdOpen(const SourceManager &Sources) {
  for (; !IsStdOpen && Looked < Sources.local_sloc_entry_size(); ++Looked) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(Looked);
    if (!Entry.isFile())
      continue;
    const SrcMgr::FileInfo &File = Entry.getFile();
    if (auto Text = File.getContentCache().getBufferDataIfLoaded())
      IsStdOpen =
          mayOpenStd(*Text, SrcMgr::isSystem(File.getFileCharacteristic()));
  }
  return IsStdOpen;
}

/// The name that \p Error is about, its first argument; "" if it has none.
static std::string nameIn(const Diagnostic &Error) {
  if (Error.getNumArgs() == 0)
    return "";
  switch (Error.getArgKind(0)) {
  case DiagnosticsEngine::ak_declarationname:
    return DeclarationName::getFromOpaqueInteger(Error.getRawArg(0))
        .getAsString();
  case DiagnosticsEngine::ak_identifierinfo:
    return Error.getArgIdentifier(0)->getName().str();
  case DiagnosticsEngine::ak_std_string:
    return Error.getArgStdStr(0);
  default:
    return "";
  }
}

/// The word that \p Error points at; "" if it is of no place.
static std::string wordAt(const Diagnostic &Error) {
  if (!Error.hasSourceManager() || Error.getLocation().isInvalid())
    return "";
  const SourceManager &Sources = Error.getSourceManager();
  llvm::SmallString<32> Buffer;
  return Lexer::getSpelling(Sources.getSpellingLoc(Error.getLocation()), Buffer,
                            Sources, LangOptions())
      .str();
}

/// Of an error that names a member: whether it was looked for in a namespace.
static bool isOfNamespace(const Diagnostic &Error) {
  return Error.getNumArgs() > 1 &&
         Error.getArgKind(1) == DiagnosticsEngine::ak_declcontext &&
         // NOLINTNEXTLINE(performance-no-int-to-ptr): clang keeps it so.
         reinterpret_cast<DeclContext *>(Error.getRawArg(1))->isNamespace();
}

static std::pair<FileID, unsigned> lineOf(const Diagnostic &Error) {
  const SourceManager &Sources = Error.getSourceManager();
  auto [File, Offset] = Sources.getDecomposedExpansionLoc(Error.getLocation());
  return {File, Sources.getLineNumber(File, Offset)};
}

/// Of an unknown name.
bool MendableErrors::mayMissName(const Diagnostic &Error, bool IsQualified) {
  if (!Error.hasSourceManager() || Error.getLocation().isInvalid())
    return true;
  std::string Name = nameIn(Error);
  if ((IsQualified || isStdOpen(Error.getSourceManager())) &&
      (Name.empty() || MayDeclare(Name)))
    return true;
  LostLines.insert(lineOf(Error));
  return false;
}

bool MendableErrors::contain(const Diagnostic &Error) {
  switch (Error.getID()) {
  case diag::err_pp_file_not_found:
  case diag::err_asm_invalid_escape:
    return false;
  case diag::err_template_kw_missing:
  case diag::err_missing_dependent_template_keyword:
    // It is read as something else, which leads to further errors.
    LostLines.insert(lineOf(Error));
    return false;
  case diag::err_undeclared_var_use:
  case diag::err_undeclared_var_use_suggest:
  case diag::err_unknown_typename:
  case diag::err_unknown_typename_suggest:
  case diag::err_no_template:
  case diag::err_no_template_suggest:
    return mayMissName(Error, /*IsQualified=*/false);
  case diag::err_expected_namespace_name:
  case diag::err_expected_class_name: {
    // It is in no function: others of its line are lost for nothing.
    const std::string Name = wordAt(Error);
    return Name.empty() || MayDeclare(Name);
  }
  case diag::err_no_member:
  case diag::err_no_member_suggest:
  case diag::err_no_member_template:
  case diag::err_no_member_template_suggest:
  case diag::err_typename_nested_not_found:
    if (isOfNamespace(Error))
      return mayMissName(Error, /*IsQualified=*/true);
    break;
  default:
    break;
  }
  return !Error.hasSourceManager() || Error.getLocation().isInvalid() ||
         !LostLines.contains(lineOf(Error));
}

} // namespace bank_lint::frontend
