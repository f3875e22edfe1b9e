//===-- test/unit/frontend/command_lookup_test.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/command/command_lookup.h"
#include "analysis/frontend/command/compile_database.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <map>
#include <thread>

using namespace bank_lint;
using namespace bank_lint::frontend;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

namespace {

using Words = std::vector<std::string>;

/// Files in memory; the working folder is /.
struct Disk {
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Files =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();

  Disk() { Files->setCurrentWorkingDirectory("/"); }
  Disk &file(const std::string &Path, const std::string &Text = " ") {
    Files->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
    return *this;
  }
  /// A database at \p Path with a command for each of \p Sources that defines
  /// the source's own name.
  Disk &database(const std::string &Path, const Words &Sources) {
    std::string Text = "[";
    for (const std::string &Source : Sources)
      Text += (Text.size() > 1 ? "," : "") +
              (R"({"directory":"/","file":")" + Source +
               R"(","arguments":["nvcc","-DIS=)" + Source + R"("]})");
    return file(Path, Text + "]");
  }
  CompileSetup setup(const std::string &File, const std::string &Asked = "") {
    return CommandLookup(Asked, Files).setupFor(File);
  }
  /// The define of the command that was found.
  std::string found(const std::string &File, const std::string &Asked = "") {
    CompileSetup Setup = setup(File, Asked);
    return Setup.Translated.Arguments.empty() ? ""
                                              : Setup.Translated.Arguments[0];
  }
};

TEST(CommandLookup, LooksBesideAndAboveTheFile) {
  for (const char *Path :
       {"/p/src/compile_commands.json", "/p/compile_commands.json",
        "/compile_commands.json", "/p/build/compile_commands.json",
        "/p/build-debug/compile_commands.json", "/p/out/compile_commands.json",
        "/p/cmake-build-release/compile_commands.json",
        "/p/build/release/compile_commands.json",
        "/p/out/build/x64/compile_commands.json"}) {
    Disk D;
    D.file("/p/src/a.cu").database(Path, {"/p/src/a.cu"});
    EXPECT_EQ(D.found("/p/src/a.cu"), "-DIS=/p/src/a.cu") << Path;
    EXPECT_EQ(D.found("p/src/../src/a.cu"), "-DIS=/p/src/a.cu") << Path;
  }
  Disk D;
  D.file("/p/src/a.cu")
      .database("/p/other/compile_commands.json", {"/p/src/a.cu"})
      .database("/p/build/deep/er/compile_commands.json", {"/p/src/a.cu"});
  EXPECT_EQ(D.found("/p/src/a.cu"), "");
}

TEST(CommandLookup, TheNearestDatabaseThatHasTheFileCounts) {
  Disk D;
  D.file("/p/src/a.cu")
      .database("/p/src/compile_commands.json", {"/p/src/b.cu"})
      .database("/p/build/compile_commands.json", {"/p/src/a.cu"})
      .database("/p/build-z/compile_commands.json", {"/p/src/a.cu"});
  CompileSetup Setup = D.setup("/p/src/a.cu");
  EXPECT_EQ(Setup.Database, "/p/build/compile_commands.json");
  ASSERT_EQ(Setup.Databases.size(), 2u);
  EXPECT_EQ(Setup.Databases[0].Problem, "has no command for this file");
}

/// Counts how often each folder is listed.
struct CountedListings : llvm::vfs::ProxyFileSystem {
  using ProxyFileSystem::ProxyFileSystem;
  llvm::vfs::directory_iterator dir_begin(const llvm::Twine &Folder,
                                          std::error_code &Error) override {
    ++Listed[Folder.str()];
    return ProxyFileSystem::dir_begin(Folder, Error);
  }
  std::map<std::string, unsigned> Listed;
};

TEST(CommandLookup, EachFolderIsListedOnce) {
  Disk D;
  D.file("/p/.git/HEAD")
      .file("/p/a/a.cu")
      .file("/p/b/b.cu")
      .database("/p/build/compile_commands.json", {"/p/a/a.cu", "/p/b/b.cu"});
  auto Counted = llvm::makeIntrusiveRefCnt<CountedListings>(D.Files);
  CommandLookup Lookup("", Counted);
  for (const char *File : {"/p/a/a.cu", "/p/b/b.cu", "/p/b/c.cu"})
    EXPECT_EQ(Lookup.setupFor(File).Databases.size(), 1u) << File;
  EXPECT_THAT(Counted->Listed,
              UnorderedElementsAre(Pair("/p", 1u), Pair("/p/a", 1u),
                                   Pair("/p/b", 1u), Pair("/p/build", 1u)));
}

