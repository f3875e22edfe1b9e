//===-- analysis/frontend/parse/mendable_errors.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A file is read without some costly standard headers first. Which of its
/// errors might those fix? All that they declare is in namespace std.
///
/// - No header that is not there, nor a string of inline assembly.
/// - An unknown name, if one of these headers that the parse has not read
///   declares it: without a qualifier only where the file has opened std, or
///   the name, by a using, or as a base class. What else is wrong with a line
///   that has an unknown name costs the line nothing more.
/// - One of a class of std that has no definition, if they may have that.
/// - Any other, if its line has an X of `std::X` that they may declare and std
///   does not, or if it is about functions X of std, to which they may add.
///   Where std is open, and in a header of the system's, the X alone will do.
///   What does without X elsewhere has an error there, before this one.
/// - None behind the headers, where they are read in the midst of the file.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PARSE_MENDABLE_ERRORS_H
#define BANK_LINT_ANALYSIS_FRONTEND_PARSE_MENDABLE_ERRORS_H

#include "analysis/frontend/parse/standard_names.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem/UniqueID.h"
#include <cstdint>
#include <functional>
#include <memory>

namespace bank_lint::frontend {

/// What there is in headers that a parse does without.
class LeftOutHeaders {
public:
  using FileSet = llvm::DenseSet<llvm::sys::fs::UniqueID>;

  virtual ~LeftOutHeaders() = default;
  /// Whether any of them that is not in \p Read may declare \p Name in a
  /// namespace, or define a macro of that name.
  virtual bool mayDeclare(llvm::StringRef Name, const FileSet &Read) = 0;
};

/// For the errors of one parse, in their order.
class MendableErrors {
public:
  explicit MendableErrors(std::shared_ptr<LeftOutHeaders> LeftOut)
      : LeftOut(std::move(LeftOut)) {}

  /// Asked for what the parse knows of namespace std; else it knows nothing.
  std::function<StandardName(llvm::StringRef)> Standard;

  /// Whether more of the standard library might fix \p Error.
  bool contain(const clang::Diagnostic &Error);

  /// Whether the user's text that has been read has an X of `std::X` that the
  /// headers may declare and that the text includes no header of that name for.
  bool isForeseen(const clang::SourceManager &Sources);

  /// Whether the headers are read after all, in the midst of the file.
  enum class Progress : std::uint8_t { None, Begun, Done };
  Progress Reading = Progress::None;

private:
  void lookAtNewFiles(const clang::SourceManager &Sources);
  void noteOpened(llvm::StringRef Text);
  bool spellsLeftOut(llvm::StringRef Text);
  bool mayMissName(const clang::Diagnostic &Error, bool IsQualified);
  bool mayMissStandard(const clang::Diagnostic &Error);

  std::shared_ptr<LeftOutHeaders> LeftOut;
  /// The lines of unknown names that stay so: a file, and a line in it.
  llvm::DenseSet<std::pair<clang::FileID, unsigned>> LostLines;
  LeftOutHeaders::FileSet Read;
  bool IsStdOpen = false;
  llvm::StringSet<> OpenNames; ///< by `using std::X`
  unsigned Looked = 0;   ///< that many of the parse's texts were looked at
  unsigned Foreseen = 0; ///< the same, by isForeseen()
};

} // namespace bank_lint::frontend

#endif
