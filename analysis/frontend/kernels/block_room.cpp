//===-- analysis/frontend/kernels/block_room.cpp - arrays limit the block -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/block_room.h"
#include "analysis/frontend/host/facts/changes.h"
#include "analysis/frontend/host/values/plain_expression.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// One of CUDA's variables, threadIdx.x: which, and 0 to 2.
struct BuiltIn {
  llvm::StringRef Name;
  unsigned Axis = 0;
};

std::optional<BuiltIn> builtIn(const Expr *E) {
  if (const auto *Object = dyn_cast<PseudoObjectExpr>(E))
    E = Object->getSyntacticForm();
  const auto *Property = dyn_cast<MSPropertyRefExpr>(E);
  if (!Property)
    return std::nullopt;
  const Expr *Object = Property->getBaseExpr()->IgnoreParenImpCasts();
  if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(Object))
    Object = Opaque->getSourceExpr()->IgnoreParenImpCasts();
  const auto *Base = dyn_cast<DeclRefExpr>(Object);
  const unsigned Axis =
      llvm::StringSwitch<unsigned>(Property->getPropertyDecl()->getName())
          .Case("x", 0)
          .Case("y", 1)
          .Case("z", 2)
          .Default(3);
  if (!Base || !Base->getDecl()->getIdentifier() || Axis == 3)
    return std::nullopt;
  return BuiltIn{Base->getDecl()->getName(), Axis};
}

/// Constant + sum of Factor[d] * threadIdx.d + Rows * threadIdx.y * blockDim.x,
/// and perhaps something unknown that is 0 or more.
struct Index {
  std::int64_t Constant = 0;
  std::array<std::int64_t, 3> Factor{};
  std::int64_t Rows = 0;
  bool IsUsable = true; ///< false: it may be anything

  bool dependsOnThread() const {
    return Rows || llvm::any_of(Factor, [](std::int64_t F) { return F != 0; });
  }
  static Index anything() {
    Index Result;
    Result.IsUsable = false;
    return Result;
  }
};

/// The names in a condition of a block's threads or of the grid's.
class MentionFinder : public DynamicRecursiveASTVisitor {
public:
  explicit MentionFinder(const llvm::DenseSet<const VarDecl *> &ByThread,
                         const llvm::DenseSet<const VarDecl *> &ByBlock)
      : ByThread(ByThread), ByBlock(ByBlock) {
    ShouldWalkTypesOfTypeLocs = false;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
    if (!Variable || !Variable->getIdentifier())
      return true;
    Thread |= Variable->getName() == "threadIdx" || ByThread.contains(Variable);
    Block |= Variable->getName() == "blockIdx" || ByBlock.contains(Variable);
    return true;
  }
  bool Thread = false, Block = false;

private:
  const llvm::DenseSet<const VarDecl *> &ByThread, &ByBlock;
};

/// Which variables depend on threadIdx, and which on blockIdx.
class Dependences : public DynamicRecursiveASTVisitor {
public:
  explicit Dependences(Stmt *Body) {
    ShouldWalkTypesOfTypeLocs = false;
    do {
      HasChanged = false;
      TraverseStmt(Body);
    } while (HasChanged);
  }
  bool VisitVarDecl(VarDecl *Variable) override {
    if (Variable->getInit())
      assign(Variable, Variable->getInit());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *Operator) override {
    const auto *To =
        dyn_cast<DeclRefExpr>(Operator->getLHS()->IgnoreParenImpCasts());
    if (To && Operator->isAssignmentOp())
      if (const auto *Variable = dyn_cast<VarDecl>(To->getDecl()))
        assign(Variable, Operator->getRHS());
    return true;
  }
  /// True if \p Condition, or a part of it, distinguishes threads of one block
  /// by their place in the block alone.
  bool keepsThreadsAway(Expr *Condition) {
    Expr *E = Condition->IgnoreParenImpCasts();
    if (auto *Operator = dyn_cast<BinaryOperator>(E);
        Operator && Operator->isLogicalOp())
      return keepsThreadsAway(Operator->getLHS()) ||
             keepsThreadsAway(Operator->getRHS());
    if (auto *Not = dyn_cast<UnaryOperator>(E);
        Not && Not->getOpcode() == UO_LNot)
      return keepsThreadsAway(Not->getSubExpr());
    MentionFinder Mentions(ByThread, ByBlock);
    Mentions.TraverseStmt(E);
    return Mentions.Thread && !Mentions.Block;
  }

private:
  void assign(const VarDecl *To, Expr *From) {
    MentionFinder Mentions(ByThread, ByBlock);
    Mentions.TraverseStmt(From);
    if (Mentions.Thread)
      HasChanged |= ByThread.insert(To).second;
    if (Mentions.Block)
      HasChanged |= ByBlock.insert(To).second;
  }

