//===-- analysis/cache/cache_folder.cpp - what is kept between runs -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cache/cache_folder.h"
#include "analysis/support/confinement.h"
#include "analysis/support/foreign_file.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <unistd.h>

using namespace llvm;

namespace bank_lint {
namespace {

/// LLVM's pruning looks at no other files.
constexpr StringLiteral Prefix = "llvmcache-";
/// LLVM's pruning writes this file.
constexpr StringLiteral PruningStamp = "llvmcache.timestamp";

/// Returns the key of this process: what a confined one must not read, another
/// has kept.
std::string confinedKey(StringRef Key) {
  const std::string Confined = confinementIdentity();
  return Confined.empty() ? Key.str() : Confined + "\n" + Key.str();
}

/// Returns the whole key: entries of different kinds have the same \p Key.
std::string nameOf(StringRef Kind, StringRef Key) {
  return (Kind + "\n" + confinedKey(Key)).str();
}

/// Removes the file at \p Path, whatever it is; LLVM removes no FIFO.
std::error_code removeFile(const std::string &Path) {
  if (::unlink(Path.c_str()) == 0 || errno == ENOENT)
    return {};
  return sys::fs::remove(Path); // a folder
}

Error writeAside(StringRef Final, ArrayRef<StringRef> Parts) {
  // Left behind by a process that is killed, it is pruned as the entries are.
  auto Temporary = sys::fs::TempFile::create(
      Final + ".%%%%%%%%", sys::fs::owner_read | sys::fs::owner_write);
  if (!Temporary)
    return Temporary.takeError();
  std::error_code Failed;
  {
    raw_fd_ostream OS(Temporary->FD, /*shouldClose=*/false);
    for (StringRef Part : Parts)
      OS << Part;
    OS.flush();
    Failed = OS.error();
    OS.clear_error();
  }
  if (!Failed)
    return Temporary->keep(Final);
  consumeError(Temporary->discard());
  return errorCodeToError(Failed);
}

} // namespace

CacheFolder::CacheFolder(std::string Asked) {
  // For its temporary files LLVM handles signals, on a signal stack that it
  // gives to the first thread that requests one. This thread must be the first,
  // not a thread that writes entries and ends.
  sys::SetInterruptFunction(nullptr);
  SmallString<256> Absolute(Asked);
  sys::fs::make_absolute(Absolute);
  Path = Absolute.str().str();
}

std::string CacheFolder::usualPath() {
  SmallString<256> Folder;
  if (!sys::path::cache_directory(Folder))
    return "";
  sys::path::append(Folder, "bank-lint");
  return Folder.str().str();
}

std::string CacheFolder::fileFor(StringRef Kind, StringRef Key) const {
  ContentHash Hash = hashOf(confinedKey(Key));
  return Path + "/" + Prefix.str() + Kind.str() + "-" +
         utohexstr(Hash[1], /*LowerCase=*/true, 16) +
         utohexstr(Hash[0], /*LowerCase=*/true, 16);
}

Expected<std::optional<CacheKey>> CacheFolder::secret(bool Make) const {
  std::lock_guard<std::mutex> Guard(Known->Lock);
  if (Known->Key)
    return Known->Key;
  if (Make) {
    Expected<CacheKey> Made = makeCacheKey(Path);
    if (!Made)
      return Made.takeError();
    Known->Key = *Made;
  } else {
    Expected<std::optional<CacheKey>> Found = readCacheKey(Path);
    if (!Found)
      return Found.takeError();
    Known->Key = *Found;
  }
  return Known->Key;
}

std::string CacheFolder::problem() const {
  Expected<std::optional<CacheKey>> Key = secret(/*Make=*/false);
  return Key ? "" : toString(Key.takeError());
}

std::optional<CacheEntry> CacheFolder::load(StringRef Kind,
                                            StringRef Key) const {
  Expected<std::optional<CacheKey>> Secret = secret(/*Make=*/false);
  if (!Secret)
    consumeError(Secret.takeError());
  if (!Secret || !*Secret)
    return std::nullopt;
  // A copy, not a mapping: no process can change it any more. A FIFO, a device
  // or a folder in the place of an entry is none.
  Expected<FileText> Memory = readOwnFile(fileFor(Kind, Key), MostBytes);
  if (!Memory) {
    consumeError(Memory.takeError());
    return std::nullopt;
  }
  return readEntry(nameOf(Kind, Key), std::move(*Memory), **Secret);
}

Expected<ContentHash> CacheFolder::store(StringRef Kind, StringRef Key,
                                         ArrayRef<StringRef> Sections) const {
  if (std::error_code Failed = sys::fs::create_directories(
          Path, /*IgnoreExisting=*/true, sys::fs::owner_all))
    return errorCodeToError(Failed);
  Expected<std::optional<CacheKey>> Secret = secret(/*Make=*/true);
  if (!Secret)
    return Secret.takeError();
  const EntryBytes Bytes = entryBytes(nameOf(Kind, Key), Sections, **Secret);
  if (Error Failed = writeAside(fileFor(Kind, Key), {Bytes.Body, Bytes.Footer}))
    return Failed;
  const std::string Stamp = Path + "/" + PruningStamp.str();
  sys::fs::file_status Status;
  if (!sys::fs::status(Stamp, Status, /*Follow=*/false) &&
      !sys::fs::is_regular_file(Status))
    removeFile(Stamp); // to open a FIFO for writing may block for ever
  CachePruningPolicy Policy;
  Policy.Expiration = std::chrono::hours(24 * 30);
  Policy.MaxSizeBytes = MostBytes;
  pruneCache(Path, Policy);
  return Bytes.Hash;
}

std::vector<std::string> CacheFolder::files() const {
  std::vector<std::string> Result;
  std::error_code Error;
  for (sys::fs::directory_iterator It(Path, Error), End; !Error && It != End;
       It.increment(Error))
    if (sys::path::filename(It->path()).starts_with(Prefix))
      Result.push_back(It->path());
  return Result;
}

CacheFolder::Size CacheFolder::size() const {
  Size Result;
  for (const std::string &File : files()) {
    std::uint64_t Bytes = 0;
    if (sys::fs::file_size(File, Bytes))
      continue;
    ++Result.Entries;
    Result.Bytes += Bytes;
  }
  return Result;
}

Error CacheFolder::clear() const {
  for (const std::string &File : files())
    if (std::error_code Failed = removeFile(File))
      return createFileError(File, Failed);
  removeFile(Path + "/" + PruningStamp.str());
  removeFile(Path + "/" + CacheKeyName.str());
  std::lock_guard<std::mutex> Guard(Known->Lock);
  Known->Key.reset();
  return Error::success();
}

} // namespace bank_lint
