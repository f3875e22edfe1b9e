//===-- tool/launches/nsys_database.h - launches that nsys saw --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads the kernels of an SQLite database that `nsys export --type sqlite`
/// makes. Its documentation has the schema:
/// https://docs.nvidia.com/nsight-systems/, "SQLite Export Schema Reference".
///
///   CUPTI_ACTIVITY_KIND_KERNEL  gridX ... blockZ, dynamicSharedMemory, and
///                               names as numbers: demangledName, mangledName
///   StringIds                   id, value
///
/// The file is another's. SQLite opens it for reading, as one that does not
/// change, so that no file is made beside it; it may have no views, no triggers
/// and no virtual tables, and may take only a limited number of steps.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_LAUNCHES_NSYS_DATABASE_H
#define BANK_LINT_TOOL_LAUNCHES_NSYS_DATABASE_H

#include "tool/launches/launch_set.h"

namespace bank_lint::launches {

/// Whether \p Start, the first bytes of a file, begin a database of SQLite.
bool isDatabase(llvm::StringRef Start);

/// Reads the regular file \p Path. An error says why it cannot be read.
llvm::Error readNsysDatabase(llvm::StringRef Path, LaunchSet &Into);

} // namespace bank_lint::launches

#endif
