//===-- analysis/frontend/host/interpreter.h - host code --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Follows the host code of a file from function to function, as far as it is
/// known what its variables hold, and tells of every launch that it comes by.
///
/// A condition that is known leads one way, another both ways; where they meet,
/// what differs is unknown. What a loop changes is unknown within it and after
/// it, unless it is short: then it is executed. A call leads into the function
/// if its body is in the user's file, with the values of the call's arguments.
/// What is handed to code out of sight by address is unknown from then on.
///
/// The class in files: interpreter.cpp (functions), statements.cpp and
/// loops.cpp (control flow), expressions.cpp (values),
/// objects.cpp (structures), lambdas.cpp, places.cpp (variables
/// and their parts), calls.cpp (calls), library.cpp (calls of
/// functions that are known by name), lost_statements.cpp (what an error took
/// away).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_INTERPRETER_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_INTERPRETER_H

#include "analysis/frontend/host/launch_reach.h"
#include "analysis/frontend/host/stable_variables.h"
#include "analysis/frontend/host/state.h"
#include "analysis/frontend/parse/locations.h"
#include "analysis/frontend/recovery/lost_code.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <string>

namespace clang {
class ArrayInitLoopExpr;
class ASTContext;
class BinaryOperator;
class CallExpr;
class CastExpr;
class CXXConstructExpr;
class CXXConstructorDecl;
class CXXForRangeStmt;
class CXXMethodDecl;
class CXXTryStmt;
class DeclStmt;
class Expr;
class FunctionDecl;
class IfStmt;
class InitListExpr;
class LambdaExpr;
class ParmVarDecl;
class Stmt;
class SwitchStmt;
class UnaryOperator;
} // namespace clang

namespace bank_lint::frontend {

class HostInterpreter {
public:
  /// Called when the walk comes to a launch, `<<<>>>` or a function of the
  /// runtime. It is up to the observer to evaluate the arguments, here and now.
  using Observer = llvm::function_ref<void(const clang::CallExpr &Launch)>;

  /// \p Context and the others must outlive the walk.
  HostInterpreter(const clang::ASTContext &Context, const Locations &Where,
                  const StableVariables &Stable, const LaunchReach &Reach,
                  const LostCode &Lost, Observer AtLaunch)
      : Context(Context), Where(Where), Stable(Stable), Reach(Reach),
        Lost(Lost), AtLaunch(AtLaunch) {}

  /// Follows \p Function with arguments that are not known.
  void walkAlone(const clang::FunctionDecl &Function);
  /// Comes to \p Launch with nothing known but variables that never change.
  void visitAlone(const clang::CallExpr &Launch);

  /// The value of \p E here; its effects take place. Of an expression that
  /// names a variable: what the variable holds.
  HostValue evaluate(const clang::Expr *E);
  /// What \p Place holds here.
  HostValue read(const HostPlace &Place);

  /// What \p Kernel may have of dynamic shared memory here.
  std::optional<SharedLimit> limitOf(const clang::FunctionDecl &Kernel) const {
    return State.limitOf(Kernel);
  }

  bool hasVisited(const clang::CallExpr &Launch) const {
    return Visited.contains(&Launch);
  }
  bool hasEntered(const clang::FunctionDecl &Function) const {
    return Entered.contains(&Function);
  }
  /// Calls that lead to a launch and were not followed, each with the reason.
  const std::map<bank_lint::SourceRange, std::string> &notFollowed() const {
    return NotFollowed;
  }
  /// True if the walk was ended because the file's host code is too long.
  bool hasGivenUp() const { return StepsLeft == 0; }

private:
  /// Functions that are entered within one another.
  static constexpr unsigned MostFrames = 12;
  /// Statements and expressions, over all ways through a file's host code.
  static constexpr unsigned MostSteps = 2'000'000;
  /// The same for a loop that is executed.
  static constexpr unsigned MostLoopSteps = 3'000;
  static constexpr unsigned MostNesting = 256;
  /// Iterations of a loop that launches and is walked once for each.
  static constexpr unsigned MostRepetitions = 8;

