//===-- analysis/frontend/host/values/residue.cpp - low bits of values ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/values/residue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecordLayout.h"
#include <algorithm>
#include <bit>

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// The residue of a number that is \p Residue modulo \p Modulus, a power of
/// two; 0 stands for one that is larger than all that are kept.
HostResidue kept(std::uint64_t Modulus, std::uint64_t Residue, bool IsAssumed) {
  HostResidue Result;
  Result.Modulus = static_cast<std::uint32_t>(
      Modulus == 0 ? HostResidue::Most
                   : std::min<std::uint64_t>(Modulus, HostResidue::Most));
  Result.Residue = static_cast<std::uint32_t>(Residue & (Result.Modulus - 1));
  Result.IsAssumed = IsAssumed && Result.Modulus > 1;
  return Result;
}

HostResidue looked(const HostResidue &R) {
  return R.isSaid() ? R : HostResidue::nothing();
}

/// The largest power of two in \p Number; 0 of 0.
std::uint64_t powerIn(std::uint64_t Number) { return Number & -Number; }

/// The least of two powers of two, where 0 is the largest.
std::uint64_t lesser(std::uint64_t A, std::uint64_t B) {
  return A == 0 ? B : B == 0 ? A : std::min(A, B);
}

/// For `&` and `|`: a bit of the result is known if both are, or if one of them
/// decides by itself.
HostResidue masked(const HostResidue &A, const HostResidue &B, bool IsOr) {
  auto Decides = [&](const HostResidue &R, std::uint64_t Bit) {
    return Bit < R.Modulus && bool(R.Residue & Bit) == IsOr;
  };
  std::uint64_t Bit = 1;
  while (Bit < HostResidue::Most && ((Bit < A.Modulus && Bit < B.Modulus) ||
                                     Decides(A, Bit) || Decides(B, Bit)))
    Bit *= 2;
  return kept(Bit, IsOr ? A.Residue | B.Residue : A.Residue & B.Residue,
              A.IsAssumed || B.IsAssumed);
}

/// For `<<` and `>>` by a known count.
HostResidue shifted(const HostResidue &A, const HostResidue &Count,
                    bool IsLeft) {
  if (Count.Modulus != HostResidue::Most || Count.Residue >= 64)
    return HostResidue::nothing();
  if (IsLeft)
    return kept(Count.Residue > 31 ? 0
                                   : std::uint64_t(A.Modulus) << Count.Residue,
                std::uint64_t(A.Residue) << Count.Residue,
                A.IsAssumed || Count.IsAssumed);
  const std::uint64_t Left = std::uint64_t(A.Modulus) >> Count.Residue;
  return Left > 1 ? kept(Left, A.Residue >> Count.Residue,
                         A.IsAssumed || Count.IsAssumed)
                  : HostResidue::nothing();
}

} // namespace

HostResidue HostResidue::of(const llvm::APInt &Number) {
  return kept(Most, Number.zextOrTrunc(64).getZExtValue(), false);
}

HostResidue HostResidue::multipleOf(std::uint64_t Alignment) {
  return kept(powerIn(Alignment), 0, false);
}

HostResidue eitherOf(const HostResidue &A, const HostResidue &B) {
  if (!A.isSaid() || !B.isSaid())
    return {};
  return kept(lesser(std::min(A.Modulus, B.Modulus),
                     powerIn(std::uint64_t(A.Residue) - B.Residue)),
              A.Residue, A.IsAssumed || B.IsAssumed);
}

HostResidue sumOf(const HostResidue &A, const HostResidue &B) {
  const HostResidue L = looked(A), R = looked(B);
  return kept(std::min(L.Modulus, R.Modulus),
              std::uint64_t(L.Residue) + R.Residue, L.IsAssumed || R.IsAssumed);
}

HostResidue productOf(const HostResidue &A, const HostResidue &B) {
  const HostResidue L = looked(A), R = looked(B);
  // (M*a + r) * (N*b + s) = M*N*a*b + M*s*a + N*r*b + r*s
  const std::uint64_t Modulus = lesser(
      std::uint64_t(L.Modulus) * R.Modulus,
      lesser(L.Modulus * powerIn(R.Residue), R.Modulus * powerIn(L.Residue)));
  return kept(Modulus, std::uint64_t(L.Residue) * R.Residue,
              L.IsAssumed || R.IsAssumed);
}

HostResidue residueOf(BinaryOperatorKind Operation, const HostResidue &A,
                      const HostResidue &B) {
  const HostResidue L = looked(A), R = looked(B);
  switch (Operation) {
  case BO_Add:
    return sumOf(L, R);
  case BO_Sub:
    return sumOf(L, residueOf(UO_Minus, R));
  case BO_Mul:
    return productOf(L, R);
  case BO_And:
    return masked(L, R, /*IsOr=*/false);
  case BO_Or:
    return masked(L, R, /*IsOr=*/true);
  case BO_Shl:
  case BO_Shr:
    return shifted(L, R, Operation == BO_Shl);
  default:
    return HostResidue::nothing();
  }
}

HostResidue residueOf(UnaryOperatorKind Operation, const HostResidue &A) {
  const HostResidue R = looked(A);
  switch (Operation) {
  case UO_Plus:
    return R;
  case UO_Minus:
    return kept(R.Modulus, std::uint64_t(0) - R.Residue, R.IsAssumed);
  case UO_Not:
    return kept(R.Modulus, ~std::uint64_t(R.Residue), R.IsAssumed);
  default:
    return HostResidue::nothing();
  }
}

HostResidue elementOf(const HostResidue &Pointer, const HostResidue &Index,
                      QualType Element, bool IsBack,
                      const ASTContext &Context) {
  std::uint64_t Size = 1; // of void, and of functions
  if (!Element->isVoidType() && !Element->isFunctionType()) {
    if (Element->isIncompleteType() || Element->isDependentType() ||
        Element->isVariableArrayType())
      return HostResidue::nothing();
    Size = std::uint64_t(Context.getTypeSizeInChars(Element).getQuantity());
  }
  const HostResidue Bytes =
      productOf(IsBack ? residueOf(UO_Minus, Index) : Index,
                HostResidue::of(llvm::APInt(64, Size)));
  return sumOf(Pointer, Bytes);
}

HostResidue memberOf(const HostResidue &Object, const FieldDecl &Field) {
  const RecordDecl *Record = Field.getParent();
  if (!Object.isSaid())
    return {};
  if (Field.isBitField() || Record->isInvalidDecl() ||
      Record->isDependentType() || !Record->isCompleteDefinition())
    return HostResidue::nothing();
  const ASTContext &Context = Record->getASTContext();
  const std::uint64_t Bits =
      Context.getASTRecordLayout(Record).getFieldOffset(Field.getFieldIndex());
  return sumOf(Object, HostResidue::of(llvm::APInt(64, Bits / 8)));
}

} // namespace bank_lint::frontend
