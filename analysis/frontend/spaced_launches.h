//===-- analysis/frontend/spaced_launches.h - k << <1, 2 >> >() -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Editors that take CUDA for C++ write a launch as
///
///     kernel << <grid, block >> > (arguments);
///
/// and many sources are full of it, for nvcc does not mind. clang does: it has
/// an error there and neither the launch nor what it instantiates. So it gets
/// to read
///
///     kernel <<< grid, block >>>  (arguments);
///
/// where everything else is at the place that it has in the file.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_SPACED_LAUNCHES_H
#define BANK_LINT_ANALYSIS_FRONTEND_SPACED_LAUNCHES_H

#include "clang/Basic/LangOptions.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace clang {
class CompilerInstance;
}

namespace bank_lint::frontend {

/// \p Text, before a null character, with the chevrons of launches in one
/// piece, as long as it was; nothing if they are already.
std::optional<std::string> joinChevrons(llvm::StringRef Text,
                                        const clang::LangOptions &Language);

/// Has \p Compiler read its main file, and what this includes of the user's
/// (not of the system's, and not what was read in advance), with the chevrons
/// of launches in one piece. It must have a preprocessor and not have begun.
void joinChevronsIn(clang::CompilerInstance &Compiler);

} // namespace bank_lint::frontend

#endif
