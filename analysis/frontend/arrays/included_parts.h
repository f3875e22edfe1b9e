//===-- analysis/frontend/arrays/included_parts.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether a function is written in several files.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_INCLUDED_PARTS_H
#define BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_INCLUDED_PARTS_H

#include "clang/Basic/SourceManager.h"

namespace bank_lint::frontend {

/// Whether an #include stands in the text of \p Scope, in one file.
inline bool includesWithin(clang::SourceRange Scope,
                           const clang::SourceManager &Sources) {
  const llvm::StringRef Text =
      Sources.getBufferData(Sources.getFileID(Scope.getBegin()))
          .slice(Sources.getFileOffset(Scope.getBegin()),
                 Sources.getFileOffset(Scope.getEnd()));
  for (std::size_t At = Text.find('#'); At != Text.npos;
       At = Text.find('#', At + 1))
    if (Text.drop_front(At + 1).ltrim(" \t").starts_with("include"))
      return true;
  return false;
}

} // namespace bank_lint::frontend

#endif
