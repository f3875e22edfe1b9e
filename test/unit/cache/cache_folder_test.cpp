// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An entry is there as it was stored, or not at all.
#include "analysis/cache/cache_folder.h"
#include "test/unit/tool/temporary_folder.h"
#include "llvm/Support/FileSystem.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <fstream>
#include <sys/stat.h>
#include <sys/time.h>
#include <thread>
#include <unistd.h>

using namespace bank_lint;
using bank_lint::test::TemporaryFolder;
namespace fs = llvm::sys::fs;

namespace {

std::string onlyFile(const std::string &Folder) {
  std::error_code Error;
  for (fs::directory_iterator It(Folder, Error), End; !Error && It != End;
       It.increment(Error))
    if (llvm::StringRef(It->path()).contains("llvmcache-"))
      return It->path();
  return "";
}

std::string contents(const std::string &Path) {
  return llvm::cantFail(
             llvm::errorOrToExpected(llvm::MemoryBuffer::getFile(Path)))
      ->getBuffer()
      .str();
}

void overwrite(const std::string &Path, llvm::StringRef Bytes) {
  std::ofstream(Path, std::ios::binary).write(Bytes.data(), Bytes.size());
}

class CacheFolderTest : public testing::Test {
protected:
  TemporaryFolder Home;
  CacheFolder Cache{Home.path("cache")};
  const std::string Key = "key\nof two lines";

  void store() {
    ASSERT_TRUE(bool(Cache.store("kind", Key, {"first section", "", "third"})));
  }
  bool isWhole() {
    std::optional<CacheEntry> Entry = Cache.load("kind", Key);
    if (!Entry)
      return false;
    EXPECT_EQ(Entry->Sections,
              (std::vector<llvm::StringRef>{"first section", "", "third"}));
    return true;
  }
};

TEST_F(CacheFolderTest, FindsWhatWasStored) {
  EXPECT_FALSE(isWhole());
  store();
  EXPECT_TRUE(isWhole());
  EXPECT_FALSE(Cache.load("other", Key));
  EXPECT_FALSE(Cache.load("kind", Key + " "));
}

TEST_F(CacheFolderTest, SectionsAreAligned) {
  store();
  std::optional<CacheEntry> Entry = Cache.load("kind", Key);
  ASSERT_TRUE(Entry);
  for (llvm::StringRef Section : Entry->Sections)
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(Section.data()) % 16, 0u);
}

TEST_F(CacheFolderTest, AnEntryCutShortIsNotThere) {
  store();
  const std::string Path = onlyFile(Cache.path()), Whole = contents(Path);
  for (std::size_t Size = 0; Size < Whole.size(); ++Size) {
    overwrite(Path, llvm::StringRef(Whole).take_front(Size));
    EXPECT_FALSE(isWhole()) << Size;
  }
  overwrite(Path, Whole);
  EXPECT_TRUE(isWhole());
}

TEST_F(CacheFolderTest, AFlippedBitAnywhereIsNoticed) {
  store();
  const std::string Path = onlyFile(Cache.path()), Whole = contents(Path);
  for (std::size_t At = 0; At < Whole.size(); ++At) {
    std::string Damaged = Whole;
    Damaged[At] ^= 1 << (At % 8);
    overwrite(Path, Damaged);
    EXPECT_FALSE(isWhole()) << At;
  }
  overwrite(Path, Whole + "x");
  EXPECT_FALSE(isWhole());
}

TEST_F(CacheFolderTest, AnEntryOfAnotherKeyInItsPlaceIsNotTaken) {
  store();
  const std::string Path = onlyFile(Cache.path());
  ASSERT_TRUE(bool(Cache.store("kind", "another key", {"x"})));
  fs::remove(Path);
  overwrite(Path, contents(onlyFile(Cache.path())));
  EXPECT_FALSE(isWhole());
}

