//===-- analysis/frontend/host/values/values.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The values of host code as far as launches need them: numbers, structures
/// of numbers (dim3), addresses of variables, functions, tensor maps. What is
/// not always one value is unknown.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_VALUES_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_VALUES_H

#include "analysis/frontend/host/values/decision.h"
#include "analysis/frontend/host/values/residue.h"
#include "analysis/program/tensor_map_facts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/PointerUnion.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace bank_lint::frontend {

/// What holds a value: a variable; an object without a name, by the expression
/// that makes it; or a lambda that unseen code calls, by its class.
using HostRoot = llvm::PointerUnion<const clang::VarDecl *, const clang::Expr *,
                                    const clang::CXXRecordDecl *>;

/// A variable, or a part of one: the indices of fields and elements that lead
/// there from the outermost.
struct HostPlace {
  HostRoot Root;
  llvm::SmallVector<unsigned, 2> Path;
  /// The call that handed the place on, if one did.
  const clang::CallExpr *Via = nullptr;
  /// Its holders only read it: a lambda's capture that its body never changes.
  bool IsReadOnly = false;

  bool isSame(const HostPlace &Other) const {
    return Root == Other.Root && Path == Other.Path &&
           IsReadOnly == Other.IsReadOnly;
  }
};

/// Why a value is unknown, as far as that can be said.
struct HostCause {
  const char *Chooser = nullptr; ///< the function that chooses it
  /// It differs between the ways of this decision.
  const HostDecision *Decision = nullptr;

  HostCause orElse(const HostCause &Other) const {
    return {Chooser ? Chooser : Other.Chooser,
            Decision ? Decision : Other.Decision};
  }
};

/// Which number a value is, known or not: all values that have this number are
/// equal. A copy has it, and so has the result of a conversion that loses no
/// bits.
struct HostSame {
  unsigned Number = 0; ///< 0: of no other value it is known that it is equal
  unsigned Bits = 0;   ///< of the type that the number had first
  bool IsSigned = false;
  /// It went through a type of the other sign since: if it was negative, or too
  /// large for that, it is another number now.
  bool IsTurned = false;

  bool isNamed() const { return Number != 0; }
  /// The number by which conditions are distinguished; 0 if it has none.
  unsigned name() const { return IsTurned ? 0 : Number; }
  bool isSame(const HostSame &Other) const {
    return isNamed() && Number == Other.Number;
  }
};

using HostTensorMap = std::shared_ptr<const TensorMapFacts>;

struct HostValue {
  /// One of these; null among them is the null pointer.
  using Functions = llvm::SmallVector<const clang::FunctionDecl *, 1>;
  using Parts = std::vector<HostValue>; ///< fields, or elements of an array

  std::variant<std::monostate, llvm::APSInt, double, HostPlace, Functions,
               Parts, HostTensorMap>
      Content;
  /// The call whose argument it was first; null if it was none.
  const clang::CallExpr *From = nullptr;
  HostCause Why; ///< of an unknown value
  /// For an unknown number or pointer: what is known of its low bits.
  HostResidue Low;
  HostSame Same; ///< of a number
  /// For a lambda: its class. The parts are what it has captured.
  const clang::CXXRecordDecl *Lambda = nullptr;
  /// For a new object: others have its address, and may change it.
  bool IsShared = false;

  HostValue() = default;
  template <typename T>
  HostValue(T Known, const clang::CallExpr *From = nullptr)
      : Content(std::move(Known)), From(From) {}

  bool isKnown() const { return Content.index() != 0; }
  const llvm::APSInt *integer() const {
    return std::get_if<llvm::APSInt>(&Content);
  }
  const double *real() const { return std::get_if<double>(&Content); }
  const HostPlace *place() const { return std::get_if<HostPlace>(&Content); }
  const Functions *functions() const {
    return std::get_if<Functions>(&Content);
  }
  const TensorMapFacts *tensorMap() const {
    const auto *Map = std::get_if<HostTensorMap>(&Content);
    return Map ? Map->get() : nullptr;
  }
  const Parts *parts() const { return std::get_if<Parts>(&Content); }
  Parts *parts() { return std::get_if<Parts>(&Content); }

  /// Whether it is other than zero, if that is known.
  std::optional<bool> truth() const;
  /// The same, as an argument of \p Call.
  HostValue passedBy(const clang::CallExpr *Call) const;
  bool isSame(const HostValue &Other) const;
  /// What is known of the low bits of a number or of a pointer, known or not.
  HostResidue low() const {
    return integer() ? HostResidue::of(*integer())
           : place() ? HostResidue::nothing()
                     : Low;
  }
  /// The same of a pointer that something is added to: one whose origin was
  /// not seen is assumed to be aligned.
  HostResidue base() const {
    const HostResidue Known = low();
    return Known.isSaid() ? Known : HostResidue::ofUnseen();
  }
  /// Only the low bits.
  static HostValue ofLow(const HostResidue &Low) {
    HostValue Result;
    Result.Low = Low;
    return Result;
  }
  /// True if it is, or has in it, an address in \p Root.
  bool leadsTo(HostRoot Root) const;
};

/// Whether numbers of type \p Type have a sign where they are computed with: an
/// enumeration is promoted there.
bool hasSign(clang::QualType Type);
/// True for std::pair and std::tuple: their parts are their element types.
bool isTuple(clang::QualType Type);
/// The types of the parts of \p Type, of which a value has as many; empty if it
/// has none that are followed.
std::vector<clang::QualType> partTypes(clang::QualType Type,
                                       const clang::ASTContext &Context);
/// The type of \p Root; of a reference, the type that it refers to.
clang::QualType typeOf(HostRoot Root);
/// The type of what is at the first \p Depth steps of the path of \p Place;
/// null if it has none that is followed.
clang::QualType typeAt(const HostPlace &Place, std::size_t Depth,
                       const clang::ASTContext &Context);
/// True if a copy of \p Record, made without code of the user, is a copy of
/// each part.
bool copiesItsParts(const clang::CXXRecordDecl &Record,
                    const clang::ASTContext &Context);
/// The same of an assignment.
bool assignsItsParts(const clang::CXXRecordDecl &Record,
                     const clang::ASTContext &Context);
/// A value of type \p Type of which only the parts are known.
HostValue unknownOf(clang::QualType Type, const clang::ASTContext &Context);
/// The same, with \p Why as the reason for each part.
HostValue unknownOf(clang::QualType Type, const HostCause &Why,
                    const clang::ASTContext &Context);
/// A value of type \p Type that is zero in all its parts.
HostValue zeroOf(clang::QualType Type, const clang::ASTContext &Context);
/// \p Number as a value of the arithmetic type \p To; unknown if it does not
/// fit.
HostValue converted(const HostValue &Number, clang::QualType To,
                    const clang::ASTContext &Context);
/// \p Value as the initial value of something of type \p To: a number, a
/// dim3 from one number or from three, or what is of this type already.
HostValue initialised(const HostValue &Value, clang::QualType To,
                      const clang::ASTContext &Context);

/// One of the two values: what differs is unknown, functions are "one of
/// these". Addresses that it may be, but that are unknown now, are added to \p
/// Lost. \p Decision: what it depends on which it is; null if that cannot be
/// said.
HostValue eitherOf(const HostValue &Left, const HostValue &Right,
                   const HostDecision *Decision, std::vector<HostValue> &Lost);

} // namespace bank_lint::frontend

#endif
