//===-- analysis/warp/private_memory.cpp ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is no longer known of private objects once something may have changed
// them, and that they differ between lanes.
//===----------------------------------------------------------------------===//
#include "analysis/warp/executor.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

/// Whether lanes find the same at the generic or other \p Pointer, which is
/// \p Address and leads to \p Where. What is private may differ where its
/// address does not.
bool Executor::isUniform(const LaneValue &Address, const Place &Where,
                         const Value &Pointer) const {
  return Address.isUniform(C) &&
         (Where.isFollowed() || !Plan.privateWrites().mayBePrivate(Pointer));
}

/// \p By changes what is at \p Where, no one looks how.
void Executor::changePrivate(const Instruction &By, const Place &Where) {
  if (Where.Base == BaseSpace::Local && Where.Object &&
      Where.WhyUnknown.empty())
    return Local.forget(Where.Object);
  if (Where.Base != BaseSpace::Local && Where.isFollowed())
    return;
  if (const PrivateWrites::Changes *Changed = Plan.privateWrites().of(By))
    forgetChanged(*Changed);
}

/// Nothing is known any longer of what \p L may change.
void Executor::forgetLocalStores(const Loop &L) {
  forgetChanged(Plan.privateWrites().in(L));
}

void Executor::forgetChanged(const PrivateWrites::Changes &Changed) {
  for (const AllocaInst *Object : Changed.Named)
    Local.forget(Object);
  if (Changed.Exposed)
    for (const AllocaInst *Object : Plan.privateWrites().exposed())
      Local.forget(Object);
}

} // namespace bank_lint
