//===-- analysis/frontend/host/values/residue.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is known of the low bits of a number or of a pointer whose value is
/// unknown: its remainder modulo a power of two. They stay known where numbers
/// wrap around, become wider or narrower, and become pointers.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_RESIDUE_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_RESIDUE_H

#include "clang/AST/OperationKinds.h"
#include "llvm/ADT/APInt.h"
#include <cstdint>

namespace clang {
class ASTContext;
class FieldDecl;
class QualType;
} // namespace clang

namespace bank_lint::frontend {

struct HostResidue {
  /// What the memory routines of CUDA's runtime return is a multiple of it, as
  /// the programming guide says; no more is kept.
  static constexpr std::uint32_t Most = 256;

  /// A power of two. 0: the value was not examined; 1: it is unknown.
  std::uint32_t Modulus = 0;
  std::uint32_t Residue = 0; ///< less than Modulus
  /// Only if pointers whose origin was not seen are multiples of Most.
  bool IsAssumed = false;

  bool isSaid() const { return Modulus != 0; }
  bool operator==(const HostResidue &) const = default;

  static HostResidue nothing() { return {1, 0, false}; }
  static HostResidue zero() { return {Most, 0, false}; }
  static HostResidue ofAllocation() { return {Most, 0, false}; }
  /// The residue of a pointer that comes from unseen code.
  static HostResidue ofUnseen() { return {Most, 0, true}; }
  static HostResidue of(const llvm::APInt &Number);
  /// The residue of a multiple of \p Alignment.
  static HostResidue multipleOf(std::uint64_t Alignment);
};

/// The residue of a value that is one of the two; not examined if one of them
/// was not.
HostResidue eitherOf(const HostResidue &A, const HostResidue &B);
HostResidue sumOf(const HostResidue &A, const HostResidue &B);
HostResidue productOf(const HostResidue &A, const HostResidue &B);
/// The residue of the result of an operator on integers.
HostResidue residueOf(clang::BinaryOperatorKind Operation, const HostResidue &A,
                      const HostResidue &B);
HostResidue residueOf(clang::UnaryOperatorKind Operation, const HostResidue &A);
/// The residue of \p Pointer + \p Index, or - \p Index, elements of type \p
/// Element.
HostResidue elementOf(const HostResidue &Pointer, const HostResidue &Index,
                      clang::QualType Element, bool IsBack,
                      const clang::ASTContext &Context);
/// The residue of the address of \p Field in an object at \p Object.
HostResidue memberOf(const HostResidue &Object, const clang::FieldDecl &Field);

} // namespace bank_lint::frontend

#endif
