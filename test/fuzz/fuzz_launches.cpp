//===-- test/fuzz/fuzz_launches.cpp - recorded launches, fuzzed -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whatever is in a file of launches, it is read or refused, with a reason.
/// What is read can be written as a record and read again, and be compared with
/// kernels. A database is read from a file, which is the only one that is made.
///
///     build/fuzz/bin/fuzz_launches -max_total_time=300
///     test/fuzz/corpus/launches
//===----------------------------------------------------------------------===//
#include "analysis/launch/recorded_launches.h"
#include "test/fuzz/require.h"
#include "tool/launches/launches_json.h"
#include "tool/launches/ncu_page.h"
#include "tool/launches/nsys_database.h"
#include "llvm/Support/JSON.h"
#include <cstdlib>
#include <unistd.h>

using namespace bank_lint;
using namespace bank_lint::launches;

/// The file that databases are read from.
static llvm::StringRef fileWith(llvm::StringRef Bytes) {
  static char Path[] = "/tmp/bank-lint-fuzz-launches-XXXXXX";
  static const int File = [] {
    const int Made = ::mkstemp(Path);
    std::atexit([] { ::unlink(Path); });
    return Made;
  }();
  require(::ftruncate(File, 0) == 0 &&
              ::pwrite(File, Bytes.data(), Bytes.size(), 0) ==
                  ssize_t(Bytes.size()),
          "the file can be written");
  return Path;
}

static llvm::Error read(llvm::StringRef Text, LaunchSet &Into) {
  if (isDatabase(Text))
    return readNsysDatabase(fileWith(Text), Into);
  return Text.ltrim().starts_with("{") ? readJson(Text, Into)
                                       : readNcuPage(Text, Into);
}

static std::string written(llvm::ArrayRef<RecordedLaunch> Launches) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeJson(Launches, OS);
  return Text;
}

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it so
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  LaunchSet Set;
  if (llvm::Error Wrong = read(
          llvm::StringRef(reinterpret_cast<const char *>(Data), Size), Set)) {
    require(!llvm::toString(std::move(Wrong)).empty(), "an error has a text");
    return 0;
  }
  const std::vector<RecordedLaunch> Launches = Set.sorted();
  const std::string Text = written(Launches);
  LaunchSet Again;
  require(!readJson(Text, Again), "a record that was written can be read");
  require(written(Again.sorted()).size() <= Text.size(),
          "it says no more than it did");

  std::vector<KernelInfo> Kernels(2);
  if (!Launches.empty()) {
    Kernels[0].MangledName = Launches.front().Mangled;
    Kernels[0].DisplayName = Launches.back().Name;
    Kernels[1].DisplayName = Launches.front().displayName();
  }
  const FittingRecords Fitting = RecordedLaunches(Launches).of(Kernels, {});
  require(Fitting.Used.size() <= Launches.size(), "each is used once");
  require(Fitting.Launches.size() <= 2 * RecordedLaunches::MostOfKernel,
          "no kernel has more than it may");
  return 0;
}
