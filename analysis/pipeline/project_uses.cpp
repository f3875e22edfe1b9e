//===-- analysis/pipeline/project_uses.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/project_uses.h"
#include "analysis/frontend/command/command_lookup.h"
#include "analysis/pipeline/kernel_task_format.h"
#include "analysis/pipeline/prepared_file.h"
#include "analysis/pipeline/project_texts.h"
#include "analysis/pipeline/result_cache.h"
#include "analysis/support/file_facts.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/project_folders.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {

namespace {

/// Sources whose text is looked at, their bytes, and those that are parsed, for
/// one file.
constexpr std::size_t MostSources = 4096;
constexpr std::uint64_t MostBytes = 128u << 20;
constexpr std::size_t MostParsed = 8;

std::string realPath(StringRef File) {
  SmallString<256> Absolute(File), Real;
  sys::fs::make_absolute(Absolute);
  return (sys::fs::real_path(Absolute, Real) ? Absolute : Real).str().str();
}

/// \p Name, which is absolute, as reports are to have it: like that of \p File.
std::string seenFrom(StringRef File, StringRef Name) {
  SmallString<256> Here;
  StringRef Below = Name;
  const bool IsBelow = !sys::path::is_absolute(File) &&
                       !sys::fs::current_path(Here) &&
                       Below.consume_front(Here) && Below.consume_front("/");
  return (IsBelow ? Below : Name).str();
}

/// Whether \p Used in the source \p Path is the function \p Defined in \p File.
bool isSame(const OutsideFunction &Used, StringRef Path,
            const OutsideFunction &Defined, StringRef File) {
  if (Used.Mangled != Defined.Mangled)
    return false;
  bool HasHeader = false;
  for (const std::string &Header : Used.DeclaredIn) {
    HasHeader |= Header != Path;
    if (is_contained(Defined.DeclaredIn, Header))
      return true;
  }
  // A declaration in no header that both include.
  const bool IsInHeader =
      HasHeader && any_of(Defined.DeclaredIn,
                          [&](StringRef Header) { return Header != File; });
  return !IsInHeader &&
         sys::path::parent_path(Path) == sys::path::parent_path(File);
}

void add(OutsideUse Use, std::vector<OutsideUse> &To) {
  auto Known = find_if(To, [&](const OutsideUse &Other) {
    return Other.Of.Mangled == Use.Of.Mangled;
  });
  if (Known == To.end()) {
    To.push_back(std::move(Use));
    return;
  }
  if (Known->WhyMore.empty())
    Known->WhyMore = std::move(Use.WhyMore);
  for (LaunchSite &Site : Use.Sites)
    if (none_of(Known->Sites, [&](const LaunchSite &Other) {
          return Other.saysTheSame(Site);
        }))
      Known->Sites.push_back(std::move(Site));
}

/// What decides how another source is read, and nothing of what is asked of the
/// file itself.
AnalysisOptions optionsForUses(const AnalysisOptions &Options) {
  AnalysisOptions Result;
  Result.Arch = Options.Arch;
  Result.ArchAsked = Options.ArchAsked;
  Result.Commands = Options.Commands;
  Result.CudaPath = Options.CudaPath;
  Result.UseBuiltinHeaders = Options.UseBuiltinHeaders;
  Result.CompilerArguments = Options.CompilerArguments;
  Result.Unsaved = Options.Unsaved;
  Result.KeepsContents = Options.KeepsContents;
  Result.Cache = Options.Cache;
  return Result;
}

/// What \p Request gives; nothing if the compiler crashes, or if nothing can be
/// compiled. Then another file is to blame, and no reason to lose this one.
std::optional<DeviceModule> compileSafely(const CompileRequest &Request,
                                          bool SurvivesCrashes) {
  std::optional<DeviceModule> Result;
  CrashRecoveryContext::Enable();
  CrashRecoveryContext Guard;
  const bool IsWhole = Guard.RunSafely([&] {
    Expected<DeviceModule> Read = compileDevice(Request);
    if (Read)
      Result = std::move(*Read);
    else
      consumeError(Read.takeError());
  });
  if (!SurvivesCrashes)
    CrashRecoveryContext::Disable();
  return IsWhole ? std::move(Result) : std::nullopt;
}

/// What the host code of \p File does with functions of others; nothing if that
/// cannot be said.
std::optional<FileUses> usesIn(const std::string &File,
                               const AnalysisOptions &Options) {
  const AnalysisOptions Own = optionsForUses(Options);
  PreparedFile Planned = planFile(File, Own);
  if (!Planned.Base.Failure.empty())
    return std::nullopt;
  Planned.Request.ReadsUses = true;
  Planned.Request.RunPasses = false;
  const std::string Key = Own.Cache ? ResultCache::keyOf(Planned, Own) : "";
  if (Own.Cache)
    if (auto Kept = Own.Cache->findUses(Key))
      return Kept;
  FileTrail Trail;
  if (Own.Cache)
    Planned.Request.Trail = &Trail;
  std::optional<DeviceModule> Read =
      compileSafely(Planned.Request, Options.SurvivesCrashes);
  if (!Read)
    return std::nullopt;
  for (const CompileMessage &Message : Read->Messages)
    if (Message.Severity != CompileMessage::Warning) {
      Read->Uses.Problem = Message.Text;
      break;
    }
  if (Own.Cache)
    Own.Cache->keepUses(Key, Read->Uses, Trail.takeFacts(), Read->Headers.Id);
  return std::move(Read->Uses);
}

} // namespace

