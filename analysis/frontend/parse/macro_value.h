//===-- analysis/frontend/parse/macro_value.h - a macro's number -*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The number that a macro stands for, such as a macro that describes a build.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PARSE_MACRO_VALUE_H
#define BANK_LINT_ANALYSIS_FRONTEND_PARSE_MACRO_VALUE_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace clang {
class Preprocessor;
} // namespace clang

namespace bank_lint {

/// The number that \p Name stands for where \p Reader is: 0 if it is defined
/// as something else. Nothing if it is not defined.
std::optional<std::uint64_t> macroValue(clang::Preprocessor &Reader,
                                        llvm::StringRef Name);

} // namespace bank_lint

#endif
