//===-- analysis/cache/program_identity.cpp - which program it is ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cache/program_identity.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>
#ifdef __linux__
#include <link.h>
#endif

using namespace llvm;

namespace bank_lint {
namespace {

[[maybe_unused]] std::string describeFile(const std::string &Path) {
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status))
    return Path;
  return Path + " " + utostr(Status.getSize()) + " " +
         utostr(std::uint64_t(
             Status.getLastModificationTime().time_since_epoch().count())) +
         " " + utostr(Status.getUniqueID().getFile());
}

#ifdef __linux__

/// The build id in the notes at \p Notes, in hexadecimal; "" if none is there.
std::string buildIdIn(StringRef Notes) {
  while (Notes.size() >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) Header;
    std::memcpy(&Header, Notes.data(), sizeof(Header));
    std::size_t NameEnd = sizeof(Header) + alignTo(Header.n_namesz, 4);
    std::size_t End = NameEnd + alignTo(Header.n_descsz, 4);
    if (End > Notes.size())
      break;
    if (Header.n_type == NT_GNU_BUILD_ID &&
        Notes.substr(sizeof(Header), Header.n_namesz) == StringRef("GNU\0", 4))
      return toHex(Notes.substr(NameEnd, Header.n_descsz));
    Notes = Notes.drop_front(End);
  }
  return "";
}

int addObject(dl_phdr_info *Object, std::size_t, void *To) {
  auto &Identity = *static_cast<std::string *>(To);
  std::string Id;
  for (unsigned I = 0; I < Object->dlpi_phnum && Id.empty(); ++I) {
    const ElfW(Phdr) &Segment = Object->dlpi_phdr[I];
    if (Segment.p_type == PT_NOTE) {
      const ElfW(Addr) Address = Object->dlpi_addr + Segment.p_vaddr;
      // NOLINTNEXTLINE(performance-no-int-to-ptr): the loader reports a number.
      const auto *Notes = reinterpret_cast<const char *>(Address);
      Id = buildIdIn({Notes, Segment.p_memsz});
    }
  }
  std::string Path = Object->dlpi_name;
  if (Id.empty())
    Id = describeFile(Path.empty() ? "/proc/self/exe" : Path);
  Identity += Id + "\n";
  return 0;
}

#endif

std::string makeIdentity() {
  std::string Identity;
#ifdef __linux__
  dl_iterate_phdr(addObject, &Identity);
#else
  Identity = describeFile(sys::fs::getMainExecutable(
      nullptr, reinterpret_cast<void *>(&makeIdentity)));
#endif
  return Identity;
}

} // namespace

const std::string &programIdentity() {
  static const std::string Identity = makeIdentity();
  return Identity;
}

} // namespace bank_lint
