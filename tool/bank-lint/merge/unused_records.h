//===-- tool/bank-lint/merge/unused_records.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Recorded launches that are of no kernel of a run: the program has kernels in
/// other files and in libraries, or the record is of an older state of it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_MERGE_UNUSED_RECORDS_H
#define BANK_LINT_TOOL_BANK_LINT_MERGE_UNUSED_RECORDS_H

#include "tool/bank-lint/options/project_settings.h"

namespace bank_lint {

/// Adds one note to the first of \p Results, which are of \p Files, whose file
/// has the record.
void noteUnusedRecords(const ProjectSettings &Settings,
                       llvm::ArrayRef<std::string> Files,
                       llvm::ArrayRef<FileResult *> Results);
void noteUnusedRecords(const ProjectSettings &Settings,
                       llvm::ArrayRef<std::string> Files,
                       std::vector<FileResult> &Results);

/// The same of other results, each of which has a `Base`.
template <typename ResultT>
void noteUnusedRecords(const ProjectSettings &Settings,
                       llvm::ArrayRef<std::string> Files,
                       std::vector<ResultT> &Results) {
  std::vector<FileResult *> Bases;
  for (ResultT &Result : Results)
    Bases.push_back(&Result.Base);
  noteUnusedRecords(Settings, Files, llvm::ArrayRef(Bases));
}

} // namespace bank_lint

#endif
