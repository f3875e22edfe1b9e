//===-- analysis/embedded/text_map.cpp ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/text_map.h"
#include <algorithm>

using namespace llvm;

namespace bank_lint {

LineStarts::LineStarts(StringRef Text) : Starts{0} {
  for (std::size_t End = Text.find('\n'); End != StringRef::npos;
       End = Text.find('\n', End + 1))
    Starts.push_back(End + 1);
}

LineStarts::Place LineStarts::placeOf(std::size_t Offset) const {
  auto Next = std::upper_bound(Starts.begin(), Starts.end(), Offset);
  return {unsigned(Next - Starts.begin()),
          unsigned(Offset - *std::prev(Next)) + 1};
}

std::optional<std::size_t> LineStarts::offsetOf(unsigned Line,
                                                unsigned Column) const {
  if (!Line || Line > Starts.size())
    return std::nullopt;
  return Starts[Line - 1] + (Column ? Column - 1 : 0);
}

void TextMap::add(std::size_t Here, unsigned Text, std::size_t There) {
  if (!Runs.empty()) {
    const Run &Last = Runs.back();
    if (Last.There && Last.There->Text == Text &&
        Last.There->Offset + (Here - Last.Here) == There)
      return;
  }
  Runs.push_back({Here, Target{Text, There}});
}

void TextMap::addNowhere(std::size_t Here) {
  Runs.push_back({Here, std::nullopt});
}

std::optional<TextMap::Target> TextMap::at(std::size_t Here) const {
  auto Next = std::upper_bound(
      Runs.begin(), Runs.end(), Here,
      [](std::size_t Wanted, const Run &R) { return Wanted < R.Here; });
  if (Next == Runs.begin())
    return std::nullopt;
  const Run &Own = *std::prev(Next);
  if (!Own.There)
    return std::nullopt;
  return Target{Own.There->Text, Own.There->Offset + (Here - Own.Here)};
}

} // namespace bank_lint
