//===-- analysis/frontend/preamble/header_search.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble/header_search.h"
#include "analysis/frontend/toolkit/builtin_headers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint::frontend {

/// Whether \p Name is a header of C, or one that POSIX or glibc adds.
static bool isOfC(StringRef Name) {
  static const StringSet<> Names{
      "aio.h",      "alloca.h", "arpa/inet.h", "assert.h",      "complex.h",
      "ctype.h",    "dirent.h", "dlfcn.h",     "errno.h",       "execinfo.h",
      "fcntl.h",    "fenv.h",   "float.h",     "getopt.h",      "inttypes.h",
      "iso646.h",   "libgen.h", "limits.h",    "locale.h",      "malloc.h",
      "math.h",     "memory.h", "netdb.h",     "poll.h",        "pthread.h",
      "pwd.h",      "sched.h",  "semaphore.h", "setjmp.h",      "signal.h",
      "stdalign.h", "stdarg.h", "stdatomic.h", "stdbool.h",     "stddef.h",
      "stdint.h",   "stdio.h",  "stdlib.h",    "stdnoreturn.h", "string.h",
      "strings.h",  "tgmath.h", "threads.h",   "time.h",        "uchar.h",
      "unistd.h",   "values.h", "wchar.h",     "wctype.h",
  };
  return Name.starts_with("sys/") || Names.contains(Name);
}

static bool isBelow(StringRef Path, StringRef Root) {
  return !Root.empty() && Path.consume_front(Root) &&
         (Path.empty() || Path.starts_with("/"));
}

HeaderSearch::HeaderSearch(const clang::HeaderSearchOptions &Search,
                           StringRef Toolkit, vfs::FileSystem &Files)
    : Files(Files) {
  // What is given as a folder of the user's and is one of the system's too
  // counts as the latter.
  std::vector<Folder> OfSystem;
  StringSet<> Known;
  for (const auto &Entry : Search.UserEntries) {
    SmallString<256> Path(Entry.Path);
    sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
    if (Entry.Group == clang::frontend::Quoted ||
        Entry.Group == clang::frontend::Angled)
      continue;
    const bool IsFree =
        Entry.Group == clang::frontend::System &&
        (Path.str().contains("/include/c++/") || isBelow(Path, Toolkit) ||
         isBelow(Path, Search.ResourceDir) || isBelow(Path, BuiltinFolder));
    OfSystem.push_back({Path.str().str(), Entry.Group, IsFree});
    Known.insert(Path);
  }
  for (auto Group : {clang::frontend::Quoted, clang::frontend::Angled})
    for (const auto &Entry : Search.UserEntries) {
      SmallString<256> Path(Entry.Path);
      sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
      if (Entry.Group == Group && !Known.contains(Path))
        Folders.push_back({Path.str().str(), Group, false});
    }
  append_range(Folders, OfSystem);
}

HeaderOwner HeaderSearch::ownerIn(const Folder &In, StringRef Name) const {
  if (In.Group == clang::frontend::Quoted ||
      In.Group == clang::frontend::Angled)
    return HeaderOwner::User;
  if (In.IsFree || (In.Group == clang::frontend::ExternCSystem && isOfC(Name)))
    return HeaderOwner::FreeLibrary;
  return HeaderOwner::Library;
}

std::optional<HeaderSearch::Found>
HeaderSearch::find(StringRef Includer, StringRef Name, bool IsAngled) const {
  auto IsIn = [&](StringRef Folder, SmallVectorImpl<char> &Path) {
    Path.assign(Folder.begin(), Folder.end());
    sys::path::append(Path, Name);
    return Files.exists(Path);
  };
  SmallString<256> Path;
  if (sys::path::is_absolute(Name))
    return std::nullopt;
  if (!IsAngled && IsIn(sys::path::parent_path(Includer), Path))
    return Found{Path.str().str(), HeaderOwner::User};
  for (const Folder &Each : Folders)
    if ((!IsAngled || Each.Group != clang::frontend::Quoted) &&
        IsIn(Each.Path, Path))
      return Found{Path.str().str(), ownerIn(Each, Name)};
  return std::nullopt;
}

} // namespace bank_lint::frontend