  llvm::DenseSet<const VarDecl *> ByThread, ByBlock;
  bool HasChanged = false;
};

class IndexReader : public DynamicRecursiveASTVisitor {
public:
  IndexReader(Stmt *Body, const ASTContext &Context)
      : Context(Context), Depends(Body), Changed(changesIn(Body).Changed) {
    ShouldWalkTypesOfTypeLocs = false;
  }

  bool TraverseIfStmt(IfStmt *If) override {
    if (!If->getCond() || !Depends.keepsThreadsAway(If->getCond()))
      return DynamicRecursiveASTVisitor::TraverseIfStmt(If);
    // It may leave the kernel, or a loop, with some threads.
    HasLeft |= leaves(If->getThen()) || leaves(If->getElse());
    return true;
  }
  bool TraverseConditionalOperator(ConditionalOperator *Choice) override {
    return Depends.keepsThreadsAway(Choice->getCond()) ||
           DynamicRecursiveASTVisitor::TraverseConditionalOperator(Choice);
  }
  bool TraverseForStmt(ForStmt *Loop) override {
    return (Loop->getCond() && Depends.keepsThreadsAway(Loop->getCond())) ||
           DynamicRecursiveASTVisitor::TraverseForStmt(Loop);
  }
  bool TraverseWhileStmt(WhileStmt *Loop) override {
    return Depends.keepsThreadsAway(Loop->getCond()) ||
           DynamicRecursiveASTVisitor::TraverseWhileStmt(Loop);
  }
  bool TraverseSwitchStmt(SwitchStmt *Switch) override {
    return Depends.keepsThreadsAway(Switch->getCond()) ||
           DynamicRecursiveASTVisitor::TraverseSwitchStmt(Switch);
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *Element) override {
    const Expr *Base = Element->getBase()->IgnoreParenImpCasts();
    const auto *Array = Context.getAsConstantArrayType(Base->getType());
    if (!HasLeft && Array && isShared(Base))
      limit(read(Element->getIdx(), 0), Array->getSize().getZExtValue());
    return true;
  }

  BlockLimits Limits;

private:
  static bool leaves(const Stmt *S) {
    if (!S)
      return false;
    if (isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt>(S))
      return true;
    return llvm::any_of(S->children(), leaves);
  }

  /// Whether \p E is a `__shared__` array or a part of one.
  static bool isShared(const Expr *E) {
    for (;;) {
      E = E->IgnoreParenImpCasts();
      if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
        E = Element->getBase();
      else if (const auto *Member = dyn_cast<MemberExpr>(E);
               Member && !Member->isArrow())
        E = Member->getBase();
      else
        break;
    }
    const auto *Reference = dyn_cast<DeclRefExpr>(E);
    return Reference && Reference->getDecl()->hasAttr<CUDASharedAttr>();
  }

  Index read(const Expr *E, unsigned Depth);
  Index sum(Index A, const Index &B, std::int64_t Sign) const;
  Index product(const BinaryOperator &Operator, unsigned Depth);
  void limit(const Index &I, std::uint64_t Size);

  const ASTContext &Context;
  Dependences Depends;
  Changes::Variables Changed;
  bool HasLeft = false;
};

} // namespace

Index IndexReader::sum(Index A, const Index &B, std::int64_t Sign) const {
  A.IsUsable &= B.IsUsable;
  auto Add = [&](std::int64_t &To, std::int64_t What) {
    std::optional<std::int64_t> Sum = llvm::checkedMulAdd(What, Sign, To);
    A.IsUsable &= Sum.has_value();
    To = Sum.value_or(0);
  };
  Add(A.Constant, B.Constant);
  for (unsigned I = 0; I < 3; ++I)
    Add(A.Factor[I], B.Factor[I]);
  Add(A.Rows, B.Rows);
  return A;
}

