//===-- tool/report/json/shard_identities.h - across shards -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the report of a shard says of its kernels, so that bank-lint merge
/// counts a kernel once that several shards have, as one run of all files does
/// (tool/report/identity/joined_files.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_JSON_SHARD_IDENTITIES_H
#define BANK_LINT_TOOL_REPORT_JSON_SHARD_IDENTITIES_H

#include "analysis/result/finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/JSON.h"

namespace bank_lint {

/// An object with the lists
///   kernels    {identity, launched}: each kernel once
///   counted    {identity, kernel, assumed, counts, reasons, block}: a kernel
///              under a launch; `assumed` if another file's launch replaces it
///   findings   of each finding, in their order: its kernel if another file's
///              launch replaces it, else ""
///   templates  {file, name, place}: not instantiated
///   places     where kernels are defined
///   lost       {identity}: kernels that were not analysed
llvm::json::Object shardIdentities(llvm::ArrayRef<FileResult> Results);

} // namespace bank_lint

#endif
