//===-- analysis/embedded/embedded_text.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/embedded_text.h"

using namespace llvm;

namespace bank_lint {

void EmbeddedText::grow(StringRef Bytes) {
  if (Bytes.size() > MostEmbeddedBytes - Text.size()) {
    IsTooLarge = true;
    return;
  }
  Text += Bytes;
  Line += unsigned(Bytes.count('\n'));
}

void EmbeddedText::alignTo(const LineStarts &Lines, std::size_t There) {
  const LineStarts::Place Wanted = Lines.placeOf(There);
  if ((!Text.empty() && Text.back() != '\n') || Wanted.Line < Line)
    return;
  const std::size_t Blanks = std::size_t(Wanted.Column) - 1;
  if (Wanted.Line - Line + Blanks > MostEmbeddedBytes)
    return;
  insert(std::string(Wanted.Line - Line, '\n') + std::string(Blanks, ' '));
}

void EmbeddedText::append(StringRef Bytes, unsigned Origin, std::size_t There) {
  Map.add(Text.size(), Origin, There);
  grow(Bytes);
}

void EmbeddedText::insert(StringRef Bytes) {
  if (Bytes.empty())
    return;
  Map.addNowhere(Text.size());
  grow(Bytes);
}

} // namespace bank_lint
