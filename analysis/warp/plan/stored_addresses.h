//===-- analysis/warp/plan/stored_addresses.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether a kernel may put addresses of its own memory where pointers are read
/// from:
///
///     rows[n] = s;            s is __shared__, or a variable of the thread's
///     float *table[2] = {s, in};
///     fill(table, s);         a function that is not followed
///
/// If not, a pointer that it reads from memory is one that host code, or
/// another kernel, has put there.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_PLAN_STORED_ADDRESSES_H
#define BANK_LINT_ANALYSIS_WARP_PLAN_STORED_ADDRESSES_H

#include "llvm/IR/Function.h"

namespace bank_lint {

/// Whether \p Kernel may store an address of shared or private memory.
bool storesOwnAddresses(const llvm::Function &Kernel);

} // namespace bank_lint

#endif
