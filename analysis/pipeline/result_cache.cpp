//===-- analysis/pipeline/result_cache.cpp - results of earlier runs ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/result_cache.h"
#include "analysis/cache/program_identity.h"
#include "analysis/frontend/preamble/preamble.h"
#include "analysis/frontend/toolkit/toolkit.h"
#include "analysis/launch/recorded_launches.h"
#include "analysis/machine_code/cubin.h"
#include "analysis/pipeline/kernel_task_format.h"
#include "analysis/pipeline/prepared_file.h"
#include "analysis/pipeline/project_uses.h"
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

void ResultCache::leaveOwnHeaders() { Preambles->leaveOwnHeaders(); }

ResultCache::~ResultCache() = default;

std::string ResultCache::keyOf(const PreparedFile &Planned,
                               const AnalysisOptions &Options) {
  ByteWriter Key;
  Key(programIdentity(), currentFolder());
  for (StringRef Variable : Variables)
    Key(sys::Process::GetEnv(Variable));
  // A new field must be considered here: it is a part of the key, or it does
  // not change what is cached. Contents that are not on the disk are never
  // kept, unless they are a part of what is, nor is what is analysed for a look
  // at its arrays.
  const auto &[ArchWanted, IsArchAsked, Commands, CudaPathWanted, IsBuiltin,
               IsAsWritten, KeepsUnread, Budget, UserArguments, Typed, Text,
               KeepsTexts, TextAt, OtherTexts, IsProbe, IsExchanged, Survives,
               Leaves, Wanted, KernelNames, Launches, Project, IsAlone, Watcher,
               Recorded, Values, Rules, WantsPipes, Self, Kernels, Spare,
               MakesCode, Machine, Trace, Filter] = Options;
  static_cast<void>(MakesCode); // it comes afterwards
  static_cast<void>(Typed);     // UserArguments has what comes of it
  static_cast<void>(Trace);     // then nothing is kept
  static_cast<void>(Text), static_cast<void>(OtherTexts);
  static_cast<void>(TextAt); // for MakesCode
  static_cast<void>(IsProbe);
  static_cast<void>(ArchWanted), static_cast<void>(IsArchAsked);
  static_cast<void>(Commands), static_cast<void>(CudaPathWanted);
  static_cast<void>(IsBuiltin), static_cast<void>(IsAsWritten);
  static_cast<void>(KeepsUnread);
  static_cast<void>(UserArguments), static_cast<void>(Survives);
  static_cast<void>(Leaves);
  static_cast<void>(Wanted), static_cast<void>(Rules), static_cast<void>(Self);
  static_cast<void>(Watcher), static_cast<void>(IsAlone);
  static_cast<void>(Project); // what it answers is kept beside the result
  static_cast<void>(Filter), static_cast<void>(Kernels);
  static_cast<void>(WantsPipes); // of what counters have beside it
  static_cast<void>(Spare);
  const auto &[File, Contents, Unsaved, Arch, CudaPath, UseBuiltinHeaders,
               AsWritten, LeavesUnread, ProbeArrays, FindsBlocks, IsRelocatable,
               RunPasses, ReadsAllBodies, ReadsUses, Elsewhere, ReadsOwn,
               LeavesMemory, ProjectArguments, Instantiations, ExtraArguments,
               Keeper, Trail, Helpers] = Planned.Request;
  Expected<std::string> Toolkit =
      UseBuiltinHeaders ? "" : frontend::findToolkit(CudaPath);
  if (((Contents || !Unsaved.empty()) && !KeepsTexts) || ProbeArrays ||
      FindsBlocks || IsExchanged || !Toolkit) {
    if (!Toolkit)
      consumeError(Toolkit.takeError());
    return "";
  }
  static_cast<void>(Keeper), static_cast<void>(Trail);
  static_cast<void>(Elsewhere); // what it answers is kept beside the result
  static_cast<void>(Helpers), static_cast<void>(ReadsOwn);
  static_cast<void>(RunPasses), static_cast<void>(LeavesMemory);
  Key(Contents.has_value(), Contents.value_or(""),
      std::uint64_t(Unsaved.size()));
  for (const auto &[Path, OtherText] : Unsaved)
    Key(Path, OtherText);
  Key(File, Arch, *Toolkit, UseBuiltinHeaders, AsWritten, LeavesUnread,
      IsRelocatable, ReadsAllBodies, ReadsUses, ProjectArguments,
      Instantiations, ExtraArguments,
      compilerArguments(Planned.Request, *Toolkit));
  Key(Planned.Base, Planned.Choice.Name, Planned.Choice.Note,
      Planned.Setup.Notes, KernelNames, Launches, Values, Budget,
      Machine ? Machine->Identity : "", Recorded ? Recorded->identity() : "");
  return std::move(Key.Bytes);
}

/// The entry, if its inputs have not changed: the facts in its first section,
/// of \p Sections.
std::optional<CacheEntry> ResultCache::load(StringRef Kind,
                                            const std::string &Key,
                                            std::size_t Sections) {
  std::optional<CacheEntry> Entry;
  if (!Key.empty())
    Entry = Folder.load(Kind, Key);
  if (!Entry || Entry->Sections.size() != Sections)
    return std::nullopt;
  std::vector<FileFact> Facts;
  PreambleId Headers;
  ByteReader Reader(Entry->Sections[0]);
  Reader(Facts, Headers);
  if (!Reader.isComplete() || !Preambles->facts().stillHold(Facts) ||
      !Preambles->stillHolds(Headers))
    return std::nullopt;
  return Entry;
}

/// Whether the other files of the project still answer what \p File asked them.
static bool stillAnswers(const AskedElsewhere &Asked, const std::string &File,
                         const AnalysisOptions &Options) {
  return Asked.Wanted.empty() ||
         hashOf(usesElsewhere(File, Asked.Wanted, Options)) == Asked.Answer;
}

std::optional<FileResult> ResultCache::find(const std::string &Key,
                                            const std::string &File,
                                            const AnalysisOptions &Options) {
  std::optional<CacheEntry> Entry = load("result", Key, 3);
  if (!Entry)
    return std::nullopt;
  AskedElsewhere Asked;
  ByteReader AskedReader(Entry->Sections[2]);
  AskedReader(Asked);
  if (!AskedReader.isComplete() || !stillAnswers(Asked, File, Options))
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
                       const PreambleId &Headers, const AskedElsewhere &Asked) {
  if (Key.empty() || !Result.Failure.empty())
    return;
  ByteWriter Basis, Kept, Questions;
  Basis(Facts, Headers);
  Kept(Result);
  Questions(Asked);
  consumeError(
      Folder.store("result", Key, {Basis.Bytes, Kept.Bytes, Questions.Bytes})
          .takeError());
}

std::optional<FileUses> ResultCache::findUses(const std::string &Key) {
  std::optional<CacheEntry> Entry = load("uses", Key, 2);
  if (!Entry)
    return std::nullopt;
  FileUses Uses;
  ByteReader Reader(Entry->Sections[1]);
  Reader(Uses);
  return Reader.isComplete() ? std::optional(std::move(Uses)) : std::nullopt;
}

void ResultCache::keepUses(const std::string &Key, const FileUses &Uses,
                           const std::vector<FileFact> &Facts,
                           const PreambleId &Headers) {
  if (Key.empty())
    return;
  ByteWriter Basis, Kept;
  Basis(Facts, Headers);
  Kept(Uses);
  consumeError(
      Folder.store("uses", Key, {Basis.Bytes, Kept.Bytes}).takeError());
}

} // namespace bank_lint
