//===-- tool/bank-lint/run/plain_paths.h - one name for a file --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Gives each header one name, whichever file includes it: clang calls the same
/// header "a/../common/k.cuh" in a/a.cu and "b/../common/k.cuh" in b/b.cu.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_PLAIN_PATHS_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_PLAIN_PATHS_H

#include "analysis/result/finding.h"
#include <vector>

namespace bank_lint {

/// Names each file in \p Results without "." and ".." in its path, where that
/// is the same file. The files of the run, and those that are not read from the
/// disk, keep their names.
void usePlainPaths(std::vector<FileResult> &Results);

} // namespace bank_lint

#endif
