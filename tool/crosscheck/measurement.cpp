//===-- tool/crosscheck/measurement.cpp - what a profiler counted ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/crosscheck/measurement.h"
#include "analysis/support/foreign_file.h"
#include "tool/crosscheck/source_page.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

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

/// Has ncu print the source page of its report.
static llvm::Expected<Measurement> readReport(llvm::StringRef Path) {
  auto Ncu = llvm::sys::findProgramByName("ncu");
  if (!Ncu)
    return withPath(Path, "ncu is needed to read it, and is not in the path");
  llvm::SmallString<128> Page;
  if (std::error_code Why =
          llvm::sys::fs::createTemporaryFile("bank-lint", "csv", Page))
    return withPath(Path, Why.message());
  llvm::FileRemover Remover(Page);
  const llvm::StringRef Arguments[] = {
      *Ncu,    "--import",      Path,   "--page",         "source",
      "--csv", "--print-units", "base", "--print-source", "cuda,sass"};
  const std::optional<llvm::StringRef> Streams[] = {
      llvm::StringRef(), llvm::StringRef(Page), std::nullopt};
  std::string Why;
  if (llvm::sys::ExecuteAndWait(*Ncu, Arguments, std::nullopt, Streams,
                                /*SecondsToWait=*/600, 0, &Why))
    return withPath(Path, llvm::Twine("ncu cannot read it") +
                              (Why.empty() ? "" : ": ") + Why);
  auto Text = llvm::MemoryBuffer::getFile(Page);
  if (!Text)
    return withPath(Path, Text.getError().message());
  return readSourcePage((*Text)->getBuffer());
}

llvm::Expected<Measurement> readMeasurement(llvm::StringRef Path) {
  if (Path.ends_with(".ncu-rep") || Path.ends_with(".ncu-repz"))
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
