//===-- analysis/frontend/preamble/leading_includes.h -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The headers that a file includes before it says anything else. Nothing in
/// the file can change what they mean, so they can be read in advance with the
/// CUDA headers.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_LEADING_INCLUDES_H
#define BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_LEADING_INCLUDES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace bank_lint::frontend {

/// The text of the file that `#include "name"` means, if that lies beside the
/// file that includes it; nothing if it is elsewhere.
using HeaderReader =
    llvm::function_ref<std::optional<std::string>(llvm::StringRef Name)>;

/// The names in the `#include <name>` lines of \p Text before which there are
/// only comments, blank lines and other such lines, in their order. Where an
/// `#include "name"` ends them, those that this header begins with go on: a
/// compiler reads them next. It may begin with `#pragma once`.
std::vector<std::string> leadingIncludes(llvm::StringRef Text,
                                         HeaderReader ReadBeside = nullptr);

} // namespace bank_lint::frontend

#endif
