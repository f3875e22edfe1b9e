//===-- analysis/pipeline/result_cache.cpp - results of earlier runs ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/result_cache.h"
#include "analysis/cache/program_identity.h"
#include "analysis/frontend/preamble/preamble.h"
#include "analysis/frontend/toolkit/toolkit.h"
#include "analysis/launch/recorded_launches.h"
#include "analysis/machine_code/cubin.h"
#include "analysis/pipeline/prepared_file.h"
#include "analysis/pipeline/result_format.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// What clang's driver reads of the environment, as far as it can change a
/// parse.
constexpr StringLiteral Variables[] = {
    "CPATH",         "C_INCLUDE_PATH",       "CPLUS_INCLUDE_PATH",
    "COMPILER_PATH", "CCC_OVERRIDE_OPTIONS", "GCC_EXEC_PREFIX",
    "SDKROOT",       "SOURCE_DATE_EPOCH",
};

std::string currentFolder() {
  SmallString<256> Folder;
  sys::fs::current_path(Folder);
  return Folder.str().str();
}

} // namespace

ResultCache::ResultCache(const std::string &Path)
    : Folder(Path), Preambles(std::make_shared<PreambleStore>(Folder)) {}

ResultCache::~ResultCache() = default;

std::string ResultCache::keyOf(const PreparedFile &Planned,
                               const AnalysisOptions &Options) {
  ByteWriter Key;
  Key(programIdentity(), currentFolder());
  for (StringRef Variable : Variables)
    Key(sys::Process::GetEnv(Variable));
  // Whoever adds a field is to think of it here: it is a part of the key, or it
  // makes no difference to what is kept. Contents that are not on the disk are
  // never kept, unless they are a part of what is, nor is what is analysed for
  // a look at its arrays.
  const auto &[ArchWanted, IsArchAsked, Commands, CudaPathWanted, IsBuiltin,
               IsAsWritten, Budget, UserArguments, Typed, Text, KeepsTexts,
               OtherTexts, IsProbe, Survives, Leaves, Wanted, KernelNames,
               Launches, Recorded, Values, Rules, Self, Kernels, Spare,
               MakesCode, Machine, Trace, Filter] = Options;
  static_cast<void>(MakesCode); // it comes afterwards
  static_cast<void>(Typed);     // UserArguments has what comes of it
  static_cast<void>(Trace);     // then nothing is kept
  static_cast<void>(Text), static_cast<void>(OtherTexts);
  static_cast<void>(IsProbe);
  static_cast<void>(ArchWanted), static_cast<void>(IsArchAsked);
  static_cast<void>(Commands), static_cast<void>(CudaPathWanted);
  static_cast<void>(IsBuiltin), static_cast<void>(IsAsWritten);
  static_cast<void>(UserArguments), static_cast<void>(Survives);
  static_cast<void>(Leaves);
  static_cast<void>(Wanted), static_cast<void>(Rules), static_cast<void>(Self);
  static_cast<void>(Filter), static_cast<void>(Kernels);
  static_cast<void>(Spare);
  const auto &[File, Contents, Unsaved, Arch, CudaPath, UseBuiltinHeaders,
               AsWritten, ProbeArrays, IsRelocatable, RunPasses, ReadsAllBodies,
               ReadsOwn, LeavesMemory, ProjectArguments, Instantiations,
               ExtraArguments, Keeper, Trail, Helpers] = Planned.Request;
  Expected<std::string> Toolkit =
      UseBuiltinHeaders ? "" : frontend::findToolkit(CudaPath);
  if (((Contents || !Unsaved.empty()) && !KeepsTexts) || ProbeArrays ||
      !Toolkit) {
    if (!Toolkit)
      consumeError(Toolkit.takeError());
    return "";
  }
  static_cast<void>(Keeper), static_cast<void>(Trail);
  static_cast<void>(Helpers), static_cast<void>(ReadsOwn);
  static_cast<void>(RunPasses), static_cast<void>(LeavesMemory);
  Key(Contents.has_value(), Contents.value_or(""),
      std::uint64_t(Unsaved.size()));
  for (const auto &[Path, OtherText] : Unsaved)
    Key(Path, OtherText);
  Key(File, Arch, *Toolkit, UseBuiltinHeaders, AsWritten, IsRelocatable,
      ReadsAllBodies, ProjectArguments, Instantiations, ExtraArguments,
      compilerArguments(Planned.Request, *Toolkit));
  Key(Planned.Base, Planned.Choice.Name, Planned.Choice.Note,
      Planned.Setup.Notes, KernelNames, Launches, Values, Budget,
      Machine ? Machine->Identity : "", Recorded ? Recorded->identity() : "");
  return std::move(Key.Bytes);
}

std::optional<FileResult> ResultCache::find(const std::string &Key) {
  std::optional<CacheEntry> Entry;
  if (!Key.empty())
    Entry = Folder.load("result", Key);
  if (!Entry || Entry->Sections.size() != 2)
    return std::nullopt;
  std::vector<FileFact> Facts;
  PreambleId Headers;
  ByteReader Reader(Entry->Sections[0]);
  Reader(Facts, Headers);
  if (!Reader.isComplete() || !Preambles->facts().stillHold(Facts) ||
      !Preambles->stillHolds(Headers))
    return std::nullopt;
  FileResult Result;
  ByteReader ResultReader(Entry->Sections[1]);
  ResultReader(Result);
  if (!ResultReader.isComplete())
    return std::nullopt;
  return Result;
}

void ResultCache::keep(const std::string &Key, const FileResult &Result,
                       const std::vector<FileFact> &Facts,
                       const PreambleId &Headers) {
  if (Key.empty() || !Result.Failure.empty())
    return;
  ByteWriter Basis, Kept;
  Basis(Facts, Headers);
  Kept(Result);
  consumeError(
      Folder.store("result", Key, {Basis.Bytes, Kept.Bytes}).takeError());
}

} // namespace bank_lint
