// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An entry is there as it was stored, or not at all.
#include "analysis/cache/cache_folder.h"
#include "test/unit/tool/temporary_folder.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"
#include <fstream>
#include <thread>

using namespace bank_lint;
using bank_lint::test::TemporaryFolder;
namespace fs = llvm::sys::fs;

namespace {

std::string onlyFile(const std::string &Folder) {
  std::error_code Error;
  for (fs::directory_iterator It(Folder, Error), End; !Error && It != End;
       It.increment(Error))
    if (!llvm::StringRef(It->path()).ends_with(".timestamp"))
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
  const std::string Whole = contents(Path);
  ASSERT_TRUE(bool(Cache.store("kind", "another key", {"x"})));
  fs::remove(Path);
  overwrite(Path, contents(onlyFile(Cache.path())));
  EXPECT_FALSE(isWhole());
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

TEST_F(CacheFolderTest, ClearRemovesEntriesAndNothingElse) {
  store();
  overwrite(Cache.path() + "/mine.txt", "mine");
  ASSERT_FALSE(bool(Cache.clear()));
  EXPECT_EQ(Cache.size().Entries, 0u);
  EXPECT_TRUE(fs::exists(Cache.path() + "/mine.txt"));
}

} // namespace
