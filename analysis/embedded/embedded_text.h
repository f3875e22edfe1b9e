//===-- analysis/embedded/embedded_text.h - a text in the making *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Puts the text of an embedded source together, piece by piece, with the map
/// of where each byte comes from. Blanks in front of a piece put it on the line
/// and in the column that it has in its file, where that can be: so whatever is
/// reported of a line of the text is right for the file as well.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_EMBEDDED_TEXT_H
#define BANK_LINT_ANALYSIS_EMBEDDED_EMBEDDED_TEXT_H

#include "analysis/embedded/text_map.h"
#include <string>

namespace bank_lint {

/// How much text an embedded source may have in all, blanks included.
constexpr std::size_t MostEmbeddedBytes = 16u << 20;

class EmbeddedText {
public:
  /// Blanks up to the place of the byte at \p There, if the text stands at the
  /// start of a line that is not behind it.
  void alignTo(const LineStarts &Lines, std::size_t There);

  /// \p Bytes stand for what is at \p There of the text number \p Origin.
  void append(llvm::StringRef Bytes, unsigned Origin, std::size_t There);

  /// \p Bytes that stand nowhere.
  void insert(llvm::StringRef Bytes);

  /// Whether more than MostEmbeddedBytes were wanted; the rest is left out.
  bool isTooLarge() const { return IsTooLarge; }

  std::string Text;
  TextMap Map;

private:
  void grow(llvm::StringRef Bytes);

  unsigned Line = 1; ///< in which the next byte stands
  bool IsTooLarge = false;
};

} // namespace bank_lint

#endif
