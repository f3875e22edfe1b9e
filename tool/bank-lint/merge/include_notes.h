//===-- tool/bank-lint/merge/include_notes.h - which -I helps ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where files lack headers that are in their project, a note says which -I
/// finds them: one for all files of a project, since they mostly need the same.
///
/// The search is done when all files have been analysed, and its outcome is not
/// kept with their results: those may come from the cache, and a header that is
/// added to the project later must be found.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_MERGE_INCLUDE_NOTES_H
#define BANK_LINT_TOOL_BANK_LINT_MERGE_INCLUDE_NOTES_H

#include "analysis/include_folders/project_listing.h"
#include "analysis/result/finding.h"
#include "llvm/ADT/ArrayRef.h"

namespace bank_lint {

/// Adds a note to the first file of each project that lacks headers which are
/// in the project, or in a submodule of it that is not checked out, and another
/// if the search was cut short. Reads nothing if no file lacks any.
void noteMissingHeaders(llvm::ArrayRef<FileResult *> Results,
                        const SearchLimits &Limits = {});
void noteMissingHeaders(std::vector<FileResult> &Results);

/// The same of other results, each of which has a `Base`.
template <typename ResultT>
void noteMissingHeaders(std::vector<ResultT> &Results) {
  std::vector<FileResult *> Bases;
  for (ResultT &Result : Results)
    Bases.push_back(&Result.Base);
  noteMissingHeaders(llvm::ArrayRef(Bases));
}

} // namespace bank_lint

#endif
