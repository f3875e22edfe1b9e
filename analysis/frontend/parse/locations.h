//===-- analysis/frontend/parse/locations.h ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Translates clang's source locations into SourceRange and into the keys of
/// the SourceMap.
///
/// A key is spelled as the debug information spells it: the presumed file name
/// (after #line), unchanged, because the debug compilation directory is set to
/// "/" so that the code generator never splits a path. See debug_location.h.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PARSE_LOCATIONS_H
#define BANK_LINT_ANALYSIS_FRONTEND_PARSE_LOCATIONS_H

#include "analysis/program/source_range.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceLocation.h"

namespace clang {
class Decl;
class SourceManager;
} // namespace clang

namespace bank_lint::frontend {

/// The place of a debug location.
struct DebugPlace {
  std::string File;
  unsigned Line = 0, Column = 0;
  auto operator<=>(const DebugPlace &) const = default;
};

class Locations {
public:
  Locations(const clang::SourceManager &Sources,
            const clang::LangOptions &Language)
      : Sources(Sources), Language(Language) {}

  /// What the user sees at \p Range, a range of tokens: of a macro's
  /// expansion, its use. Files and lines are those on disk, whatever #line
  /// says. Invalid for what is in no file.
  SourceRange range(clang::SourceRange Range) const;

  /// Where the code generator says an expression at \p Location is.
  DebugPlace debugPlace(clang::SourceLocation Location) const;

  /// The source text of a range of tokens, blanks and line ends folded.
  std::string text(clang::SourceRange Range) const;

  /// True if \p Location is in a file of the user.
  bool isInUserFile(clang::SourceLocation Location) const;

private:
  /// The characters of \p Range in one file; invalid if there is no such file.
  clang::CharSourceRange fileRange(clang::SourceRange Range) const;

  const clang::SourceManager &Sources;
  const clang::LangOptions &Language;
};

/// True if \p D is declared in a header of the system.
bool isOfSystemHeader(const clang::Decl &D);

} // namespace bank_lint::frontend

#endif
