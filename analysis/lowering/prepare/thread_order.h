//===-- analysis/lowering/prepare/thread_order.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether it matters to a kernel which of its threads make a warp. If not, its
/// threads may be numbered in another order, and it computes the same.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_PREPARE_THREAD_ORDER_H
#define BANK_LINT_ANALYSIS_LOWERING_PREPARE_THREAD_ORDER_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class Function;
} // namespace llvm

namespace bank_lint::lowering {

/// Why it may matter to \p Kernel, before any pass: it exchanges values in a
/// warp, asks for its lane, has assembly or calls what is not seen, and similar
/// reasons. "" if it does not. That threads talk to each other through memory
/// without a barrier is not looked for, but for volatile accesses. \p Harmless
/// is a function without a body that does nothing.
std::string whyThreadOrderMatters(const llvm::Function &Kernel,
                                  llvm::StringRef Harmless);

} // namespace bank_lint::lowering

#endif