ContentHash hashOf(const std::vector<OutsideUse> &Uses) {
  ByteWriter Bytes;
  Bytes(Uses);
  return hashOf(StringRef(Bytes.Bytes));
}

void ProjectUses::pointAt(ArrayRef<std::string> Sources) {
  StringSet<> Seen;
  for (const Source &S : Named)
    Seen.insert(S.Path);
  for (const std::string &Name : Sources)
    if (std::string Path = realPath(Name); Seen.insert(Path).second)
      Named.push_back({Name, std::move(Path), false});
  IsOneRun = true;
}

std::vector<const ProjectUses::Source *>
ProjectUses::sourcesFor(const std::string &File, const AnalysisOptions &Options,
                        std::vector<Source> &OfDatabase) const {
  // The database has the same sources for every file.
  if (Options.Commands)
    for (const std::string &Name : Options.Commands->unitsBeside(File)) {
      std::string Path = realPath(Name);
      OfDatabase.push_back({seenFrom(File, Name), std::move(Path), true});
    }
  const std::string Own = realPath(File);
  const StringRef Folder = sys::path::parent_path(Own);
  // Every file of a run goes through all of its sources: nothing is copied.
  struct Ranked {
    std::size_t Near;
    const Source *What;
  };
  std::vector<Ranked> All;
  All.reserve(OfDatabase.size() + Named.size());
  const auto Add = [&](const Source &S) {
    All.push_back({sharedFolders(sys::path::parent_path(S.Path), Folder), &S});
  };
  StringSet<> Seen;
  for (const Source &S : OfDatabase)
    if (S.Path != Own && Seen.insert(S.Path).second)
      Add(S);
  for (const Source &S : Named)
    if (S.Path != Own && (Seen.empty() || !Seen.contains(S.Path)))
      Add(S);
  sort(All, [](const Ranked &A, const Ranked &B) {
    return A.Near != B.Near ? A.Near > B.Near : A.What->Path < B.What->Path;
  });
  std::vector<const Source *> Result;
  Result.reserve(All.size());
  for (const Ranked &R : All)
    Result.push_back(R.What);
  return Result;
}

/// As long as nothing can change, each source is read once, by the first
/// caller.
std::optional<FileUses>
ProjectUses::usesOnce(const Source &Of, const AnalysisOptions &Options) const {
  // Also while another thread reads it.
  if (Options.ReadingOthers)
    Options.ReadingOthers(true);
  std::optional<FileUses> Uses;
  if (IsOneRun) {
    Once &Entry = entryFor(Of, Options);
    std::lock_guard<std::mutex> Guard(Entry.Lock);
    if (!std::exchange(Entry.IsRead, true))
      Entry.Uses = usesIn(Of.Name, Options);
    Uses = Entry.Uses;
  } else {
    Uses = usesIn(Of.Name, Options);
  }
  if (Options.ReadingOthers)
    Options.ReadingOthers(false);
  return Uses;
}

