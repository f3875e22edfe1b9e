//===-- analysis/frontend/spelling/assembly_spelling.h ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// nvcc takes inline PTX that clang does not:
///   - registers with one percent sign in a statement that has operands,
///     `mov.u32 %0, %laneid;`;
///   - operands that the statement does not have, as long as the function is
///     never instantiated.
/// clang would lose the functions that hold these.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_ASSEMBLY_SPELLING_H
#define BANK_LINT_ANALYSIS_FRONTEND_ASSEMBLY_SPELLING_H

#include "clang/Basic/LangOptions.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace bank_lint::frontend {

/// \p Text, before a null character, with the marks of
/// program/assembly_marks.h in place of the percent signs that clang would
/// refuse, as long as it was; nothing if there are none.
std::optional<std::string> markAssembly(llvm::StringRef Text,
                                        const clang::LangOptions &Language);

} // namespace bank_lint::frontend

#endif
