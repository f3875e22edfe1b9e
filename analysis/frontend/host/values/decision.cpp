//===-- analysis/frontend/host/values/decision.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/values/decision.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/Hashing.h"

using namespace clang;

namespace bank_lint::frontend {

const Expr *conditionOf(const HostDecision &Decision, unsigned Way) {
  const Stmt *At = Decision.At;
  if (const auto *If = dyn_cast<IfStmt>(At))
    return If->getCond();
  if (const auto *Choice = dyn_cast<ConditionalOperator>(At))
    return Choice->getCond();
  if (const auto *Switch = dyn_cast<SwitchStmt>(At))
    return Switch->getCond();
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(At))
    return Element->getIdx();
  if (const auto *While = dyn_cast<WhileStmt>(At))
    return While->getCond();
  if (const auto *Do = dyn_cast<DoStmt>(At))
    return Do->getCond();
  if (const auto *For = dyn_cast<ForStmt>(At))
    return For->getCond();
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(At))
    return Range->getRangeInit();
  if (const auto *Either = dyn_cast<BinaryOperator>(At))
    return Way ? Either->getLHS() : Either->getRHS();
  return nullptr;
}

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
                                        llvm::ArrayRef<HostTurn> Path,
                                        unsigned Iteration) {
  HostDecision *&Decision = Known[{&At, Trail}];
  if (!Decision) {
    Decision = &All.emplace_back();
    *Decision = {&At, Ways, By, Iteration, HostPath(Path), nullptr, false};
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