TEST(CommandLookup, EntriesAreRelativeToTheirDirectory) {
  Disk D;
  D.file("/p/src/a.cu")
      .file("/p/build/compile_commands.json",
            R"([{"directory":"/p/build","file":"../src/a.cu",
                 "command":"nvcc -I../inc -DA=\\\"x\\\" -c ../src/a.cu"}])");
  EXPECT_THAT(D.setup("/p/src/a.cu").Translated.Arguments,
              ElementsAre("-I/p/build/../inc", "-DA=\"x\""));
}

TEST(CommandLookup, HeadersBorrowFromTheirNeighbour) {
  Disk D;
  D.database("/p/compile_commands.json",
             {"/p/host.cpp", "/p/x/far.cu", "/p/y/near.cu", "/p/y/tile.cu"});
  EXPECT_EQ(D.found("/p/y/other.cuh"), "-DIS=/p/y/near.cu");
  EXPECT_EQ(D.found("/p/y/tile.cuh"), "-DIS=/p/y/tile.cu");
  EXPECT_EQ(D.found("/p/x/deep/z.h"), "-DIS=/p/x/far.cu");
  CompileSetup Setup = D.setup("/p/y/other.cuh");
  EXPECT_EQ(Setup.BorrowedFrom, "/p/y/near.cu");
  EXPECT_THAT(Setup.Notes,
              ElementsAre(HasSubstr("as its neighbour /p/y/near.cu")));
}

TEST(CommandLookup, SourcesBorrowOnlyFromADatabaseThatWasAskedFor) {
  Disk D;
  D.database("/p/compile_commands.json", {"/p/a.cu"});
  CompileSetup Found = D.setup("/p/new.cu");
  EXPECT_EQ(Found.Database, "");
  EXPECT_THAT(Found.Notes, ElementsAre(HasSubstr("has no command for this")));
  for (const char *Asked : {"/p", "/p/compile_commands.json"})
    EXPECT_EQ(D.found("/p/new.cu", Asked), "-DIS=/p/a.cu");
}

TEST(CommandLookup, ADatabaseOfOtherLanguagesSaysNothing) {
  Disk D;
  D.database("/p/compile_commands.json", {"/p/a.cpp"});
  EXPECT_THAT(D.setup("/p/a.cu").Notes, IsEmpty());
  EXPECT_THAT(D.setup("/p/a.cuh").Notes, IsEmpty());
  EXPECT_THAT(D.setup("/p/a.cu", "/p").Notes,
              ElementsAre(HasSubstr("no command for a CUDA file")));
}

TEST(CommandLookup, SeveralCommandsForOneFile) {
  Disk D;
  D.file("/p/a.cu").database("/p/compile_commands.json",
                             {"/p/a.cu", "/p/b.cu", "/p/a.cu"});
  EXPECT_EQ(D.setup("/p/a.cu").Alternatives, 1u);
  EXPECT_EQ(D.setup("/p/b.cu").Alternatives, 0u);
}

TEST(CommandLookup, SourcesAreTheCudaOnes) {
  Disk D;
  D.file("/c.json", R"([
    {"directory":"/p","file":"b.cu","command":"nvcc b.cu"},
    {"directory":"/p","file":"a.cu","command":"nvcc a.cu"},
    {"directory":"/p","file":"a.cu","command":"nvcc -DX a.cu"},
    {"directory":"/p","file":"x.cpp","command":"nvcc -x cu x.cpp"},
    {"directory":"/p","file":"y.cpp","command":"clang++ -xcuda y.cpp"},
    {"directory":"/p","file":"z.cpp","command":"g++ z.cpp"}])");
  auto Sources = CommandLookup("/c.json", D.Files).sources();
  ASSERT_TRUE(bool(Sources));
  EXPECT_THAT(*Sources,
              ElementsAre("/p/a.cu", "/p/b.cu", "/p/x.cpp", "/p/y.cpp"));
}

TEST(CommandLookup, MayBeAskedByManyThreads) {
  Disk D;
  Words Sources;
  for (int I = 0; I < 50; ++I)
    Sources.push_back("/p/f" + std::to_string(I) + ".cu");
  D.database("/p/compile_commands.json", Sources);
  CommandLookup Lookup("/p/compile_commands.json", D.Files);
  std::vector<std::thread> Threads;
  std::vector<Words> Got(4);
  for (Words &Mine : Got)
    Threads.emplace_back([&] {
      for (const std::string &Source : Sources)
        Mine.push_back(Lookup.setupFor(Source).Translated.Arguments.at(0));
    });
  for (std::thread &T : Threads)
    T.join();
  for (const Words &Mine : Got)
    for (std::size_t I = 0; I < Sources.size(); ++I)
      EXPECT_EQ(Mine[I], "-DIS=" + Sources[I]);
}

