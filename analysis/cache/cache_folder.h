//===-- analysis/cache/cache_folder.h - what is kept between runs ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A folder of entries, each a file of a few sections, found by a key. It is
/// there to save time and for nothing else: an entry that is cut short, that
/// was damaged, or that somebody else wrote (cache_key.h) is not there; and
/// what cannot be written is not kept.
///
/// Any number of processes may use the folder at once. An entry is written
/// under another name and then renamed, so a reader sees all of it or nothing,
/// whenever the writer dies. If two write the same entry, the last one wins;
/// both wrote a correct result.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_CACHE_CACHE_FOLDER_H
#define BANK_LINT_ANALYSIS_CACHE_CACHE_FOLDER_H

#include "analysis/cache/cache_entry.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

class CacheFolder {
public:
  /// \p Path need not exist yet.
  explicit CacheFolder(std::string Path);

  /// The default folder of the user's cache: bank-lint below $XDG_CACHE_HOME or
  /// ~/.cache. "" if the user has no home.
  static std::string usualPath();

  const std::string &path() const { return Path; }

  /// Why nothing is taken from the folder and nothing is kept in it, and what
  /// to do about it; "" if it is used, or not there yet.
  std::string problem() const;

  /// The entry that was stored for \p Key; absent if there is none that is
  /// whole. \p Kind is a word: "result".
  std::optional<CacheEntry> load(llvm::StringRef Kind,
                                 llvm::StringRef Key) const;

  /// Keeps \p Sections for \p Key, and now and then forgets what was not used
  /// for long, or more than MostBytes. An error says why it could not be kept.
  llvm::Expected<ContentHash>
  store(llvm::StringRef Kind, llvm::StringRef Key,
        llvm::ArrayRef<llvm::StringRef> Sections) const;

  struct Size {
    std::uint64_t Entries = 0, Bytes = 0;
  };
  Size size() const;

  /// Removes all entries and their key; other files stay.
  llvm::Error clear() const;

  static constexpr std::uint64_t MostBytes = 2ull << 30;

private:
  std::string fileFor(llvm::StringRef Kind, llvm::StringRef Key) const;
  std::vector<std::string> files() const;

  /// The key, once there is one; \p Make makes it.
  llvm::Expected<std::optional<CacheKey>> secret(bool Make) const;

  struct Secret {
    std::mutex Lock;
    std::optional<CacheKey> Key;
  };
  std::string Path;
  std::shared_ptr<Secret> Known = std::make_shared<Secret>();
};

} // namespace bank_lint

#endif