  /// What leaves a loop or a switch.
  struct Jumps {
    HostState Break, Continue;
    HostState Entry; ///< of a switch: where its labels are reached from
    bool IsLoop = true;
  };
  /// Why a function is followed.
  enum class Reason {
    IsCalled,
    IsCalledInPlace, ///< of a lambda, `[&] { ... }()`
    MayBeCalled,     ///< where it is not seen
  };
  /// A function that is being followed.
  struct Frame {
    const clang::FunctionDecl *Function = nullptr;
    Reason Why = Reason::IsCalled;
    HostValue This;
    HostState Returned;
    HostValue Result;
    std::vector<Jumps> Inside;
  };

  bool spend();

  // Functions (host_walk.cpp).
  void follow(const clang::FunctionDecl &Function, HostValue This,
              Reason Why = Reason::IsCalled);
  /// \p Call: null of a constructor.
  bool mayEnter(const clang::FunctionDecl &Function,
                const clang::CallExpr *Call);
  void refuse(const clang::FunctionDecl &Function, const clang::CallExpr *Call,
              const char *Why);

  // Control flow (statements.cpp).
  void walk(const clang::Stmt *S);
  void walkParts(const clang::Stmt &S);
  void walkDeclarations(const clang::DeclStmt &Declarations);
  void walkIf(const clang::IfStmt &If);
  void walkSwitch(const clang::SwitchStmt &Switch);
  void walkTry(const clang::CXXTryStmt &Try);
  void walkReturn(const clang::Expr *Value);
  void jump(bool IsBreak);
  /// Takes into account that \p Condition holds, or not.
  void narrow(const clang::Expr *Condition, bool Holds);
  void holds(const clang::Expr *Variable, const HostValue &Value);

  // What an error took away (lost_statements.cpp).
  void lose(const LostText &Text);
  void loseBefore(const clang::Stmt *S);
  void changeLost(const LostText &Text);

  // Loops (loops.cpp).
  /// The parts of a loop; null if it has none of them.
  struct Loop {
    const clang::Stmt *Whole, *Body;
    const clang::Stmt *Declaration = nullptr; ///< made in each iteration
    const clang::Expr *Condition = nullptr, *Step = nullptr;
    bool TestsFirst = true;
  };
  Loop partsOfLoop(const clang::Stmt &S);
  void walkLoop(const Loop &L);
  void forgetChanges(const clang::Stmt *Code);
  bool execute(const Loop &L);
  bool repeat(const Loop &L);
  bool repeatRange(const clang::CXXForRangeStmt &Range);
  void walkIteration(const clang::Stmt *Body, HostState &Left);

  // Values (expressions.cpp).
  HostValue folded(const clang::Expr *E) const;
  HostValue other(const clang::Expr *E);
  HostValue cast(const clang::CastExpr &Cast);
  HostValue unary(const clang::UnaryOperator &Operator);
  HostValue binary(const clang::BinaryOperator &Operator);
  HostResidue lowOf(clang::BinaryOperatorKind Operation, const HostValue &Left,
                    const HostValue &Right, clang::QualType Type,
                    bool PointerFirst) const;
  HostValue logical(const clang::BinaryOperator &Operator);
  HostValue choice(const clang::Expr *Condition, const clang::Expr *Yes,
                   const clang::Expr *No);
  HostValue meet(const HostValue &Left, const HostValue &Right);

  // Objects (objects.cpp).
  HostValue list(const clang::InitListExpr &List);
  HostValue construct(const clang::CXXConstructExpr &Construct, HostRoot Root);
  HostValue copyOfArray(const clang::ArrayInitLoopExpr &Copy);
  HostValue constructDim3(const clang::CXXConstructExpr &Construct);
  HostValue constructTuple(const clang::CXXConstructExpr &Construct);
  void initialise(const clang::CXXConstructorDecl &Constructor);
  HostValue initial(const clang::Expr *Init, clang::QualType Type);
  HostValue take(HostRoot Root, clang::QualType Type);

