//===-- tool/capture/environment.cpp --------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/capture/environment.h"
#include "tool/capture/hooks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// The files of hooks/.
constexpr StringLiteral Hooks[] = {BANK_LINT_HOOKS};

struct Variable {
  StringLiteral Name;
  StringLiteral Folder; ///< below the kept files; "": Value is meant
  StringLiteral Value = "";
};

/// By compiler; versions are those of which this was seen.
constexpr Variable Variables[] = {
    // Triton 3.9, and what is built on it: Helion, torch.compile.
    {"TRITON_CACHE_DIR", "triton"},
    {"TRITON_DISABLE_LINE_INFO", "", "0"},
    {"TORCHINDUCTOR_CACHE_DIR", "inductor"},
    // CuTe DSL 4.8; the first is of versions before 4.7.
    {"CUTE_DSL_KEEP_PTX", "", "1"},
    {"CUTE_DSL_KEEP", "", "ptx"},
    {"CUTE_DSL_LINEINFO", "", "1"},
    {"CUTE_DSL_DUMP_DIR", "cute"},
    {"CUTE_DSL_NO_CACHE", "", "1"},
    {"CUTE_DSL_DISABLE_FILE_CACHING", "", "1"},
    // TileLang 0.1.15, whose source a hook keeps.
    {"TILELANG_DISABLE_CACHE", "", "1"},
    // Warp 1.19.
    {"WARP_CACHE_PATH", "warp"},
    // JAX 0.12: Pallas by XLA, and Mosaic.
    {"MOSAIC_GPU_DUMP_TO", "mosaic"},
};

bool isNamed(StringRef Setting, StringRef Name) {
  return Setting.consume_front(Name) && Setting.starts_with("=");
}

/// The value of \p Name in \p Environment; "" if it has none.
std::string valueOf(ArrayRef<std::string> Environment, StringRef Name) {
  for (const std::string &Each : Environment)
    if (isNamed(Each, Name))
      return Each.substr(Name.size() + 1);
  return "";
}

} // namespace

Error prepare(const CaptureFolder &Folder) {
  const auto Make = [](const std::string &Path) -> Error {
    if (std::error_code Wrong = sys::fs::create_directories(
            Path, /*IgnoreExisting=*/true, sys::fs::owner_all))
      return createStringError(Wrong, "cannot make the folder '" + Path +
                                          "': " + Wrong.message());
    return Error::success();
  };
  for (const std::string &Path :
       {Folder.hooks(), Folder.kept(), Folder.launches(), Folder.lost()})
    if (Error Wrong = Make(Path))
      return Wrong;
  for (const Variable &Each : Variables)
    if (!Each.Folder.empty())
      if (Error Wrong = Make(Folder.kept() + "/" + Each.Folder.str()))
        return Wrong;
  for (StringRef Name : Hooks)
    if (Error Wrong = writeToOutput(Folder.hooks() + "/" + Name.str(),
                                    [&](raw_ostream &OS) {
                                      OS << hookFile(Name);
                                      return Error::success();
                                    }))
      return Wrong;
  return Error::success();
}

std::vector<std::string> captureEnvironment(ArrayRef<std::string> Own,
                                            const CaptureFolder &Folder,
                                            StringRef Arch) {
  std::vector<std::string> Set;
  std::string Names;
  for (const Variable &Each : Variables)
    Set.push_back(
        (Each.Name + "=" +
         (Each.Folder.empty() ? Each.Value.str()
                              : Folder.kept() + "/" + Each.Folder.str()))
            .str());
  for (const std::string &Each : Set)
    Names += (Names.empty() ? "" : ",") + Each.substr(0, Each.find('='));
  Set.push_back("BANK_LINT_CAPTURE_SETS=" + Names);
  // Options of XLA are one text, to which the user may have added others.
  const std::string Xla = valueOf(Own, "XLA_FLAGS");
  Set.push_back("XLA_FLAGS=" + Xla + (Xla.empty() ? "" : " ") +
                "--xla_dump_to=" + Folder.kept() + "/xla");
  const std::string Python = valueOf(Own, "PYTHONPATH");
  Set.push_back("PYTHONPATH=" + Folder.hooks() + (Python.empty() ? "" : ":") +
                Python);
  Set.push_back("BANK_LINT_CAPTURE=" + Folder.kept());
  Set.push_back(("BANK_LINT_CAPTURE_ARCH=" + Arch).str());
  // Without a GPU it would be compiled for one that was not set.
  if (valueOf(Own, "CUTE_DSL_ARCH").empty() && !Arch.empty())
    Set.push_back(("CUTE_DSL_ARCH=" + Arch).str());
  std::vector<std::string> Result;
  for (const std::string &Each : Own)
    if (none_of(Set, [&](StringRef New) {
          return isNamed(Each, New.split('=').first);
        }))
      Result.push_back(Each);
  append_range(Result, Set);
  return Result;
}

} // namespace bank_lint
