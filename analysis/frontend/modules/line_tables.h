//===-- analysis/frontend/modules/line_tables.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Debug info without anything but the places of instructions.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_MODULES_LINE_TABLES_H
#define BANK_LINT_ANALYSIS_FRONTEND_MODULES_LINE_TABLES_H

namespace llvm {
class Module;
} // namespace llvm

namespace bank_lint::frontend {

/// Takes types and variables out of the debug info of \p M. A function keeps
/// the lines of other files that `#line` gave it, which
/// LLVM's stripNonLineTableDebugInfo() takes for lines of its own file.
void stripToLineTables(llvm::Module &M);

} // namespace bank_lint::frontend

#endif
