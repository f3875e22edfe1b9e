//===-- analysis/lowering/prepare/device_library.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the functions compute: NVIDIA, "Libdevice User's Guide".
//===----------------------------------------------------------------------===//
#include "analysis/lowering/prepare/device_library.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

using Operands = ArrayRef<Value *>;

template <Intrinsic::ID Id> Value *ofTwo(IRBuilder<> &B, Operands From) {
  return B.CreateBinaryIntrinsic(Id, From[0], From[1]);
}

Value *absolute(IRBuilder<> &B, Value *Of) {
  return B.CreateBinaryIntrinsic(Intrinsic::abs, Of, B.getFalse());
}

Value *absoluteOfOne(IRBuilder<> &B, Operands From) {
  return absolute(B, From[0]);
}

Value *onesIn(IRBuilder<> &B, Operands From) {
  return B.CreateUnaryIntrinsic(Intrinsic::ctpop, From[0]);
}

Value *leadingZeros(IRBuilder<> &B, Operands From) {
  return B.CreateBinaryIntrinsic(Intrinsic::ctlz, From[0], B.getFalse());
}

/// From 1; 0 if there is none.
Value *lowestOne(IRBuilder<> &B, Operands From) {
  Constant *Zero = ConstantInt::get(From[0]->getType(), 0);
  Constant *One = ConstantInt::get(From[0]->getType(), 1);
  Value *Place =
      B.CreateBinaryIntrinsic(Intrinsic::cttz, From[0], B.getFalse());
  return B.CreateSelect(B.CreateICmpEQ(From[0], Zero), Zero,
                        B.CreateAdd(Place, One));
}

Value *reversed(IRBuilder<> &B, Operands From) {
  return B.CreateUnaryIntrinsic(Intrinsic::bitreverse, From[0]);
}

template <bool IsSigned> Value *upperProduct(IRBuilder<> &B, Operands From) {
  Type *Wide = B.getInt64Ty();
  auto Extend = [&](Value *V) {
    return IsSigned ? B.CreateSExt(V, Wide) : B.CreateZExt(V, Wide);
  };
  Value *Product =
      B.CreateMul(Extend(From[0]), Extend(From[1]), "", !IsSigned, IsSigned);
  return B.CreateTrunc(B.CreateLShr(Product, 32), B.getInt32Ty());
}

template <bool IsSigned> Value *productOf24(IRBuilder<> &B, Operands From) {
  auto Low = [&](Value *V) {
    return IsSigned ? B.CreateAShr(B.CreateShl(V, 8), 8)
                    : B.CreateAnd(V, 0xffffff);
  };
  return B.CreateMul(Low(From[0]), Low(From[1]));
}

template <bool IsSigned>
Value *distancePlusThird(IRBuilder<> &B, Operands From) {
  Value *Most = B.CreateBinaryIntrinsic(
      IsSigned ? Intrinsic::smax : Intrinsic::umax, From[0], From[1]);
  Value *Least = B.CreateBinaryIntrinsic(
      IsSigned ? Intrinsic::smin : Intrinsic::umin, From[0], From[1]);
  return B.CreateAdd(B.CreateSub(Most, Least), From[2]);
}

struct Row {
  StringLiteral Name; ///< without "__nv_"
  unsigned Count;     ///< of its operands
  unsigned Bits;      ///< of each
  Value *(*Make)(IRBuilder<> &, Operands);
};

constexpr Row Table[] = {
    {"min", 2, 32, ofTwo<Intrinsic::smin>},
    {"max", 2, 32, ofTwo<Intrinsic::smax>},
    {"umin", 2, 32, ofTwo<Intrinsic::umin>},
    {"umax", 2, 32, ofTwo<Intrinsic::umax>},
    {"llmin", 2, 64, ofTwo<Intrinsic::smin>},
    {"llmax", 2, 64, ofTwo<Intrinsic::smax>},
    {"ullmin", 2, 64, ofTwo<Intrinsic::umin>},
    {"ullmax", 2, 64, ofTwo<Intrinsic::umax>},
    {"abs", 1, 32, absoluteOfOne},
    {"llabs", 1, 64, absoluteOfOne},
    {"popc", 1, 32, onesIn},
    {"popcll", 1, 64, onesIn},
    {"clz", 1, 32, leadingZeros},
    {"clzll", 1, 64, leadingZeros},
    {"ffs", 1, 32, lowestOne},
    {"ffsll", 1, 64, lowestOne},
    {"brev", 1, 32, reversed},
    {"brevll", 1, 64, reversed},
    {"mulhi", 2, 32, upperProduct<true>},
    {"umulhi", 2, 32, upperProduct<false>},
    {"mul24", 2, 32, productOf24<true>},
    {"umul24", 2, 32, productOf24<false>},
    {"sad", 3, 32, distancePlusThird<true>},
    {"usad", 3, 32, distancePlusThird<false>},
};

bool fits(const Row &R, const Function &F) {
  return F.arg_size() == R.Count && F.getReturnType()->isIntegerTy() &&
         all_of(F.args(), [&](const Argument &A) {
           return A.getType()->isIntegerTy(R.Bits);
         });
}

void writeBody(const Row &R, Function &F) {
  IRBuilder<> Builder(BasicBlock::Create(F.getContext(), "", &F));
  SmallVector<Value *, 3> From;
  for (Argument &A : F.args())
    From.push_back(&A);
  Builder.CreateRet(
      Builder.CreateZExtOrTrunc(R.Make(Builder, From), F.getReturnType()));
}

} // namespace

void provideDeviceLibrary(Module &Module) {
  for (Function &F : Module) {
    StringRef Name = F.getName();
    if (!F.isDeclaration() || !Name.consume_front("__nv_"))
      continue;
    const Row *Found =
        find_if(Table, [&](const Row &R) { return R.Name == Name; });
    if (Found != std::end(Table) && fits(*Found, F)) {
      writeBody(*Found, F);
      continue;
    }
    if (any_of(F.args(),
               [](const Argument &A) { return A.getType()->isPointerTy(); }))
      continue;
    F.removeFnAttr(Attribute::Convergent);
    F.setDoesNotAccessMemory();
    F.setDoesNotThrow();
    F.setWillReturn();
  }
}

} // namespace bank_lint::lowering
