//===-- analysis/support/foreign_file.cpp - files of others ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/support/foreign_file.h"
#include "analysis/support/confinement.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace bank_lint {
namespace {

Error lastError() {
  return createStringError(std::generic_category().message(errno));
}

/// Why a file of this type is not read; null if it is.
const char *whyNotRead(sys::fs::file_type Type) {
  switch (Type) {
  case sys::fs::file_type::regular_file:
    return nullptr;
  case sys::fs::file_type::directory_file:
    return "is a directory";
  case sys::fs::file_type::fifo_file:
    return "is a FIFO";
  case sys::fs::file_type::socket_file:
    return "is a socket";
  case sys::fs::file_type::block_file:
  case sys::fs::file_type::character_file:
    return "is a device";
  default:
    return "is not a regular file";
  }
}

sys::fs::file_type typeOf(const struct stat &Status) {
  switch (Status.st_mode & S_IFMT) {
  case S_IFREG:
    return sys::fs::file_type::regular_file;
  case S_IFDIR:
    return sys::fs::file_type::directory_file;
  case S_IFIFO:
    return sys::fs::file_type::fifo_file;
  case S_IFSOCK:
    return sys::fs::file_type::socket_file;
  case S_IFBLK:
    return sys::fs::file_type::block_file;
  case S_IFCHR:
    return sys::fs::file_type::character_file;
  default:
    return sys::fs::file_type::type_unknown;
  }
}

/// Why the folder \p Path could not be looked into, if that is so.
Error checkFolder(StringRef Path) {
  if (::access(Path.str().c_str(), R_OK | X_OK) != 0 && errno == EACCES)
    return lastError();
  return Error::success();
}

Error check(sys::fs::file_type Type, std::uint64_t Size,
            std::uint64_t MostBytes) {
  if (const char *Why = whyNotRead(Type))
    return createStringError(Why);
  if (Size > MostBytes)
    return createStringError("is larger than " + Twine(MostBytes >> 20) +
                             " MiB");
  return Error::success();
}

/// Reads to the end, also of a file that has grown since it was looked at.
Expected<FileText> readAll(int Descriptor, StringRef Path, std::uint64_t Size,
                           std::uint64_t MostBytes) {
  SmallVector<char, 0> Bytes;
  std::size_t Used = 0;
  Bytes.resize_for_overwrite(Size + 1); // one more shows the end
  while (true) {
    ssize_t Got = ::read(Descriptor, Bytes.data() + Used, Bytes.size() - Used);
    if (Got < 0 && errno == EINTR)
      continue;
    if (Got < 0)
      return lastError();
    if (Got == 0)
      break;
    Used += Got;
    if (Error Wrong = check(sys::fs::file_type::regular_file, Used, MostBytes))
      return Wrong;
    if (Used == Bytes.size())
      Bytes.resize_for_overwrite(2 * Used);
  }
  Bytes.truncate(Used);
  return std::make_unique<SmallVectorMemoryBuffer>(
      std::move(Bytes), Path, /*RequiresNullTerminator=*/true);
}

} // namespace

Expected<FileText> readForeignInput(int Descriptor, StringRef Name,
                                    std::uint64_t MostBytes) {
  return readAll(Descriptor, Name, /*Size=*/1 << 16, MostBytes);
}

namespace {

Error checkReach(StringRef Path, sys::fs::perms Mode) {
  const char *Why = whyOutOfReach(Path, Mode);
  return Why ? createStringError(Why) : Error::success();
}

Expected<FileText> readFile(StringRef Path, std::uint64_t MostBytes,
                            bool IsOwn) {
  const std::string Name = Path.str();
  struct stat Status;
  auto CheckReach = [&] {
    return IsOwn ? Error::success()
                 : checkReach(Path, sys::fs::perms(Status.st_mode & 07777));
  };
  // To open a device may do something already.
  if (::stat(Name.c_str(), &Status) != 0)
    return lastError();
  if (S_ISDIR(Status.st_mode))
    if (Error Wrong = checkFolder(Path))
      return Wrong;
  if (Error Wrong = check(typeOf(Status), Status.st_size, MostBytes))
    return Wrong;
  if (Error Wrong = CheckReach())
    return Wrong;
  const int Descriptor =
      ::open(Name.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (Descriptor < 0)
    return lastError();
  auto Close = scope_exit([&] { ::close(Descriptor); });
  // It may be another file by now.
  if (::fstat(Descriptor, &Status) != 0)
    return lastError();
  if (Error Wrong = check(typeOf(Status), Status.st_size, MostBytes))
    return Wrong;
  if (Error Wrong = CheckReach())
    return Wrong;
  return readAll(Descriptor, Path, Status.st_size, MostBytes);
}

} // namespace

Expected<FileText> readForeignFile(StringRef Path, std::uint64_t MostBytes) {
  return readFile(Path, MostBytes, /*IsOwn=*/false);
}

Expected<FileText> readOwnFile(StringRef Path, std::uint64_t MostBytes) {
  return readFile(Path, MostBytes, /*IsOwn=*/true);
}

Expected<FileText> readForeignFile(StringRef Path, std::uint64_t MostBytes,
                                   vfs::FileSystem &Files) {
  auto Check = [&](const ErrorOr<vfs::Status> &Status) {
    return Status ? check(Status->getType(), Status->getSize(), MostBytes)
                  : createStringError(Status.getError().message());
  };
  const ErrorOr<vfs::Status> Found = Files.status(Path);
  if (Error Wrong = Check(Found))
    return Wrong;
  SmallString<256> Real;
  if (!Files.getRealPath(Path, Real))
    if (Error Wrong = checkReach(Real, Found->getPermissions()))
      return Wrong;
  ErrorOr<std::unique_ptr<vfs::File>> File = Files.openFileForRead(Path);
  if (!File)
    return createStringError(File.getError().message());
  if (Error Wrong = Check((*File)->status()))
    return Wrong;
  ErrorOr<FileText> Text =
      (*File)->getBuffer(Path, /*FileSize=*/-1,
                         /*RequiresNullTerminator=*/true, /*IsVolatile=*/true);
  if (!Text)
    return createStringError(Text.getError().message());
  return std::move(*Text);
}

} // namespace bank_lint
