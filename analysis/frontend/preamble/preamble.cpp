//===-- analysis/frontend/preamble/preamble.cpp - headers read in advance -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble/preamble.h"
#include "analysis/cache/bytes.h"
#include "analysis/cache/program_identity.h"
#include "analysis/frontend/preamble/compile_headers.h"
#include "analysis/frontend/preamble/head_history.h"
#include "analysis/frontend/preamble/own_history.h"
#include "analysis/frontend/toolkit/builtin_headers.h"
#include "analysis/support/phase_times.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// The part of \p Invocation that comes before the file: an empty file with the
/// same options, as far as they can change what the headers mean.
std::shared_ptr<clang::CompilerInvocation>
preambleInvocation(const clang::CompilerInvocation &Invocation,
                   std::size_t Headers) {
  auto Result = std::make_shared<clang::CompilerInvocation>(Invocation);
  auto &Front = Result->getFrontendOpts();
  const clang::InputKind Kind = Front.Inputs.front().getKind();
  Front.Inputs = {clang::FrontendInputFile(frontend::PreambleSource, Kind)};
  Front.OutputFile.clear();
  Front.ProgramAction = clang::frontend::GeneratePCH;
  Result->getDependencyOutputOpts() = clang::DependencyOutputOptions();
  Result->getPreprocessorOpts().Includes.resize(Headers);
  Result->getPreprocessorOpts().WriteCommentListToPCH = false;
  auto &Code = Result->getCodeGenOpts();
  Code.MainFileName.clear();
  Code.CoverageCompilationDir.clear();
  return Result;
}

/// The source of a preamble; the headers that the options name come before it.
/// The file will include all of these again, so they are included twice here:
/// one that does not bear it is an error.
std::string textOf(const std::string &Macros,
                   const std::vector<std::string> &Includes) {
  std::string Text = "\n" + Macros;
  for (int Time : {1, 2})
    for (const std::string &Name : Includes)
      Text += "#include <" + Name + ">" + (Time == 1 ? "\n" : " // again\n");
  return Text;
}

/// All that decides what the preamble is, but for the files behind it.
std::string keyOf(const clang::CompilerInvocation &Preamble,
                  const std::string &Source) {
  std::string Key = programIdentity() + Source;
  Preamble.generateCC1CommandLine([&Key](const Twine &Argument) {
    Key += Argument.str();
    Key += '\n';
  });
  const auto &Search = Preamble.getHeaderSearchOpts();
  if (sys::path::is_relative(
          Preamble.getFrontendOpts().Inputs.front().getFile()) ||
      any_of(Search.UserEntries, [](const auto &Entry) {
        return sys::path::is_relative(Entry.Path);
      })) {
    SmallString<256> Current;
    sys::fs::current_path(Current);
    Key += Current;
  }
  return Key;
}

template <typename T> std::string asBytes(const T &What) {
  ByteWriter Writer;
  Writer(What);
  return std::move(Writer.Bytes);
}

} // namespace

struct PreambleStore::History {
  frontend::HeadHistory Heads;
  unsigned Learnt = 0; ///< compiles, in this process
};

PreambleStore::PreambleStore(CacheFolder Folder) : Folder(std::move(Folder)) {}

PreambleStore::~PreambleStore() = default;

/// The lock must be held.
PreambleStore::History &PreambleStore::historyFor(const std::string &Shared) {
  std::unique_ptr<History> &Known = Histories[Shared];
  if (Known)
    return *Known;
  Known = std::make_unique<History>();
  std::optional<CacheEntry> Entry = Folder.load("heads", Shared);
  if (!Entry || Entry->Sections.size() != 1)
    return *Known;
  frontend::HeadHistory Heads;
  ByteReader Reader(Entry->Sections.front());
  Reader(Heads);
  if (Reader.isComplete() && Heads.isWhole())
    Known->Heads = std::move(Heads);
  return *Known;
}

