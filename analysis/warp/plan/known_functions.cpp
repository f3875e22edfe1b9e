//===-- analysis/warp/plan/known_functions.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/plan/known_functions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Function.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace bank_lint {
namespace {

struct Row {
  StringLiteral Name;
  bool IsPrefix;
  CallWrites Writes;
};

/// Their names are reserved, or those of the C and the C++ library. Sources:
/// CUDA C++ Programming Guide, "Formatted Output", "Dynamic Global Memory
/// Allocation", "Assertion", "CUDA Dynamic Parallelism"; "Libdevice User's
/// Guide"; "PTX Writer's Guide to Interoperability", "System Calls".
constexpr Row Table[] = {
    {"vprintf", false, CallWrites::Nothing},
    {"printf", false, CallWrites::Nothing},
    {"malloc", false, CallWrites::Nothing},
    {"free", false, CallWrites::Nothing},
    // LLVM says that it writes: the C library's sets `signgam`, CUDA's does
    // not.
    {"lgamma", false, CallWrites::Nothing},
    {"lgammaf", false, CallWrites::Nothing},
    {"__assertfail", false, CallWrites::Nothing},
    {"__assert_fail", false, CallWrites::Nothing},
    {"abort", false, CallWrites::Nothing},
    {"_Znw", true, CallWrites::Nothing}, // new
    {"_Zna", true, CallWrites::Nothing}, // new[]
    {"_Zdl", true, CallWrites::Nothing}, // delete
    {"_Zda", true, CallWrites::Nothing}, // delete[]
    {"__cxa_pure_virtual", false, CallWrites::Nothing},
    {"__nvvm_reflect", false, CallWrites::Nothing},
    {"__nv_", true, CallWrites::Arguments},
    {"__cuda", true, CallWrites::Arguments}, // system calls
    {"cuda", true, CallWrites::Arguments},   // the device runtime
};

/// Whether a function of this name that touches no memory is one of the C
/// library, or one of those that the built-in headers only declare.
bool isMathematical(StringRef Name) {
  static const TargetLibraryInfoImpl Library{Triple("nvptx64-nvidia-cuda")};
  constexpr StringLiteral Others[] = {
      "__v",          "erfcinv", "erfcx", "erfinv", "normcdf",
      "cyl_bessel_i", "j0",      "j1",    "y0",     "y1"};
  LibFunc Function;
  return Library.getLibFunc(Name, Function) ||
         any_of(Others,
                [&](StringRef Begin) { return Name.starts_with(Begin); });
}

const Row *find(StringRef Name) {
  const Row *Found = find_if(Table, [&](const Row &R) {
    return R.IsPrefix ? Name.starts_with(R.Name) : Name == R.Name;
  });
  return Found == std::end(Table) ? nullptr : Found;
}

} // namespace

CallWrites writesOf(const CallBase &Call) {
  if (!Call.mayWriteToMemory())
    return CallWrites::Nothing;
  const Function *Callee = Call.getCalledFunction();
  const Row *Known =
      Callee && Callee->isDeclaration() ? find(Callee->getName()) : nullptr;
  return Known ? Known->Writes : CallWrites::Anything;
}

bool givesLanesTheSame(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  return Callee && Callee->isDeclaration() && !Call.mayReadFromMemory() &&
         (find(Callee->getName()) || isMathematical(Callee->getName()));
}

std::string shownName(const Function &Callee) {
  return demangle(Callee.getName());
}

std::string whyNotFollowed(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return "a call through a pointer";
  if (Callee->doesNotAccessMemory() ||
      (Callee->isDeclaration() && find(Callee->getName())))
    return "";
  return "the call of " + shownName(*Callee) + " is not followed (" +
         (Callee->isDeclaration() ? "its body may be in another file"
                                  : "recursion") +
         ")";
}

} // namespace bank_lint
