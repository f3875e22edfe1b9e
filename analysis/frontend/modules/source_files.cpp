//===-- analysis/frontend/modules/source_files.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/modules/source_files.h"
#include "analysis/support/foreign_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint::frontend {
namespace {

/// What the sources of device code end in, in any language.
constexpr StringLiteral Endings[] = {
    ".cu",  ".cuh", ".h",    ".hh",   ".hpp", ".hxx",  ".inl", ".inc", ".c",
    ".cc",  ".cpp", ".cxx",  ".cl",   ".py",  ".pyx",  ".jl",  ".rs",  ".mojo",
    ".f90", ".f",   ".F90",  ".f95",  ".f03", ".f08",  ".d",   ".zig", ".chpl",
    ".hip", ".ll",  ".mlir", ".ttir", ".ptx", ".ttgir"};

/// Parts of paths that lead to libraries: what stands there is shown by the
/// call that leads there.
constexpr StringLiteral OfLibraries[] = {
    "/usr/include/",  "/usr/lib/",       "/usr/local/cuda",
    "/lib/clang/",    "/site-packages/", "/dist-packages/",
    "/rustc/",        "/.cargo/",        "/library/core/",
    "/share/julia/",  "/.julia/",        "/targets/x86_64-linux/include/",
    "/cuda/include/", "/opt/modular/",
};

std::string realPath(vfs::FileSystem &Files, StringRef Path) {
  SmallString<256> Real;
  return Files.getRealPath(Path, Real) ? "" : Real.str().str();
}

/// \p Path below \p Folder; "" if it is not.
StringRef below(StringRef Path, StringRef Folder) {
  return !Folder.empty() && Path.consume_front(Folder) &&
                 (Folder.ends_with("/") || Path.consume_front("/"))
             ? Path
             : StringRef();
}

bool isHidden(StringRef Path) {
  return any_of(make_range(sys::path::begin(Path), sys::path::end(Path)),
                [](StringRef Part) { return Part.starts_with("."); });
}

} // namespace

SourceFiles::SourceFiles(StringRef Module,
                         IntrusiveRefCntPtr<vfs::FileSystem> From)
    : Files(std::move(From)) {
  if (ErrorOr<std::string> Here = Files->getCurrentWorkingDirectory())
    Current = *Here;
  SmallString<256> Path(Module);
  sys::path::make_absolute(Current, Path);
  OfModule = sys::path::parent_path(Path).str();
  RealOfModule = realPath(*Files, OfModule);
  RealCurrent = realPath(*Files, Current);
}

bool SourceFiles::mayBeQuoted(StringRef Path) const {
  if (!is_contained(Endings, sys::path::extension(Path)))
    return false;
  const std::string Real = realPath(*Files, Path);
  if (Real.empty() || !is_contained(Endings, sys::path::extension(Real)))
    return false;
  const StringRef Inside = below(Real, RealCurrent);
  if (sys::path::parent_path(Real) != RealOfModule &&
      (Inside.empty() || isHidden(Inside)))
    return false;
  ErrorOr<vfs::Status> Status = Files->status(Path);
  return Status && Status->isRegularFile() &&
         Status->getSize() <= MostSourceBytes;
}

SourceFile SourceFiles::find(StringRef Name, StringRef Folder) const {
  SmallString<256> Path(Name);
  if (!Folder.empty())
    sys::path::make_absolute(Folder, Path);
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  SourceFile Result;
  Result.IsOfSystem = any_of(OfLibraries, [&](StringRef Part) {
    return ("/" + Path).str().find(Part) != std::string::npos;
  });
  // Where it was compiled, else beside the module.
  SmallString<256> Beside(OfModule);
  sys::path::append(Beside, sys::path::filename(Path));
  for (const SmallString<256> &Candidate : {Path, Beside}) {
    SmallString<256> Absolute(Candidate);
    sys::path::make_absolute(Current, Absolute);
    if (!mayBeQuoted(Absolute))
      continue;
    const StringRef Seen = below(Absolute, Current);
    Result.Shown = Seen.empty() ? Absolute.str().str() : Seen.str();
    Result.MayBeQuoted = true;
    return Result;
  }
  Result.Shown = Path.str().str();
  if (Result.Shown.empty())
    Result.Shown = "unknown";
  return Result;
}

} // namespace bank_lint::frontend
