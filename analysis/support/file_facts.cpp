//===-- analysis/support/file_facts.cpp - what files were like ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/support/file_facts.h"
#include "analysis/support/foreign_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <chrono>
#include <sys/stat.h>

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

/// Of the names in a folder. A folder that cannot be read has none.
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

bool holds(const FileFact &Fact) {
  struct stat Status;
  if (::stat(Fact.Path.c_str(), &Status) != 0)
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
  // The stamp is that of the contents only if nobody wrote in between.
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
  sort(Result,
       [](const FileFact &A, const FileFact &B) { return A.Path < B.Path; });
  return Result;
}

bool stillHold(const std::vector<FileFact> &Facts) {
  return all_of(Facts, holds);
}

} // namespace bank_lint
