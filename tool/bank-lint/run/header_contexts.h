//===-- tool/bank-lint/run/header_contexts.h - headers in use ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A header by itself may lack what it is used with: the includes before it,
/// the arguments of its templates, the launches of its kernels. Through a
/// source that uses what it defines, all of it can be seen.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_HEADER_CONTEXTS_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_HEADER_CONTEXTS_H

#include "analysis/result/finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

/// Whether what was analysed to \p Result is a header, and may say more in a
/// source: it has no kernel, one without a launch, templates that nothing
/// instantiates, or errors.
bool lacksContext(const FileResult &Result);

/// A header as it is seen through sources.
struct SeenHeader {
  FileResult Result;
  std::vector<std::string> Through; ///< the sources; the first has most of it
};

/// The result of \p Analyze for a source; nothing if it could not be analysed.
using AnalyzeSource =
    llvm::function_ref<std::optional<FileResult>(const std::string &Source)>;

/// \p Header seen through the first of \p Sources that uses it, and through
/// further ones as long as a template of it is not instantiated: at most four
/// are analysed. If none uses it, through the first. Nothing if none could be
/// analysed.
std::optional<SeenHeader> seeHeader(const std::string &Header,
                                    llvm::ArrayRef<std::string> Sources,
                                    AnalyzeSource Analyze);

/// Knows which sources include which header. All paths are absolute.
class HeaderContexts {
public:
  /// The sources of the project that include \p Header. Those that use most of
  /// what it defines come first; of the same number those that are open, then
  /// the nearest. \p Texts are those of files that are not as on disk.
  std::vector<std::string>
  sourcesFor(const std::string &Header,
             const std::map<std::string, std::string> &Texts) const;

  /// The sources that sourcesFor() has found, for the add() of another process.
  static std::string news(const std::string &Header,
                          llvm::ArrayRef<std::string> Sources);
  /// Whether \p News are such.
  bool add(llvm::StringRef News);

private:
  std::map<std::string, std::vector<std::string>> Known; ///< by header
};

/// The one of \p Sources that \p Choices, sources by header, name for \p
/// Header; "" if they name none. Either may be the end of a path: "tile.cuh".
/// A whole path need not be one of the sources.
std::string chosenSource(const std::string &Header,
                         llvm::ArrayRef<std::string> Sources,
                         const std::map<std::string, std::string> &Choices);

} // namespace bank_lint

#endif
