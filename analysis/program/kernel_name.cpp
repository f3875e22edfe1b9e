//===-- analysis/program/kernel_name.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/program/kernel_name.h"
#include "llvm/Demangle/Demangle.h"

namespace bank_lint {

std::string kernelDisplayName(llvm::StringRef Mangled) {
  if (!Mangled.starts_with("_Z"))
    return llvm::demangle(Mangled);
  // Relocatable device code marks kernels of one file with a suffix.
  Mangled = Mangled.take_until([](char C) { return C == '.' || C == '$'; });
  Mangled = Mangled.split("__intern__").first.split("__static__").first;
  std::string Name = llvm::demangle(Mangled);
  // Of a template instantiation the demangled name has the return type.
  if (llvm::StringRef(Name).starts_with("void "))
    Name.erase(0, 5);
  return Name;
}

} // namespace bank_lint
