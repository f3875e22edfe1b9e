//===-- analysis/fix/text/edited_text.h - files with changes ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Edits of texts, and the way back from places in what they make to places in
/// the texts as they were. Edits add no lines.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_EDITED_TEXT_H
#define BANK_LINT_ANALYSIS_FIX_EDITED_TEXT_H

#include "analysis/result/fix.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace bank_lint {

/// Brings \p Edits in the order of the files and their texts and drops
/// repetitions. \returns false if two of them want different things of one
/// place.
bool normalise(std::vector<SourceEdit> &Edits);

class EditedText {
public:
  /// \p Edits: as normalise leaves them.
  explicit EditedText(llvm::ArrayRef<SourceEdit> Edits) : Edits(Edits) {}

  /// The files that have edits, in their order.
  std::vector<std::string> files() const;
  /// \p File, which is \p Before, with the edits.
  std::string text(llvm::StringRef File, llvm::StringRef Before) const;
  /// Where \p Place of an edited file is in the file as it was. What an edit
  /// wrote is where the edit begins.
  SourceRange before(const SourceRange &Place) const;

private:
  unsigned column(llvm::StringRef File, unsigned Line, unsigned Column) const;

  std::vector<SourceEdit> Edits;
};

} // namespace bank_lint

#endif
