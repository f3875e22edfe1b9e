//===-- tool/bank-lint/options/layout_choice.cpp - layout -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/layout_choice.h"
#include "analysis/launch/launch_override.h"
#include "llvm/ADT/StringExtras.h"

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

/// Whether hardware takes the launch, as --launch says it.
static llvm::Error checkLaunch(const layout::Question &Asked) {
  auto Text = [](const layout::Size &Of) {
    return llvm::utostr(Of[0]) + "," + llvm::utostr(Of[1]) + "," +
           llvm::utostr(Of[2]);
  };
  llvm::Expected<LaunchOverride> Launch = parseLaunchOverride(
      "layout=" + Text(Asked.Grid) + ":" + Text(Asked.Block));
  return Launch ? llvm::Error::success() : Launch.takeError();
}

llvm::Expected<layout::Question> layoutChoice(const ParsedLine &Line) {
  llvm::Expected<std::optional<layout::Size>> Block = sizeOf(Line, OPT_block);
  if (!Block)
    return Block.takeError();
  llvm::Expected<std::optional<layout::Size>> Grid = sizeOf(Line, OPT_grid);
  if (!Grid)
    return Grid.takeError();
  llvm::Expected<layout::Question> Asked =
      layout::parseQuestion(Line.operands(), *Block, Line.values(OPT_macro));
  if (!Asked)
    return Asked.takeError();
  Asked->Grid = Grid->value_or(Asked->Grid);
  if (llvm::Error Wrong = checkLaunch(*Asked))
    return std::move(Wrong);
  return Asked;
}

} // namespace bank_lint
