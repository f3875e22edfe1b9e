//===-- analysis/frontend/leading_includes.h - includes at the top -*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The headers that a file includes before it says anything else. Nothing in
/// the file can change what they mean, so they can be read in advance with the
/// CUDA headers.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_LEADING_INCLUDES_H
#define BANK_LINT_ANALYSIS_FRONTEND_LEADING_INCLUDES_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace bank_lint::frontend {

/// The names in the `#include <name>` lines of \p Text before which there are
/// only comments, blank lines and other such lines, in their order.
std::vector<std::string> leadingIncludes(llvm::StringRef Text);

} // namespace bank_lint::frontend

#endif
