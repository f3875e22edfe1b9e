// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Regular files are read; nothing else is, and nothing is waited for.
#include "analysis/support/foreign_file.h"
#include "test/unit/tool/temporary_folder.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

using namespace bank_lint;
using bank_lint::test::TemporaryFolder;

namespace {

/// The text, or "error: why".
std::string textOf(llvm::Expected<FileText> Read) {
  return Read ? (*Read)->getBuffer().str()
              : "error: " + llvm::toString(Read.takeError());
}

class ForeignFile : public testing::Test {
protected:
  /// What comes of it by either way.
  std::string read(const std::string &Path, std::uint64_t MostBytes = 1 << 20) {
    std::string Direct = textOf(readForeignFile(Path, MostBytes));
    EXPECT_EQ(textOf(readForeignFile(Path, MostBytes,
                                     *llvm::vfs::getRealFileSystem())),
              Direct);
    return Direct;
  }
  TemporaryFolder Folder;
};

TEST_F(ForeignFile, ReadsRegularFiles) {
  EXPECT_EQ(read(Folder.write("a", "some text\n")), "some text\n");
  EXPECT_EQ(read(Folder.write("b", "")), "");
  const std::string Zeros(100'000, '\0');
  EXPECT_EQ(read(Folder.write("c", Zeros)), Zeros);
  ASSERT_EQ(::symlink("a", Folder.path("link").c_str()), 0);
  EXPECT_EQ(read(Folder.path("link")), "some text\n");
}

TEST_F(ForeignFile, ReadsFilesThatHaveNoSize) {
  EXPECT_THAT(textOf(readForeignFile("/proc/self/status", 1 << 20)),
              testing::HasSubstr("Pid:"));
}

TEST_F(ForeignFile, SaysWhatElseItIs) {
  ASSERT_EQ(::mkfifo(Folder.path("fifo").c_str(), 0600), 0);
  EXPECT_EQ(read(Folder.path("fifo")), "error: is a FIFO");
  EXPECT_EQ(read("/dev/zero"), "error: is a device");
  EXPECT_EQ(read(Folder.path()), "error: is a directory");
  EXPECT_EQ(read(Folder.path("none")), "error: No such file or directory");
  int Socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un Address{AF_UNIX, {}};
  Folder.path("socket").copy(Address.sun_path, sizeof(Address.sun_path) - 1);
  ASSERT_EQ(
      ::bind(Socket, reinterpret_cast<sockaddr *>(&Address), sizeof(Address)),
      0);
  EXPECT_EQ(read(Folder.path("socket")), "error: is a socket");
  ::close(Socket);
}

TEST_F(ForeignFile, ReadsWhatIsOpenUpToASize) {
  auto Read = [&](const char *Path, std::uint64_t MostBytes) {
    const int Descriptor = ::open(Path, O_RDONLY | O_CLOEXEC);
    const std::string Text =
        textOf(readForeignInput(Descriptor, "-", MostBytes));
    ::close(Descriptor);
    return Text;
  };
  EXPECT_EQ(Read("/dev/zero", 1 << 20), "error: is larger than 1 MiB");
  const std::string Long(3 << 20, 'x');
  EXPECT_EQ(Read(Folder.write("a", Long).c_str(), 4 << 20), Long);
  EXPECT_EQ(Read("/dev/null", 1 << 20), "");
}

TEST_F(ForeignFile, ALargeFileIsNotRead) {
  const std::string Path = Folder.write("a", std::string(2 << 20, 'x'));
  EXPECT_EQ(read(Path, 1 << 20), "error: is larger than 1 MiB");
  EXPECT_EQ(read(Path, 2 << 20).size(), 2u << 20);
  // One with a hole costs nothing to make.
  ASSERT_EQ(::truncate(Path.c_str(), 1ll << 40), 0);
  EXPECT_EQ(read(Path, MostDataBytes), "error: is larger than 256 MiB");
}

} // namespace
