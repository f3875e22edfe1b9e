//===-- test/unit/frontend/command_files_test.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which files the command of a database may name, on a real disk with links.
//===----------------------------------------------------------------------===//
#include "analysis/frontend/command/command_files.h"
#include "analysis/frontend/command/command_lookup.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::frontend;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

/// A folder with some files, gone when the test ends.
class Disk {
public:
  Disk() {
    llvm::SmallString<128> Unique;
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("bank-lint", Unique));
    EXPECT_FALSE(llvm::sys::fs::real_path(Unique, Root));
  }
  ~Disk() { llvm::sys::fs::remove_directories(Root); }

  std::string path(const std::string &Name) const {
    return (Root + "/" + Name).str();
  }
  Disk &file(const std::string &Name, const std::string &Text = "\n") {
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(path(Name)));
    std::error_code Error;
    llvm::raw_fd_ostream(path(Name), Error) << Text;
    EXPECT_FALSE(Error);
    return *this;
  }
  Disk &link(const std::string &Name, const std::string &To) {
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(path(Name)));
    EXPECT_FALSE(llvm::sys::fs::create_link(path(To), path(Name)));
    return *this;
  }
  /// A database in the folder \p Name whose commands, run in \p Directory,
  /// include \p Included.
  Disk &database(const std::string &Name, const std::string &File,
                 const std::string &Included, const std::string &Directory) {
    return file(Name + "/compile_commands.json",
                R"([{"directory":")" + path(Directory) + R"(","file":")" +
                    path(File) + R"(","arguments":["clang++","-include",")" +
                    Included + R"("]}])");
  }
  /// Whether the file is included.
  bool includes(const std::string &File, const std::string &Asked = "") const {
    CommandLookup Lookup(Asked.empty() ? "" : path(Asked));
    CompileSetup Setup = Lookup.setupFor(path(File));
    EXPECT_FALSE(Setup.Database.empty());
    bool IsIn = !Setup.Translated.Arguments.empty();
    if (IsIn)
      EXPECT_THAT(Setup.Notes, IsEmpty());
    else
      EXPECT_THAT(Setup.Notes,
                  ElementsAre(HasSubstr("is outside the project")));
    return IsIn;
  }
  llvm::SmallString<128> Root;
};

TEST(CommandFiles, AFoundDatabaseNamesFilesOfItsRepository) {
  Disk D;
  D.file("p/.git/HEAD").file("p/src/a.cu").file("p/lib/x.h").file("home/key");
  D.database("p/build", "p/src/a.cu", D.path("p/lib/x.h"), "p/build");
  EXPECT_TRUE(D.includes("p/src/a.cu"));
  D.database("p/build", "p/src/a.cu", "../lib/x.h", "p/build");
  EXPECT_TRUE(D.includes("p/src/a.cu"));
  for (const std::string &Included :
       {D.path("home/key"), D.path("p/../home/key"),
        std::string("../../home/key")}) {
    D.database("p/build", "p/src/a.cu", Included, "p/build");
    EXPECT_FALSE(D.includes("p/src/a.cu")) << Included;
  }
  // The folder of the command is the database's word.
  D.database("p/build", "p/src/a.cu", "key", "home");
  EXPECT_FALSE(D.includes("p/src/a.cu"));
}

TEST(CommandFiles, WithoutARepositoryItIsWhereTheDatabaseWasFound) {
  Disk D;
  D.file("p/a.cu").file("p/lib/x.h").file("x.h");
  D.database("p/build/release", "p/a.cu", D.path("p/lib/x.h"), "p");
  EXPECT_TRUE(D.includes("p/a.cu"));
  D.database("p/build/release", "p/a.cu", D.path("x.h"), "p");
  EXPECT_FALSE(D.includes("p/a.cu"));
}

TEST(CommandFiles, LinksAreResolved) {
  Disk D;
  D.file("p/.git/HEAD").file("p/src/a.cu").file("home/key");
  D.link("p/inside.h", "home/key").link("p/folder", "home");
  for (const char *Included : {"p/inside.h", "p/folder/key"}) {
    D.database("p", "p/src/a.cu", D.path(Included), "p");
    EXPECT_FALSE(D.includes("p/src/a.cu")) << Included;
  }
}

TEST(CommandFiles, ALinkedDatabaseMayNameFilesOfItsBuildFolder) {
  Disk D;
  D.file("p/.git/HEAD").file("p/src/a.cu").file("builds/p/pch.h");
  D.database("builds/p", "p/src/a.cu", "pch.h", "builds/p");
  D.link("p/compile_commands.json", "builds/p/compile_commands.json");
  EXPECT_TRUE(D.includes("p/src/a.cu"));
}

TEST(CommandFiles, ANamedDatabaseNamesFilesOfItsCommandsToo) {
  Disk D;
  D.file("src/.git/HEAD").file("src/a.cu").file("src/config.h");
  D.file("work/pch.h").file("home/key");
  for (const char *Included : {"src/config.h", "work/pch.h"}) {
    D.database("out", "src/a.cu", D.path(Included), "work");
    EXPECT_TRUE(D.includes("src/a.cu", "out")) << Included;
  }
  D.database("out", "src/a.cu", D.path("home/key"), "work");
  EXPECT_FALSE(D.includes("src/a.cu", "out"));
}

TEST(CommandFiles, HeadersOfTheSystemAreAnybodys) {
  EXPECT_TRUE(isOfProject("/usr/include/stdc-predef.h", {}));
  EXPECT_TRUE(isOfProject("/usr/local/cuda-12.9/include/cuda.h", {}));
  EXPECT_FALSE(isOfProject("/etc/passwd", {}));
  EXPECT_FALSE(isOfProject("/usr/includes", {}));
  EXPECT_TRUE(isOfProject("/p/x.h", {"/p"}));
  EXPECT_FALSE(isOfProject("/pp/x.h", {"/p"}));
}

} // namespace
