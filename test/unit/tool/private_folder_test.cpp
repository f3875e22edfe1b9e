//===-- test/unit/tool/private_folder_test.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/process/forked_child.h"
#include "tool/process/private_folder.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"
#include <csignal>
#include <fstream>
#include <optional>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace bank_lint;

namespace {

void fill(const PrivateFolder &Folder) {
  llvm::sys::fs::create_directories(Folder.path() + "/a/b");
  std::ofstream(Folder.path() + "/a/b/c") << "text";
}

TEST(PrivateFolder, IsOursAloneAndGoesWithTheObject) {
  std::string Path;
  {
    llvm::Expected<PrivateFolder> Folder = PrivateFolder::create();
    ASSERT_TRUE(bool(Folder)) << llvm::toString(Folder.takeError());
    Path = Folder->path();
    fill(*Folder);
    struct stat Status;
    ASSERT_EQ(stat(Path.c_str(), &Status), 0);
    EXPECT_EQ(Status.st_mode & 0777, 0700u);
    PrivateFolder Moved = std::move(*Folder);
    EXPECT_TRUE(llvm::sys::fs::exists(Path));
  }
  EXPECT_FALSE(llvm::sys::fs::exists(Path));
}

TEST(PrivateFolder, GoesHoweverTheProcessEnds) {
  for (int Signal : {SIGKILL, SIGINT, SIGTERM, SIGHUP, SIGSEGV}) {
    int Ends[2];
    ASSERT_EQ(pipe(Ends), 0);
    const pid_t Child = forkChild();
    if (Child == 0) {
      std::signal(Signal, SIG_DFL);
      std::optional<PrivateFolder> Folder =
          llvm::cantFail(PrivateFolder::create());
      fill(*Folder);
      const std::string &Path = Folder->path();
      if (write(Ends[1], Path.data(), Path.size()) > 0)
        kill(getpid(), Signal);
      _exit(1);
    }
    char Path[256] = "";
    ASSERT_GT(read(Ends[0], Path, sizeof(Path) - 1), 0);
    waitForChild(Child);
    close(Ends[0]);
    close(Ends[1]);
    for (unsigned I = 0; I < 3000 && llvm::sys::fs::exists(Path); ++I)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_FALSE(llvm::sys::fs::exists(Path)) << Signal;
  }
}

} // namespace
