//===-- tool/crosscheck/this_machine.cpp - measures here ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/crosscheck/this_machine.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
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
  auto Smi = llvm::sys::findProgramByName("nvidia-smi");
  std::string Why;
  if (Smi && runQuietly(*Smi, {*Smi, "-L"}, Why, /*IsSilent=*/true) == 0)
    return llvm::Error::success();
  return llvm::createStringError(
      "no NVIDIA GPU on this machine: " +
      std::string(Smi ? "nvidia-smi lists none" : "there is no nvidia-smi") +
      "; --emit DIR writes what to run on another");
}

std::string archOfGpu() {
  auto Smi = llvm::sys::findProgramByName("nvidia-smi");
  llvm::SmallString<128> File;
  if (!Smi || llvm::sys::fs::createTemporaryFile("bank-lint", "txt", File))
    return "";
  llvm::FileRemover Remover(File);
  const std::optional<llvm::StringRef> Streams[] = {
      llvm::StringRef(), llvm::StringRef(File), llvm::StringRef()};
  if (llvm::sys::ExecuteAndWait(
          *Smi,
          {*Smi, "--query-gpu=compute_cap", "--format=csv,noheader", "-i", "0"},
          std::nullopt, Streams))
    return "";
  auto Text = llvm::MemoryBuffer::getFile(File);
  std::string Arch = "sm_";
  if (Text)
    for (char C : (*Text)->getBuffer().trim())
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

llvm::Expected<Measurement>
measureProgram(llvm::ArrayRef<std::string> Program,
               llvm::ArrayRef<std::string> Kernels) {
  auto Ncu = llvm::sys::findProgramByName("ncu");
  if (!Ncu)
    return llvm::createStringError("ncu is needed to measure a program, and is "
                                   "not in the path; --measured "
                                   "reads what it wrote elsewhere");
  llvm::SmallString<128> File;
  if (std::error_code Why =
          llvm::sys::fs::createTemporaryFile("bank-lint", "ncu-rep", File))
    return llvm::createStringError("cannot make a temporary file: " +
                                   Why.message());
  llvm::FileRemover Remover(File);
  const std::string Names = "regex:^(" + llvm::join(Kernels, "|") + ")$";
  std::vector<llvm::StringRef> Arguments{*Ncu,
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
  if (runQuietly(*Ncu, Arguments, Why, /*IsSilent=*/false))
    return llvm::createStringError("ncu could not measure '" + Program[0] +
                                   "'" + (Why.empty() ? "" : ": " + Why));
  return readMeasurement(File);
}

} // namespace bank_lint
