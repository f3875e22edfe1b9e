//===-- analysis/frontend/host/values/decision.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/values/decision.h"
#include "llvm/ADT/Hashing.h"

namespace bank_lint::frontend {

const HostDecision *partingOf(llvm::ArrayRef<HostTurn> Left,
                              llvm::ArrayRef<HostTurn> Right) {
  for (const HostTurn &Mine : Left)
    for (const HostTurn &Theirs : Right)
      if (Mine.At == Theirs.At && Mine.Way != Theirs.Way)
        return Mine.At;
  return nullptr;
}

void HostDecisions::beginRun(llvm::ArrayRef<HostTurn> Turns) {
  Given = Turns.vec();
  Met.clear();
}

const HostDecision &HostDecisions::meet(const clang::Stmt &At, unsigned Ways,
                                        unsigned By, const HostDecision *On,
                                        llvm::ArrayRef<HostTurn> Path) {
  HostDecision *&Decision = Known[{&At, Trail}];
  if (!Decision) {
    Decision = &All.emplace_back();
    *Decision = {&At, Ways, By, HostPath(Path), nullptr, false};
  }
  Decision->On = On;
  Decision->IsRepeated |= !Met.insert(Decision).second;
  return *Decision;
}

std::optional<unsigned>
HostDecisions::givenWay(const HostDecision &Decision) const {
  for (const HostTurn &Turn : Given)
    if (Turn.At == &Decision)
      return Turn.Way;
  return std::nullopt;
}

void HostDecisions::enter(const void *What, unsigned Number) {
  Trail = llvm::hash_combine(Trail, What, Number);
}

} // namespace bank_lint::frontend
