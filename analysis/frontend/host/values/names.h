//===-- analysis/frontend/host/values/names.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Numbers for unknown values (HostSame): equal computations on equal values
/// have the same one, so that what a test says of `n / 32` holds for the next
/// `n / 32` too.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_NAMES_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_NAMES_H

#include "analysis/frontend/host/values/values.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <tuple>

namespace bank_lint::frontend {

/// (Of + Added) / Divisor + Plus, of whole numbers.
struct HostQuotient {
  unsigned Of = 0; ///< a number
  std::int64_t Added = 0, Divisor = 1, Plus = 0;
  bool IsSigned = true; ///< of what it is computed with
};

class HostNames {
public:
  /// What \p Number is computed from, if it is a quotient by a constant.
  std::optional<HostQuotient> quotient(unsigned Number) const;

  /// The number of a value that is unknown otherwise.
  unsigned fresh();
  /// The number of \p Parameter, an argument of a function that unseen code
  /// calls: it may be anything, whatever other arguments are.
  unsigned ofInput(const clang::ParmVarDecl &Parameter);

  /// Gives \p Result, of type \p Type, from \p Operation on \p Left and \p
  /// Right, its number, if both have one or are known.
  void name(HostValue &Result, clang::BinaryOperatorKind Operation,
            const HostValue &Left, const HostValue &Right, clang::QualType Type,
            const clang::ASTContext &Context);
  /// The same of a conversion of \p Operand to \p Type that may lose something.
  void nameConverted(HostValue &Result, const HostValue &Operand,
                     clang::QualType Type, const clang::ASTContext &Context);
  /// The same of `!Operand`.
  void nameOpposite(HostValue &Result, const HostValue &Operand);

  /// True if \p A and \p B are numbers of values that are computed from
  /// arguments alone, and from none in common: each may be anything, whatever
  /// the other is.
  bool areIndependent(unsigned A, unsigned B) const;
  /// True if what \p Test, a number, says may make values of \p A depend on \p
  /// B.
  bool links(unsigned Test, unsigned A, unsigned B) const;
  /// True if what a test says of \p A decides \p B, or leaves it open: both are
  /// one number, or comparisons of it with constants.
  bool areDecidedTogether(unsigned A, unsigned B) const;
  /// True if both are computed from one input.
  bool haveInCommon(unsigned A, unsigned B) const;

private:
  struct Origin {
    /// The numbers that it is computed from and that are not computed.
    llvm::SmallVector<unsigned, 2> Inputs;
    bool IsOfInputs = false; ///< these are arguments
    unsigned Compared = 0;   ///< of a comparison with a constant: what of
    /// For a sum, a difference or a quotient with a constant, which is Second:
    /// what of, which operation, and of what kind.
    unsigned First = 0;
    int Operation = 0;
    std::int64_t Second = 0;
    bool IsSigned = true;
  };
  unsigned add(Origin Of);
  static void noteConstant(Origin &Of, clang::BinaryOperatorKind Operation,
                           const HostValue &Left, const HostValue &Right,
                           clang::QualType Type);
  Origin originOf(const HostValue &Left, const HostValue &Right) const;

  /// The operation, both operands, and the width and sign of the type.
  using Operand = std::tuple<unsigned, bool, std::uint64_t>;
  using Key = std::tuple<int, Operand, Operand, unsigned>;
  static std::optional<Operand> operandOf(const HostValue &Value);

  std::map<Key, unsigned> Known;
  llvm::DenseMap<const clang::ParmVarDecl *, unsigned> Inputs;
  std::vector<Origin> Origins{{}}; ///< by number; 0 is none
};

} // namespace bank_lint::frontend

#endif
