//===-- tool/bank-lint/commands/explained_place.h - FILE:LINE ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The place that `bank-lint explain` explains, and what results have there.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_EXPLAINED_PLACE_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_EXPLAINED_PLACE_H

#include "tool/report/tally/tally.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

/// A line of a file, as a finding's place is written.
struct ExplainedPlace {
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0; ///< 0: any

  bool contains(const SourceRange &Where) const {
    return Line >= Where.Line && Line <= std::max(Where.Line, Where.EndLine) &&
           (!Column || Column == Where.Column);
  }
};

/// "a.cu:39" or "a.cu:39:30"; nothing if \p Text is neither.
std::optional<ExplainedPlace> parsePlace(llvm::StringRef Text);

/// Whether \p Where lies in \p File, or in a source of the module that it is.
bool isInFile(const SourceRange &Where, const std::string &File);

/// Whether \p Access, or the code that `#line` says was made from where it is
/// shown, is at \p Place.
bool isAt(const AccessSummary &Access, const ExplainedPlace &Place);

/// Whether there is anything to explain at \p Place.
bool hasSomethingAt(const ExplainedPlace &Place, const FileResult &Result);

/// Whether a file that includes the file of \p Result may show more of it: it
/// is a header, has no accesses, or has errors by itself.
bool mayBePart(const FileResult &Result);

/// The sources of the project that include \p File, the most useful first, as
/// seen from the current folder. \p Texts: files that are not as on disk.
std::vector<std::string>
sourcesAround(const std::string &File,
              const std::map<std::string, std::string> &Texts);

} // namespace bank_lint

#endif
