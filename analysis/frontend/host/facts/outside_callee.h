//===-- analysis/frontend/host/facts/outside_callee.h -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which functions that a file names are defined in other files of the project,
/// and which of its own may be called there.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_FACTS_OUTSIDE_CALLEE_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_FACTS_OUTSIDE_CALLEE_H

#include "analysis/program/outside_uses.h"

namespace clang {
class CallExpr;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

/// The function of the user's that \p Call calls, if another file defines it
/// and the call passes something; else null.
const clang::FunctionDecl *outsideCallee(const clang::CallExpr &Call);

/// Whether other files may call \p Function, whichever defines it.
bool isVisibleOutside(const clang::FunctionDecl &Function);

/// Whether other files may call \p Function, which this one has to itself: what
/// a header defines is in each file that includes it.
bool isOpenToOthers(const clang::FunctionDecl &Function);

/// What \p Function is called, as seen from this file.
OutsideFunction outsideNameOf(const clang::FunctionDecl &Function,
                              std::string Mangled);

} // namespace bank_lint::frontend

#endif
