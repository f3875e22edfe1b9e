//===-- analysis/frontend/parse/mendable_errors.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A file is read without some costly standard headers first. Which of its
/// errors might those mend? All that they declare is in namespace std. So a
/// header that is not there is none, nor is an unknown name without a
/// qualifier, unless the file has opened std by a using; nor a name that these
/// headers do not even spell, of a namespace or of a base class just so. What
/// else is wrong with a line of a function that has such a name costs it
/// nothing more. No header mends a string of inline assembly. Any other error
/// might be one.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PARSE_MENDABLE_ERRORS_H
#define BANK_LINT_ANALYSIS_FRONTEND_PARSE_MENDABLE_ERRORS_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseSet.h"
#include <functional>

namespace bank_lint::frontend {

/// For the errors of one parse, in their order.
class MendableErrors {
public:
  /// Whether the headers might declare a name.
  using NameTest = std::function<bool(llvm::StringRef)>;

  explicit MendableErrors(NameTest MayDeclare)
      : MayDeclare(std::move(MayDeclare)) {}

  /// Whether more of the standard library might mend \p Error.
  bool contain(const clang::Diagnostic &Error);

private:
  bool mayMissName(const clang::Diagnostic &Error, bool IsQualified);
  bool isStdOpen(const clang::SourceManager &Sources);

  NameTest MayDeclare;
  /// The lines of unknown names that stay so: a file, and a line in it.
  llvm::DenseSet<std::pair<clang::FileID, unsigned>> LostLines;
  bool IsStdOpen = false;
  unsigned Looked = 0; ///< that many of the parse's texts were looked at
};

} // namespace bank_lint::frontend

#endif