PreambleStore::Slot &PreambleStore::slotFor(const std::string &Key) {
  std::lock_guard<std::mutex> Guard(Lock);
  return Slots[Key];
}

std::optional<ContentHash> PreambleStore::checkFacts(const std::string &Key) {
  std::optional<CacheEntry> Entry = Folder.load("files", Key);
  if (!Entry || Entry->Sections.size() != 1)
    return std::nullopt;
  std::vector<FileFact> Kept;
  ByteReader Reader(Entry->Sections.front());
  Reader(Kept);
  if (!Reader.isComplete() || !Facts.stillHold(Kept))
    return std::nullopt;
  return Entry->Hash;
}

std::shared_ptr<Preamble> PreambleStore::load(const PreambleId &Id) const {
  std::optional<CacheEntry> Entry = Folder.load("preamble", Id.Key);
  // Two processes may have written the two entries.
  if (!Entry || Entry->Sections.size() != 3 ||
      Entry->Sections[1] != asBytes(Id.Files))
    return nullptr;
  auto Result = std::make_shared<Preamble>();
  ByteReader Reader(Entry->Sections[2]);
  Reader(Result->Launching, Result->Own, Result->Problem, Result->Counter,
         Result->PragmaMacros);
  if (!Reader.isComplete())
    return nullptr;
  Result->Compiled = Entry->Sections[0];
  Result->Entry = std::move(*Entry);
  return Result;
}

std::shared_ptr<Preamble>
PreambleStore::build(const clang::CompilerInvocation &Own,
                     const frontend::PreambleText &Text, const std::string &Key,
                     PreambleUse &Use) const {
  FileTrail Trail;
  std::optional<frontend::CompiledHeaders> Headers =
      frontend::compileHeaders(Own, Text, Trail, Use.Note);
  if (Headers)
    Use.How = PreambleUse::Built;
  // That it cannot be built is kept too.
  const StringRef Compiled = Headers ? StringRef(Headers->Bytes) : "";
  ByteWriter Known;
  Known(Headers ? Headers->Launching : std::vector<std::string>(),
        Headers ? Headers->Own : frontend::OwnHeaders(), Use.Note,
        Headers ? Headers->Counter : 0U,
        Headers ? Headers->PragmaMacros : frontend::PragmaMacros());
  ByteWriter Writer;
  Writer(Trail.takeFacts());
  Expected<ContentHash> Files = Folder.store("files", Key, {Writer.Bytes});
  if (Files) {
    Expected<ContentHash> Stored =
        Folder.store("preamble", Key, {Compiled, asBytes(*Files), Known.Bytes});
    if (Stored)
      Use.Id = {Key, *Files};
    else
      Use.Note = "not kept: " + toString(Stored.takeError());
  } else {
    Use.Note = "not kept: " + toString(Files.takeError());
  }
  if (!Headers)
    return nullptr;
  auto Result = std::make_shared<Preamble>();
  Result->Entry.Memory = MemoryBuffer::getMemBufferCopy(Compiled);
  Result->Compiled = Result->Entry.Memory->getBuffer();
  Result->Launching = std::move(Headers->Launching);
  Result->Own = std::move(Headers->Own);
  Result->Counter = Headers->Counter;
  Result->PragmaMacros = std::move(Headers->PragmaMacros);
  return Result;
}

/// Whether somebody has asked for \p Key before, here or in another process.
bool PreambleStore::noteAsked(const std::string &Key, Slot &Here) const {
  if (std::exchange(Here.IsAsked, true) || Folder.load("asked", Key))
    return true;
  consumeError(Folder.store("asked", Key, {}).takeError());
  return false;
}

