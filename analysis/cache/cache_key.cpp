//===-- analysis/cache/cache_key.cpp - whose entries these are ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cache/cache_key.h"
#include "llvm-c/blake3.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include <cerrno>
#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace bank_lint {
namespace {

Error lastError() {
  return errorCodeToError(std::error_code(errno, std::generic_category()));
}

std::string ownerOf(const struct stat &Status) {
  return "belongs to another user (uid " + std::to_string(Status.st_uid) + ")";
}

/// Others may be a group that has the user's own number, and so the user alone.
bool mayOthersWrite(const struct stat &Status) {
  return (Status.st_mode & S_IWOTH) ||
         ((Status.st_mode & S_IWGRP) && Status.st_gid != Status.st_uid);
}

/// A folder that is not there yet is as it should be.
Error checkFolder(const std::string &Folder) {
  struct stat Status;
  if (::stat(Folder.c_str(), &Status) != 0)
    return Error::success();
  if (Status.st_uid != ::geteuid())
    return createStringError("it " + ownerOf(Status) +
                             "; name another with --cache-dir");
  if (mayOthersWrite(Status))
    return createStringError("others may write into it; 'chmod go-w " + Folder +
                             "' keeps them out");
  return Error::success();
}

Error keyError(const Twine &Why) {
  return createStringError("its key " + Why +
                           "; remove the folder, and a new one is made");
}

/// Makes a file of random bytes at \p Path, where there is none: whole, or not
/// at all.
Error writeKey(const std::string &Path) {
  CacheKey Key;
  if (::getentropy(Key.data(), Key.size()) != 0)
    return lastError();
  SmallString<256> Aside;
  int Descriptor = -1;
  if (std::error_code Failed = sys::fs::createUniqueFile(
          Path + ".%%%%%%%%", Descriptor, Aside, sys::fs::OF_None,
          sys::fs::owner_read | sys::fs::owner_write))
    return errorCodeToError(Failed);
  auto Remove = scope_exit([&] { ::unlink(Aside.c_str()); });
  const bool IsWritten =
      ::write(Descriptor, Key.data(), Key.size()) == ssize_t(Key.size());
  if (::close(Descriptor) != 0 || !IsWritten)
    return lastError();
  // If two processes create a key at the same time, the first one wins. Where
  // there are no links, the last one does; the entries of the other one are not
  // found again.
  if (::link(Aside.c_str(), Path.c_str()) == 0 || errno == EEXIST ||
      ::rename(Aside.c_str(), Path.c_str()) == 0)
    return Error::success();
  return lastError();
}

} // namespace

ContentHash keyedHashOf(StringRef Bytes, const CacheKey &Key) {
  llvm_blake3_hasher Hasher;
  llvm_blake3_hasher_init_keyed(&Hasher, Key.data());
  llvm_blake3_hasher_update(&Hasher, Bytes.data(), Bytes.size());
  std::uint8_t Out[16];
  llvm_blake3_hasher_finalize(&Hasher, Out, sizeof(Out));
  return {support::endian::read64le(Out), support::endian::read64le(Out + 8)};
}

Expected<std::optional<CacheKey>> readCacheKey(const std::string &Folder) {
  if (Error Wrong = checkFolder(Folder))
    return Wrong;
  const std::string Path = Folder + "/" + CacheKeyName.str();
  const int Descriptor =
      ::open(Path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (Descriptor < 0 && (errno == ENOENT || errno == ENOTDIR))
    return std::nullopt;
  if (Descriptor < 0)
    return keyError("cannot be read: " +
                    std::generic_category().message(errno));
  auto Close = scope_exit([&] { ::close(Descriptor); });
  struct stat Status;
  CacheKey Key;
  if (::fstat(Descriptor, &Status) != 0)
    return lastError();
  if (Status.st_uid != ::geteuid())
    return keyError(ownerOf(Status));
  if (Status.st_mode & (S_IRWXG | S_IRWXO))
    return keyError("may be read by others");
  if (!S_ISREG(Status.st_mode) || Status.st_size != ssize_t(Key.size()) ||
      ::read(Descriptor, Key.data(), Key.size()) != ssize_t(Key.size()))
    return keyError("is damaged");
  return Key;
}

Expected<CacheKey> makeCacheKey(const std::string &Folder) {
  for (bool IsMade : {false, true}) {
    Expected<std::optional<CacheKey>> Key = readCacheKey(Folder);
    if (!Key)
      return Key.takeError();
    if (*Key)
      return **Key;
    if (!IsMade)
      if (Error Failed = writeKey(Folder + "/" + CacheKeyName.str()))
        return Failed;
  }
  return createStringError("its key is gone");
}

} // namespace bank_lint
