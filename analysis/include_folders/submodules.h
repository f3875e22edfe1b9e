//===-- analysis/include_folders/submodules.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Headers that would be in a submodule of git that is not checked out: its
/// folder is there and empty.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_INCLUDE_FOLDERS_SUBMODULES_H
#define BANK_LINT_ANALYSIS_INCLUDE_FOLDERS_SUBMODULES_H

#include "analysis/include_folders/project_listing.h"

namespace bank_lint {

/// The submodules of \p Project that are not checked out, as seen from the
/// root, whose own name is the first folder of one of \p Headers:
/// `third_party/cutlass` of `cutlass/gemm.h`.
std::vector<std::string> emptySubmodules(const ProjectListing &Project,
                                         llvm::ArrayRef<std::string> Headers);

} // namespace bank_lint

#endif
