//===-- tool/bank-lint/supervision/file_pool.h - files at once --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Works on files with several threads, until all are done or the run is
/// stopped.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_SUPERVISION_FILE_POOL_H
#define BANK_LINT_TOOL_BANK_LINT_SUPERVISION_FILE_POOL_H

#include "analysis/support/spare_threads.h"
#include "tool/bank-lint/supervision/progress_line.h"
#include "tool/bank-lint/supervision/supervisor.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/FunctionExtras.h"
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace bank_lint {

/// What \c forEachFile works with.
struct FilePool {
  unsigned Jobs = 0;                   ///< threads; 0: one for each processor
  std::shared_ptr<SpareThreads> Spare; ///< gets the threads without a file
  /// Memory that is left. Fewer files are begun at a time where it is short
  /// (memory_gate.h).
  std::function<std::uint64_t()> FreeMiB;
  llvm::raw_ostream &Progress;
  ProgressChoice ShowsProgress = ProgressChoice::Auto;
};

/// Works on a file, and returns the work that caches its result.
using FileWork = std::function<llvm::unique_function<void()>(std::size_t)>;

/// Calls \p Work with the index of each file that is untouched, from several
/// threads, and then what it returns, from one thread at a time.
///
/// Returns once all are done, or the run is to stop (FileLedger::stop). Then
/// files that are not done are marked as stopped, threads may still be at work,
/// and nothing more is kept: \p Files, \p Ledger and what \p Work refers to
/// must last until the process ends, and it must end without destructors
/// (endAtOnce()). A single file is not stopped.
void forEachFile(llvm::ArrayRef<std::string> Files, FileLedger &Ledger,
                 const FilePool &Pool, FileWork Work);

} // namespace bank_lint

#endif
