//===-- test/fuzz/fuzz_profiler_files.cpp - reports of profilers, fuzzed --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Files of profilers, as they are named on the command line: the first byte
/// chooses the name, the rest is the file. Reports of ncu (.ncu-rep), pages of
/// it as CSV, databases and reports of nsys, records. Whatever is in them, they
/// are read or refused, with the name of the file and a reason. A stand-in for
/// ncu prints what is in the report.
///
///     build/fuzz/bin/fuzz_profiler_files -max_total_time=300
///     test/fuzz/corpus/profiler_files
//===----------------------------------------------------------------------===//
#include "test/fuzz/require.h"
#include "tool/crosscheck/measurement.h"
#include "tool/launches/launch_files.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <sys/stat.h>
#include <unistd.h>

using namespace bank_lint;

namespace {

constexpr const char *Names[] = {"a.ncu-rep",   "a.ncu-repz", "a.csv",
                                 "a.sqlite",    "a.nsys-rep", "a.json",
                                 "measured.csv"};

void write(const std::string &Path, llvm::StringRef Bytes) {
  std::error_code Wrong;
  llvm::raw_fd_ostream(Path, Wrong) << Bytes;
  require(!Wrong, "the file can be written");
}

/// The folder of the file, with an ncu that is all that there is in the path.
/// It goes with the process.
const std::string &folder() {
  static const std::string Made = [] {
    char Path[] = "/tmp/bank-lint-fuzz-profiler-XXXXXX";
    require(::mkdtemp(Path), "a folder can be made");
    const std::string Ncu = std::string(Path) + "/ncu";
    write(Ncu, "#!/bin/sh\nexec /bin/cat \"$2\"\n");
    require(::chmod(Ncu.c_str(), 0755) == 0, "a program can be made");
    ::setenv("PATH", Path, /*overwrite=*/1);
    return std::string(Path);
  }();
  static const int Registered =
      std::atexit([] { llvm::sys::fs::remove_directories(folder()); });
  require(Registered == 0, "the folder will be removed");
  return Made;
}

void requireReason(llvm::Error Wrong, llvm::StringRef Path) {
  const std::string Text = llvm::toString(std::move(Wrong));
  require(!Text.empty(), "an error has a text");
  require(!llvm::StringRef(Text).contains('\n') || Path.contains('\n'),
          "an error is one line");
}

void readLaunches(const std::string &Path, bool MayRun) {
  launches::LaunchSet Set;
  if (llvm::Error Wrong = launches::readFile(Path, MayRun, Set))
    return requireReason(std::move(Wrong), Path);
  require(MayRun || !isProfilerReport(Path), "linting runs nothing");
  for (const RecordedLaunch &Launch : Set.sorted())
    require(!Launch.displayName().empty(), "a launch is of a kernel");
}

void readCounters(const std::string &Path, llvm::StringRef Bytes) {
  llvm::Expected<Measurement> Read = readMeasurement(Path);
  if (!Read)
    return requireReason(Read.takeError(), Path);
  std::size_t Instructions = 0;
  for (const MeasuredLaunch &Launch : Read->Launches)
    Instructions += Launch.Instructions.size();
  require(Instructions <= Bytes.count('\n') + 1,
          "an instruction has a line of its own");
}

} // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it so
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  if (!Size)
    return 0;
  const llvm::StringRef Bytes(reinterpret_cast<const char *>(Data) + 1,
                              Size - 1);
  const std::string Path =
      folder() + "/" + Names[*Data % (sizeof(Names) / sizeof(*Names))];
  write(Path, Bytes);
  readLaunches(Path, /*MayRun=*/false);
  readLaunches(Path, /*MayRun=*/true);
  readCounters(Path, Bytes);
  ::unlink(Path.c_str());
  return 0;
}
