//===-- tool/report/profiler/profiler_command.cpp - what measures it ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/profiler/profiler_command.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {

llvm::StringRef kernelVariant(llvm::StringRef Demangled) {
  const std::size_t Begin = Demangled.rfind(" [");
  if (!Demangled.ends_with("]") || Begin == llvm::StringRef::npos)
    return "";
  return Demangled.drop_front(Begin);
}

std::string kernelBaseName(llvm::StringRef Demangled) {
  Demangled = Demangled.drop_back(kernelVariant(Demangled).size());
  // The name of an unnamed namespace holds a parenthesis of its own.
  std::string Plain = Demangled.str();
  const std::string Unnamed = "(anonymous namespace)::";
  for (std::size_t At; (At = Plain.find(Unnamed)) != std::string::npos;)
    Plain.erase(At, Unnamed.size());
  llvm::StringRef Name = llvm::StringRef(Plain).take_until(
      [](char C) { return C == '(' || C == '<'; });
  // What is left may be `void space::name`.
  Name = Name.rtrim(' ');
  Name = Name.substr(Name.rfind(' ') + 1);
  return Name.substr(Name.rfind(':') + 1).str();
}

std::string profilerCommand(llvm::StringRef Kernel,
                            llvm::ArrayRef<std::string> Metrics) {
  return "ncu --kernel-name " + Kernel.str() + " --metrics " +
         llvm::join(Metrics, ",") + " ./your-program";
}

} // namespace bank_lint
