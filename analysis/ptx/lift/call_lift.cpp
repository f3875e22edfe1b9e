//===-- analysis/ptx/lift/call_lift.cpp - calls and returns ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/function_lift.h"

using namespace llvm;

namespace bank_lint::ptx {
namespace {

bool isNumber(const Variable &V) { return V.IsRegister || !V.IsArray; }

llvm::Type *numberType(const Variable &V, LLVMContext &Context) {
  return IntegerType::get(Context, V.Element.Bits);
}

} // namespace

FunctionType *functionType(const Signature &Takes, LLVMContext &Context) {
  SmallVector<llvm::Type *, 8> Parameters, Results;
  for (const Variable &V : Takes.Parameters)
    Parameters.push_back(isNumber(V) ? numberType(V, Context)
                                     : PointerType::get(Context, 0));
  for (const Variable &V : Takes.Results)
    if (isNumber(V))
      Results.push_back(numberType(V, Context));
    else
      Parameters.push_back(PointerType::get(Context, 0));
  llvm::Type *Returned = Results.empty() ? llvm::Type::getVoidTy(Context)
                         : Results.size() == 1
                             ? Results[0]
                             : StructType::get(Context, Results);
  return FunctionType::get(Returned, Parameters, false);
}

/// Returns what the function's results hold.
void FunctionLift::finishReturn() {
  SmallVector<Value *, 2> Values;
  unsigned Next = 0;
  for (const Variable &V : F.Takes.Results) {
    Value *Where = V.IsRegister ? O.slot(V.Register) : O.Variables[Next++];
    if (isNumber(V))
      Values.push_back(B.CreateLoad(numberType(V, B.getContext()), Where));
  }
  if (Values.empty())
    B.CreateRetVoid();
  else if (Values.size() == 1)
    B.CreateRet(Values[0]);
  else
    B.CreateAggregateRet(Values.data(), unsigned(Values.size()));
}

void FunctionLift::call(unsigned Index) {
  const ptx::Call &C = F.Calls.at(Index);
  const Signature *Takes = nullptr;
  Value *Callee = nullptr;
  if (C.Callee.Kind == OperandKind::Symbol) {
    const auto Found = Others.find(C.Callee.Name);
    if (Found == Others.end()) {
      O.fail("no function is declared as " + C.Callee.Name);
      return;
    }
    Takes = &Found->second.Of->Takes;
    Callee = Found->second.Code;
    if (Found->second.Of->IsKernel) {
      O.fail("a kernel is called: " + C.Callee.Name);
      return;
    }
  } else {
    const auto Found = F.Prototypes.find(C.Prototype);
    if (Found == F.Prototypes.end()) {
      O.fail("a prototype of what is called is expected");
      return;
    }
    Takes = &Found->second;
    Value *Where = O.read(C.Callee, 64);
    if (!Where)
      return;
    Callee = B.CreateIntToPtr(Where, B.getPtrTy());
  }
  if (C.Arguments.size() != Takes->Parameters.size() ||
      C.Results.size() != Takes->Results.size()) {
    O.fail(Twine(Takes->Parameters.size()) + " arguments and " +
           Twine(Takes->Results.size()) + " results are expected");
    return;
  }
  // For an operand that is a variable of the body: where it lies.
  const auto Place = [&](const Operand &Passed, const Variable &As) -> Value * {
    if (Passed.Kind != OperandKind::Symbol || Passed.Index == 0)
      return O.fail("a parameter of the body is expected");
    if (F.Variables[Passed.Index - 1].bytes() != As.bytes())
      return O.fail("a parameter of " + Twine(As.bytes()) +
                    " bytes is expected: " + Passed.Name);
    return O.Variables[Passed.Index - 1];
  };
  SmallVector<Value *, 8> Arguments;
  for (unsigned Number = 0; Number < C.Arguments.size(); ++Number) {
    const Operand &Passed = C.Arguments[Number];
    const Variable &As = Takes->Parameters[Number];
    const bool IsVariable =
        Passed.Kind == OperandKind::Symbol && Passed.Index > 0;
    const bool IsRead = isNumber(As) && !IsVariable;
    Value *V = IsRead ? O.read(Passed, As.Element.Bits) : Place(Passed, As);
    if (!V)
      return;
    if (!IsRead && isNumber(As))
      V = B.CreateLoad(numberType(As, B.getContext()), V);
    Arguments.push_back(V);
  }
  for (unsigned Number = 0; Number < C.Results.size(); ++Number)
    if (!isNumber(Takes->Results[Number])) {
      Value *Where = Place(C.Results[Number], Takes->Results[Number]);
      if (!Where)
        return;
      Arguments.push_back(Where);
    }
  ++Counts.Exact;
  FunctionType *Type = functionType(*Takes, B.getContext());
  CallInst *Called = B.CreateCall(Type, Callee, Arguments);
  unsigned Next = 0;
  const bool IsStruct = Type->getReturnType()->isStructTy();
  for (unsigned Number = 0; Number < C.Results.size(); ++Number) {
    const Variable &As = Takes->Results[Number];
    if (!isNumber(As))
      continue;
    Value *V = IsStruct ? B.CreateExtractValue(Called, Next++)
                        : static_cast<Value *>(Called);
    const Operand &To = C.Results[Number];
    if (To.Kind == OperandKind::Symbol && To.Index > 0) {
      Value *Where = Place(To, As);
      if (!Where)
        return;
      B.CreateStore(V, Where);
    } else {
      O.write(To, V);
    }
  }
}

} // namespace bank_lint::ptx
