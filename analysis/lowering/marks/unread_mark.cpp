//===-- analysis/lowering/marks/unread_mark.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/unread_mark.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace bank_lint {

static constexpr StringLiteral Unread = "bank-lint-unread-arrays";

void setUnreadArrays(Function &Kernel, ArrayRef<std::string> Names) {
  Kernel.addFnAttr(Unread, join(Names, " "));
}

std::vector<std::string> unreadArraysOf(const Function &Kernel) {
  SmallVector<StringRef> Names;
  Kernel.getFnAttribute(Unread).getValueAsString().split(Names, ' ', -1,
                                                         /*KeepEmpty=*/false);
  return {Names.begin(), Names.end()};
}

} // namespace bank_lint
