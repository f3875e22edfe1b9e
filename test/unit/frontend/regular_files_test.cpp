//===-- test/unit/frontend/regular_files_test.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is no file is not there, for all callers and calls: none of these tests
/// ends if a pipe or a device is opened.
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/regular_files.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/private_files.h"
#include "test_kernel.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <sys/stat.h>

using namespace bank_lint;
using namespace bank_lint::frontend;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

class RegularFilesTest : public testing::Test {
protected:
  RegularFilesTest() {
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("bank-lint", Folder));
    EXPECT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
    EXPECT_EQ(::symlink("pipe", path("link").c_str()), 0);
    write("text", "int x;\n");
    int Large = -1;
    EXPECT_FALSE(llvm::sys::fs::openFileForWrite(path("large"), Large));
    EXPECT_FALSE(llvm::sys::fs::resize_file(Large, MostSourceBytes + 1));
    ::close(Large);
  }
  ~RegularFilesTest() override { llvm::sys::fs::remove_directories(Folder); }

  std::string path(const char *Name) const {
    return (Folder + "/" + Name).str();
  }
  void write(const char *Name, const std::string &Text) const {
    std::error_code Error;
    llvm::raw_fd_ostream(path(Name), Error) << Text;
    EXPECT_FALSE(Error);
  }
  /// The errors of a source with one kernel that begins with \p Text.
  std::string errorsOf(const std::string &Text) const {
    write("a.cu", Text + "\n__global__ void k(float *p) { *p = 1; }\n");
    CompileRequest Request;
    Request.File = path("a.cu");
    Request.UseBuiltinHeaders = true;
    llvm::Expected<DeviceModule> Device = compileDevice(Request);
    if (!Device)
      return llvm::toString(Device.takeError());
    EXPECT_EQ(Device->Kernels.size(), 1u);
    std::string All;
    for (const CompileMessage &Message : Device->Messages)
      All += Message.Text + "\n";
    return All;
  }

  llvm::SmallString<128> Folder;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files =
      regularFiles(llvm::vfs::getRealFileSystem());
};

TEST_F(RegularFilesTest, WhatIsNoFileIsNotThere) {
  for (const std::string &Path :
       {path("pipe"), path("link"), std::string("/dev/zero"),
        std::string("/dev/tty")}) {
    EXPECT_FALSE(Files->exists(Path)) << Path;
    EXPECT_FALSE(Files->status(Path)) << Path;
    EXPECT_EQ(Files->openFileForRead(Path).getError(),
              std::errc::no_such_file_or_directory)
        << Path;
  }
}

TEST_F(RegularFilesTest, FilesAndFoldersAreThere) {
  EXPECT_TRUE(Files->status(Folder)->isDirectory());
  EXPECT_EQ((*Files->getBufferForFile(path("text")))->getBuffer(), "int x;\n");
  EXPECT_EQ(Files->getBufferForFile(path("none")).getError(),
            std::errc::no_such_file_or_directory);
  EXPECT_EQ(Files->getBufferForFile(path("large")).getError(),
            std::errc::file_too_large);
}

TEST_F(RegularFilesTest, WhatHasNoBytesIsNotRead) {
  EXPECT_EQ((*Files->getBufferForFile("/dev/null"))->getBuffer(), "");
  EXPECT_EQ((*Files->getBufferForFile("/proc/self/environ"))->getBuffer(), "");
}

