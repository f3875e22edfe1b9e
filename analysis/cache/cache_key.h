//===-- analysis/cache/cache_key.h - whose entries these are ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Cached entries are trusted: bank-lint reports cached results, and clang
/// loads cached precompiled headers as they are. So only what the user's own
/// runs wrote counts. Each entry ends in a keyed hash (BLAKE3), and the key, 32
/// random bytes, lies in the folder in a file that no other user may read.
///
/// The folder itself must be the user's, and no other user may write into it. A
/// cache that is copied together with its key is as good as before.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_CACHE_CACHE_KEY_H
#define BANK_LINT_ANALYSIS_CACHE_CACHE_KEY_H

#include "analysis/support/content_hash.h"
#include "llvm/Support/Error.h"
#include <array>
#include <optional>
#include <string>

namespace bank_lint {

using CacheKey = std::array<std::uint8_t, 32>;

/// A hash of \p Bytes that only those can compute who have \p Key.
ContentHash keyedHashOf(llvm::StringRef Bytes, const CacheKey &Key);

/// The file in the folder that the key is in.
constexpr llvm::StringLiteral CacheKeyName = "key";

/// The key of the cache in \p Folder; absent if there is none. An error says
/// why the cache cannot be trusted, and what to do about it.
llvm::Expected<std::optional<CacheKey>> readCacheKey(const std::string &Folder);

/// The same; makes a key where there is none.
llvm::Expected<CacheKey> makeCacheKey(const std::string &Folder);

} // namespace bank_lint

#endif