std::shared_ptr<const Preamble>
PreambleStore::getFor(const clang::CompilerInvocation &Own,
                      const frontend::PreambleText &Text, Worth IsWorthIt,
                      PreambleUse &Use) {
  const std::string Key = keyOf(Own, Text.Source);
  Slot &Here = slotFor(Key);
  std::lock_guard<std::mutex> Guard(Here.Lock);
  if (!Here.Ready && !Here.IsBroken) {
    std::shared_ptr<Preamble> Ready;
    if (!Here.Checked)
      Here.Checked = checkFacts(Key);
    if (Here.Checked) {
      Here.Use = {PreambleUse::Kept, "", {}, {Key, *Here.Checked}};
      Ready = load(Here.Use.Id);
      if (Ready && Ready->Compiled.empty()) {
        Here.IsBroken = true;
        Here.Use = {PreambleUse::None, Ready->Problem, {}, {}};
        Use = Here.Use;
        return nullptr;
      }
    }
    if (!Ready && (IsWorthIt == Worth::Never ||
                   (IsWorthIt == Worth::Later && !noteAsked(Key, Here)))) {
      Use = {PreambleUse::None, "used for the first time", {}, {}};
      return nullptr;
    }
    if (!Ready) {
      Here.Use = {};
      Ready = build(Own, Text, Key, Here.Use);
      Here.IsBroken = !Ready;
      Here.Checked.reset();
      if (!Here.Use.Id.Key.empty())
        Here.Checked = Here.Use.Id.Files;
    }
    if (Ready) {
      Ready->Source = Text.Source;
      Ready->SourceName = Own.getFrontendOpts().Inputs.front().getFile().str();
    }
    Here.Ready = std::move(Ready);
  }
  Use = Here.Use;
  return Here.Ready;
}

/// The compiler reports an error in a header, and fixes it, where it parses the
/// header itself.
std::shared_ptr<const Preamble>
PreambleStore::getWithOwn(const clang::CompilerInvocation &Shared,
                          const FileHead &Head, FileState State,
                          ChosenPreamble &Chosen, PreambleUse &Use) {
  auto Own = std::make_shared<clang::CompilerInvocation>(Shared);
  auto &Inputs = Own->getFrontendOpts().Inputs;
  SmallString<256> Beside(sys::path::parent_path(Head.File));
  sys::path::append(Beside, ".bank-lint-preamble.cu");
  Inputs = {clang::FrontendInputFile(Beside, Inputs.front().getKind())};
  frontend::PreambleText Text{Head.File, "\n" + Head.Macros + Head.WithOwn};
  Text.SecondTime = Text.Source.size();
  Text.Source += "// again\n" + Head.WithOwn;
  Chosen.WithOwn = keyOf(*Own, Text.Source);
  const frontend::OwnHistory History(Folder, Chosen.WithOwn, Head.File);
  if (State.ReadsOwnHeaders || History.needsHeaders()) {
    Use.Note = "errors lead into headers";
    return nullptr;
  }
  const bool IsWorthIt =
      CompilesOwn &&
      (History.isWorkedOn(Head.Text, State.IsEdited) || History.isShared());
  return getFor(*Own, Text, IsWorthIt ? Worth::Always : Worth::Never, Use);
}

void PreambleStore::noteCompile(const ChosenPreamble &Chosen,
                                const FileHead &Head, bool NeedsHeaders) {
  if (!Chosen.WithOwn.empty())
    frontend::OwnHistory(Folder, Chosen.WithOwn, Head.File)
        .note(Head.Text, NeedsHeaders);
}

std::shared_ptr<const Preamble>
PreambleStore::getShared(const clang::CompilerInvocation &Own,
                         const std::string &File, const FileHead &Head,
                         const std::string &Shared, PreambleUse &Use) {
  const std::vector<std::string> Free(Head.Includes.begin(),
                                      Head.Includes.begin() + Head.Free);
  while (true) {
    std::vector<std::string> Names;
    {
      std::lock_guard<std::mutex> Guard(Lock);
      Names = historyFor(Shared).Heads.choose(Free, xxh3_64bits(File));
    }
    if (Names.empty())
      return nullptr;
    if (auto Ready =
            getFor(Own, {"", textOf(Head.Macros, Names)}, Worth::Always, Use))
      return Ready;
    std::lock_guard<std::mutex> Guard(Lock);
    historyFor(Shared).Heads.noteBroken(Names);
  }
}

