//===-- analysis/frontend/host/lost_statements.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/lost_statements.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace bank_lint::frontend {

/// Comes by \p Text, which may do what it names or nothing.
void LostStatements::run(const LostText &Text) {
  if (Stack.empty())
    return;
  CallFrame &Here = Stack.back();
  if (Text.Jumps && Here.Function) {
    State.IsAlive = true;
    Effects.mayRun(Here.Function->getBody());
  }
  if (Text.IsEntered)
    for (std::size_t I = Here.Inside.size(); I-- > 0;)
      if (!Here.Inside[I].IsLoop) {
        State.join(Here.Inside[I].Entry);
        break;
      }
  if (!State.IsAlive)
    return;
  Effects.mayRun(Text);
  if (Text.Returns)
    Here.mayReturn({}, State);
  if (!Text.Leaves)
    return;
  bool IsInnermost = true;
  for (std::size_t I = Here.Inside.size(); I-- > 0; IsInnermost = false) {
    if (IsInnermost)
      Here.Inside[I].Break.join(State);
    if (Here.Inside[I].IsLoop) {
      Here.Inside[I].Continue.join(State);
      break;
    }
  }
}

} // namespace bank_lint::frontend
