//===-- analysis/frontend/parse/mendable_errors.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A file is read without some costly standard headers first. Which of its
/// errors might those mend? All that they declare is in namespace std.
///
/// - No header that is not there, nor a string of inline assembly.
/// - An unknown name, if one of these headers spells it that the parse has not
///   read: without a qualifier only where the file has opened std by a using, or
///   as a base class. What else is wrong with a line that has an unknown name
///   costs the line nothing more.
/// - Any other, if the file has `std::X` and they declare an X that std does not
///   have, or has no definition of. Where std has functions of that name it may
///   lack one: then the line must have the name. So it must of a name without a
///   qualifier where std is open.
/// - What is wrong in a header of the system's, as long as there is any that was
///   not read.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PARSE_MENDABLE_ERRORS_H
#define BANK_LINT_ANALYSIS_FRONTEND_PARSE_MENDABLE_ERRORS_H

#include "analysis/frontend/parse/standard_names.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem/UniqueID.h"
#include <functional>
#include <memory>

namespace bank_lint::frontend {

/// What there is in headers that a parse does without.
class LeftOutHeaders {
public:
  using FileSet = llvm::DenseSet<llvm::sys::fs::UniqueID>;

  virtual ~LeftOutHeaders() = default;
  /// Whether any of them that is not in \p Read spells \p Name.
  virtual bool maySpell(llvm::StringRef Name, const FileSet &Read) = 0;
  /// Whether any of them that is not in \p Read declares \p Name in a
  /// namespace.
  virtual bool mayDeclare(llvm::StringRef Name, const FileSet &Read) = 0;
  virtual bool areAllIn(const FileSet &Read) = 0;
};

/// For the errors of one parse, in their order.
class MendableErrors {
public:
  explicit MendableErrors(std::shared_ptr<LeftOutHeaders> LeftOut)
      : LeftOut(std::move(LeftOut)) {}

  /// Asked for what the parse knows of namespace std; else it knows nothing.
  std::function<StandardName(llvm::StringRef)> Standard;

  /// Whether more of the standard library might mend \p Error.
  bool contain(const clang::Diagnostic &Error);

private:
  void lookAtNewFiles(const clang::SourceManager &Sources);
  bool mayMissName(const clang::Diagnostic &Error, bool IsQualified);
  bool mayMissStandard(const clang::Diagnostic &Error);

  std::shared_ptr<LeftOutHeaders> LeftOut;
  /// The lines of unknown names that stay so: a file, and a line in it.
  llvm::DenseSet<std::pair<clang::FileID, unsigned>> LostLines;
  LeftOutHeaders::FileSet Read;
  llvm::StringSet<> Qualified; ///< X of `std::X` in the user's files
  bool IsStdOpen = false;
  unsigned Looked = 0; ///< that many of the parse's texts were looked at
};

} // namespace bank_lint::frontend

#endif
