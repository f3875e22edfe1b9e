//===-- tool/crosscheck/this_machine.cpp - measures here ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/crosscheck/this_machine.h"
#include "tool/process/captured_run.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace bank_lint {

/// Runs a program whose stdout is not of interest, or goes to stderr.
/// \returns its exit code, or -1.
static int runQuietly(llvm::StringRef Program,
                      llvm::ArrayRef<llvm::StringRef> Arguments,
                      std::string &Why, bool IsSilent) {
  const std::optional<llvm::StringRef> Streams[] = {
      llvm::StringRef(),
      IsSilent ? llvm::StringRef() : llvm::StringRef("/dev/stderr"),
      IsSilent ? std::optional(llvm::StringRef()) : std::nullopt};
  return llvm::sys::ExecuteAndWait(Program, Arguments, std::nullopt, Streams, 0,
                                   0, &Why);
}

llvm::Error findGpu() {
  const std::string Smi = findProgram("nvidia-smi");
  std::string Why;
  if (!Smi.empty() && runQuietly(Smi, {Smi, "-L"}, Why, /*IsSilent=*/true) == 0)
    return llvm::Error::success();
  return llvm::createStringError(
      std::string("no NVIDIA GPU on this machine: ") +
      (Smi.empty() ? "there is no nvidia-smi" : "nvidia-smi lists none") +
      "; --emit DIR writes what to run on another");
}

std::string archOfGpu() {
  const std::string Smi = findProgram("nvidia-smi");
  if (Smi.empty())
    return "";
  llvm::Expected<CapturedRun> Run = runCaptured(
      {Smi, "--query-gpu=compute_cap", "--format=csv,noheader", "-i", "0"},
      ownEnvironment(), std::chrono::seconds(60));
  if (!Run) {
    llvm::consumeError(Run.takeError());
    return "";
  }
  std::string Arch = "sm_";
  if (Run->Code == 0)
    for (char C : llvm::StringRef(Run->Output).trim())
      if (llvm::isDigit(C))
        Arch += C;
  return Arch == "sm_" ? "" : Arch;
}

llvm::Expected<Measurement> measureFolder(llvm::StringRef Folder) {
  llvm::SmallString<256> Script(Folder);
  llvm::sys::path::append(Script, "run.sh");
  std::string Why;
  if (runQuietly(Script, {Script}, Why, /*IsSilent=*/false))
    return llvm::createStringError("nothing could be measured" +
                                   (Why.empty() ? "" : ": " + Why));
  return readMeasurement(Folder);
}

llvm::Expected<Measurement> measureProgram(llvm::ArrayRef<std::string> Program,
                                           llvm::ArrayRef<std::string> Kernels,
                                           llvm::StringRef Folder) {
  const std::string Ncu = findProgram("ncu");
  if (Ncu.empty())
    return llvm::createStringError("ncu is needed to measure a program, and is "
                                   "not in the path; --measured "
                                   "reads what it wrote elsewhere");
  llvm::SmallString<128> File(Folder);
  llvm::sys::path::append(File, "profile.ncu-rep");
  const std::string Names = "regex:^(" + llvm::join(Kernels, "|") + ")$";
  std::vector<llvm::StringRef> Arguments{Ncu,
                                         "-f",
                                         "-o",
                                         File,
                                         "--section",
                                         "SourceCounters",
                                         "--kernel-name-base",
                                         "function",
                                         "--kernel-name",
                                         Names};
  Arguments.insert(Arguments.end(), Program.begin(), Program.end());
  std::string Why;
  if (runQuietly(Ncu, Arguments, Why, /*IsSilent=*/false))
    return llvm::createStringError("ncu could not measure '" + Program[0] +
                                   "'" + (Why.empty() ? "" : ": " + Why));
  return readMeasurement(File);
}

} // namespace bank_lint
