//===-- analysis/lowering/prepare/restrict_parameters.cpp -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/prepare/restrict_parameters.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace bank_lint::lowering {

void restrictParameters(Module &Module) {
  for (Function &F : Module)
    if (F.getCallingConv() == CallingConv::PTX_Kernel)
      for (Argument &A : F.args())
        if (A.getType()->isPointerTy() && !A.hasPassPointeeByValueCopyAttr())
          A.addAttr(Attribute::NoAlias);
}

} // namespace bank_lint::lowering