TEST_F(CacheFolderTest, AnEntryIsARegularFile) {
  store();
  const std::string Path = onlyFile(Cache.path());
  // None of these is waited for, or read to an end that it does not have.
  ASSERT_FALSE(fs::remove(Path));
  ASSERT_EQ(::mkfifo(Path.c_str(), 0600), 0);
  EXPECT_FALSE(isWhole());
  ASSERT_EQ(::unlink(Path.c_str()), 0);
  ASSERT_EQ(::symlink("/dev/zero", Path.c_str()), 0);
  EXPECT_FALSE(isWhole());
  ASSERT_FALSE(fs::remove(Path));
  ASSERT_FALSE(fs::create_directory(Path));
  EXPECT_FALSE(isWhole());
  // What can be replaced is replaced.
  ASSERT_FALSE(fs::remove(Path));
  ASSERT_EQ(::mkfifo(Path.c_str(), 0600), 0);
  store();
  EXPECT_TRUE(isWhole());
  // And removed.
  ASSERT_FALSE(fs::remove(Path));
  ASSERT_EQ(::mkfifo(Path.c_str(), 0600), 0);
  EXPECT_FALSE(llvm::errorToBool(Cache.clear()));
  EXPECT_EQ(Cache.size().Entries, 0u);
}

TEST_F(CacheFolderTest, AFifoForTheTimeOfPruningIsNotWaitedFor) {
  store();
  const std::string Stamp = Cache.path() + "/llvmcache.timestamp";
  ASSERT_FALSE(fs::remove(Stamp));
  ASSERT_EQ(::mkfifo(Stamp.c_str(), 0600), 0);
  // So old that entries are pruned.
  const struct timeval Old[2] = {{1, 0}, {1, 0}};
  ASSERT_EQ(::utimes(Stamp.c_str(), Old), 0);
  store();
  EXPECT_TRUE(isWhole());
  EXPECT_TRUE(fs::is_regular_file(Stamp));
}

TEST_F(CacheFolderTest, WhereNothingCanBeWrittenNothingIsKept) {
  overwrite(Home.path("file"), "not a folder");
  CacheFolder Nowhere(Home.path("file") + "/cache");
  auto Stored = Nowhere.store("kind", Key, {"x"});
  EXPECT_FALSE(bool(Stored));
  llvm::consumeError(Stored.takeError());
  EXPECT_FALSE(Nowhere.load("kind", Key));
  EXPECT_EQ(Nowhere.size().Entries, 0u);
}

