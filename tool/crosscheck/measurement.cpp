//===-- tool/crosscheck/measurement.cpp - what a profiler counted ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/crosscheck/measurement.h"
#include "analysis/support/foreign_file.h"
#include "tool/crosscheck/source_page.h"
#include "tool/process/captured_run.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace bank_lint {

/// The chip is "NVIDIA H200, sm_90".
std::string Measurement::arch() const {
  for (const auto &[Name, Value] : Facts)
    if (Name == "chip")
      if (llvm::StringRef Arch = llvm::StringRef(Value).rsplit(", ").second;
          Arch.starts_with("sm_"))
        return Arch.str();
  return "";
}

static llvm::Error withPath(llvm::StringRef Path, const llvm::Twine &Why) {
  return llvm::createStringError("'" + Path + "': " + Why);
}

llvm::Expected<std::string> printReport(llvm::StringRef Path,
                                        llvm::ArrayRef<std::string> Page) {
  const std::string Ncu = findProgram("ncu");
  if (Ncu.empty())
    return llvm::createStringError(
        "ncu is needed to read it, and is not in PATH; install Nsight Compute, "
        "or name a page that it printed elsewhere with --csv");
  std::vector<std::string> Words{Ncu,     "--import",      Path.str(),
                                 "--csv", "--print-units", "base"};
  llvm::append_range(Words, Page);
  llvm::Expected<CapturedRun> Run =
      runCaptured(Words, ownEnvironment(), std::chrono::minutes(10));
  if (!Run)
    return llvm::createStringError("ncu cannot read it: " +
                                   llvm::toString(Run.takeError()));
  if (Run->Code)
    return llvm::createStringError("ncu cannot read it");
  return std::move(Run->Output);
}

static llvm::Expected<Measurement> readReport(llvm::StringRef Path) {
  llvm::Expected<std::string> Page =
      printReport(Path, {"--page", "source", "--print-source", "cuda,sass"});
  if (!Page)
    return withPath(Path, llvm::toString(Page.takeError()));
  return readSourcePage(*Page);
}

bool isProfilerReport(llvm::StringRef Path) {
  return Path.ends_with(".ncu-rep") || Path.ends_with(".ncu-repz");
}

llvm::Expected<Measurement> readMeasurement(llvm::StringRef Path) {
  if (isProfilerReport(Path))
    return readReport(Path);
  llvm::SmallString<256> File(Path);
  if (llvm::sys::fs::is_directory(Path)) {
    llvm::sys::path::append(File, "measured.csv");
    if (!llvm::sys::fs::exists(File))
      return withPath(Path, "there is no measured.csv in it; its run.sh "
                            "writes one on a machine with a GPU");
  }
  llvm::Expected<FileText> Text = readForeignFile(File, MostDataBytes);
  if (!Text)
    return withPath(File, llvm::toString(Text.takeError()));
  llvm::Expected<Measurement> Result = readSourcePage((*Text)->getBuffer());
  if (!Result)
    return withPath(File, llvm::toString(Result.takeError()));
  return Result;
}

} // namespace bank_lint
