//===-- analysis/frontend/arrays/use_classifier.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Follows one reference to an array, or to an element, up the tree to what it
/// is used for. The lvalue of an element and its address lead to each other, so
/// that one class knows both.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_USE_CLASSIFIER_H
#define BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_USE_CLASSIFIER_H

#include "analysis/frontend/arrays/array_use.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

namespace bank_lint::frontend {

/// Follows one reference up.
class UseClassifier {
public:
  UseClassifier(ReferencePath Path, const clang::ASTContext &Context,
                const Locations &Where, unsigned Calls)
      : Path(Path), At(Path.size() - 1), Context(Context), Where(Where),
        Calls(Calls) {}

  /// What a reference to an array of \p Rank dimensions is for.
  std::optional<ClassifiedUse> array(unsigned Rank);
  /// The same, of an array without rows or a pointer: its first element.
  std::optional<ClassifiedUse> first();
  /// For a reference to an element (a parameter): whether it is used as one.
  bool element() { return lvalue(); }
  /// The same; or the function gives it back.
  bool elementOrReturned();
  /// For a reference to a variable that has the address of an element: whether
  /// it is used as that.
  bool addressOfElement();
  /// For `this`, where an element is the object: whether it is used as one, or
  /// the function gives the object back.
  bool object();

private:
  /// The node around, without parentheses; null at the top.
  const clang::Stmt *up();
  /// The same, without going there.
  const clang::Stmt *peek();
  std::optional<ClassifiedUse> other(const std::string &Why) {
    Result.Kind = ArrayUseKind::Other;
    Result.Obstacle = Why;
    return Result;
  }
  std::optional<ClassifiedUse> tensorCopy() {
    Result.Kind = ArrayUseKind::TensorCopy;
    Result.Obstacle = "a tensor copy moves it, in the layout of its map,";
    return Result;
  }
  std::optional<ClassifiedUse> summed(clang::BinaryOperator &Sum);
  std::optional<ClassifiedUse> copied(const std::string &WhyNot);
  bool fails(std::string Why) {
    Result.Obstacle = std::move(Why);
    return false;
  }

  /// Why \p Around is no use of an element, for an array that it gets as a
  /// whole.
  static std::string obstacle(const clang::Stmt *Around);
  /// The name of the function that \p Call calls.
  static std::string nameOf(const clang::CallExpr &Call);

  // In array_use.cpp: references to elements.
  bool lvalue();
  bool lvalueInCall(const clang::CallExpr &Call, const clang::Stmt *Argument);
  bool lvalueInOperator(const clang::CXXOperatorCallExpr &Call,
                        const clang::CXXMethodDecl &Method,
                        const clang::Stmt *Argument);
  bool staysInside(const clang::FunctionDecl &Callee, unsigned Parameter,
                   bool MayBeReturned = false);
  bool staysInObject(const clang::CXXMethodDecl &Method);

  // In address_use.cpp: addresses of elements.
  bool pointer();
  bool pointerInCall(const clang::CallExpr &Call, const clang::Stmt *Argument);
  bool addressInCall(const clang::CallExpr &Call, const clang::Stmt *Argument);
  /// Whether \p Declaration makes a variable of \p Address that is used as the
  /// address of an element.
  bool isKept(const clang::DeclStmt &Declaration, const clang::Stmt *Address);
  bool staysAddress(const clang::VarDecl &Variable, clang::Stmt &Scope,
                    unsigned CallsLeft);
  bool number();
  bool numberInAssembly(const clang::GCCAsmStmt &Assembly,
                        const clang::Stmt *Operand);

  /// Notes that as much is accessed as a \p Type has.
  void wants(clang::QualType Type);

  ReferencePath Path;
  std::size_t At;
  const clang::ASTContext &Context;
  const Locations &Where;
  unsigned Calls;
  ClassifiedUse Result;
  bool IsReturned = false; ///< the address, by the function around
  /// What the address has been seen to be used for.
  bool IsForElements = false, IsForTensorCopies = false;
};

} // namespace bank_lint::frontend

#endif