ProjectUses::Once &ProjectUses::entryFor(const Source &Of,
                                         const AnalysisOptions &Options) const {
  std::string Key = Of.Path + '\n' + Options.Arch;
  for (const std::string &Argument : Options.CompilerArguments)
    Key += '\n' + Argument;
  std::lock_guard<std::mutex> Guard(Lock);
  std::unique_ptr<Once> &Place = Known[Key];
  if (!Place)
    Place = std::make_unique<Once>();
  return *Place;
}

const ProjectUses::Glance *
ProjectUses::glanceAt(const Source &Of, const AnalysisOptions &Options) const {
  if (!IsOneRun || !Options.Unsaved.empty())
    return nullptr;
  std::lock_guard<std::mutex> Guard(Lock);
  auto [Known, IsNew] = Glances.try_emplace(Of.Path);
  if (!IsNew)
    return Known->second.get();
  Expected<FileText> Read = readForeignFile(Of.Name, MostSourceBytes);
  if (!Read) {
    consumeError(Read.takeError());
    return nullptr;
  }
  const StringRef Text = (*Read)->getBuffer();
  Known->second =
      std::make_unique<Glance>(Glance{Text.size(), dottedWords(Text)});
  return Known->second.get();
}

std::vector<OutsideUse>
ProjectUses::usesOf(ArrayRef<OutsideFunction> Wanted, const std::string &File,
                    const AnalysisOptions &Options) const {
  std::vector<OutsideUse> Result;
  const std::string Own = realPath(File);
  std::size_t Looked = 0, Parsed = 0;
  std::uint64_t Bytes = 0;
  std::vector<Source> OfDatabase;
  for (const Source *Next : sourcesFor(File, Options, OfDatabase)) {
    const Source &Each = *Next;
    if (++Looked > MostSources || Bytes > MostBytes) {
      for (const OutsideFunction &Function : Wanted)
        add({Function, {}, "the project has more sources than are looked at"},
            Result);
      break;
    }
    if (!mayMeanAny(Each.Path, Each.IsOfDatabase, nullptr, Wanted, Own))
      continue;
    if (const Glance *At = glanceAt(Each, Options);
        At &&
        !mayMeanAny(Each.Path, Each.IsOfDatabase, &At->Dotted, Wanted, Own)) {
      Bytes += At->Size;
      continue;
    }
    Expected<FileText> Read = readForeignFile(Each.Name, MostSourceBytes);
    if (!Read) {
      consumeError(Read.takeError());
      continue;
    }
    StringRef Text = (*Read)->getBuffer();
    if (auto Newer = Options.Unsaved.find(Each.Path);
        Newer != Options.Unsaved.end())
      Text = Newer->second;
    Bytes += Text.size();
    SmallVector<const OutsideFunction *> Found;
    for (const OutsideFunction &Function : Wanted)
      if (mayMean(Each.Path, Each.IsOfDatabase, Text, Function, Own) &&
          mayUse(Text, Function) &&
          !(Function.IsKernel && defines(Text, Function.Name)))
        Found.push_back(&Function);
    if (Found.empty())
      continue;
    FileUses Uses;
    std::string Why;
    if (++Parsed > MostParsed)
      Why = Each.Name + " is not read, for too many files may have some";
    else if (differsForNvcc(Each.Name, Text))
      Why = Each.Name + " is not read, for it has code that only nvcc sees";
    else if (std::optional<FileUses> Followed = usesOnce(Each, Options))
      Uses = std::move(*Followed);
    else
      Why = Each.Name + " cannot be read";
    if (!Uses.Problem.empty())
      Why = Each.Name + " has errors: " + Uses.Problem;
    for (const OutsideFunction *Function : Found) {
      OutsideUse New{*Function, {}, Why};
      for (OutsideUse &Use : Uses.All)
        if (isSame(Use.Of, Each.Path, *Function, Own)) {
          New.Sites = std::move(Use.Sites);
          if (!Use.WhyMore.empty())
            New.WhyMore = Each.Name + " " + Use.WhyMore;
        }
      add(std::move(New), Result);
    }
  }
  return Result;
}

} // namespace bank_lint
