//===-- analysis/frontend/parse/mangled_name.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How those who see the tree of a file find its functions in the module.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PARSE_MANGLED_NAME_H
#define BANK_LINT_ANALYSIS_FRONTEND_PARSE_MANGLED_NAME_H

#include <functional>
#include <string>

namespace clang {
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

/// The name of a function in the module; "" for constructors and destructors,
/// which have several.
using MangledNameOf =
    std::function<std::string(const clang::FunctionDecl *Function)>;

} // namespace bank_lint::frontend

#endif
