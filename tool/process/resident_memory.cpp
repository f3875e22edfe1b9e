//===-- tool/process/resident_memory.cpp - what a process has -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/process/resident_memory.h"
#include <algorithm>
#include <charconv>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace bank_lint {

std::uint64_t residentMiB() {
  const int Statistics = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (Statistics >= 0) {
    char Text[128];
    const ssize_t Size = read(Statistics, Text, sizeof(Text));
    close(Statistics);
    const char *End = Text + std::max<ssize_t>(Size, 0);
    const char *Second = std::find<const char *>(Text, End, ' ');
    std::uint64_t Pages = 0;
    if (Second != End &&
        std::from_chars(Second + 1, End, Pages).ec == std::errc())
      return Pages * std::uint64_t(sysconf(_SC_PAGESIZE)) >> 20;
  }
  rusage Usage;
  if (getrusage(RUSAGE_SELF, &Usage))
    return 0;
#ifdef __APPLE__
  return std::uint64_t(Usage.ru_maxrss) >> 20; // bytes
#else
  return std::uint64_t(Usage.ru_maxrss) >> 10; // KiB
#endif
}

} // namespace bank_lint
