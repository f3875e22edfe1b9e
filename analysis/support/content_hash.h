//===-- analysis/support/content_hash.h - contents, in 128 bits -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUPPORT_CONTENT_HASH_H
#define BANK_LINT_ANALYSIS_SUPPORT_CONTENT_HASH_H

#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>

namespace bank_lint {

/// A hash of 128 bits, good against accidents.
using ContentHash = std::array<std::uint64_t, 2>;
ContentHash hashOf(llvm::StringRef Bytes);

} // namespace bank_lint

#endif
