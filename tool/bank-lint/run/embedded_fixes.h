//===-- tool/bank-lint/run/embedded_fixes.h ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Makes fixes of embedded sources in the file that they stand in. An edit is
/// made where the bytes that it replaces stand in the file as they are, and
/// where what it puts there means the same in a string: no quotes, no
/// backslashes. A source with any other edit is left as it is.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_EMBEDDED_FIXES_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_EMBEDDED_FIXES_H

#include "analysis/embedded/embedded_sources.h"
#include "analysis/result/finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>

namespace bank_lint {

/// Edits of one file, from all of its sources.
class EmbeddedFixes {
public:
  /// Takes the fixed text of \p Source out of its result. \p Text is the
  /// file's.
  void take(FileResult &Result, const EmbeddedFile &File,
            const EmbeddedSource &Source, llvm::StringRef Text);
  /// The same of the file itself.
  void takeWhole(FileResult &Result);

  /// Gives \p Result the file's fixed text, if there are edits.
  void finish(llvm::StringRef Text, FileResult &Result) const;

private:
  struct Edit {
    std::size_t End = 0;
    std::string Text;
  };
  bool add(llvm::StringRef Before, llvm::StringRef After,
           llvm::function_ref<std::optional<std::size_t>(std::size_t)> InFile,
           llvm::StringRef Text);

  std::map<std::size_t, Edit> Edits; ///< by where they begin
  unsigned Fixes = 0;
};

} // namespace bank_lint

#endif
