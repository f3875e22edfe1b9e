//===-- analysis/frontend/recovery/broken_records.h --------------*- C++
//-*-===//
//--*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Classes of which the parser may have lost a member, a base or an alignment.
///
/// The parser skips a member that it cannot read and goes on, often without a
/// mark in the tree: sizes and offsets are then wrong, and with them all
/// addresses that are computed from them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_BROKEN_RECORDS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_BROKEN_RECORDS_H

#include "analysis/frontend/parse/diagnostics.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include <string>

namespace clang {
class CXXRecordDecl;
class QualType;
class SourceManager;
} // namespace clang

namespace bank_lint::frontend {

class BrokenTemplates;

/// Whether \p Type uses a name whose declaration has an error: clang treats
/// what `typedef undeclared t;` declares as an int.
bool isOfInvalidName(clang::QualType Type);

/// Classes that the code generator cannot lay out.
class InvalidRecords {
public:
  /// Whether \p Type is a class, or an array of one, that is marked invalid, or
  /// has a base or a field whose class is.
  bool contain(clang::QualType Type);

private:
  llvm::DenseMap<const clang::CXXRecordDecl *, bool> Known;
};

class BrokenRecords {
public:
  /// All must outlive it.
  BrokenRecords(const clang::SourceManager &Sources,
                llvm::ArrayRef<ErrorPlace> Errors, BrokenTemplates &Templates)
      : Sources(Sources), Errors(Errors), Templates(Templates) {}

  /// The error because of which the layout of \p Type is unknown, if it is a
  /// class, or an array of one, with an error in it, in one of its bases or in
  /// the class of one of its fields; else null.
  const std::string *find(clang::QualType Type);

  /// Whether \p Type is a class, or an array of one, that is marked invalid, or
  /// has a base or a field whose class is: the code generator cannot lay it
  /// out.
  bool hasInvalid(clang::QualType Type);

private:
  const std::string *find(const clang::CXXRecordDecl &Definition);
  const std::string *errorOf(const clang::CXXRecordDecl &Definition);
  const std::string *errorInText(const clang::CXXRecordDecl &Definition) const;

  const clang::SourceManager &Sources;
  llvm::ArrayRef<ErrorPlace> Errors;
  BrokenTemplates &Templates;
  const std::string UsesBrokenDeclaration = "uses a broken declaration";
  llvm::DenseMap<const clang::CXXRecordDecl *, const std::string *> Known;
};

} // namespace bank_lint::frontend

#endif
