//===-- analysis/frontend/command/typed_options.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The options of a compiler that a user types: clang's as they are, those
/// that only nvcc has by the table of nvcc_options.h. So a line that nvcc
/// understands can be pasted.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_COMMAND_TYPED_OPTIONS_H
#define BANK_LINT_ANALYSIS_FRONTEND_COMMAND_TYPED_OPTIONS_H

#include "analysis/frontend/command/translated_command.h"
#include "llvm/ADT/ArrayRef.h"

namespace bank_lint {

/// The options for clang that \p Options mean, in their order. A word that is
/// in no table is clang's, which says what is wrong with it.
TranslatedCommand translateTyped(llvm::ArrayRef<std::string> Options);

} // namespace bank_lint

#endif