TEST(CompileDatabase, WhatIsNoDatabaseIsTold) {
  const std::pair<const char *, const char *> Cases[] = {
      {"", "is empty"},
      {" \n", "is empty"},
      {"{}", "is no list of commands"},
      {"null", "is no list of commands"},
      {"[", "is not JSON: [1:"},
      {"[{\"file\": }]", "is not JSON: [1:"},
      {"\x7f"
       "ELF",
       "is not JSON"},
      {"[{\"file\":\"\xff\xfe\"}]", "is not JSON"},
  };
  for (const auto &[Text, Said] : Cases) {
    llvm::Expected<CompileDatabase> Read = parseDatabase(Text, "/c.json");
    ASSERT_FALSE(bool(Read)) << Text;
    EXPECT_THAT(llvm::toString(Read.takeError()), HasSubstr(Said)) << Text;
  }
}

TEST(CompileDatabase, BadEntriesCostThemselvesOnly) {
  llvm::Expected<CompileDatabase> Read = parseDatabase(R"([
    3, [], null, {},
    {"file":"a.cu","command":"nvcc a.cu"},
    {"directory":"/p","command":"nvcc a.cu"},
    {"directory":"/p","file":"","command":"nvcc a.cu"},
    {"directory":"/p","file":"a.cu"},
    {"directory":"/p","file":"a.cu","command":"  "},
    {"directory":"/p","file":"a.cu","command":7},
    {"directory":"/p","file":"a.cu","arguments":[]},
    {"directory":"/p","file":"good.cu","command":"nvcc good.cu"}])",
                                                       "/c.json");
  ASSERT_TRUE(bool(Read));
  EXPECT_EQ(Read->Entries.size(), 1u);
  EXPECT_EQ(Read->Entries[0].File, "/p/good.cu");
  EXPECT_EQ(Read->Skipped, 11u);
  EXPECT_EQ(Read->FirstSkipped, "is no object");
}

TEST(CommandLookup, ABadDatabaseFailsOnlyIfItWasAskedFor) {
  Disk D;
  D.file("/p/a.cu").file("/p/compile_commands.json", "[");
  CompileSetup Found = D.setup("/p/a.cu");
  EXPECT_EQ(Found.Failure, "");
  EXPECT_THAT(Found.Notes,
              ElementsAre(HasSubstr("is not used: it is not JSON")));
  EXPECT_THAT(D.setup("/p/a.cu", "/p").Failure, HasSubstr("is not JSON"));
  EXPECT_THAT(D.setup("/p/a.cu", "/nowhere").Failure, HasSubstr("/nowhere"));
}

TEST(CommandLookup, AnUnknownCompilerIsToldAndReadAsAHostCompiler) {
  Disk D;
  D.file("/p/compile_commands.json",
         R"([{"directory":"/p","file":"a.cu",
              "arguments":["my-compiler","-DN","--magic","-O2"]}])");
  CompileSetup Setup = D.setup("/p/a.cu");
  EXPECT_EQ(Setup.Compiler, "host compiler");
  EXPECT_THAT(Setup.Translated.Arguments, ElementsAre("-D", "N"));
  EXPECT_THAT(Setup.Notes, ElementsAre(HasSubstr("'my-compiler'")));
}

TEST(CommandLookup, TheToolkitIsThatOfTheCompiler) {
  Disk D;
  D.file("/opt/cuda/include/cuda_runtime.h")
      .file("/p/compile_commands.json", R"([
        {"directory":"/p","file":"a.cu","command":"/opt/cuda/bin/nvcc a.cu"},
        {"directory":"/p","file":"b.cu","command":"/gone/bin/nvcc b.cu"},
        {"directory":"/p","file":"c.cu","command":"nvcc c.cu"},
        {"directory":"/p","file":"d.cu",
         "command":"clang++ --cuda-path=/gone d.cu"}])");
  EXPECT_EQ(D.setup("/p/a.cu").Translated.Toolkit, "/opt/cuda");
  EXPECT_EQ(D.setup("/p/b.cu").Translated.Toolkit, "");
  EXPECT_EQ(D.setup("/p/c.cu").Translated.Toolkit, "");
  EXPECT_THAT(D.setup("/p/d.cu").Notes,
              ElementsAre(HasSubstr("'/gone' of /p/compile_commands.json is "
                                    "not on this machine")));
}

} // namespace
