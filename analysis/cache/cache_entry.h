//===-- analysis/cache/cache_entry.h - one kept thing as bytes --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The format of the file of one entry:
///
///     sections, each at a multiple of 16 bytes | ends of the sections | key |
///     number of sections | size of the key | keyed hash of all that | magic
///
/// The hash and the magic stand last, so that an entry that was cut short is
/// none. So is one that was written without the secret of the cache.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_CACHE_CACHE_ENTRY_H
#define BANK_LINT_ANALYSIS_CACHE_CACHE_ENTRY_H

#include "analysis/cache/cache_key.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

/// An entry in memory.
struct CacheEntry {
  std::unique_ptr<llvm::MemoryBuffer> Memory;
  std::vector<llvm::StringRef> Sections; ///< in Memory
  ContentHash Hash{};                    ///< of all of it
};

/// The bytes of an entry, in two parts, and their hash.
struct EntryBytes {
  std::string Body, Footer;
  ContentHash Hash{}; ///< of Body
};

EntryBytes entryBytes(llvm::StringRef Key,
                      llvm::ArrayRef<llvm::StringRef> Sections,
                      const CacheKey &Secret);

/// The entry for \p Key in \p Memory; absent if it is another's, or not whole.
std::optional<CacheEntry> readEntry(llvm::StringRef Key,
                                    std::unique_ptr<llvm::MemoryBuffer> Memory,
                                    const CacheKey &Secret);

} // namespace bank_lint

#endif
