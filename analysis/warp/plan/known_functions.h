//===-- analysis/warp/plan/known_functions.h - functions of CUDA *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Functions without a body in the file that are no secret: CUDA provides them
/// and documents what they do. Any other is unknown; it may access and change
/// whatever memory it finds.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_PLAN_KNOWN_FUNCTIONS_H
#define BANK_LINT_ANALYSIS_WARP_PLAN_KNOWN_FUNCTIONS_H

#include "llvm/IR/InstrTypes.h"
#include <cstdint>
#include <string>

namespace bank_lint {

/// What a call may write of the memory that a kernel can see.
enum class CallWrites : std::uint8_t {
  Nothing,
  Arguments, ///< what its arguments point to
  Anything,
};

/// What \p Call, no intrinsic and no inline PTX, may write.
CallWrites writesOf(const llvm::CallBase &Call);

/// Whether lanes that call the function of \p Call with the same operands get
/// the same result. For an unknown function they need not, even if it touches
/// no memory: threadIdx is none.
bool givesLanesTheSame(const llvm::CallBase &Call);

/// The name of \p Callee as the source has it.
std::string shownName(const llvm::Function &Callee);

/// Returns why the effect of \p Call is unknown, as text for users; empty if it
/// is known. \p Call is as above.
std::string whyNotFollowed(const llvm::CallBase &Call);

} // namespace bank_lint

#endif
