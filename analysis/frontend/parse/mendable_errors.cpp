//===-- analysis/frontend/parse/mendable_errors.cpp - left out or missing -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/mendable_errors.h"
#include "clang/AST/DeclBase.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclarationName.h"
#include "clang/AST/Type.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/LexDiagnostic.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;

namespace bank_lint::frontend {

/// Whether \p Text has `using namespace std;`, and not in a comment of a line.
static bool opensStd(llvm::StringRef Text) {
  constexpr llvm::StringRef Words = "using namespace std";
  for (std::size_t At = 0;
       (At = Text.find(Words, At)) != llvm::StringRef::npos;) {
    const llvm::StringRef Line = Text.take_front(At);
    At += Words.size();
    if (Text.substr(At).ltrim().starts_with(";") &&
        !Line.substr(Line.rfind('\n') + 1).contains("//"))
      return true;
  }
  return false;
}

/// Whether \p Text ends with \p Word, which is then removed, and the space
/// around it.
static bool takeBack(llvm::StringRef &Text, llvm::StringRef Word) {
  llvm::StringRef Rest = Text.rtrim();
  if (!Rest.consume_back(Word) ||
      (isAsciiIdentifierContinue(Word.front()) && !Rest.empty() &&
       isAsciiIdentifierContinue(Rest.back())))
    return false;
  Text = Rest.rtrim();
  return true;
}

/// Whether a `std` after \p Before stands for the whole namespace from there
/// on: `using namespace std`, `namespace s = std`.
static bool opensAllOfStd(llvm::StringRef Before) {
  takeBack(Before, "::");
  if (takeBack(Before, "namespace"))
    return takeBack(Before, "using");
  if (!takeBack(Before, "="))
    return false;
  while (!Before.empty() && isAsciiIdentifierContinue(Before.back()))
    Before = Before.drop_back();
  return takeBack(Before, "namespace");
}

/// By its words, not by what they mean: in a comment they do no harm. Text of
/// the user's; headers of the system name what they have included.
void MendableErrors::noteOpened(llvm::StringRef Text) {
  constexpr llvm::StringRef Name = "std";
  for (std::size_t At = 0;
       !IsStdOpen && (At = Text.find(Name, At)) != llvm::StringRef::npos;
       At += Name.size()) {
    llvm::StringRef Before = Text.take_front(At);
    llvm::StringRef After = Text.drop_front(At + Name.size());
    if ((!Before.empty() && isAsciiIdentifierContinue(Before.back())) ||
        (!After.empty() && isAsciiIdentifierContinue(After.front())))
      continue;
    IsStdOpen = opensAllOfStd(Before);
    takeBack(Before, "::");
    if (IsStdOpen || !takeBack(Before, "using"))
      continue;
    // `using std::X;` opens X.
    while ((After = After.ltrim()).consume_front("::")) {
      After = After.ltrim();
      const llvm::StringRef Opened =
          After.take_while([](char C) { return isAsciiIdentifierContinue(C); });
      OpenNames.insert(Opened);
      After = After.drop_front(Opened.size());
    }
    IsStdOpen = !After.starts_with(";");
  }
}

/// Has \p Use called for each name in \p Text, behind which a 0 must be, and
/// whether it is `std::name`.
static void forEachName(llvm::StringRef Text,
                        llvm::function_ref<void(llvm::StringRef, bool)> Use) {
  LangOptions Language;
  Language.CPlusPlus = Language.CPlusPlus11 = Language.RawStringLiterals = true;
  Lexer Words(SourceLocation(), Language, Text.begin(), Text.begin(),
              Text.end());
  enum { Other, Std, Colons } Before = Other;
  Token Next;
  for (bool IsLast = false; !IsLast;) {
    IsLast = Words.LexFromRawLexer(Next);
    const bool IsName = Next.is(tok::raw_identifier);
    if (IsName)
      Use(Next.getRawIdentifier(), Before == Colons);
    Before = IsName && Next.getRawIdentifier() == "std"  ? Std
             : Before == Std && Next.is(tok::coloncolon) ? Colons
                                                         : Other;
  }
}

void MendableErrors::lookAtNewFiles(const SourceManager &Sources) {
  for (; Looked < Sources.local_sloc_entry_size(); ++Looked) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(Looked);
    if (!Entry.isFile())
      continue;
    const SrcMgr::FileInfo &File = Entry.getFile();
    const SrcMgr::ContentCache &Contents = File.getContentCache();
    const bool IsSystem = SrcMgr::isSystem(File.getFileCharacteristic());
    if (Contents.OrigEntry)
      Read.insert(Contents.OrigEntry->getUniqueID());
    const auto Text = Contents.getBufferDataIfLoaded();
    if (!Text)
      continue;
    if (IsSystem)
      IsStdOpen = IsStdOpen || opensStd(*Text);
    else
      noteOpened(*Text);
  }
}

/// Whether \p Text has an `#include <Name>`.
static bool includes(llvm::StringRef Text, llvm::StringRef Name) {
  const std::string File = ("<" + Name + ">").str();
  for (std::size_t At = 0; (At = Text.find(File, At)) != llvm::StringRef::npos;
       ++At)
    if (llvm::StringRef Before = Text.take_front(At);
        takeBack(Before, "include"))
      return true;
  return false;
}

bool MendableErrors::spellsLeftOut(llvm::StringRef Text) {
  bool IsSpelled = false;
  forEachName(Text, [&](llvm::StringRef Name, bool IsOfStd) {
    IsSpelled = IsSpelled || (IsOfStd && LeftOut->mayDeclare(Name, Read) &&
                              !includes(Text, Name));
  });
  return IsSpelled;
}

