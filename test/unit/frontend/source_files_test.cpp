//===-- test/unit/frontend/source_files_test.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which files that a module names may be quoted.
//===----------------------------------------------------------------------===//
#include "analysis/frontend/modules/source_files.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <gtest/gtest.h>

using namespace bank_lint::frontend;
using namespace llvm;

namespace {

IntrusiveRefCntPtr<vfs::FileSystem> files() {
  auto Files = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  for (const char *Path :
       {"/work/here/src/k.py", "/work/here/.ssh/k.py", "/work/here/notes.txt",
        "/out/k.ll", "/out/k.jl", "/out/deeper/k.rs", "/etc/passwd",
        "/home/other/k.py"})
    Files->addFile(Path, 0, MemoryBuffer::getMemBuffer("x"));
  Files->setCurrentWorkingDirectory("/work/here");
  return Files;
}

SourceFile fileOf(StringRef Name, StringRef Folder = "") {
  return SourceFiles("/out/k.ll", files()).find(Name, Folder);
}

} // namespace

TEST(SourceFiles, BelowTheCurrentFolder) {
  EXPECT_EQ(fileOf("/work/here/src/k.py").Shown, "src/k.py");
  EXPECT_TRUE(fileOf("/work/here/src/k.py").MayBeQuoted);
  EXPECT_EQ(fileOf("k.py", "/work/here/src").Shown, "src/k.py");
  EXPECT_EQ(fileOf("../here/src/./k.py", "/work/here").Shown, "src/k.py");
  EXPECT_FALSE(fileOf("/work/here/.ssh/k.py").MayBeQuoted);
  EXPECT_FALSE(fileOf("/work/here/notes.txt").MayBeQuoted);
  EXPECT_FALSE(fileOf("/work/here/missing.py").MayBeQuoted);
  EXPECT_FALSE(fileOf("/work/here").MayBeQuoted);
}

TEST(SourceFiles, BesideTheModule) {
  EXPECT_EQ(fileOf("/build/k.jl").Shown, "/out/k.jl");
  EXPECT_TRUE(fileOf("/build/k.jl").MayBeQuoted);
  EXPECT_FALSE(fileOf("/out/deeper/k.rs").MayBeQuoted);
}

TEST(SourceFiles, Elsewhere) {
  EXPECT_FALSE(fileOf("/etc/passwd").MayBeQuoted);
  EXPECT_FALSE(fileOf("../../etc/passwd", "/work/here").MayBeQuoted);
  EXPECT_FALSE(fileOf("/home/other/k.py").MayBeQuoted);
  EXPECT_EQ(fileOf("/home/other/k.py").Shown, "/home/other/k.py");
  EXPECT_FALSE(fileOf("").Shown.empty());
}

TEST(SourceFiles, Libraries) {
  EXPECT_TRUE(
      fileOf("/usr/lib/python3/dist-packages/triton/language/standard.py")
          .IsOfSystem);
  EXPECT_TRUE(fileOf("/usr/lib/llvm-22/lib/clang/22/include/x.h").IsOfSystem);
  EXPECT_FALSE(fileOf("/home/me/project/k.py").IsOfSystem);
}
