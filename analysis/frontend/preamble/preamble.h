//===-- analysis/frontend/preamble/preamble.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every compile begins with the same CUDA headers, and of a small file they
/// are nearly all the work. They come before the first line of the file, so
/// what the compiler knows after them depends on its options and on these
/// headers alone. That is written down (as clang's precompiled header) and read
/// again by later compiles with the same options.
///
/// There are two sorts. The small one ends before the first line of the file;
/// all files share it. The large one goes on with the headers that the file
/// includes first of all, and with the macros of the options in front of them;
/// files that begin alike share it. Includes that are
/// read twice, in advance and in the file, do nothing the second time: this is
/// made sure of.
///
/// Writing one down takes longer than it saves the first time, so that is done
/// for the second compile that asks for it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_PREAMBLE_H
#define BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_PREAMBLE_H

#include "analysis/cache/cache_folder.h"
#include "analysis/program/preamble_use.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace clang {
class CompilerInvocation;
} // namespace clang

namespace bank_lint {

/// Headers that were read in advance.
struct Preamble {
  CacheEntry Entry;
  llvm::StringRef Compiled; ///< clang's precompiled header, in Entry
  std::string Source;       ///< what it was made of
  /// The folders of the include path of which a header launches a kernel.
  std::vector<std::string> Launching;
};

/// What a file begins with, behind the headers that come before every file.
struct PreambleHead {
  std::string Macros; ///< the text of a header that the options include first
  std::vector<std::string> Includes; ///< leading_includes.h
};

/// The preambles in a folder, and those that this process has in memory. For
/// any number of threads. What was found to hold is taken to hold as long as
/// the store lives: one that outlives a run makes a new one for the next.
class PreambleStore {
public:
  explicit PreambleStore(CacheFolder Folder) : Folder(std::move(Folder)) {}

  /// The preamble for \p Invocation, whose file begins with \p Head. Null if
  /// there is none; \p Use says why.
  std::shared_ptr<const Preamble>
  get(const clang::CompilerInvocation &Invocation, const PreambleHead &Head,
      PreambleUse &Use);

  /// Whether the files behind \p Id are as they were.
  bool stillHolds(const PreambleId &Id);

private:
  /// What is known of one key; whoever comes second waits for the first.
  struct Slot {
    std::mutex Lock;
    bool IsAsked = false, IsBroken = false;
    std::shared_ptr<const Preamble> Ready;
    PreambleUse Use;
    std::optional<ContentHash> Checked; ///< of facts that still hold
  };
  Slot &slotFor(const std::string &Key);
  std::shared_ptr<const Preamble> getFor(const clang::CompilerInvocation &Own,
                                         const std::string &Source,
                                         PreambleUse &Use);
  bool noteAsked(const std::string &Key, Slot &Here) const;
  std::optional<ContentHash> checkFacts(const std::string &Key) const;
  std::shared_ptr<const Preamble> load(const PreambleId &Id,
                                       const std::string &Source) const;
  std::shared_ptr<const Preamble> build(const clang::CompilerInvocation &Own,
                                        const std::string &Source,
                                        const std::string &Key,
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
