//===-- tool/bank-lint/merge/merge.h - `bank-lint merge` --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Makes one report of those of all shards, of JSON or of SARIF: what one run
/// of all files would have written.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_MERGE_MERGE_H
#define BANK_LINT_TOOL_BANK_LINT_MERGE_MERGE_H

#include "tool/bank-lint/merge/shard_reports.h"
#include "tool/bank-lint/options/options.h"
#include "tool/report/tally/tally.h"

namespace bank_lint {

/// The report goes to \p Out, what went wrong to \p Errors. A shard that is
/// missing is an error, reported in the result too; the others are merged all
/// the same. Otherwise the exit code is that of the whole run.
ExitCode runMerge(const CommandOptions &Options, llvm::raw_ostream &Out,
                  llvm::raw_ostream &Errors);

/// A merged document, and the exit code that it holds.
struct MergedReport {
  llvm::json::Object Document;
  ExitCode Code = ExitClean;
};

/// merge_json.cpp: documents of `--format=json`.
llvm::Expected<MergedReport> mergeJson(ShardReports &Shards);

/// merge_sarif.cpp: logs of `--format=sarif`.
llvm::Expected<MergedReport> mergeSarif(ShardReports &Shards);

/// The exit code of a run in which both occurred.
ExitCode worseOf(ExitCode A, ExitCode B);

/// The exit code that a report gives; one that bank-lint does not have is a
/// failure, and one that is not there is none.
ExitCode readExitCode(std::optional<std::int64_t> Said);

} // namespace bank_lint

#endif
