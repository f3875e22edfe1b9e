//===-- analysis/support/file_facts.h - what files were like ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What somebody came to know of the disk: that a file was not there, that a
/// folder was, what a file contained. As long as all of it holds, another look
/// at the same places gives the same, so that results from it hold too. That a
/// file was *not* there belongs to it: a header that appears in a folder that
/// is searched earlier is found instead.
///
/// Whether a file still has its contents is decided by its size, its times and
/// its number on the disk. A file that changes twice within a tick of the clock
/// may look unchanged by all of these; so they count only for files whose last
/// change lay well before they were looked at. Else the contents are compared.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUPPORT_FILE_FACTS_H
#define BANK_LINT_ANALYSIS_SUPPORT_FILE_FACTS_H

#include "analysis/support/content_hash.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace bank_lint {

/// One path and what was found there.
struct FileFact {
  /// In this order the later one says more.
  enum Kind : std::uint8_t {
    Missing,
    Folder,
    File,   ///< or whatever is no folder; not examined
    Listed, ///< a folder whose entries were read; Hash is of their names
    Read,   ///< a file that was read; Hash is of its contents
  } What = Missing;
  std::string Path; ///< absolute
  ContentHash Hash{};
  /// Device, number on it, size, and when contents (mtime) and the file as such
  /// (ctime) last changed, in ns. All 0 if they must not be trusted.
  std::array<std::uint64_t, 5> Stamp{};
};

template <typename IO> void fields(IO &Io, FileFact &F) {
  auto &[What, Path, Hash, Stamp] = F;
  Io(What, Path, Hash, Stamp);
}

/// All that was found out in the course of one run. Not for several threads.
class FileTrail {
public:
  /// Nothing that can be opened is at \p Path.
  void missing(llvm::StringRef Path);
  void seen(llvm::StringRef Path, bool IsFolder);
  void listed(llvm::StringRef Path);
  /// \p Contents is what the reader got.
  void read(llvm::StringRef Path, llvm::StringRef Contents);

  /// The facts, sorted by folder, and by name there.
  std::vector<FileFact> takeFacts();

private:
  FileFact &at(llvm::StringRef Path, FileFact::Kind What);

  llvm::StringMap<FileFact> Facts;
};

/// Checks whether facts still hold. A fact that held once is assumed to hold as
/// long as this lives, because the files of a project share most of them. For
/// any number of threads.
class FactCheck {
public:
  bool stillHold(const std::vector<FileFact> &Facts);

private:
  std::mutex Lock;
  llvm::StringMap<FileFact> Held; ///< by path; the last one of each
};

} // namespace bank_lint

#endif
