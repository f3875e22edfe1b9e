//===-- tool/bank-lint/run/header_contexts.h - headers in use ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A header by itself may lack what it is used with: the includes before it,
/// and the arguments of its templates. Through a source that includes it, all
/// of it can be seen.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_HEADER_CONTEXTS_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_HEADER_CONTEXTS_H

#include "analysis/result/finding.h"
#include <map>
#include <string>

namespace bank_lint {

/// Whether what was analysed to \p Result is a header, and may say more in a
/// source: it has no kernel, templates that nothing instantiates, or errors.
bool lacksContext(const FileResult &Result);

/// Of the result of \p Source, what concerns \p Header, as its result.
FileResult seenThrough(FileResult Result, const std::string &Header,
                       const std::string &Source);

/// Knows which source includes which header. All paths are absolute.
class HeaderContexts {
public:
  /// A source of the project that includes \p Header; one of \p Open, if one
  /// does. "" if none does.
  std::string sourceFor(const std::string &Header,
                        const std::map<std::string, std::string> &Open) const;

  /// What sourceFor() has found, for the add() of another process.
  static std::string news(const std::string &Header, const std::string &Source);
  /// Whether \p News are such.
  bool add(llvm::StringRef News);

private:
  std::map<std::string, std::string> Known; ///< sources by header
};

} // namespace bank_lint

#endif
