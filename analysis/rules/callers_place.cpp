//===-- analysis/rules/callers_place.cpp ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/rules/callers_place.h"
#include <algorithm>

namespace bank_lint {

void moveToCaller(Finding &F) {
  AccessSummary &A = F.Access;
  const CallersExpression &Caller = A.Caller;
  if (Caller.Calls == 0 || Caller.Calls > A.InlinedAt.size() ||
      !Caller.Where.isValid())
    return;
  const auto End = A.InlinedAt.begin() + std::ptrdiff_t(Caller.Calls);
  A.Within.push_back(A.Where);
  A.Within.insert(A.Within.end(), A.InlinedAt.begin(), End - 1);
  A.InlinedAt.erase(A.InlinedAt.begin(), End);
  A.Where = Caller.Where;
  if (!Caller.DeclarationText.empty()) {
    A.Declaration = Caller.Declaration;
    A.DeclarationText = Caller.DeclarationText;
  }
  A.RecordBytes = std::max(A.RecordBytes, Caller.RecordBytes);
}

} // namespace bank_lint