bool MendableErrors::isForeseen(const SourceManager &Sources) {
  lookAtNewFiles(Sources);
  for (; Foreseen < Looked; ++Foreseen) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(Foreseen);
    if (!Entry.isFile() ||
        SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      continue;
    const auto Text = Entry.getFile().getContentCache().getBufferDataIfLoaded();
    // The rest is asked again where the next header is missing.
    if (Text && spellsLeftOut(*Text))
      return true;
  }
  return false;
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

/// For an error that names a member: the namespace that it was looked for in,
/// if it was in one.
static const DeclContext *namespaceOf(const Diagnostic &Error) {
  if (Error.getNumArgs() < 2 ||
      Error.getArgKind(1) != DiagnosticsEngine::ak_declcontext)
    return nullptr;
  const auto *Within =
      // NOLINTNEXTLINE(performance-no-int-to-ptr): clang keeps it so.
      reinterpret_cast<const DeclContext *>(Error.getRawArg(1));
  return Within && Within->isNamespace() ? Within : nullptr;
}

/// Whether \p Within is namespace std, or in it.
static bool isOfStd(const DeclContext *Within) {
  for (; Within; Within = Within->getParent())
    if (Within->isStdNamespace())
      return true;
  return false;
}

static std::pair<FileID, unsigned> lineOf(const Diagnostic &Error) {
  const SourceManager &Sources = Error.getSourceManager();
  auto [File, Offset] = Sources.getDecomposedExpansionLoc(Error.getLocation());
  return {File, Sources.getLineNumber(File, Offset)};
}

/// The line of the text at \p Where.
static std::string textOfLine(const SourceManager &Sources,
                              clang::SourceLocation Where) {
  const auto [File, Offset] = Sources.getDecomposedLoc(Where);
  const llvm::StringRef Text = Sources.getBufferData(File);
  const std::size_t Begin = Text.take_front(Offset).rfind('\n') + 1;
  return Text.slice(Begin, Text.find('\n', Offset)).str();
}

/// The class of namespace std without a definition that argument \p Number of
/// \p Error is, or null.
static const CXXRecordDecl *incompleteClass(const Diagnostic &Error,
                                            unsigned Number) {
  if (Error.getArgKind(Number) != DiagnosticsEngine::ak_qualtype)
    return nullptr;
  const QualType Type = QualType::getFromOpaquePtr(
      // NOLINTNEXTLINE(performance-no-int-to-ptr): clang keeps it so.
      reinterpret_cast<void *>(Error.getRawArg(Number)));
  const CXXRecordDecl *Class =
      Type.isNull() ? nullptr : Type->getAsCXXRecordDecl();
  return Class && Class->getIdentifier() && Class->isInStdNamespace() &&
                 !Class->getDefinition()
             ? Class
             : nullptr;
}

/// For an error that is not about an unknown name.
bool MendableErrors::mayMissStandard(const Diagnostic &Error) {
  for (unsigned I = 0; I < Error.getNumArgs(); ++I)
    if (const CXXRecordDecl *Class = incompleteClass(Error, I))
      if (LeftOut->mayDeclare(Class->getName(), Read))
        return true;
  const SourceManager &Sources = Error.getSourceManager();
  const clang::SourceLocation Written = Error.getLocation();
  const bool IsOpen = IsStdOpen || Sources.isInSystemHeader(Written);
  const std::string About = nameIn(Error);
  bool MayMiss = false;
  auto Look = [&](llvm::StringRef Name, bool IsOfStd) {
    if (MayMiss || !(IsOfStd || IsOpen || OpenNames.contains(Name)) ||
        !LeftOut->mayDeclare(Name, Read))
      return;
    const StandardName Known =
        Standard ? Standard(Name) : StandardName::Incomplete;
    MayMiss = Known == StandardName::Incomplete ||
              (Known == StandardName::Functions && Name == About);
  };
  forEachName(textOfLine(Sources, Sources.getExpansionLoc(Written)), Look);
  if (Written.isMacroID())
    forEachName(textOfLine(Sources, Sources.getSpellingLoc(Written)), Look);
  return MayMiss;
}

/// For an unknown name.
bool MendableErrors::mayMissName(const Diagnostic &Error, bool IsQualified) {
  if (!Error.hasSourceManager() || Error.getLocation().isInvalid())
    return true;
  std::string Name = nameIn(Error);
  if ((IsQualified || IsStdOpen || OpenNames.contains(Name)) &&
      (Name.empty() || LeftOut->mayDeclare(Name, Read)))
    return true;
  LostLines.insert(lineOf(Error));
  return false;
}

bool MendableErrors::contain(const Diagnostic &Error) {
  if (Reading != Progress::None)
    return Reading == Progress::Begun;
  if (Error.hasSourceManager())
    lookAtNewFiles(Error.getSourceManager());
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
    return Name.empty() || LeftOut->mayDeclare(Name, Read);
  }
  case diag::err_no_member:
  case diag::err_no_member_suggest:
  case diag::err_no_member_template:
  case diag::err_no_member_template_suggest:
  case diag::err_typename_nested_not_found:
    if (const DeclContext *Within = namespaceOf(Error))
      return mayMissName(Error, isOfStd(Within));
    break;
  default:
    break;
  }
  if (!Error.hasSourceManager() || Error.getLocation().isInvalid())
    return true;
  return !LostLines.contains(lineOf(Error)) && mayMissStandard(Error);
}

} // namespace bank_lint::frontend