TEST_F(CacheFolderTest, ManyWritersAndReadersSeeWholeEntries) {
  const std::string Long(100'000, 'x');
  std::vector<std::thread> Threads;
  std::atomic<unsigned> Seen = 0;
  for (unsigned T = 0; T < 4; ++T)
    Threads.emplace_back([&] {
      for (unsigned I = 0; I < 50; ++I) {
        llvm::consumeError(Cache.store("kind", Key, {Long}).takeError());
        if (std::optional<CacheEntry> Entry = Cache.load("kind", Key)) {
          ++Seen;
          EXPECT_EQ(Entry->Sections.front(), Long);
        }
      }
    });
  for (std::thread &T : Threads)
    T.join();
  EXPECT_EQ(Seen, 200u);
  EXPECT_EQ(Cache.size().Entries, 1u);
}

std::string with(CacheFolder &Cache, const std::string &Key) {
  std::optional<CacheEntry> Entry = Cache.load("kind", Key);
  return Entry ? Entry->Sections.front().str() : "none";
}

bool keeps(CacheFolder &Cache, const std::string &Key) {
  return !llvm::errorToBool(Cache.store("kind", Key, {"x"}).takeError());
}

TEST_F(CacheFolderTest, AnEntryOfAnotherCacheIsNotTaken) {
  store();
  CacheFolder Other(Home.path("other"));
  ASSERT_TRUE(bool(Other.store("kind", Key, {"planted"})));
  EXPECT_EQ(with(Other, Key), "planted");
  overwrite(onlyFile(Cache.path()), contents(onlyFile(Other.path())));
  EXPECT_EQ(with(Cache, Key), "none");
  // Together with its key it is.
  ASSERT_FALSE(fs::rename(Other.path() + "/key", Cache.path() + "/key"));
  CacheFolder Again(Cache.path());
  EXPECT_EQ(with(Again, Key), "planted");
}

TEST_F(CacheFolderTest, AnEntryOfAnotherKindIsNotTaken) {
  store();
  std::string Path = onlyFile(Cache.path());
  ASSERT_TRUE(bool(Cache.store("other", Key, {"x"})));
  std::string Renamed = Path;
  Renamed.replace(Renamed.find("-kind-"), 6, "-other-");
  ASSERT_FALSE(fs::rename(Path, Renamed));
  EXPECT_FALSE(Cache.load("other", Key));
}

TEST_F(CacheFolderTest, TheKeyIsTheUsersAlone) {
  store();
  struct stat Status;
  const std::string Secret = Cache.path() + "/key";
  ASSERT_EQ(::stat(Secret.c_str(), &Status), 0);
  EXPECT_EQ(Status.st_mode & 0777, 0600u);
  EXPECT_EQ(Status.st_size, 32);
  EXPECT_EQ(Cache.problem(), "");
  ASSERT_EQ(::chmod(Secret.c_str(), 0640), 0);
  CacheFolder Readable(Cache.path());
  EXPECT_THAT(Readable.problem(), testing::HasSubstr("may be read by others"));
  EXPECT_EQ(with(Readable, Key), "none");
  EXPECT_FALSE(keeps(Readable, Key));
}

TEST_F(CacheFolderTest, AKeyIsNoLinkAndHasItsSize) {
  store();
  const std::string Secret = Cache.path() + "/key";
  ASSERT_FALSE(fs::rename(Secret, Home.path("mine")));
  ASSERT_EQ(::symlink(Home.path("mine").c_str(), Secret.c_str()), 0);
  EXPECT_THAT(CacheFolder(Cache.path()).problem(),
              testing::HasSubstr("cannot be read"));
  ASSERT_FALSE(fs::remove(Secret));
  overwrite(Secret, "short");
  ASSERT_EQ(::chmod(Secret.c_str(), 0600), 0);
  EXPECT_THAT(CacheFolder(Cache.path()).problem(),
              testing::HasSubstr("is damaged"));
}

TEST_F(CacheFolderTest, AFolderThatOthersMayWriteIsNotUsed) {
  store();
  ASSERT_EQ(::chmod(Cache.path().c_str(), 0777), 0);
  EXPECT_THAT(CacheFolder(Cache.path()).problem(),
              testing::HasSubstr("'chmod go-w " + Cache.path() + "'"));
  // By whatever name.
  ASSERT_EQ(::symlink(Cache.path().c_str(), Home.path("link").c_str()), 0);
  CacheFolder Link(Home.path("link"));
  EXPECT_NE(Link.problem(), "");
  EXPECT_FALSE(keeps(Link, Key));
  ASSERT_EQ(::chmod(Cache.path().c_str(), 0755), 0);
  EXPECT_EQ(CacheFolder(Home.path("link")).problem(), "");
}

TEST_F(CacheFolderTest, AFolderOfAnotherUserIsNotUsed) {
  store();
  if (::chown(Cache.path().c_str(), ::geteuid() + 1, -1) != 0)
    GTEST_SKIP() << "only root may give a folder away";
  EXPECT_THAT(CacheFolder(Cache.path()).problem(),
              testing::HasSubstr("belongs to another user"));
  ASSERT_EQ(::chown(Cache.path().c_str(), ::geteuid(), -1), 0);
  const std::string Secret = Cache.path() + "/key";
  ASSERT_EQ(::chown(Secret.c_str(), ::geteuid() + 1, -1), 0);
  EXPECT_THAT(CacheFolder(Cache.path()).problem(),
              testing::HasSubstr("its key belongs to another user"));
}

TEST_F(CacheFolderTest, ManyThatMakeTheKeyAtOnceAgree) {
  std::vector<std::thread> Threads;
  for (unsigned T = 0; T < 8; ++T)
    Threads.emplace_back([&, T] {
      CacheFolder Own(Cache.path());
      EXPECT_TRUE(bool(Own.store("kind", std::to_string(T), {"x"})));
    });
  for (std::thread &T : Threads)
    T.join();
  for (unsigned T = 0; T < 8; ++T)
    EXPECT_EQ(with(Cache, std::to_string(T)), "x");
}

TEST_F(CacheFolderTest, ClearRemovesEntriesAndNothingElse) {
  store();
  overwrite(Cache.path() + "/mine.txt", "mine");
  ASSERT_FALSE(bool(Cache.clear()));
  EXPECT_EQ(Cache.size().Entries, 0u);
  EXPECT_TRUE(fs::exists(Cache.path() + "/mine.txt"));
}

} // namespace
