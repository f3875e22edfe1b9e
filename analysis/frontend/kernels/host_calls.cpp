//===-- analysis/frontend/kernels/host_calls.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/host_calls.h"
#include "analysis/frontend/parse/locations.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"
#include <set>

using namespace clang;
using bank_lint::SourceRange;

namespace bank_lint::frontend {
namespace {

/// Whether a call of \p Callee leaves everything as it is, but for what only
/// the host has.
bool changesNothing(const FunctionDecl &Callee) {
  auto LeadsToConstants = [](QualType Type) {
    return !Type->isPointerOrReferenceType() ||
           Type->getPointeeType().isConstQualified();
  };
  if (isa<CXXConstructorDecl>(Callee) || Callee.getReturnType()->isRecordType())
    return false;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
      Method && Method->isInstance() && !Method->isConst() &&
      !isa<CXXDestructorDecl>(Method))
    return false;
  return llvm::all_of(Callee.parameters(), [&](const ParmVarDecl *Each) {
    return !Each->getType()->isRecordType() &&
           LeadsToConstants(Each->getType());
  });
}

} // namespace

std::vector<std::string> hostCallNotes(llvm::ArrayRef<HostCall> Calls,
                                       const Locations &Where) {
  std::set<std::string> Notes;
  for (const auto &[Callee, Location] : Calls) {
    const SourceRange Place = Where.range(clang::SourceRange(Location));
    if (Where.isInUserFile(Location) && Place.isValid())
      Notes.insert("the host function '" + Callee->getNameAsString() +
                   "' is called in device code at " +
                   std::to_string(Place.Line) + ":" +
                   std::to_string(Place.Column) +
                   "; like nvcc, bank-lint leaves the call out");
  }
  return {Notes.begin(), Notes.end()};
}

void leaveOutHostCalls(
    llvm::ArrayRef<HostCall> Calls,
    llvm::function_ref<std::vector<std::string>(const FunctionDecl *)> NamesOf,
    llvm::Module &Module) {
  for (const HostCall &Call : Calls) {
    if (!changesNothing(*Call.Callee))
      continue;
    for (const std::string &Name : NamesOf(Call.Callee))
      if (llvm::Function *Function = Module.getFunction(Name);
          Function && Function->isDeclaration()) {
        Function->setDoesNotAccessMemory();
        Function->setDoesNotThrow();
        Function->setWillReturn();
      }
  }
}

} // namespace bank_lint::frontend
