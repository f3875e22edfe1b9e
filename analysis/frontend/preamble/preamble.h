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
/// The smallest one ends before the first line of the file; all files share it.
/// Others go on with headers that files include first of all, and with the
/// macros of the options in front of them. Headers that may be read in any
/// order (header_search.h) are shared by all files that include them, whatever
/// else these include (head_history.h); where a library's own come among them,
/// by files that begin alike. Includes that are read twice, in advance and in
/// the file, do nothing the second time: this is made sure of.
///
/// The user's own headers (own_headers.h) are in that of a file which is being
/// worked on: its text changes, and its headers do not.
///
/// Writing one down takes longer than it saves the first time, so that is done
/// when it has been asked for before.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_PREAMBLE_H
#define BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_PREAMBLE_H

#include "analysis/cache/cache_folder.h"
#include "analysis/frontend/parse/pragma_macros.h"
#include "analysis/frontend/preamble/file_head.h"
#include "analysis/frontend/preamble/own_headers.h"
#include "analysis/program/preamble_use.h"
#include "analysis/support/file_facts.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace clang {
class CompilerInvocation;
} // namespace clang

namespace bank_lint {

namespace frontend {
struct HeaderGraph;  // analysis/frontend/preamble/header_graph.h
struct PreambleText; // analysis/frontend/preamble/compile_headers.h
} // namespace frontend

/// Headers that were read in advance.
struct Preamble {
  CacheEntry Entry;
  llvm::StringRef Compiled;       ///< clang's precompiled header, in Entry
  std::string SourceName, Source; ///< its source
  unsigned Counter = 0;           ///< what `__COUNTER__` is next
  frontend::PragmaMacros PragmaMacros;
  frontend::OwnHeaders Own;
  std::string Problem; ///< why nothing was compiled
  /// The folders of the include path of which a header launches a kernel.
  std::vector<std::string> Launching;
};

/// The preamble for a file.
struct ChosenPreamble {
  std::shared_ptr<const Preamble> Ready; ///< null: none
  bool HoldsHead = false; ///< headers that the file includes are in it
  bool HoldsOwn = false;  ///< also the user's own
  PreambleUse Use;
  /// The key of what is known of all files with these options; "" if this one
  /// cannot have a preamble.
  std::string Shared;
  /// The key of the preamble with the user's own headers; "" if there are none.
  std::string WithOwn;
};

/// The preambles in a folder, and those that this process has in memory. For
/// any number of threads. What was found to hold is taken to hold as long as
/// the store lives: one that outlives a run makes a new one for the next.
class PreambleStore {
public:
  explicit PreambleStore(CacheFolder Folder);
  ~PreambleStore();

  /// What is known of the file.
  struct FileState {
    bool IsEdited = false;        ///< it is open in an editor
    bool ReadsOwnHeaders = false; ///< its own headers have to be parsed
  };
  /// The preamble for \p Invocation, whose file begins with \p Head.
  ChosenPreamble get(const clang::CompilerInvocation &Invocation,
                     const FileHead &Head, FileState State);

  /// Takes note of the headers that a compile has read, which has asked for the
  /// preamble \p Chosen.
  void learn(const ChosenPreamble &Chosen, const frontend::HeaderGraph &Graph);

  /// Takes note of a compile that has asked for the preamble \p Chosen.
  /// \p NeedsHeaders: it has found an error in a header, and has to read the
  /// user's own itself.
  void noteCompile(const ChosenPreamble &Chosen, const FileHead &Head,
                   bool NeedsHeaders);

  /// From now on the user's own headers are not compiled; what is kept of them
  /// is used.
  void leaveOwnHeaders() { CompilesOwn = false; }

  /// Whether the files behind \p Id are as they were.
  bool stillHolds(const PreambleId &Id);

  /// What has been looked at on the disk.
  FactCheck &facts() { return Facts; }

private:
  /// What is known of one key; the second caller waits for the first.
  struct Slot {
    std::mutex Lock;
    bool IsAsked = false, IsBroken = false;
    std::shared_ptr<const Preamble> Ready;
    PreambleUse Use;
    std::optional<ContentHash> Checked; ///< of facts that still hold
  };
  Slot &slotFor(const std::string &Key);

  /// What is known of the files that share a key.
  struct History;
  History &historyFor(const std::string &Shared);

  /// Whether to build a preamble that does not exist.
  enum class Worth {
    Always,
    Later, ///< once somebody has asked for it before
    Never
  };
  std::shared_ptr<const Preamble> getFor(const clang::CompilerInvocation &Own,
                                         const frontend::PreambleText &Text,
                                         Worth IsWorthIt, PreambleUse &Use);
  std::shared_ptr<const Preamble>
  getWithOwn(const clang::CompilerInvocation &Own, const FileHead &Head,
             FileState State, ChosenPreamble &Chosen, PreambleUse &Use);
  std::shared_ptr<const Preamble>
  getShared(const clang::CompilerInvocation &Own, const std::string &File,
            const FileHead &Head, const std::string &Shared, PreambleUse &Use);
  bool noteAsked(const std::string &Key, Slot &Here) const;
  std::optional<ContentHash> checkFacts(const std::string &Key);
  std::shared_ptr<Preamble> load(const PreambleId &Id) const;
  std::shared_ptr<Preamble> build(const clang::CompilerInvocation &Own,
                                  const frontend::PreambleText &Text,
                                  const std::string &Key,
                                  PreambleUse &Use) const;

  CacheFolder Folder;
  std::atomic<bool> CompilesOwn = true;
  FactCheck Facts;
  std::mutex Lock;
  std::map<std::string, Slot> Slots;
  std::map<std::string, std::unique_ptr<History>> Histories; ///< by Shared
};

namespace frontend {

/// Has \p Invocation begin with \p Ready, which is laid into \p Files. All
/// three must outlive the compile.
void beginWith(const Preamble &Ready, clang::CompilerInvocation &Invocation,
               llvm::vfs::OverlayFileSystem &Files);

} // namespace frontend
} // namespace bank_lint

#endif
