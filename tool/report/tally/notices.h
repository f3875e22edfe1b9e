//===-- tool/report/tally/notices.h - what is told besides ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Everything that a report must say beside its findings, so that nothing is
/// left out silently: what could not be read, compiled, analysed or decided.
/// Each report writes the same list in its own way.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TALLY_NOTICES_H
#define BANK_LINT_TOOL_REPORT_TALLY_NOTICES_H

#include "analysis/result/finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace bank_lint {

enum class NoticeKind : std::uint8_t {
  Unreadable,      ///< an unknown file
  CompilerError,   ///< costs the function that it is in
  CompilerWarning, ///< costs nothing
  NotAnalysed,     ///< a kernel, or a part of one
  Uninstantiated,  ///< a kernel template that nothing instantiates
  Undecided,       ///< accesses, one notice for each reason
  AssumedBlock,    ///< kernels whose block is not set, one notice for all
  SetAside,        ///< findings that the user has suppressed; a count
  Note,            ///< a budget that was used up, and similar notes
};
enum class NoticeLevel : std::uint8_t { Error, Warning, Note };

/// What is true of every notice of a kind.
struct NoticeTraits {
  NoticeKind Kind;
  NoticeLevel Level;
  llvm::StringLiteral Name;    ///< "not-analysed"
  llvm::StringLiteral Summary; ///< one line
};

/// All kinds, in the order of the enumerators.
llvm::ArrayRef<NoticeTraits> noticeKinds();

struct Notice {
  NoticeKind Kind;
  SourceRange Where; ///< the file is always known, the line may be 0
  std::string Text;  ///< one line
  std::size_t File;  ///< the number of the result that it is of

  const NoticeTraits &traits() const {
    return noticeKinds()[static_cast<std::size_t>(Kind)];
  }
};

/// The notices of all files, file by file. A note that several files share is
/// reported once.
std::vector<Notice> noticesOf(llvm::ArrayRef<FileResult> Results);

} // namespace bank_lint

#endif
