//===-- analysis/pipeline/project_uses.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/project_uses.h"
#include "analysis/frontend/command/command_lookup.h"
#include "analysis/pipeline/kernel_task_format.h"
#include "analysis/pipeline/prepared_file.h"
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

bool isPartOfName(char C) { return isAlnum(C) || C == '_'; }

/// Whether \p Text has the name of \p Of with what a call or a launch has
/// behind it.
bool mayUse(StringRef Text, const OutsideFunction &Of) {
  // It may also be handed on: `std::thread(launch, n)`.
  const StringRef Marks = Of.IsKernel ? "<,;)" : "(<,;)";
  for (std::size_t At = 0; (At = Text.find(Of.Name, At)) != StringRef::npos;
       At += Of.Name.size()) {
    if (At && isPartOfName(Text[At - 1]))
      continue;
    const StringRef Behind = Text.drop_front(At + Of.Name.size()).ltrim();
    if (!Behind.empty() && Marks.contains(Behind.front()))
      return true;
  }
  return false;
}

/// Whether \p Text, of the source \p File, is of C++ and has code that differs
/// where nvcc compiles it. It is parsed as if it were CUDA.
bool differsForNvcc(StringRef File, StringRef Text) {
  return sys::path::extension(File) != ".cu" &&
         any_of(std::initializer_list<StringRef>{"__CUDACC__", "__NVCC__",
                                                 "__CUDA_ARCH__"},
                [&](StringRef Macro) { return Text.contains(Macro); });
}

/// Whether \p Text defines something of that \p Name: `Name(...) {`.
bool defines(StringRef Text, StringRef Name) {
  for (std::size_t At = 0; (At = Text.find(Name, At)) != StringRef::npos;
       At += Name.size()) {
    StringRef Behind = Text.drop_front(At + Name.size()).ltrim();
    if ((At && isPartOfName(Text[At - 1])) || !Behind.starts_with("("))
      continue;
    unsigned Depth = 0;
    const std::size_t End = Behind.find_if([&](char C) {
      Depth += C == '(';
      Depth -= C == ')';
      return Depth == 0;
    });
    if (End != StringRef::npos &&
        Behind.drop_front(End + 1).ltrim().starts_with("{"))
      return true;
  }
  return false;
}

std::string realPath(StringRef File) {
  SmallString<256> Absolute(File), Real;
  sys::fs::make_absolute(Absolute);
  return (sys::fs::real_path(Absolute, Real) ? Absolute : Real).str().str();
}

/// Whether a function that \p Text, of the source at \p Path, names may be \p
/// Defined in \p File, by what it includes. For a database, \p IsOfProject, the
/// header that declares it may also be included by another one.
bool mayMean(StringRef Path, bool IsOfProject, StringRef Text,
             const OutsideFunction &Defined, StringRef File) {
  if (sys::path::parent_path(Path) == sys::path::parent_path(File))
    return true;
  return any_of(Defined.DeclaredIn, [&](StringRef Header) {
    return Header != File &&
           (IsOfProject || Text.contains(sys::path::filename(Header)));
  });
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
  for (const std::string &Name : Sources)
    Named.push_back({Name, realPath(Name), false});
  IsOneRun = true;
}

/// All sources but \p File, the nearest first.
std::vector<ProjectUses::Source>
ProjectUses::sourcesFor(const std::string &File,
                        const AnalysisOptions &Options) const {
  // The database has the same sources for every file.
  std::vector<Source> Result;
  if (Options.Commands)
    for (const std::string &Name : Options.Commands->unitsBeside(File)) {
      std::string Path = realPath(Name);
      Result.push_back({seenFrom(File, Name), std::move(Path), true});
    }
  append_range(Result, Named);
  const std::string Own = realPath(File);
  StringSet<> Seen;
  erase_if(Result, [&](const Source &S) {
    return S.Path == Own || !Seen.insert(S.Path).second;
  });
  StringMap<std::size_t> Near;
  for (const Source &S : Result)
    Near[S.Path] = sharedFolders(sys::path::parent_path(S.Path),
                                 sys::path::parent_path(Own));
  sort(Result, [&](const Source &A, const Source &B) {
    return std::tuple(Near[B.Path], A.Path) < std::tuple(Near[A.Path], B.Path);
  });
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

std::vector<OutsideUse>
ProjectUses::usesOf(ArrayRef<OutsideFunction> Wanted, const std::string &File,
                    const AnalysisOptions &Options) const {
  std::vector<OutsideUse> Result;
  const std::string Own = realPath(File);
  std::size_t Looked = 0, Parsed = 0;
  std::uint64_t Bytes = 0;
  for (const Source &Each : sourcesFor(File, Options)) {
    if (++Looked > MostSources || Bytes > MostBytes) {
      for (const OutsideFunction &Function : Wanted)
        add({Function, {}, "the project has more sources than are looked at"},
            Result);
      break;
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