  // Variables and their parts (places.cpp).
  /// Where an expression's value lives; or the value, if it lives nowhere.
  struct Location {
    std::optional<HostPlace> Place;
    /// Only some part of Place is meant.
    bool IsVague = false;
    HostValue Temporary;
    /// What is known of the address of a value that lives in no variable.
    HostResidue Address;
  };
  HostValue reference(const Location &At);
  Location locate(const clang::Expr *E);
  Location locateNamed(const clang::Expr *E);
  Location locateOperator(const clang::Expr *E);
  Location locateVariable(const clang::VarDecl &Variable);
  Location locateElement(const clang::Expr *Base, const clang::Expr *Index);
  Location pointee(const HostValue &Pointer);
  Location part(Location Whole, unsigned Index);
  HostValue valueAt(const Location &At);
  void assign(const Location &To, HostValue Value);
  /// What a compound assignment makes of \p Old.
  HostValue compound(const clang::BinaryOperator &Operator,
                     const HostValue &Old, const HostValue &Right);
  /// Increments and decrements what is at \p At. \returns the old value.
  HostValue step(const clang::UnaryOperator &Operator, Location &At);
  void escape(const Location &At);
  void escapeNamed(const clang::Stmt &Code);
  bool belongsHere(const clang::VarDecl &Variable) const;
  HostValue initialValue(HostRoot Root);

  // Lambdas (lambdas.cpp).
  HostValue lambda(const clang::LambdaExpr &Lambda);
  HostValue capture(const clang::LambdaExpr &Lambda);
  void walkWaiting();
  bool seesCaptured(const clang::VarDecl &Variable,
                    const clang::FunctionDecl &Owner) const;
  std::size_t frameOf(const clang::FunctionDecl &Function) const;

  // Functions that are known by name (library.cpp).
  bool callOfLibrary(const clang::CallExpr &Call,
                     const clang::FunctionDecl &Callee, HostValue &Result);
  bool callOfTuple(const clang::CallExpr &Call,
                   const clang::FunctionDecl &Callee, HostValue &Result);
  bool callOfAllocation(const clang::CallExpr &Call, llvm::StringRef Name);
  bool callOfNumbers(const clang::CallExpr &Call, llvm::StringRef Name,
                     HostValue &Result);
  void allowShared(const clang::CallExpr &Call);
  bool leastOrMost(const clang::CallExpr &Call, bool IsLeast,
                   HostValue &Result);
  std::vector<Location> locateAll(llvm::ArrayRef<const clang::Expr *> Given);
  HostValue handedBack(const clang::CallExpr &Call, const Location &Chosen);
  void assignTuple(const Location &To, clang::QualType Type,
                   const HostValue &Value);

  // Calls (calls.cpp).
  HostValue call(const clang::CallExpr &Call);
  bool callOfRecord(const clang::CallExpr &Call,
                    const clang::FunctionDecl &Callee, HostValue &Result);
  HostValue objectOf(const clang::Expr *Object, HostRoot &Made);
  HostValue enter(const clang::CallExpr &Call,
                  const clang::FunctionDecl &Function);
  /// \p Call: null of a constructor.
  HostValue bind(const clang::ParmVarDecl &Parameter,
                 const clang::Expr *Argument, const clang::CallExpr *Call);
  void callOutOfSight(const clang::CallExpr &Call);

  const clang::ASTContext &Context;
  const Locations &Where;
  const StableVariables &Stable;
  const LaunchReach &Reach;
  const LostCode &Lost;
  Observer AtLaunch;

  HostState State;
  std::vector<Frame> Frames;
  /// Lambdas without parameters that may be called where it is not seen, and
  /// the state that they were made in.
  std::vector<std::pair<const clang::CXXMethodDecl *, HostState>> Waiting;
  unsigned StepsLeft = MostSteps;
  unsigned Nesting = 0;
  bool IsExecutingLoop = false;
  llvm::DenseSet<const clang::CallExpr *> Visited;
  llvm::DenseSet<const clang::FunctionDecl *> Entered;
  std::map<bank_lint::SourceRange, std::string> NotFollowed;
};

/// \p E without what has no influence on its value.
const clang::Expr *plain(const clang::Expr *E);

} // namespace bank_lint::frontend

#endif
