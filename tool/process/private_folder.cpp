//===-- tool/process/private_folder.cpp - files of one run ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/process/private_folder.h"
#include "tool/process/forked_child.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace bank_lint {

/// Outlives the process that forked it, and what stops that one.
[[noreturn]] static void keep(const std::string &Path, int End) {
  setsid();
  for (int Signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE})
    std::signal(Signal, SIG_IGN);
  // A reader of our output must not wait for this.
  const int Nothing = open("/dev/null", O_RDWR);
  for (int Stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    dup2(Nothing, Stream);
  char Byte;
  while (read(End, &Byte, 1) < 0 && errno == EINTR)
    ;
  llvm::sys::fs::remove_directories(Path);
  _exit(0);
}

llvm::Expected<PrivateFolder> PrivateFolder::create() {
  auto Fail = [] {
    return llvm::createStringError("cannot make a temporary folder: " +
                                   llvm::sys::StrError());
  };
  llvm::SmallString<128> Template;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Template);
  llvm::sys::path::append(Template, "bank-lint-XXXXXX");
  if (!mkdtemp(const_cast<char *>(Template.c_str())))
    return Fail();
  PrivateFolder Result;
  Result.Path = Template.c_str();
  int Ends[2];
  if (pipe(Ends))
    return Fail();
  for (int End : Ends)
    fcntl(End, F_SETFD, FD_CLOEXEC);
  llvm::outs().flush();
  llvm::errs().flush();
  Result.Keeper = fork();
  if (Result.Keeper == 0) {
    close(Ends[1]);
    keep(Result.Path, Ends[0]);
  }
  close(Ends[0]);
  Result.Held = Ends[1];
  if (Result.Keeper < 0)
    return Fail();
  return Result;
}

PrivateFolder::PrivateFolder(PrivateFolder &&Other)
    : Path(std::exchange(Other.Path, "")),
      Keeper(std::exchange(Other.Keeper, -1)),
      Held(std::exchange(Other.Held, -1)) {}

PrivateFolder::~PrivateFolder() {
  if (Path.empty())
    return;
  if (Held >= 0)
    close(Held);
  if (Keeper > 0)
    waitForChild(Keeper);
  else
    llvm::sys::fs::remove_directories(Path);
}

} // namespace bank_lint
