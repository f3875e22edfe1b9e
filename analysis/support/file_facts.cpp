//===-- analysis/support/file_facts.cpp - what files were like ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/support/file_facts.h"
#include "analysis/support/foreign_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace bank_lint {

namespace {

using Stamp = std::array<std::uint64_t, 5>;

/// File systems count in steps of up to two seconds.
constexpr std::uint64_t Tick = 2'000'000'000;

std::uint64_t nanoseconds(const timespec &Time) {
  return std::uint64_t(Time.tv_sec) * 1'000'000'000 +
         std::uint64_t(Time.tv_nsec);
}

Stamp stampOf(const struct stat &Status) {
#ifdef __APPLE__
  const timespec &Changed = Status.st_mtimespec, &Touched = Status.st_ctimespec;
#else
  const timespec &Changed = Status.st_mtim, &Touched = Status.st_ctim;
#endif
  return {std::uint64_t(Status.st_dev), std::uint64_t(Status.st_ino),
          std::uint64_t(Status.st_size), nanoseconds(Changed),
          nanoseconds(Touched)};
}

/// Whether a change after \p Now would show in a stamp.
bool isSettled(const Stamp &S) {
  auto Now = std::chrono::duration_cast<std::chrono::nanoseconds>(
                 std::chrono::system_clock::now().time_since_epoch())
                 .count();
  return std::max(S[3], S[4]) + Tick < std::uint64_t(Now);
}

/// The hash of the names in a folder. A folder that cannot be read has none.
ContentHash hashOfListing(StringRef Path) {
  std::vector<std::string> Names;
  std::error_code Error;
  for (sys::fs::directory_iterator It(Path, Error), End; !Error && It != End;
       It.increment(Error))
    Names.push_back(It->path());
  sort(Names);
  std::string All;
  for (const std::string &Name : Names)
    All += Name + '\0';
  return hashOf(All);
}

/// stat(), the faster for paths in the folder of the one before: the way to it
/// is not gone again, and what is in no folder is not looked for.
class Statuses {
public:
  Statuses() = default;
  Statuses(const Statuses &) = delete;
  Statuses &operator=(const Statuses &) = delete;
  ~Statuses() { close(); }

  /// \returns false if there is nothing at \p Path that can be looked at.
  bool get(const std::string &Path, struct stat &Status) {
    const StringRef Name = sys::path::filename(Path);
    const StringRef In = StringRef(Path).drop_back(Name.size());
    if (!In.ends_with("/") ||
        Name.data() + Name.size() != Path.data() + Path.size())
      return ::stat(Path.c_str(), &Status) == 0;
    if (In != Folder)
      enter(In);
    if (Open < 0)
      return !IsMissing && ::stat(Path.c_str(), &Status) == 0;
    return ::fstatat(Open, Path.c_str() + In.size(), &Status, 0) == 0;
  }

private:
  void enter(StringRef In) {
#ifdef O_PATH
    constexpr int How = O_PATH | O_DIRECTORY | O_CLOEXEC;
#else
    constexpr int How = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
#endif
    close();
    Folder = In.str();
    Open = ::open(Folder.c_str(), How);
    IsMissing = Open < 0 && (errno == ENOENT || errno == ENOTDIR);
  }
  void close() {
    if (Open >= 0)
      ::close(Open);
  }

  std::string Folder; ///< with a slash at its end
  int Open = -1;      ///< that folder, if it could be opened
  bool IsMissing = false;
};

bool holds(const FileFact &Fact, Statuses &Disk) {
  struct stat Status;
  if (!Disk.get(Fact.Path, Status))
    return Fact.What == FileFact::Missing;
  const bool IsFolder = S_ISDIR(Status.st_mode);
  switch (Fact.What) {
  case FileFact::Missing:
    return false;
  case FileFact::Folder:
    return IsFolder;
  case FileFact::File:
    return !IsFolder;
  case FileFact::Listed:
    return IsFolder && hashOfListing(Fact.Path) == Fact.Hash;
  case FileFact::Read:
    break;
  }
  if (IsFolder)
    return false;
  if (Fact.Stamp != Stamp() && Fact.Stamp == stampOf(Status))
    return true;
  Expected<FileText> Contents = readForeignFile(Fact.Path, MostDataBytes);
  if (Contents)
    return hashOf((*Contents)->getBuffer()) == Fact.Hash;
  consumeError(Contents.takeError());
  return false;
}

} // namespace

FileFact &FileTrail::at(StringRef Path, FileFact::Kind What) {
  SmallString<256> Absolute(Path);
  sys::fs::make_absolute(Absolute);
  FileFact &Fact = Facts[Absolute];
  Fact.What = std::max(Fact.What, What);
  return Fact;
}

void FileTrail::missing(StringRef Path) { at(Path, FileFact::Missing); }

void FileTrail::seen(StringRef Path, bool IsFolder) {
  at(Path, IsFolder ? FileFact::Folder : FileFact::File);
}

void FileTrail::listed(StringRef Path) {
  at(Path, FileFact::Listed).Hash = hashOfListing(Path);
}

void FileTrail::read(StringRef Path, StringRef Contents) {
  FileFact &Fact = at(Path, FileFact::Read);
  ContentHash Hash = hashOf(Contents);
  struct stat Status;
  // The stamp is that of the contents only if no process wrote in between.
  const bool IsSettled = ::stat(Path.str().c_str(), &Status) == 0 &&
                         std::uint64_t(Status.st_size) == Contents.size() &&
                         isSettled(stampOf(Status));
  Fact.Hash = Hash;
  Fact.Stamp = IsSettled ? stampOf(Status) : Stamp();
}

std::vector<FileFact> FileTrail::takeFacts() {
  std::vector<FileFact> Result;
  for (auto &Entry : Facts) {
    Entry.second.Path = Entry.first().str();
    Result.push_back(std::move(Entry.second));
  }
  Facts.clear();
  auto Place = [](const FileFact &Fact) {
    const std::size_t Slash = Fact.Path.rfind('/') + 1;
    return std::pair(StringRef(Fact.Path).take_front(Slash),
                     StringRef(Fact.Path).drop_front(Slash));
  };
  sort(Result, [&](const FileFact &A, const FileFact &B) {
    return Place(A) < Place(B);
  });
  return Result;
}

bool FactCheck::stillHold(const std::vector<FileFact> &Facts) {
  auto IsSame = [](const FileFact &A, const FileFact &B) {
    return A.What == B.What && A.Hash == B.Hash && A.Stamp == B.Stamp;
  };
  std::vector<const FileFact *> Open;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    for (const FileFact &Fact : Facts) {
      const auto Known = Held.find(Fact.Path);
      if (Known == Held.end() || !IsSame(Known->second, Fact))
        Open.push_back(&Fact);
    }
  }
  Statuses Disk;
  if (!all_of(Open, [&](const FileFact *Fact) { return holds(*Fact, Disk); }))
    return false;
  std::lock_guard<std::mutex> Guard(Lock);
  for (const FileFact *Fact : Open) {
    FileFact &Known = Held[Fact->Path]; // whose path is the key
    Known.What = Fact->What;
    Known.Hash = Fact->Hash;
    Known.Stamp = Fact->Stamp;
  }
  return true;
}

} // namespace bank_lint