TEST_F(RegularFilesTest, PrivateFilesOfOthersAreNotSources) {
  namespace fs = llvm::sys::fs;
  for (const char *Name : {"own", "other", "other/.keys"})
    ASSERT_FALSE(fs::create_directory(path(Name)));
  auto Put = [&](const char *Name, unsigned Mode) {
    write(Name, "secret word;\n");
    ASSERT_EQ(::chmod(path(Name).c_str(), Mode), 0);
  };
  for (const char *Name :
       {"own/token.txt", "other/token.txt", "other/.netrc", "other/.keys/id",
        "other/vector", "other/a.h", "other/.keys/b.cuh"})
    Put(Name, 0600);
  Put("other/open.txt", 0644);
  ASSERT_EQ(::symlink("../other/token.txt", path("own/link.h").c_str()), 0);
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Own = regularFiles(
      llvm::vfs::getRealFileSystem(),
      realProjectRoot(path("own/a.cu"), *llvm::vfs::getRealFileSystem()));
  for (const char *Name : {"own/token.txt", "other/vector", "other/a.h",
                           "other/.keys/b.cuh", "other/open.txt"})
    EXPECT_TRUE(Own->openFileForRead(path(Name))) << Name;
  for (const char *Name : {"other/token.txt", "own/link.h", "other/.netrc",
                           "other/.keys/id", "own/../other/token.txt"})
    EXPECT_EQ(Own->openFileForRead(path(Name)).getError(),
              std::errc::permission_denied)
        << Name;
}

TEST_F(RegularFilesTest, SourcesIncludeFilesOnly) {
  EXPECT_EQ(errorsOf("#include \"/dev/null\""), "");
  for (const std::string &Name :
       {path("pipe"), path("link"), std::string("/dev/zero")}) {
    EXPECT_THAT(errorsOf("#include \"" + Name + "\""),
                HasSubstr("file not found"));
    EXPECT_THAT(errorsOf("#include_next \"" + Name + "\""),
                HasSubstr("file not found"));
    EXPECT_THAT(
        errorsOf("const char E[] = {\n#embed \"" + Name + "\" limit(4)\n, 0};"),
        HasSubstr("file not found"));
    EXPECT_EQ(errorsOf("#if __has_include(\"" + Name + "\") || __has_embed(\"" +
                       Name + "\")\n#error\n#endif"),
              "");
    errorsOf("#pragma GCC dependency \"" + Name + "\"");
  }
  EXPECT_THAT(errorsOf("#include \"large\""),
              HasSubstr("large': File too large"));
}

/// A macro of it may be asked for by the rest of the source.
TEST_F(RegularFilesTest, NothingIsKnownWithoutAFileThatCannotBeRead) {
  auto IsAnalysed = [&](const std::string &Text) {
    write("a.cu", Text + "\n__global__ void k(float *p) { *p = 1; }\n");
    CompileRequest Request;
    Request.File = path("a.cu");
    Request.UseBuiltinHeaders = true;
    llvm::Expected<DeviceModule> Device = compileDevice(Request);
    if (Device)
      return true;
    llvm::consumeError(Device.takeError());
    return false;
  };
  EXPECT_FALSE(IsAnalysed("#include \"large\""));
  EXPECT_FALSE(IsAnalysed("#if __has_include(\"large\")\nint x;\n#endif"));
  EXPECT_FALSE(IsAnalysed("const char E[] = {\n#embed \"none\"\n, 0};"));
  EXPECT_TRUE(IsAnalysed("#include \"embed/none.h\""));
  EXPECT_TRUE(IsAnalysed("#if __has_embed(\"none\")\n#error\n#endif"));
}

TEST_F(RegularFilesTest, MessagesShowAPartOfAFile) {
  const std::string Long(5000, 'x');
  const std::string Shown = errorsOf("static_assert(false, \"" + Long + "\");");
  EXPECT_THAT(Shown, HasSubstr(Long.substr(0, 1000)));
  EXPECT_LT(Shown.size(), 2100u);
}

TEST_F(RegularFilesTest, InputsAreFiles) {
  for (const char *Name : {"pipe", "link", "large"}) {
    CompileRequest Request;
    Request.File = path(Name);
    Request.UseBuiltinHeaders = true;
    llvm::Expected<DeviceModule> Device = compileDevice(Request);
    ASSERT_FALSE(bool(Device)) << Name;
    EXPECT_THAT(llvm::toString(Device.takeError()), StartsWith("is ")) << Name;
  }
}

} // namespace
