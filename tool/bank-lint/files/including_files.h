//===-- tool/bank-lint/files/including_files.h - who includes it *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which sources include a header, by the text of their #include lines. Nothing
/// is compiled: a line that some #if leaves out counts, and a name that several
/// folders may lead to leads to each. So the answer may have a source too many
/// and lacks one only where a macro names the header.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_FILES_INCLUDING_FILES_H
#define BANK_LINT_TOOL_BANK_LINT_FILES_INCLUDING_FILES_H

#include "llvm/ADT/ArrayRef.h"
#include <set>
#include <string>
#include <vector>

namespace bank_lint {

struct IncludingFiles {
  std::vector<std::string> Sources; ///< as they were named
  /// The headers that no source includes.
  std::vector<std::string> Unused;
};

/// The files of \p Sources that include one of \p Headers, directly or through
/// \p Between, which are headers too.
IncludingFiles filesIncluding(llvm::ArrayRef<std::string> Headers,
                              llvm::ArrayRef<std::string> Sources,
                              llvm::ArrayRef<std::string> Between);

} // namespace bank_lint

#endif
