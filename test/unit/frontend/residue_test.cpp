//===-- test/unit/frontend/residue_test.cpp - low bits --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// By brute force: whatever is said of the low bits of a result must hold for
// all values that the operands may have.
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/values/residue.h"
#include "clang/AST/Expr.h"
#include <functional>
#include <gtest/gtest.h>
#include <random>
#include <vector>

using namespace bank_lint::frontend;
using clang::BinaryOperatorKind;

namespace {

HostResidue residue(std::uint32_t Modulus, std::uint32_t Residue) {
  HostResidue Result;
  Result.Modulus = Modulus;
  Result.Residue = Residue;
  return Result;
}

std::vector<HostResidue> samples() {
  std::vector<HostResidue> Result;
  for (std::uint32_t Modulus : {1u, 2u, 4u, 8u, 64u, 256u})
    for (std::uint32_t Residue : {0u, 1u, 2u, 3u, 4u, 6u, 12u, 48u, 255u})
      if (Residue < Modulus)
        Result.push_back(residue(Modulus, Residue));
  return Result;
}

bool holds(const HostResidue &R, std::uint64_t Value) {
  return !R.isSaid() || Value % R.Modulus == R.Residue;
}

/// Values that have the low bits \p R.
std::vector<std::uint64_t> valuesOf(const HostResidue &R,
                                    std::mt19937_64 &Random) {
  std::vector<std::uint64_t> Result;
  for (int I = 0; I < 24; ++I)
    Result.push_back((I < 4 ? std::uint64_t(I) : Random()) * R.Modulus +
                     R.Residue);
  return Result;
}

void check(
    BinaryOperatorKind Operation,
    const std::function<std::uint64_t(std::uint64_t, std::uint64_t)> &Compute) {
  std::mt19937_64 Random(1);
  for (const HostResidue &A : samples())
    for (const HostResidue &B : samples()) {
      const HostResidue Said = residueOf(Operation, A, B);
      for (std::uint64_t X : valuesOf(A, Random))
        for (std::uint64_t Y : valuesOf(B, Random))
          ASSERT_TRUE(holds(Said, Compute(X, Y)))
              << clang::BinaryOperator::getOpcodeStr(Operation).str() << ": "
              << X << ", " << Y << ": " << Said.Residue << " modulo "
              << Said.Modulus;
    }
}

TEST(HostResidue, OperatorsHoldForAllValues) {
  check(clang::BO_Add, [](auto X, auto Y) { return X + Y; });
  check(clang::BO_Sub, [](auto X, auto Y) { return X - Y; });
  check(clang::BO_Mul, [](auto X, auto Y) { return X * Y; });
  check(clang::BO_And, [](auto X, auto Y) { return X & Y; });
  check(clang::BO_Or, [](auto X, auto Y) { return X | Y; });
  check(clang::BO_Xor, [](auto X, auto Y) { return X ^ Y; });
  check(clang::BO_Div, [](auto X, auto Y) { return Y ? X / Y : X; });
  check(clang::BO_Rem, [](auto X, auto Y) { return Y ? X % Y : X; });
}

TEST(HostResidue, ShiftsHoldForAllValues) {
  std::mt19937_64 Random(1);
  for (const HostResidue &A : samples())
    for (std::uint32_t Count = 0; Count < 64; ++Count) {
      const HostResidue By = residue(256, Count);
      const HostResidue Left = residueOf(clang::BO_Shl, A, By);
      const HostResidue Right = residueOf(clang::BO_Shr, A, By);
      for (std::uint64_t X : valuesOf(A, Random)) {
        ASSERT_TRUE(holds(Left, X << Count)) << X << " << " << Count;
        ASSERT_TRUE(holds(Right, X >> Count)) << X << " >> " << Count;
      }
    }
}

TEST(HostResidue, EitherHoldsForBoth) {
  std::mt19937_64 Random(1);
  for (const HostResidue &A : samples())
    for (const HostResidue &B : samples()) {
      const HostResidue Said = eitherOf(A, B);
      for (const HostResidue &One : {A, B})
        for (std::uint64_t X : valuesOf(One, Random))
          ASSERT_TRUE(holds(Said, X));
    }
  EXPECT_FALSE(eitherOf(HostResidue(), residue(256, 4)).isSaid());
}

TEST(HostResidue, SaysAsMuchAsCanBeSaid) {
  EXPECT_EQ(sumOf(residue(256, 0), residue(256, 260 % 256)), residue(256, 4));
  EXPECT_EQ(productOf(residue(1, 0), residue(256, 16)), residue(16, 0));
  EXPECT_EQ(productOf(residue(4, 2), residue(256, 4)), residue(16, 8));
  EXPECT_EQ(eitherOf(residue(256, 0), residue(256, 48)), residue(16, 0));
  // (n + 255) & ~255
  EXPECT_EQ(residueOf(clang::BO_And, residue(1, 0), residue(256, 0)),
            residue(256, 0));
  EXPECT_EQ(residueOf(clang::UO_Minus, residue(256, 4)), residue(256, 252));
  EXPECT_EQ(residueOf(clang::UO_Not, residue(256, 255)), residue(256, 0));
}

} // namespace
