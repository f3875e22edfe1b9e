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
#include "analysis/frontend/recovery/hidden_kernels.h"
#include "analysis/frontend/recovery/lost_launches.h"
#include "analysis/frontend/recovery/source_tokens.h"
#include "analysis/frontend/recovery/uncertain_conditions.h"
#include "llvm/ADT/DenseMap.h"
#include <cstddef>
#include <string>

namespace clang {
class CompilerInstance;
class IdentifierInfo;
class MacroInfo;
class Preprocessor;
class Sema;
} // namespace clang

namespace bank_lint::frontend {

/// What happens as headers are included a second time.
struct HeadReading {
  bool IsSecond = false; ///< it has come to that
  bool IsTwice = false;  ///< something is read again
  bool Renames = false;  ///< a header says that it is another one
  /// What macros were before.
  llvm::DenseMap<const clang::IdentifierInfo *, const clang::MacroInfo *>
      Macros;

  bool changesMacros(clang::Preprocessor &Reader) const;
};

class OwnHeaderWatch {
public:
  /// \p Compiler has a preprocessor and has not begun. \p SecondTime: where its
  /// main file begins to include everything again. This must live as long.
  void watch(clang::CompilerInstance &Compiler, std::size_t SecondTime);

  /// At the end of the parse. \returns why they cannot be compiled in advance;
  /// "" if they can.
  std::string lookAt(clang::Sema &Sema);

  OwnHeaders Found;

private:
  const LaunchMending NoMending;
  UncertainConditions Uncertain;
  HiddenKernels Hidden;
  AssumptionComments Comments;
  SourceTokens Tokens;
  HeadReading Reading;
  bool AsksForFile = false;     ///< has `__BASE_FILE__` or so
  bool ChangesBuiltins = false; ///< has another meaning for `__FILE__` or so
};

} // namespace bank_lint::frontend

#endif
