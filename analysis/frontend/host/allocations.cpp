//===-- analysis/frontend/host/allocations.cpp - allocations --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of the runtime that allocate memory. What they return is a multiple
// of 256 bytes: CUDA C++ Programming Guide, "Device Memory Accesses".
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/interpreter.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace bank_lint::frontend {

/// Functions that store a pointer where their first argument points.
static constexpr llvm::StringLiteral Allocators[] = {
    "cudaMalloc",        "cudaMallocManaged",
    "cudaMallocAsync",   "cudaMallocFromPoolAsync",
    "cudaMallocHost",    "cudaHostAlloc",
    "cudaMallocPitch",   "cuMemAlloc",
    "cuMemAlloc_v2",     "cuMemAllocManaged",
    "cuMemAllocAsync",   "cuMemAllocHost",
    "cuMemAllocHost_v2", "cuMemHostAlloc"};

/// A call of an allocator, named \p Name: what it stores is known modulo 256,
/// and nothing else changes. \returns false, with nothing done, of other
/// functions.
bool HostInterpreter::callOfAllocation(const CallExpr &Call,
                                       llvm::StringRef Name) {
  if (Call.getNumArgs() < 2 || !llvm::is_contained(Allocators, Name))
    return false;
  // The pitch is aligned like a row's begin.
  const unsigned Results = Name == "cudaMallocPitch" ? 2 : 1;
  llvm::SmallVector<HostValue, 4> Given;
  for (const Expr *Argument : Call.arguments())
    Given.push_back(evaluate(Argument));
  for (unsigned I = 0; I < Given.size(); ++I) {
    if (I >= Results)
      State.escape(Given[I]);
    else if (Given[I].place())
      assign(pointee(Given[I]), HostValue::ofLow(HostResidue::ofAllocation()));
  }
  return true;
}

} // namespace bank_lint::frontend
