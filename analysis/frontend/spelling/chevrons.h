//===-- analysis/frontend/spelling/chevrons.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Editors that take CUDA for C++ write a launch as
///
///     kernel << <grid, block >> > (arguments);
///
/// and many sources are full of it, for nvcc does not mind. clang does. What it
/// reads as nvcc reads that is
///
///     kernel <<< grid, block >>>  (arguments);
///
/// where everything else is at the place that it has in the file.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_CHEVRONS_H
#define BANK_LINT_ANALYSIS_FRONTEND_CHEVRONS_H

#include "clang/Basic/LangOptions.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace bank_lint::frontend {

/// \p Text, before a null character, with the chevrons of launches in one
/// piece, as long as it was; nothing if they are already.
std::optional<std::string> joinChevrons(llvm::StringRef Text,
                                        const clang::LangOptions &Language);

} // namespace bank_lint::frontend

#endif
