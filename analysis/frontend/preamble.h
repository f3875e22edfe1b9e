//===-- analysis/frontend/preamble.h - headers read in advance --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every compile begins with the same CUDA headers, and of a small file they
/// are nearly all the work. They come before the first line of the file and
/// before anything that the user includes, so what the compiler knows after
/// them depends on its options and on these headers alone: it is written down
/// once (as clang's precompiled header) and read again by every later compile
/// with the same options.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_H
#define BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_H

#include "analysis/cache/cache_folder.h"
#include "analysis/frontend/preamble_use.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace clang {
class CompilerInvocation;
} // namespace clang

namespace bank_lint {

/// Headers that were read in advance.
struct Preamble {
  CacheEntry Entry;
  llvm::StringRef Compiled; ///< clang's precompiled header, in Entry
};

/// The preambles in a folder, and those that this process has in memory. For
/// any number of threads. What was found to hold is taken to hold as long as
/// the store lives: one that outlives a run makes a new one for the next.
class PreambleStore {
public:
  explicit PreambleStore(CacheFolder Folder) : Folder(std::move(Folder)) {}

  /// The preamble for \p Invocation. It is built if there is none that still
  /// holds. Null if there can be none; \p Use says why.
  std::shared_ptr<const Preamble>
  get(const clang::CompilerInvocation &Invocation, PreambleUse &Use);

  /// Whether the files behind \p Id are as they were.
  bool stillHolds(const PreambleId &Id);

private:
  /// What is known of one key; whoever comes second waits for the first.
  struct Slot {
    std::mutex Lock;
    bool IsTried = false;
    std::shared_ptr<const Preamble> Ready;
    PreambleUse Use;
    std::optional<ContentHash> Checked; ///< of facts that still hold
  };
  Slot &slotFor(const std::string &Key);
  std::optional<ContentHash> checkFacts(const std::string &Key) const;
  std::shared_ptr<const Preamble> load(const PreambleId &Id) const;
  std::shared_ptr<const Preamble>
  build(const clang::CompilerInvocation &Invocation, const std::string &Key,
        PreambleUse &Use) const;

  CacheFolder Folder;
  std::mutex Lock;
  std::map<std::string, Slot> Slots;
};

namespace frontend {

/// Has \p Invocation begin with \p Ready, which is laid into \p Files. All
/// three must outlive the compile.
void beginWith(const Preamble &Ready, clang::CompilerInvocation &Invocation,
               llvm::vfs::OverlayFileSystem &Files);

} // namespace frontend
} // namespace bank_lint

#endif
