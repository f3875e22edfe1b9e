//===-- tool/bank-lint/supervision/file_pool.h - files at once --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Works on files with several threads, survives crashes, and tells on a
/// terminal how far it is.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_SUPERVISION_FILE_POOL_H
#define BANK_LINT_TOOL_BANK_LINT_SUPERVISION_FILE_POOL_H

#include "analysis/support/spare_threads.h"
#include "tool/bank-lint/supervision/supervisor.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <functional>
#include <string>

namespace bank_lint {

/// Calls \p Function with the index of each file that is untouched, from up
/// to \p Jobs threads (0: one for each processor), and returns when all calls
/// have. Fewer are begun at a time where \p FreeMiB says that memory is short
/// (memory_gate.h). Threads without a file go to \p Spare. After two seconds a
/// line on \p Progress says how far it is, if that is a terminal; it is wiped
/// out in the end.
void forEachFile(llvm::ArrayRef<std::string> Files, unsigned Jobs,
                 FileLedger &Ledger, SpareThreads &Spare,
                 llvm::raw_ostream &Progress,
                 std::function<std::uint64_t()> FreeMiB,
                 llvm::function_ref<void(std::size_t)> Function);

} // namespace bank_lint

#endif
