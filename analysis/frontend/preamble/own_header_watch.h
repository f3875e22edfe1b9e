//===-- analysis/frontend/preamble/own_header_watch.h -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads the user's own headers as a compile does, to write them down, and
/// finds out what becomes of them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_OWN_HEADER_WATCH_H
#define BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_OWN_HEADER_WATCH_H

#include "analysis/frontend/kernels/assumption_comments.h"
#include "analysis/frontend/preamble/own_headers.h"
#include "analysis/frontend/recovery/lost_launches.h"
#include "analysis/frontend/recovery/source_tokens.h"
#include "analysis/frontend/recovery/uncertain_conditions.h"
#include <cstddef>
#include <string>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace bank_lint::frontend {

class OwnHeaderWatch {
public:
  /// \p Compiler has a preprocessor and has not begun. \p SecondTime: where its
  /// main file begins to include everything again. This must live as long.
  void watch(clang::CompilerInstance &Compiler, std::size_t SecondTime);

  /// At the end of the parse. \returns why they cannot be compiled in advance;
  /// "" if they can.
  std::string lookAt(const clang::SourceManager &Sources);

  OwnHeaders Found;

private:
  const LaunchMending NoMending;
  UncertainConditions Uncertain;
  AssumptionComments Comments;
  SourceTokens Tokens;
  bool IsReadTwice = false;
  bool AsksForFile = false;     ///< has `__BASE_FILE__` or so
  bool ChangesBuiltins = false; ///< has another meaning for `__FILE__` or so
};

} // namespace bank_lint::frontend

#endif
