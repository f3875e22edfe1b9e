//===-- analysis/fix/text/editable_files.h - texts to edit ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The analysed file and the headers of its project that it includes, as they
/// were when they were first asked for.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_EDITABLE_FILES_H
#define BANK_LINT_ANALYSIS_FIX_EDITABLE_FILES_H

#include "analysis/fix/text/edited_text.h"
#include "analysis/pipeline/analysis_options.h"
#include "llvm/Support/Error.h"

namespace bank_lint {

class EditableFiles {
public:
  EditableFiles(const std::string &File, std::string Text,
                const std::map<std::string, std::string> &Unsaved);

  /// Why \p File is not to be edited; "" if it may be. A header must lie in the
  /// project of the analysed file, also once links are resolved.
  std::string whyNot(const std::string &File);
  /// \p Options with the texts that \p Edited makes; fails if a file may not
  /// be edited.
  llvm::Expected<AnalysisOptions> with(const EditedText &Edited,
                                       const AnalysisOptions &Options);
  /// The text of each file that \p Edited edits, with its edits.
  std::vector<FixedText> texts(const EditedText &Edited);

private:
  struct Header {
    std::string Path; ///< absolute, without dots
    std::string Text, Obstacle;
  };
  const Header &header(const std::string &File);
  Header read(const std::string &File);

  const std::string File, Text;
  const std::map<std::string, std::string> &Unsaved;
  std::map<std::string, Header> Headers; ///< by the name that clang gives them
};

} // namespace bank_lint

#endif
