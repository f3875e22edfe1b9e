//===-- tool/bank-lint/options/layout_choice.cpp - layout -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/layout_choice.h"

namespace bank_lint {

/// The value of an option that is a size, if it is given.
static llvm::Expected<std::optional<layout::Size>>
sizeOf(const ParsedLine &Line, OptionId Option) {
  if (!Line.hasOption(Option))
    return std::nullopt;
  llvm::Expected<layout::Size> Size = layout::parseSize(Line.value(Option));
  if (Size)
    return *Size;
  return llvm::createStringError(OptionTable::get().spelling(Option) + ": " +
                                 llvm::toString(Size.takeError()));
}

llvm::Expected<LayoutChoice> layoutChoice(const ParsedLine &Line) {
  llvm::Expected<std::optional<layout::Size>> Block = sizeOf(Line, OPT_block);
  if (!Block)
    return Block.takeError();
  llvm::Expected<std::optional<layout::Size>> Grid = sizeOf(Line, OPT_grid);
  if (!Grid)
    return Grid.takeError();
  llvm::Expected<layout::Question> Asked =
      layout::parseQuestion(Line.operands(), *Block);
  if (!Asked)
    return Asked.takeError();
  Asked->Grid = Grid->value_or(Asked->Grid);
  return LayoutChoice{std::move(*Asked)};
}

} // namespace bank_lint
