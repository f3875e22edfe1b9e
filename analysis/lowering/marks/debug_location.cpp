//===-- analysis/lowering/marks/debug_location.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/debug_location.h"
#include "llvm/IR/DebugInfoMetadata.h"

namespace bank_lint {

llvm::StringRef debugFileRef(const llvm::DIScope &Scope) {
  // With "/" as the compilation directory the code generator never moves a part
  // of the name into the directory.
  return Scope.getFilename();
}

llvm::StringRef debugFileRef(const llvm::DILocation &Location) {
  return Location.getFilename();
}

std::string debugFileName(const llvm::DIScope &Scope) {
  return debugFileRef(Scope).str();
}

std::string debugFileName(const llvm::DILocation &Location) {
  return debugFileRef(Location).str();
}

} // namespace bank_lint
