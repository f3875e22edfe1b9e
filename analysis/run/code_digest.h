//===-- analysis/run/code_digest.h - a name for code ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_ANALYSIS_RUN_CODE_DIGEST_H
#define BANK_LINT_ANALYSIS_RUN_CODE_DIGEST_H

#include <string>

namespace llvm {
class Function;
} // namespace llvm

namespace bank_lint {

/// 32 hexadecimal digits, the same for the same instructions, whatever their
/// values and variables are called and at whatever lines they stand.
std::string codeDigest(const llvm::Function &Code);

} // namespace bank_lint

#endif
