//===-- analysis/fix/edited_text.h - a file with changes --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A text with edits made in it, and the way back from places in it to places
/// in the text as it was. Edits add no lines.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_EDITED_TEXT_H
#define BANK_LINT_ANALYSIS_FIX_EDITED_TEXT_H

#include "analysis/result/fix.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace bank_lint {

/// Brings \p Edits in the order of the text and drops repetitions. \returns
/// false if two of them want different things of one place.
bool normalise(std::vector<SourceEdit> &Edits);

class EditedText {
public:
  /// \p Edits: as normalise leaves them; of the file \p File.
  EditedText(std::string File, llvm::StringRef Before,
             llvm::ArrayRef<SourceEdit> Edits);

  const std::string &text() const { return Text; }
  /// Where \p Place of the edited file is in the file as it was. What an edit
  /// wrote is where the edit begins.
  SourceRange before(const SourceRange &Place) const;

private:
  unsigned column(unsigned Line, unsigned Column) const;

  std::string File, Text;
  std::vector<SourceEdit> Edits;
};

} // namespace bank_lint

#endif
