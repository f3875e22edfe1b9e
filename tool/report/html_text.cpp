//===-- tool/report/html_text.cpp - text for a page -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html_text.h"

namespace bank_lint {

/// U+202A to U+202E and U+2066 to U+2069, in UTF-8.
static bool turnsDirection(llvm::StringRef Character) {
  if (Character.size() < 3 || Character[0] != '\xE2')
    return false;
  if (Character[1] == '\x80')
    return Character[2] >= '\xAA' && Character[2] <= '\xAE';
  return Character[1] == '\x81' && Character[2] >= '\xA6' &&
         Character[2] <= '\xA9';
}

llvm::json::Value pageText(llvm::StringRef Text) {
  constexpr const char *Replacement = "\xEF\xBF\xBD";
  std::string Utf8 = llvm::json::fixUTF8(Text), Result;
  for (std::size_t I = 0; I != Utf8.size(); ++I) {
    const unsigned char C = Utf8[I];
    if (turnsDirection(llvm::StringRef(Utf8).substr(I))) {
      Result += Replacement;
      I += 2;
    } else if ((C < 0x20 && C != '\n' && C != '\t') || C == 0x7f)
      Result += Replacement;
    else
      Result += Utf8[I];
  }
  return Result;
}

llvm::json::Value pageTextIfAny(llvm::StringRef Text) {
  if (Text.empty())
    return llvm::json::Array();
  return llvm::json::Array{pageText(Text)};
}

} // namespace bank_lint
