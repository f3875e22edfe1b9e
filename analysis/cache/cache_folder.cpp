//===-- analysis/cache/cache_folder.cpp - what is kept between runs -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cache/cache_folder.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// LLVM's pruning looks at no other files.
constexpr StringLiteral Prefix = "llvmcache-";
constexpr StringLiteral Magic = "banklint";
constexpr std::size_t Alignment = 16;

void addNumber(std::string &To, std::uint64_t Number) {
  char Bytes[8];
  support::endian::write64le(Bytes, Number);
  To.append(Bytes, 8);
}

/// Takes a number off the end of \p From; 0 if there is none.
std::uint64_t takeNumber(StringRef &From) {
  if (From.size() < 8)
    return 0;
  std::uint64_t Number = support::endian::read64le(From.end() - 8);
  From = From.drop_back(8);
  return Number;
}

/// All that the hash is of.
std::string bodyOf(ArrayRef<StringRef> Sections, StringRef Key) {
  std::string Body, Ends;
  for (StringRef Section : Sections) {
    Body.resize(alignTo(Body.size(), Alignment));
    Body += Section;
    addNumber(Ends, Body.size());
  }
  Body += Ends;
  Body += Key;
  addNumber(Body, Sections.size());
  addNumber(Body, Key.size());
  return Body;
}

/// Takes \p Entry apart. False if it is not whole, or not for \p Key.
bool takeApart(CacheEntry &Entry, StringRef Key) {
  StringRef Rest = Entry.Memory->getBuffer();
  if (!Rest.consume_back(Magic))
    return false;
  Entry.Hash[1] = takeNumber(Rest);
  Entry.Hash[0] = takeNumber(Rest);
  if (hashOf(Rest) != Entry.Hash)
    return false;
  std::uint64_t KeySize = takeNumber(Rest), Count = takeNumber(Rest);
  if (KeySize != Key.size() || !Rest.consume_back(Key) ||
      Count > Rest.size() / 8)
    return false;
  StringRef Ends = Rest.take_back(Count * 8);
  Rest = Rest.drop_back(Count * 8);
  std::uint64_t At = 0;
  for (std::uint64_t I = 0; I < Count; ++I) {
    std::uint64_t Begin = alignTo(At, Alignment);
    At = support::endian::read64le(Ends.data() + 8 * I);
    if (Begin > At || At > Rest.size())
      return false;
    Entry.Sections.push_back(Rest.slice(Begin, At));
  }
  return true;
}

Error writeAside(StringRef Final, ArrayRef<StringRef> Parts) {
  // Left behind by a process that is killed, it is pruned as the entries are.
  auto Temporary = sys::fs::TempFile::create(Final + ".%%%%%%%%");
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
  // gives to the thread which asks first. That is to be this one, and not one
  // of those that write entries and end.
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
  ContentHash Hash = hashOf(Key);
  return Path + "/" + Prefix.str() + Kind.str() + "-" +
         utohexstr(Hash[1], /*LowerCase=*/true, 16) +
         utohexstr(Hash[0], /*LowerCase=*/true, 16);
}

std::optional<CacheEntry> CacheFolder::load(StringRef Kind,
                                            StringRef Key) const {
  // A copy, not a mapping: nobody can change it any more.
  auto Memory = MemoryBuffer::getFile(fileFor(Kind, Key), /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false,
                                      /*IsVolatile=*/true);
  if (!Memory)
    return std::nullopt;
  CacheEntry Entry;
  Entry.Memory = std::move(*Memory);
  if (!takeApart(Entry, Key))
    return std::nullopt;
  return Entry;
}

Expected<ContentHash> CacheFolder::store(StringRef Kind, StringRef Key,
                                         ArrayRef<StringRef> Sections) const {
  if (std::error_code Failed = sys::fs::create_directories(
          Path, /*IgnoreExisting=*/true, sys::fs::owner_all))
    return errorCodeToError(Failed);
  std::string Body = bodyOf(Sections, Key);
  ContentHash Hash = hashOf(Body);
  std::string Footer;
  addNumber(Footer, Hash[0]);
  addNumber(Footer, Hash[1]);
  Footer += Magic;
  if (Error Failed = writeAside(fileFor(Kind, Key), {Body, Footer}))
    return Failed;
  CachePruningPolicy Policy;
  Policy.Expiration = std::chrono::hours(24 * 30);
  Policy.MaxSizeBytes = MostBytes;
  pruneCache(Path, Policy);
  return Hash;
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
    if (std::error_code Failed = sys::fs::remove(File))
      return createFileError(File, Failed);
  sys::fs::remove(Path + "/llvmcache.timestamp");
  return Error::success();
}

} // namespace bank_lint
