//===-- analysis/support/content_hash.cpp - contents, in 128 bits ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/support/content_hash.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace bank_lint {

ContentHash hashOf(StringRef Bytes) {
  XXH128_hash_t Hash = xxh3_128bits(arrayRefFromStringRef(Bytes));
  return {Hash.low64, Hash.high64};
}

} // namespace bank_lint
