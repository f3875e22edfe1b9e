//===-- tool/process/free_memory.cpp - what the machine has left ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/process/free_memory.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <algorithm>

using namespace llvm;

namespace bank_lint {

static std::string textOf(const Twine &Path) {
  // Such files have no size before they are read.
  auto Text = MemoryBuffer::getFileAsStream(Path);
  return Text ? (*Text)->getBuffer().str() : "";
}

/// The folder of this process's cgroup; "" if there is none of version 2.
static std::string cgroupFolder() {
  const std::string Groups = textOf("/proc/self/cgroup");
  for (StringRef Line : split(Groups, '\n'))
    if (Line.consume_front("0::"))
      return "/sys/fs/cgroup" + Line.str();
  return "";
}

std::optional<std::uint64_t> freeMiB(StringRef MemInfo, StringRef Max,
                                     StringRef Current) {
  std::optional<std::uint64_t> Free;
  for (StringRef Line : split(MemInfo, '\n')) {
    std::uint64_t KiB = 0;
    if (!Line.consume_front("MemAvailable:"))
      continue;
    Line = Line.trim();
    if (!Line.consumeInteger(10, KiB))
      Free = KiB >> 10;
  }
  std::uint64_t Most = 0, Has = 0;
  if (!Max.trim().getAsInteger(10, Most) &&
      !Current.trim().getAsInteger(10, Has)) {
    const std::uint64_t Left = (Most - std::min(Most, Has)) >> 20;
    Free = std::min(Free.value_or(Left), Left);
  }
  return Free;
}

std::optional<std::uint64_t> freeMiB() {
  const std::string Folder = cgroupFolder();
  return freeMiB(textOf("/proc/meminfo"),
                 Folder.empty() ? "" : textOf(Folder + "/memory.max"),
                 Folder.empty() ? "" : textOf(Folder + "/memory.current"));
}

} // namespace bank_lint