Index IndexReader::product(const BinaryOperator &Operator, unsigned Depth) {
  const Expr *Sides[] = {plain(Operator.getLHS()), plain(Operator.getRHS())};
  for (unsigned I = 0; I < 2; ++I) {
    const Expr *Row = Sides[I]->IgnoreParenImpCasts();
    const Index Other = read(Sides[1 - I], Depth);
    if (auto Named = builtIn(Row);
        Named && Named->Name == "blockDim" && Named->Axis == 0) {
      Index Result;
      Result.Rows = Other.Factor[1];
      Result.IsUsable = Other.IsUsable && !Other.Constant && !Other.Factor[0] &&
                        !Other.Factor[2] && !Other.Rows;
      return Result;
    }
  }
  const Index A = read(Sides[0], Depth), B = read(Sides[1], Depth);
  Expr::EvalResult Known;
  for (unsigned I = 0; I < 2; ++I)
    if (Sides[I]->EvaluateAsInt(Known, Context))
      return sum(Index(), I ? A : B, Known.Val.getInt().getExtValue());
  return A.dependsOnThread() || B.dependsOnThread() ? Index::anything()
                                                    : Index();
}

/// \p E as an index; what is unknown in it counts as 0.
Index IndexReader::read(const Expr *E, unsigned Depth) {
  E = plain(E);
  while (const auto *Cast = dyn_cast<CastExpr>(E))
    E = plain(Cast->getSubExpr());
  if (Depth > 16 || E->containsErrors() || E->isValueDependent())
    return Index::anything();
  Expr::EvalResult Known;
  if (E->getType()->isIntegralOrEnumerationType() &&
      E->EvaluateAsInt(Known, Context)) {
    Index Result;
    Result.Constant = Known.Val.getInt().getExtValue();
    return Result;
  }
  if (auto Named = builtIn(E)) {
    Index Result;
    Result.Factor[Named->Axis] = Named->Name == "threadIdx";
    return Result;
  }
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E)) {
    const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
    if (Variable && Variable->getInit() && Variable->isLocalVarDecl() &&
        !Variable->getType()->isReferenceType() && !Changed.contains(Variable))
      return read(Variable->getInit(), Depth + 1);
    return {};
  }
  const auto *Operator = dyn_cast<BinaryOperator>(E);
  if (!Operator)
    return {};
  switch (Operator->getOpcode()) {
  case BO_Add:
    return sum(read(Operator->getLHS(), Depth + 1),
               read(Operator->getRHS(), Depth + 1), 1);
  case BO_Sub: {
    Expr::EvalResult Right;
    if (!Operator->getRHS()->EvaluateAsInt(Right, Context))
      return Index::anything(); // smaller by an unknown amount
    return sum(read(Operator->getLHS(), Depth + 1),
               read(Operator->getRHS(), Depth + 1), -1);
  }
  case BO_Mul:
    return product(*Operator, Depth + 1);
  default: // a remainder, a quotient, a mask
    return {};
  }
}

/// An array of \p Size elements is indexed with \p I.
void IndexReader::limit(const Index &I, std::uint64_t Size) {
  const auto [X, Y, Z] = I.Factor;
  const std::int64_t Last = std::int64_t(Size) - 1 - I.Constant;
  if (!I.IsUsable || !I.dependsOnThread() || X < 0 || Y < 0 || Z < 0 ||
      I.Rows < 0 || Last < 0)
    return;
  if (I.Rows) {
    // threadIdx.y * blockDim.x + threadIdx.x, perhaps times something.
    if (X == I.Rows && !Y && !Z)
      BlockLimits::lower(Limits.Threads, Last / X + 1);
    return;
  }
  std::int64_t Wider = 0; // the next larger factor: a row ends there
  for (int Axis = 2; Axis >= 0; --Axis) {
    const std::int64_t Factor = I.Factor[Axis];
    if (!Factor)
      continue;
    BlockLimits::lower(Limits.Axis[Axis], Last / Factor + 1);
    if (Wider > Factor)
      BlockLimits::lower(Limits.Axis[Axis], Wider / Factor);
    Wider = Factor;
  }
}

BlockLimits blockRoom(const FunctionDecl &Kernel, const ASTContext &Context) {
  Stmt *Body = Kernel.getBody();
  if (!Body || Kernel.isDependentContext())
    return {};
  IndexReader Reader(Body, Context);
  Reader.TraverseStmt(Body);
  return Reader.Limits;
}

} // namespace bank_lint::frontend
