//===-- analysis/frontend/host/library/library.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/library/library.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// Functions of the runtime that choose a block or a grid at run time.
const char *chooser(llvm::StringRef Name) {
  for (const char *Known :
       {"cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags",
        "cudaOccupancyMaxPotentialBlockSizeVariableSMem",
        "cudaOccupancyMaxPotentialBlockSizeWithFlags",
        "cudaOccupancyMaxPotentialBlockSize",
        "cudaOccupancyMaxActiveBlocksPerMultiprocessor"})
    if (Name == Known)
      return Known;
  return nullptr;
}

/// Functions that store a pointer where their first argument points.
constexpr llvm::StringLiteral Allocators[] = {
    "cudaMalloc",        "cudaMallocManaged",
    "cudaMallocAsync",   "cudaMallocFromPoolAsync",
    "cudaMallocHost",    "cudaHostAlloc",
    "cudaMallocPitch",   "cuMemAlloc",
    "cuMemAlloc_v2",     "cuMemAllocManaged",
    "cuMemAllocAsync",   "cuMemAllocHost",
    "cuMemAllocHost_v2", "cuMemHostAlloc"};

} // namespace

bool HostLibrary::call(const CallExpr &Call, const FunctionDecl &Callee,
                       HostValue &Result) {
  if (!Callee.getIdentifier())
    return false;
  llvm::StringRef Name = Callee.getName();
  if (const char *Function = chooser(Name)) {
    choose(Call, Function);
    return true;
  }
  if (Where.isInUserFile(Callee.getLocation()) || Callee.isCXXClassMember())
    return false;
  if (allocate(Call, Name) || Device.call(Call, Name))
    return true;
  if (Name == "cudaFuncSetAttribute" && Call.getNumArgs() == 3) {
    allowShared(Call);
    return true;
  }
  if (Call.getNumArgs() == 1 && Callee.isInStdNamespace() &&
      (Name == "move" || Name == "forward" || Name == "as_const")) {
    Result = Variables.reference(Values.locate(Call.getArg(0)));
    return true;
  }
  if (Call.getNumArgs() == 2 && Callee.isInStdNamespace() && Name == "swap" &&
      Call.getArg(0)->getType()->isScalarType()) {
    const HostLocation One = Values.locate(Call.getArg(0));
    const HostLocation Other = Values.locate(Call.getArg(1));
    HostValue OfOne = Variables.valueAt(One);
    Variables.assign(One, Variables.valueAt(Other));
    Variables.assign(Other, std::move(OfOne));
    return true;
  }
  return Numbers.call(Call, Callee, Result);
}

/// \p Function, which \p Call calls, chooses what its arguments point to.
void HostLibrary::choose(const CallExpr &Call, const char *Function) {
  for (const Expr *Argument : Call.arguments()) {
    HostValue Value = Values.evaluate(Argument);
    if (!Value.place())
      continue;
    HostValue Chosen;
    Chosen.Why.Chooser = Function;
    Variables.assign(pointee(Value), Chosen);
    State.escape(Value);
  }
}

/// A call of an allocator, named \p Name: what it stores is a multiple of 256
/// bytes (CUDA C++ Programming Guide, "Device Memory Accesses"), and no other
/// value changes. \returns false, with nothing done, of other functions.
bool HostLibrary::allocate(const CallExpr &Call, llvm::StringRef Name) {
  if (Call.getNumArgs() < 2 || !llvm::is_contained(Allocators, Name))
    return false;
  // The pitch is aligned like a row's begin.
  const unsigned Results = Name == "cudaMallocPitch" ? 2 : 1;
  llvm::SmallVector<HostValue, 4> Given;
  for (const Expr *Argument : Call.arguments())
    Given.push_back(Values.evaluate(Argument));
  for (unsigned I = 0; I < Given.size(); ++I) {
    if (I >= Results)
      State.escape(Given[I]);
    else if (Given[I].place())
      Variables.assign(pointee(Given[I]),
                       HostValue::ofLow(HostResidue::ofAllocation()));
  }
  return true;
}

/// cudaFuncSetAttribute(kernel, attribute, value).
void HostLibrary::allowShared(const CallExpr &Call) {
  constexpr std::int64_t MaxDynamicSharedMemorySize = 8; // its number in CUDA
  HostValue Kernel = Values.evaluate(Call.getArg(0));
  HostValue Attribute = Values.evaluate(Call.getArg(1));
  HostValue Bytes = Values.evaluate(Call.getArg(2));
  if (Attribute.integer() &&
      Attribute.integer()->getExtValue() != MaxDynamicSharedMemorySize)
    return;
  if (!Kernel.functions())
    return State.forgetLimits();
  std::optional<SharedLimit> Limit;
  if (Attribute.integer() && Bytes.integer() && !Bytes.integer()->isNegative())
    Limit = SharedLimit{Bytes.integer()->getZExtValue(), &Call};
  for (const FunctionDecl *Function : *Kernel.functions()) {
    if (!Function)
      continue;
    // If it may be one of several, the others keep what they had.
    std::optional<SharedLimit> Old = State.limitOf(*Function);
    bool IsSure = Kernel.functions()->size() == 1;
    if (Limit && !IsSure)
      State.limit(*Function, Old && Old->Bytes > Limit->Bytes ? Old
                             : Old                            ? Limit
                                                              : Old);
    else
      State.limit(*Function, Limit);
  }
}

} // namespace bank_lint::frontend
