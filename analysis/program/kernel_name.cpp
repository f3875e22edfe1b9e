//===-- analysis/program/kernel_name.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/program/kernel_name.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Demangle/Demangle.h"
#include <cstdlib>
#include <memory>

namespace bank_lint {

namespace {

/// The type in front of \p Demangled, which stands there if \p Mangled is of a
/// template: void, or what turns out to be it, such as `enable_if<...>::type`.
std::string resultType(llvm::StringRef Mangled, llvm::StringRef Demangled) {
  if (Demangled.starts_with("void ") || !Demangled.contains('<'))
    return "void";
  const std::string Text = Mangled.str(); // Parts leads into it
  llvm::ItaniumPartialDemangler Parts;
  if (Parts.partialDemangle(Text.c_str()) || !Parts.isFunction())
    return "";
  std::size_t Size = 0;
  const std::unique_ptr<char, decltype(&std::free)> Result(
      Parts.getFunctionReturnType(nullptr, &Size), &std::free);
  return Result ? Result.get() : "";
}

std::string demangled(llvm::StringRef Mangled) {
  if (!Mangled.starts_with("_Z"))
    return llvm::demangle(Mangled);
  // Relocatable device code marks kernels of one file with a suffix.
  Mangled = Mangled.take_until([](char C) { return C == '.' || C == '$'; });
  Mangled = Mangled.split("__intern__").first.split("__static__").first;
  std::string Name = llvm::demangle(Mangled);
  const std::string Result = resultType(Mangled, Name) + " ";
  if (llvm::StringRef(Name).starts_with(Result))
    Name.erase(0, Result.size());
  // How Numba writes Python's name for what is inside a function.
  constexpr llvm::StringLiteral Locals = "::_3clocals_3e::";
  for (std::size_t At; (At = Name.find(Locals)) != std::string::npos;)
    Name.replace(At, Locals.size(), "::<locals>::");
  return Name;
}

} // namespace

std::string withoutAbiTags(std::string Demangled) {
  for (std::size_t Begin;
       (Begin = Demangled.find("[abi:")) != std::string::npos;) {
    const std::size_t End = Demangled.find(']', Begin);
    if (End == std::string::npos)
      break;
    Demangled.erase(Begin, End + 1 - Begin);
  }
  return Demangled;
}

std::string kernelDisplayName(llvm::StringRef Mangled) {
  return withoutAbiTags(demangled(Mangled));
}

std::string variableDisplayName(llvm::StringRef Mangled) {
  std::string Name = llvm::demangle(Mangled);
  // After the last "::" that is not within the brackets of a function.
  const std::size_t Colons = Name.rfind("::");
  return Colons == std::string::npos ? Name : Name.substr(Colons + 2);
}

std::vector<std::string>
kernelDisplayNames(llvm::ArrayRef<llvm::StringRef> Mangled) {
  std::vector<std::string> Result;
  llvm::StringMap<unsigned> Count;
  for (llvm::StringRef Name : Mangled)
    ++Count[Result.emplace_back(kernelDisplayName(Name))];
  for (std::size_t At = 0; At < Result.size(); ++At)
    if (Count[Result[At]] > 1)
      Result[At] = demangled(Mangled[At]);
  return Result;
}

} // namespace bank_lint
