//===-- analysis/frontend/parse/shared_objects.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/shared_objects.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

/// Those of <cuda/barrier>, <cuda/pipeline>, <cuda/latch> and <cuda/semaphore>.
/// For the user's classes see recovery/shared_classes.h.
constexpr llvm::StringLiteral Names[] = {"barrier", "pipeline_shared_state",
                                         "latch", "counting_semaphore"};

bool isInCuda(const Decl &D) {
  const DeclContext *Outer = nullptr;
  for (const DeclContext *C = D.getDeclContext(); !C->isTranslationUnit();
       C = C->getParent())
    Outer = C;
  const auto *Namespace = dyn_cast_or_null<NamespaceDecl>(Outer);
  return Namespace && Namespace->getName() == "cuda";
}

} // namespace

void allowInSharedMemory(TagDecl &Tag) {
  auto *Record = dyn_cast<CXXRecordDecl>(&Tag);
  if (!Record || Record->isDependentContext() || !Record->getIdentifier() ||
      !llvm::is_contained(Names, Record->getName()) || !isInCuda(*Record))
    return;
  for (CXXConstructorDecl *Constructor : Record->ctors())
    if (Constructor->isDefaultConstructor())
      Constructor->setTrivial(true);
  if (CXXDestructorDecl *Destructor = Record->getDestructor())
    Destructor->setTrivial(true);
}

} // namespace bank_lint::frontend
