//===-- tool/crosscheck/emitted_folder.cpp - a folder of ours -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/crosscheck/emitted_folder.h"
#include "analysis/support/foreign_file.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

using llvm::Error;
using llvm::StringRef;

namespace bank_lint {

/// Names the files that are ours, each ended by a zero byte.
static constexpr const char *ListName = ".bank-lint-files";
static constexpr std::uint64_t MostListBytes = 16u << 20;

static constexpr int FolderFlags =
    O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
static constexpr int NewFileFlags =
    O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;

namespace {

/// A descriptor that is closed in the end.
class Descriptor {
public:
  explicit Descriptor(int Value) : Value(Value) {}
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  ~Descriptor() {
    if (Value >= 0)
      close(Value);
  }
  void reset(int New) {
    if (Value >= 0)
      close(Value);
    Value = New;
  }
  operator int() const { return Value; }

private:
  int Value;
};

} // namespace

/// The parts of a relative path; none if it may lead out of its folder.
static llvm::SmallVector<StringRef> partsOf(StringRef Name) {
  llvm::SmallVector<StringRef> Parts;
  Name.split(Parts, '/');
  for (StringRef Part : Parts)
    if (Part.empty() || Part == "." || Part == "..")
      return {};
  return Parts;
}

/// Opens the folder that \p Parts lead to; makes it if \p IsMade. -1 and errno
/// if it cannot be opened, or a part is a symbolic link.
static int openBelow(int Folder, llvm::ArrayRef<StringRef> Parts, bool IsMade) {
  Descriptor Here(dup(Folder));
  for (StringRef Part : Parts) {
    if (Here < 0)
      return -1;
    const std::string Name = Part.str();
    if (IsMade && mkdirat(Here, Name.c_str(), 0777) && errno != EEXIST)
      return -1;
    Here.reset(openat(Here, Name.c_str(), FolderFlags));
  }
  return Here < 0 ? -1 : dup(Here);
}

/// Removes a file and its folders as far as they are empty then.
static void removeBelow(int Folder, StringRef Name) {
  llvm::SmallVector<StringRef> Parts = partsOf(Name);
  if (Parts.empty())
    return;
  int Flags = 0;
  while (!Parts.empty()) {
    const std::string Last = Parts.pop_back_val().str();
    Descriptor Parent(openBelow(Folder, Parts, /*IsMade=*/false));
    struct stat Status;
    if (Parent < 0 ||
        fstatat(Parent, Last.c_str(), &Status, AT_SYMLINK_NOFOLLOW) ||
        (!Flags && !S_ISREG(Status.st_mode)) ||
        unlinkat(Parent, Last.c_str(), Flags))
      return;
    Flags = AT_REMOVEDIR;
  }
}

/// The list that is there; null if there is none.
static llvm::Expected<FileText> readList(int Folder) {
  Descriptor File(
      openat(Folder, ListName, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat Status;
  if (File < 0 || fstat(File, &Status) || !S_ISREG(Status.st_mode))
    return nullptr;
  return readForeignInput(File, ListName, MostListBytes);
}

Error EmittedFolder::failure(const llvm::Twine &What, StringRef Name) const {
  return llvm::createStringError(What + " '" + Path +
                                 (Name.empty() ? "" : "/") + Name +
                                 "': " + llvm::sys::StrError());
}

llvm::Expected<EmittedFolder> EmittedFolder::open(StringRef Path) {
  EmittedFolder Result(Path);
  // A slash at the end would have a link followed.
  StringRef Bare = Path.rtrim('/');
  if (Bare.empty())
    Bare = Path;
  if (std::error_code Why = llvm::sys::fs::create_directories(Bare)) {
    errno = Why.value();
    return Result.failure("cannot make", "");
  }
  Result.Folder = ::open(Bare.str().c_str(), FolderFlags);
  if (Result.Folder < 0 && llvm::sys::fs::is_symlink_file(Bare))
    return llvm::createStringError(
        "'" + Path + "' is a symbolic link; name the folder that it leads to");
  if (Result.Folder < 0)
    return Result.failure("cannot open", "");
  llvm::Expected<FileText> Ours = readList(Result.Folder);
  if (!Ours)
    return llvm::createStringError("'" + Path + "/" + ListName + "' " +
                                   toString(Ours.takeError()));
  if (*Ours) {
    if (Error E = Result.clear((*Ours)->getBuffer()))
      return std::move(E);
  } else {
    std::error_code Why;
    if (llvm::sys::fs::directory_iterator(Bare, Why) !=
        llvm::sys::fs::directory_iterator())
      return llvm::createStringError("'" + Path +
                                     "' has other files in it; an empty or a "
                                     "new folder is needed");
  }
  Result.List = openat(Result.Folder, ListName, NewFileFlags, 0666);
  if (Result.List < 0)
    return Result.failure("cannot write", ListName);
  return Result;
}

/// Harnesses of an earlier run would be measured again.
Error EmittedFolder::clear(StringRef Names) {
  llvm::SmallVector<StringRef> Each;
  Names.split(Each, '\0', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef Name : Each)
    removeBelow(Folder, Name);
  return unlinkat(Folder, ListName, 0) ? failure("cannot remove", ListName)
                                       : Error::success();
}

EmittedFolder::EmittedFolder(EmittedFolder &&Other)
    : Path(std::move(Other.Path)), Folder(std::exchange(Other.Folder, -1)),
      List(std::exchange(Other.List, -1)) {}

EmittedFolder::~EmittedFolder() {
  for (int Each : {Folder, List})
    if (Each >= 0)
      close(Each);
}

Error EmittedFolder::write(
    StringRef Name, bool IsProgram,
    llvm::function_ref<void(llvm::raw_ostream &)> Write) {
  llvm::SmallVector<StringRef> Parts = partsOf(Name);
  if (Parts.empty())
    return llvm::createStringError("'" + Name + "' is no name of a file");
  const std::string Last = Parts.pop_back_val().str();
  Descriptor Parent(openBelow(Folder, Parts, /*IsMade=*/true));
  if (Parent < 0)
    return failure("cannot make the folder of", Name);
  const int File =
      openat(Parent, Last.c_str(), NewFileFlags, IsProgram ? 0777 : 0666);
  if (File < 0)
    return failure("cannot write", Name);
  llvm::raw_fd_ostream OS(File, /*shouldClose=*/true);
  llvm::raw_fd_ostream ListOS(List, /*shouldClose=*/false, /*unbuffered=*/true);
  ListOS << (Name + llvm::StringRef("\0", 1)).str();
  Write(OS);
  OS.close();
  const std::error_code Why = OS.error() ? OS.error() : ListOS.error();
  OS.clear_error();
  ListOS.clear_error();
  if (!Why)
    return Error::success();
  errno = Why.value();
  return failure("cannot write", Name);
}

} // namespace bank_lint
