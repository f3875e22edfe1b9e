//===-- tool/report/wording/warps_text.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/wording/warps_text.h"

namespace bank_lint {

std::string warpsText(const AccessSummary &Access) {
  const std::uint64_t Count = (Access.LaunchedWith.threadsPerBlock() + 31) / 32;
  const std::vector<WarpRange> &Ranges = Access.Warps;
  if (Ranges.empty() ||
      (Ranges.front().First == 0 && Ranges.front().Last + 1 >= Count))
    return "";
  constexpr std::size_t MostShown = 8; // of every other warp there are more
  const bool IsOne =
      Ranges.size() == 1 && Ranges.front().First == Ranges.front().Last;
  std::string Text = IsOne ? "warp " : "warps ";
  for (std::size_t I = 0; I < Ranges.size(); ++I) {
    if (I)
      Text += I + 1 == Ranges.size() ? " and " : ", ";
    if (I + 1 == MostShown && Ranges.size() > MostShown) {
      Text += "... and ";
      I = Ranges.size() - 1;
    }
    const auto &[First, Last] = Ranges[I];
    Text += std::to_string(First);
    if (Last > First)
      Text += " to " + std::to_string(Last);
  }
  return Text + " of " + std::to_string(Count);
}

} // namespace bank_lint
