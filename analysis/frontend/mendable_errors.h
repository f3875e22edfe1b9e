//===-- analysis/frontend/mendable_errors.h - left out or missing -*- C++ -*-=//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A file is read without some costly standard headers first. Which of its
/// errors might those mend? All that they declare is in namespace std. So a
/// header that is not there is none, nor is an unknown name without a
/// qualifier, unless the file has opened std by a using. Any other error might
/// be one.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_MENDABLE_ERRORS_H
#define BANK_LINT_ANALYSIS_FRONTEND_MENDABLE_ERRORS_H

#include "clang/Basic/Diagnostic.h"

namespace bank_lint::frontend {

/// For the errors of one parse, in their order.
class MendableErrors {
public:
  /// Whether more of the standard library might mend \p Error.
  bool contain(const clang::Diagnostic &Error);

private:
  bool isStdOpen(const clang::SourceManager &Sources);

  bool IsStdOpen = false;
  unsigned Looked = 0; ///< that many of the parse's texts were looked at
};

} // namespace bank_lint::frontend

#endif
