//===-- test/unit/server/utf16_text.h - texts, the slow way -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A text as the protocol sees it: lines of units of UTF-16. Slow and simple,
/// to hold the server's arithmetic against; LLVM converts.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_UNIT_SERVER_UTF16_TEXT_H
#define BANK_LINT_TEST_UNIT_SERVER_UTF16_TEXT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/ConvertUTF.h"
#include <random>
#include <string>
#include <vector>

namespace bank_lint::test {

using Units = std::vector<llvm::UTF16>;

inline Units unitsOf(llvm::StringRef Text) {
  llvm::SmallVector<llvm::UTF16> Wide;
  llvm::convertUTF8ToUTF16String(Text, Wide);
  return {Wide.begin(), Wide.end()};
}

inline std::string textOf(const Units &Wide) {
  std::string Text;
  llvm::convertUTF16ToUTF8String(llvm::ArrayRef(Wide), Text);
  return Text;
}

/// The unit at which each line begins: after "\r\n", "\n" or "\r".
inline std::vector<std::size_t> lineStarts(const Units &Wide) {
  std::vector<std::size_t> Starts{0};
  for (std::size_t I = 0; I != Wide.size(); ++I) {
    const bool IsPair =
        Wide[I] == '\r' && I + 1 != Wide.size() && Wide[I + 1] == '\n';
    if (!IsPair && (Wide[I] == '\n' || Wide[I] == '\r'))
      Starts.push_back(I + 1);
  }
  return Starts;
}

/// Whether \p At is inside of a character of two units.
inline bool isInside(const Units &Wide, std::size_t At) {
  return At < Wide.size() && Wide[At] >= 0xDC00 && Wide[At] < 0xE000;
}

/// Text with characters of one to four bytes, and all ends of lines.
inline std::string randomText(std::mt19937 &Random, unsigned Most) {
  static const char *Pieces[] = {"a",  "b",  "{",    "\t",     "\u00e9",
                                 " ",  "\n", "\r\n", "\r",     "\u20ac",
                                 "\n", "x",  "\"",   "\u4e2d", "\U0001F600"};
  std::string Text;
  for (unsigned Left = Random() % (Most + 1); Left; --Left)
    Text += Pieces[Random() % std::size(Pieces)];
  return Text;
}

} // namespace bank_lint::test

#endif
