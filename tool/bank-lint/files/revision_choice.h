//===-- tool/bank-lint/files/revision_choice.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which files of a revision an analysis can read: sources, headers, files with
/// sources in them, settings, and what these name: in an `#include`, in a
/// compile command, in settings.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_FILES_REVISION_CHOICE_H
#define BANK_LINT_TOOL_BANK_LINT_FILES_REVISION_CHOICE_H

#include "tool/config/git_tree.h"
#include "llvm/ADT/StringSet.h"
#include <string>
#include <utility>
#include <vector>

namespace bank_lint {

class ReadableFiles : public RevisionChoice {
public:
  /// \p Named are paths that the user names, in any folder: what they are
  /// called is taken, whatever its kind.
  explicit ReadableFiles(llvm::ArrayRef<std::string> Named);

  bool takes(llvm::StringRef Path) const override;
  void read(llvm::StringRef Path, llvm::StringRef Text) override;
  void readLink(llvm::StringRef Target) override { add(Target); }
  void submodule(llvm::StringRef Path, llvm::StringRef Commit) override {
    Submodules.emplace_back(Path.str(), Commit.str());
  }

  /// The submodules since the last call: paths and commits.
  std::vector<std::pair<std::string, std::string>> takeSubmodules() {
    return std::exchange(Submodules, {});
  }

private:
  void add(llvm::StringRef Path);
  void addWords(llvm::StringRef Text);

  /// The last parts of paths: where a header is looked for is unknown here, so
  /// all files of that name are taken.
  llvm::StringSet<> Names;
  std::vector<std::pair<std::string, std::string>> Submodules;
};

} // namespace bank_lint

#endif
