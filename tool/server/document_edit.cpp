//===-- tool/server/document_edit.cpp -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/document_edit.h"
#include "tool/server/text_positions.h"

namespace lsp = llvm::lsp;

namespace bank_lint {

static std::string shown(const lsp::Position &P) {
  return std::to_string(P.line) + ":" + std::to_string(P.character);
}

llvm::Error applyChange(const lsp::TextDocumentContentChangeEvent &Change,
                        std::string &Text) {
  if (!Change.range) {
    Text = Change.text;
    return llvm::Error::success();
  }
  const TextPositions Positions(Text);
  std::optional<std::size_t> Begin = Positions.offset(Change.range->start);
  std::optional<std::size_t> End = Positions.offset(Change.range->end);
  if (!Begin || !End || *End < *Begin)
    return llvm::createStringError(
        "the range " + shown(Change.range->start) + " to " +
        shown(Change.range->end) + " is not in the text, which has " +
        std::to_string(Positions.lines()) + " lines");
  Text.replace(*Begin, *End - *Begin, Change.text);
  return llvm::Error::success();
}

} // namespace bank_lint
