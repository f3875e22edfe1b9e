//===-- analysis/frontend/parse/locations.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/locations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclBase.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace bank_lint::frontend {

CharSourceRange Locations::fileRange(clang::SourceRange Range) const {
  if (Range.isInvalid())
    return {};
  // What stands in a macro's argument is shown there.
  SourceLocation Begin = Range.getBegin(), End = Range.getEnd();
  SourceLocation BeginOf, EndOf;
  while (Sources.isMacroArgExpansion(Begin, &BeginOf) &&
         Sources.isMacroArgExpansion(End, &EndOf) && BeginOf == EndOf) {
    Begin = Sources.getImmediateSpellingLoc(Begin);
    End = Sources.getImmediateSpellingLoc(End);
  }
  Range = {Begin, End};
  // Anything else in a macro is shown where the macro is used.
  CharSourceRange Characters = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(Range), Sources, Language);
  if (Characters.isInvalid())
    Characters = Lexer::getAsCharRange(Sources.getExpansionRange(Range),
                                       Sources, Language);
  return Characters;
}

bank_lint::SourceRange Locations::range(clang::SourceRange Range) const {
  CharSourceRange Characters = fileRange(Range);
  if (Characters.isInvalid())
    return {};
  PresumedLoc Begin = Sources.getPresumedLoc(Characters.getBegin(),
                                             /*UseLineDirectives=*/false);
  PresumedLoc End =
      Sources.getPresumedLoc(Characters.getEnd(), /*UseLineDirectives=*/false);
  if (Begin.isInvalid() || End.isInvalid())
    return {};
  return {Begin.getFilename(), Begin.getLine(), Begin.getColumn(),
          End.getLine(), End.getColumn()};
}

DebugPlace Locations::debugPlace(SourceLocation Location) const {
  if (Location.isInvalid())
    return {};
  PresumedLoc Place = Sources.getPresumedLoc(Sources.getFileLoc(Location));
  if (Place.isInvalid())
    return {};
  return {Place.getFilename(), Place.getLine(), Place.getColumn()};
}

std::string Locations::text(clang::SourceRange Range) const {
  CharSourceRange Characters = fileRange(Range);
  if (Characters.isInvalid())
    return "";
  std::string Folded;
  for (char C : Lexer::getSourceText(Characters, Sources, Language)) {
    if (!llvm::isSpace(C))
      Folded += C;
    else if (!Folded.empty() && Folded.back() != ' ')
      Folded += ' ';
  }
  return Folded;
}

bool Locations::isInUserFile(SourceLocation Location) const {
  if (Location.isInvalid())
    return false;
  Location = Sources.getFileLoc(Location);
  return !Sources.isInSystemHeader(Location) &&
         !Sources.isWrittenInBuiltinFile(Location) &&
         !Sources.isWrittenInCommandLineFile(Location);
}

bool isOfSystemHeader(const clang::Decl &D) {
  const clang::SourceManager &Sources = D.getASTContext().getSourceManager();
  return Sources.isInSystemHeader(Sources.getExpansionLoc(D.getLocation()));
}

} // namespace bank_lint::frontend
