//===-- analysis/frontend/recovery/broken_templates.h ------------*- C++
//-*-===//
//--*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Templates with an error in their parameters.
///
/// clang treats the parameter of `template <undeclared N>` as an int, and goes
/// on: an instance of such a template is not what the user wrote.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_BROKEN_TEMPLATES_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_BROKEN_TEMPLATES_H

#include "analysis/frontend/parse/diagnostics.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include <string>

namespace clang {
class Decl;
class SourceManager;
class TemplateParameterList;
} // namespace clang

namespace bank_lint::frontend {

class BrokenTemplates {
public:
  /// Both must outlive it.
  BrokenTemplates(const clang::SourceManager &Sources,
                  llvm::ArrayRef<ErrorPlace> Errors)
      : Sources(Sources), Errors(Errors) {}

  /// The error, if \p D is, or is in, an instantiation of one; else null.
  const std::string *find(const clang::Decl *D);

private:
  const std::string *errorOf(const clang::Decl &Template);
  const std::string *errorIn(const clang::TemplateParameterList &List) const;

  const clang::SourceManager &Sources;
  llvm::ArrayRef<ErrorPlace> Errors;
  llvm::DenseMap<const clang::Decl *, const std::string *> Known;
};

} // namespace bank_lint::frontend

#endif
