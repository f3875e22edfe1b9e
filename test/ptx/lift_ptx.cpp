//===-- test/ptx/lift_ptx.cpp - what the lift makes of a file -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Prints the LLVM IR that is generated from a file that holds PTX, or what is
/// wrong with it:
///
///     lift-ptx [--counts] FILE
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/containers.h"
#include "analysis/ptx/lift/lift.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace bank_lint;

int main(int Count, char **Arguments) {
  const bool OnlyCounts = Count == 3 && StringRef(Arguments[1]) == "--counts";
  if (Count != 2 && !OnlyCounts) {
    errs() << "usage: lift-ptx [--counts] FILE\n";
    return 2;
  }
  const StringRef File = Arguments[Count - 1];
  auto Bytes = MemoryBuffer::getFileOrSTDIN(File);
  if (!Bytes) {
    errs() << File << ": " << Bytes.getError().message() << "\n";
    return 2;
  }
  Expected<std::string> Text = ptx::readPtxOf((*Bytes)->getBuffer());
  if (!Text) {
    errs() << File << ": " << toString(Text.takeError()) << "\n";
    return 1;
  }
  LLVMContext Context;
  ptx::LiftCounts Counts;
  auto Module = ptx::liftPtx(*Text, File, Context, &Counts);
  if (!Module) {
    errs() << toString(Module.takeError()) << "\n";
    return 1;
  }
  if (OnlyCounts)
    outs() << Counts.Instructions << " instructions: " << Counts.Exact
           << " exact, " << Counts.Assembly << " assembly, " << Counts.Opaque
           << " opaque\n";
  else
    (*Module)->print(outs(), nullptr);
  return 0;
}
