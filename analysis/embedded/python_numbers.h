//===-- analysis/embedded/python_numbers.h - constant integers --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Computes expressions of Python that are integers: `2 * WARP + 1`.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_NUMBERS_H
#define BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_NUMBERS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace bank_lint {

/// The value of \p Expression, with those of names by \p ValueOf; nothing if it
/// is no integer of 64 bits, or is unknown.
std::optional<std::int64_t>
integerOf(llvm::StringRef Expression,
          llvm::function_ref<std::optional<std::int64_t>(llvm::StringRef Name)>
              ValueOf);

} // namespace bank_lint

#endif
