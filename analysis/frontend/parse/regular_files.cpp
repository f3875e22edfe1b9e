//===-- analysis/frontend/parse/regular_files.cpp - files only ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/regular_files.h"
#include "analysis/support/confinement.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/private_files.h"
#include "analysis/support/project_folders.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace bank_lint::frontend {

namespace {

class EmptyFile : public vfs::File {
public:
  explicit EmptyFile(vfs::Status Status) : Status(std::move(Status)) {}

  ErrorOr<vfs::Status> status() override { return Status; }
  ErrorOr<std::unique_ptr<MemoryBuffer>>
  getBuffer(const Twine &Name, std::int64_t, bool, bool) override {
    return MemoryBuffer::getMemBufferCopy("", Name);
  }
  std::error_code close() override { return {}; }

private:
  vfs::Status Status;
};

class RegularFiles : public vfs::ProxyFileSystem {
public:
  RegularFiles(IntrusiveRefCntPtr<vfs::FileSystem> Disk, std::string Project)
      : ProxyFileSystem(std::move(Disk)), Project(std::move(Project)) {}

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    ErrorOr<vfs::Status> Result = getUnderlyingFS().status(Path);
    if (!Result || Result->isDirectory() || Result->isRegularFile())
      return Result;
    if (Path.str() == "/dev/null")
      return vfs::Status(
          Path, Result->getUniqueID(), Result->getLastModificationTime(),
          Result->getUser(), Result->getGroup(), /*Size=*/0,
          sys::fs::file_type::regular_file, Result->getPermissions());
    return make_error_code(std::errc::no_such_file_or_directory);
  }
  bool exists(const Twine &Path) override { return bool(status(Path)); }
  ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const Twine &Path) override {
    // Before it is opened: that alone may block for ever.
    ErrorOr<vfs::Status> Status = status(Path);
    if (!Status)
      return Status.getError();
    if (Status->isRegularFile() && Status->getSize() == 0)
      return std::make_unique<EmptyFile>(std::move(*Status));
    if (Status->getSize() > MostSourceBytes && Status->isRegularFile())
      return make_error_code(std::errc::file_too_large);
    if (isForeignAndPrivate(Path, *Status))
      return make_error_code(std::errc::permission_denied);
    return getUnderlyingFS().openFileForRead(Path);
  }

private:
  bool isForeignAndPrivate(const Twine &Path, const vfs::Status &Status) {
    if (Status.getPermissions() & sys::fs::perms::others_read)
      return false; // nearly all
    SmallString<256> Real;
    if (getUnderlyingFS().getRealPath(Path, Real))
      return isConfined();
    if (isConfined())
      return isOutOfReach(Real, Status.getPermissions());
    return isPrivate(Real, Status.getPermissions()) &&
           (Project.empty() || !isAtOrBelow(Real, Project));
  }

  const std::string Project;
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem>
regularFiles(IntrusiveRefCntPtr<vfs::FileSystem> Disk, std::string Project) {
  return makeIntrusiveRefCnt<RegularFiles>(std::move(Disk), std::move(Project));
}

} // namespace bank_lint::frontend
