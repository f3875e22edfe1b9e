//===-- tool/capture/kept_files.cpp ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/capture/kept_files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <map>

using namespace llvm;

namespace bank_lint {
namespace {

/// Autotuning leaves some hundreds of kernels; more than these are no use to
/// anybody.
constexpr unsigned MostFiles = 4096;
/// What is looked at in search of them.
constexpr unsigned MostEntries = 200000;

/// The forms of a kernel, the best first: the one that shows most of its lines.
constexpr StringLiteral Forms[] = {".ptx", ".cubin", ".fatbin",
                                   ".ll",  ".llir",  ".cu"};

std::size_t formOf(StringRef Name) {
  for (std::size_t Form = 0; Form < std::size(Forms); ++Form)
    if (Name.ends_with(Forms[Form]))
      return Form;
  return std::size(Forms);
}

/// Whether the machine code in \p File has its PTX beside it.
bool hasPtx(const std::string &File) {
  auto Text = MemoryBuffer::getFile(File);
  return Text && (*Text)->getBuffer().contains(".nv_debug_ptx_txt");
}

/// The folders that the lines of \p File name.
std::vector<std::string> includeFolders(const std::string &File) {
  constexpr std::uint64_t MostBytes = 1 << 16;
  std::vector<std::string> Result;
  sys::fs::file_status Status;
  if (sys::fs::status(File, Status, /*follow=*/false) ||
      Status.type() != sys::fs::file_type::regular_file ||
      Status.getSize() > MostBytes)
    return Result;
  auto Text = MemoryBuffer::getFile(File);
  if (!Text)
    return Result;
  for (StringRef Line : split((*Text)->getBuffer(), '\n'))
    if (sys::path::is_absolute(Line) && sys::fs::is_directory(Line))
      Result.push_back(Line.str());
  return Result;
}

} // namespace

Expected<KeptFiles> keptFiles(const std::string &Folder) {
  if (!sys::fs::is_directory(Folder))
    return createStringError("the folder for what compilers keep is gone: the "
                             "program removed it");
  // By path without the ending.
  std::map<std::string, std::size_t> Best;
  KeptFiles Result;
  std::error_code Wrong;
  unsigned Entries = 0;
  for (sys::fs::recursive_directory_iterator At(Folder, Wrong,
                                                /*follow_symlinks=*/false),
       End;
       At != End && !Wrong && ++Entries <= MostEntries; At.increment(Wrong)) {
    const std::string Path = At->path();
    const std::size_t Form = formOf(Path);
    sys::fs::file_status Status;
    if (Form == std::size(Forms) ||
        sys::fs::status(Path, Status, /*follow=*/false) ||
        Status.type() != sys::fs::file_type::regular_file ||
        Status.getSize() == 0)
      continue;
    if (StringRef(Path).ends_with(".cu") &&
        !StringRef(Path).contains("/tilelang-source/"))
      continue;
    if (StringRef(Path).ends_with(".cubin") && !hasPtx(Path)) {
      ++Result.WithoutPtx;
      continue;
    }
    const std::string Stem = Path.substr(0, Path.size() - Forms[Form].size());
    auto [Known, IsNew] = Best.try_emplace(Stem, Form);
    if (!IsNew)
      Known->second = std::min(Known->second, Form);
  }
  for (const auto &[Stem, Form] : Best)
    if (Result.ToLint.size() < MostFiles)
      Result.ToLint.push_back(Stem + Forms[Form].str());
    else
      ++Result.LeftOut;
  std::sort(Result.ToLint.begin(), Result.ToLint.end());
  Result.IncludeFolders = includeFolders(Folder + "/include-folders");
  return Result;
}

std::vector<std::string> keptRecords(const std::string &Folder) {
  std::vector<std::string> Result;
  std::error_code Wrong;
  unsigned Entries = 0;
  for (sys::fs::directory_iterator At(Folder, Wrong, /*follow_symlinks=*/false),
       End;
       At != End && !Wrong && ++Entries <= MostEntries; At.increment(Wrong)) {
    sys::fs::file_status Status;
    if (StringRef(At->path()).ends_with(".json") &&
        !sys::fs::status(At->path(), Status, /*follow=*/false) &&
        Status.type() == sys::fs::file_type::regular_file && Status.getSize())
      Result.push_back(At->path());
  }
  std::sort(Result.begin(), Result.end());
  return Result;
}

} // namespace bank_lint
