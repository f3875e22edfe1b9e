//===-- tool/config/comment_scanner.h - comments of a source ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the comments of a C++ text without compiling it. Strings, raw strings
/// and characters are distinguished from comments; what the preprocessor leaves
/// out is read like the rest.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CONFIG_COMMENT_SCANNER_H
#define BANK_LINT_TOOL_CONFIG_COMMENT_SCANNER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace bank_lint {

/// A comment, or what of one stands in a line.
struct SourceComment {
  unsigned Line = 0, Column = 0; ///< from 1, in bytes: where Text begins
  llvm::StringRef Text;          ///< without // and /* and */
};

struct ScannedSource {
  std::vector<SourceComment> Comments; ///< in source order
  /// For each line, from line 1 on: whether anything but comments is in it.
  std::vector<bool> HasCode;

  bool hasCode(unsigned Line) const {
    return Line && Line <= HasCode.size() && HasCode[Line - 1];
  }
};

/// The comments refer to \p Lines.
ScannedSource scanComments(llvm::ArrayRef<llvm::StringRef> Lines);

} // namespace bank_lint

#endif
