//===-- tool/report/html/html_text.cpp - text for a page ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/html_text.h"
#include "tool/report/wording/visible_text.h"

namespace bank_lint {

llvm::json::Value pageText(llvm::StringRef Text) { return visible(Text); }

llvm::json::Value pageTextIfAny(llvm::StringRef Text) {
  if (Text.empty())
    return llvm::json::Array();
  return llvm::json::Array{pageText(Text)};
}

} // namespace bank_lint
