//===-- tool/report/html/html_text.cpp - text for a page ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/html_text.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

namespace bank_lint {

llvm::json::Value pageText(llvm::StringRef Text) { return visible(Text); }

llvm::json::Value pageTextIfAny(llvm::StringRef Text) {
  if (Text.empty())
    return llvm::json::Array();
  return llvm::json::Array{pageText(Text)};
}

std::string grouped(llvm::StringRef Text) {
  std::string Result;
  while (!Text.empty()) {
    const llvm::StringRef Digits = Text.take_while(llvm::isDigit);
    const bool IsFraction = !Result.empty() && Result.back() == '.';
    for (std::size_t I = 0; I != Digits.size(); ++I) {
      if (I && (Digits.size() - I) % 3 == 0 && !IsFraction)
        Result += ',';
      Result += Digits[I];
    }
    Text = Text.drop_front(Digits.size());
    const llvm::StringRef Others =
        Text.take_until([](char C) { return llvm::isDigit(C); });
    Result += Others;
    Text = Text.drop_front(Others.size());
  }
  return Result;
}

unsigned logarithmicTwentieths(double Value, double Most) {
  if (Value <= 0 || Most <= 0)
    return 0;
  return unsigned(std::lround(20 * std::log1p(Value) / std::log1p(Most)));
}

} // namespace bank_lint
