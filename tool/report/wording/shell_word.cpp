//===-- tool/report/wording/shell_word.cpp - to be typed ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/wording/shell_word.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {

std::string quotedForShell(llvm::StringRef Text) {
  std::string Result = "'";
  for (char C : Text)
    Result += C == '\'' ? std::string("'\\''") : std::string(1, C);
  return Result + "'";
}

std::string shellWord(llvm::StringRef Text) {
  const bool IsPlain = llvm::all_of(Text, [](char C) {
    return llvm::isAlnum(C) || llvm::StringRef("_-+=./,:@%").contains(C);
  });
  return IsPlain && !Text.empty() ? Text.str() : quotedForShell(Text);
}

} // namespace bank_lint
