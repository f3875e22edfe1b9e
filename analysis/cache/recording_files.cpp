//===-- analysis/cache/recording_files.cpp - remembers look-ups -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cache/recording_files.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace bank_lint {
namespace {

class RecordedFile : public vfs::File {
public:
  RecordedFile(std::unique_ptr<vfs::File> Inner, std::string Path,
               FileTrail &Trail)
      : Inner(std::move(Inner)), Path(std::move(Path)), Trail(Trail) {}

  ErrorOr<vfs::Status> status() override { return Inner->status(); }
  ErrorOr<std::string> getName() override { return Inner->getName(); }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name,
                                                   std::int64_t FileSize,
                                                   bool RequiresNullTerminator,
                                                   bool IsVolatile) override {
    auto Buffer =
        Inner->getBuffer(Name, FileSize, RequiresNullTerminator, IsVolatile);
    Trail.read(Path, Buffer ? (*Buffer)->getBuffer() : StringRef());
    return Buffer;
  }
  std::error_code close() override { return Inner->close(); }

private:
  std::unique_ptr<vfs::File> Inner;
  std::string Path;
  FileTrail &Trail;
};

class RecordingFiles : public vfs::ProxyFileSystem {
public:
  RecordingFiles(IntrusiveRefCntPtr<vfs::FileSystem> Disk, FileTrail &Trail)
      : ProxyFileSystem(std::move(Disk)), Trail(Trail) {}

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    ErrorOr<vfs::Status> Result = getUnderlyingFS().status(Path);
    if (Result)
      Trail.seen(Path.str(), Result->isDirectory());
    else
      Trail.missing(Path.str());
    return Result;
  }
  bool exists(const Twine &Path) override {
    // Through status(). NOLINTNEXTLINE(bugprone-parent-virtual-call)
    return FileSystem::exists(Path);
  }
  ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const Twine &Path) override {
    auto Inner = getUnderlyingFS().openFileForRead(Path);
    if (Inner) {
      Trail.seen(Path.str(), /*IsFolder=*/false);
      return std::make_unique<RecordedFile>(std::move(*Inner), Path.str(),
                                            Trail);
    }
    // One that is there but cannot be opened may be opened some day.
    if (Inner.getError() == std::errc::no_such_file_or_directory)
      Trail.missing(Path.str());
    else if (!status(Path))
      return Inner.getError();
    else if (Inner.getError() != std::errc::is_a_directory)
      Trail.read(Path.str(), "");
    return Inner.getError();
  }
  vfs::directory_iterator dir_begin(const Twine &Folder,
                                    std::error_code &Error) override {
    if (status(Folder))
      Trail.listed(Folder.str());
    return getUnderlyingFS().dir_begin(Folder, Error);
  }

private:
  FileTrail &Trail;
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem>
recordingFiles(IntrusiveRefCntPtr<vfs::FileSystem> Disk, FileTrail &Trail) {
  return makeIntrusiveRefCnt<RecordingFiles>(std::move(Disk), Trail);
}

} // namespace bank_lint