ChosenPreamble PreambleStore::get(const clang::CompilerInvocation &Invocation,
                                  const FileHead &Head, FileState State) {
  PhaseScope Scope(WorkPhase::Headers);
  ChosenPreamble Result;
  const auto &Options = Invocation.getPreprocessorOpts();
  const std::size_t Headers = frontend::countForcedHeaders(Options.Includes);
  if (Headers == 0 || !Options.ImplicitPCHInclude.empty() ||
      !Options.MacroIncludes.empty()) {
    Result.Use.Note = "the options put something before the CUDA headers";
    return Result;
  }
  auto Own = preambleInvocation(Invocation, Headers);
  PreambleUse WithOwn;
  // What the user has included by an option comes before what the file does.
  const std::size_t Included = Headers + !Head.Macros.empty();
  if (Included == Options.Includes.size()) {
    if (!Head.WithOwn.empty())
      Result.Ready = getWithOwn(*Own, Head, State, Result, WithOwn);
    Result.HoldsOwn = Result.Ready != nullptr;
    Result.Use = WithOwn;
    // A library's headers are read in the order in which the file has them.
    if (!Result.Ready && Head.Free < Head.Includes.size())
      Result.Ready = getFor(*Own, {"", textOf(Head.Macros, Head.Includes)},
                            Worth::Later, Result.Use);
    Result.Shared = keyOf(*Own, textOf(Head.Macros, {}));
    if (!Result.Ready && Head.Free)
      Result.Ready = getShared(
          *Own, Invocation.getFrontendOpts().Inputs.front().getFile().str(),
          Head, Result.Shared, Result.Use);
  }
  Result.HoldsHead = Result.Ready != nullptr;
  if (!Result.Ready)
    Result.Ready = getFor(*Own, {"", textOf("", {})}, Worth::Later, Result.Use);
  if (!Head.WithOwn.empty())
    Result.Use.OwnNote = Result.HoldsOwn ? "" : WithOwn.Note;
  return Result;
}

void PreambleStore::learn(const ChosenPreamble &Chosen,
                          const frontend::HeaderGraph &Graph) {
  if (Chosen.Shared.empty())
    return;
  std::lock_guard<std::mutex> Guard(Lock);
  History &Known = historyFor(Chosen.Shared);
  Known.Heads.learn(Graph);
  // A long run keeps this now and then.
  ++Known.Learnt;
  if (Known.Learnt % 32 == 0 || isPowerOf2_32(Known.Learnt))
    consumeError(Folder.store("heads", Chosen.Shared, {asBytes(Known.Heads)})
                     .takeError());
}

bool PreambleStore::stillHolds(const PreambleId &Id) {
  if (Id.Key.empty())
    return true;
  Slot &Here = slotFor(Id.Key);
  std::lock_guard<std::mutex> Guard(Here.Lock);
  if (!Here.Checked)
    Here.Checked = checkFacts(Id.Key);
  return Here.Checked && *Here.Checked == Id.Files;
}

namespace frontend {

void beginWith(const Preamble &Ready, clang::CompilerInvocation &Invocation,
               vfs::OverlayFileSystem &Files) {
  if (!Ready.Own.Headers.empty())
    Files.pushOverlay(namesAsIncluded(Ready.Own));
  Files.pushOverlay(
      preambleFiles(Ready.SourceName, Ready.Source, Ready.Compiled));
  auto &Options = Invocation.getPreprocessorOpts();
  Options.ImplicitPCHInclude = PreambleCompiled;
  Options.WriteCommentListToPCH = false;
  // It has the macros of the options, but where a header has changed them.
  Options.Macros.clear();
  // It was made for these very options, from files that were compared.
  Options.DisablePCHOrModuleValidation =
      clang::DisableValidationForModuleKind::PCH;
}

} // namespace frontend
} // namespace bank_lint
