//===-- analysis/frontend/spelling/loop_pragmas.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `#pragma unroll` where no loop can follow: in front of a function, a member,
/// a parameter, `else`, or at the end of a block. nvcc warns and goes on; clang
/// loses the declaration. If several stand in front of one loop, nvcc takes the
/// last one, whichever of them have a count.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_SPELLING_LOOP_PRAGMAS_H
#define BANK_LINT_ANALYSIS_FRONTEND_SPELLING_LOOP_PRAGMAS_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace bank_lint::frontend {

/// \p Text with spaces in place of pragmas that nvcc does not heed, as long as
/// it was; nothing if there are none.
std::optional<std::string> dropLoopPragmas(llvm::StringRef Text);

} // namespace bank_lint::frontend

#endif
