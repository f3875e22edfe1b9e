//===-- analysis/ptx/lift/logic_lift.cpp - bits joined one by one ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/value_lift.h"
#include <array>

using namespace llvm;

namespace bank_lint::ptx {

/// and, or, xor, not, cnot
bool liftLogic(OperandLift &O, const Instruction &I, const MnemonicParts &P) {
  if (!P.Words.empty() || P.Types.size() != 1)
    return false;
  const bool IsPredicate = P.Types[0].Kind == TypeKind::Predicate;
  const bool IsUnary = P.Stem == "not" || P.Stem == "cnot";
  if ((!P.isBits() && !IsPredicate) || (IsPredicate && P.Stem == "cnot") ||
      I.Operands.size() != (IsUnary ? 2 : 3))
    return false;
  Value *X = O.read(I.Operands[1], P.Types[0].Bits);
  Value *Y = IsUnary ? X : O.read(I.Operands[2], P.Types[0].Bits);
  if (!X || !Y)
    return true;
  auto &B = O.B;
  Value *Result = nullptr;
  if (P.Stem == "not")
    Result = B.CreateNot(X);
  else if (P.Stem == "cnot")
    Result = B.CreateZExt(B.CreateICmpEQ(X, ConstantInt::get(X->getType(), 0)),
                          X->getType());
  else
    Result = P.Stem == "and"  ? B.CreateAnd(X, Y)
             : P.Stem == "or" ? B.CreateOr(X, Y)
                              : B.CreateXor(X, Y);
  O.write(I.Operands[0], Result);
  return true;
}

namespace {

/// One of three inputs, perhaps inverted, as lop3 numbers what comes out.
struct Input {
  unsigned Index = 0;
  bool IsInverted = false;

  unsigned table() const {
    constexpr std::array<unsigned, 3> Tables = {0xf0, 0xcc, 0xaa};
    return IsInverted ? ~Tables[Index] & 0xff : Tables[Index];
  }
};

unsigned joined(unsigned Operation, unsigned X, unsigned Y) {
  return Operation == 0 ? X & Y : Operation == 1 ? X | Y : X ^ Y;
}

Value *joined(IRBuilder<> &B, unsigned Operation, Value *X, Value *Y) {
  return Operation == 0   ? B.CreateAnd(X, Y)
         : Operation == 1 ? B.CreateOr(X, Y)
                          : B.CreateXor(X, Y);
}

constexpr unsigned AllInputs = 6;

Input input(unsigned Number) { return {Number % 3, Number >= 3}; }

/// What has \p Table, with two operations at most, as people write it; null if
/// there is no such.
Value *shortLogic(IRBuilder<> &B, unsigned Table,
                  const std::array<Value *, 3> &Of) {
  auto Make = [&](Input From) {
    return From.IsInverted ? B.CreateNot(Of[From.Index]) : Of[From.Index];
  };
  for (unsigned X = 0; X < AllInputs; ++X)
    if (input(X).table() == Table)
      return Make(input(X));
  for (unsigned X = 0; X < AllInputs; ++X)
    for (unsigned Y = 0; Y < AllInputs; ++Y)
      for (unsigned First = 0; First < 3; ++First) {
        const unsigned Both = joined(First, input(X).table(), input(Y).table());
        if (Both == Table)
          return joined(B, First, Make(input(X)), Make(input(Y)));
      }
  for (unsigned X = 0; X < AllInputs; ++X)
    for (unsigned Y = 0; Y < AllInputs; ++Y)
      for (unsigned First = 0; First < 3; ++First)
        for (unsigned Z = 0; Z < AllInputs; ++Z)
          for (unsigned Second = 0; Second < 3; ++Second) {
            const unsigned Both =
                joined(First, input(X).table(), input(Y).table());
            if (joined(Second, Both, input(Z).table()) == Table)
              return joined(B, Second,
                            joined(B, First, Make(input(X)), Make(input(Y))),
                            Make(input(Z)));
          }
  return nullptr;
}

/// The sum of the cases in which \p Table has a one.
Value *longLogic(IRBuilder<> &B, unsigned Table,
                 const std::array<Value *, 3> &Of) {
  Value *Result = ConstantInt::get(Of[0]->getType(), 0);
  for (unsigned Case = 0; Case < 8; ++Case) {
    if (!(Table >> Case & 1))
      continue;
    auto Make = [&](unsigned Index) {
      return Case >> (2 - Index) & 1 ? Of[Index] : B.CreateNot(Of[Index]);
    };
    Result =
        B.CreateOr(Result, B.CreateAnd(B.CreateAnd(Make(0), Make(1)), Make(2)));
  }
  return Result;
}

} // namespace

/// lop3.b32 d, a, b, c, table
bool liftAnyLogic(OperandLift &O, const Instruction &I,
                  const MnemonicParts &P) {
  if (!P.isBits() || P.Types[0].Bits != 32 || !P.Words.empty() ||
      I.Operands.size() != 5 || I.Operands[4].Kind != OperandKind::Immediate ||
      std::uint64_t(I.Operands[4].Value) > 0xff)
    return false;
  const std::array<Value *, 3> Of = {O.read(I.Operands[1], 32),
                                     O.read(I.Operands[2], 32),
                                     O.read(I.Operands[3], 32)};
  if (!Of[0] || !Of[1] || !Of[2])
    return true;
  const auto Table = unsigned(I.Operands[4].Value);
  Value *Result = Table == 0      ? O.B.getInt32(0)
                  : Table == 0xff ? O.B.getInt32(~0u)
                                  : shortLogic(O.B, Table, Of);
  O.write(I.Operands[0], Result ? Result : longLogic(O.B, Table, Of));
  return true;
}

} // namespace bank_lint::ptx
