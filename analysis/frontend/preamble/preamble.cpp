//===-- analysis/frontend/preamble/preamble.cpp - headers read in advance -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble/preamble.h"
#include "analysis/cache/bytes.h"
#include "analysis/cache/program_identity.h"
#include "analysis/cache/recording_files.h"
#include "analysis/frontend/parse/diagnostics.h"
#include "analysis/frontend/parse/host_bodies.h"
#include "analysis/frontend/parse/pragma_macros.h"
#include "analysis/frontend/parse/regular_files.h"
#include "analysis/frontend/parse/restricted_compiler.h"
#include "analysis/frontend/parse/shared_objects.h"
#include "analysis/frontend/toolkit/builtin_headers.h"
#include "analysis/support/phase_times.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Sema.h"
#include "clang/Serialization/ASTWriter.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// Neither exists on disk.
constexpr const char *SourceFile = "/bank-lint-preamble.cu";
constexpr const char *CompiledFile = "/bank-lint-preamble.pch";

/// The part of \p Invocation that comes before the file: an empty file with the
/// same options, as far as they can change what the headers mean.
std::shared_ptr<clang::CompilerInvocation>
preambleInvocation(const clang::CompilerInvocation &Invocation,
                   std::size_t Headers) {
  auto Result = std::make_shared<clang::CompilerInvocation>(Invocation);
  auto &Front = Result->getFrontendOpts();
  const clang::InputKind Kind = Front.Inputs.front().getKind();
  Front.Inputs = {clang::FrontendInputFile(SourceFile, Kind)};
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
std::string textOf(const PreambleHead &Head) {
  std::string Text = "\n" + Head.Macros;
  for (int Time : {1, 2})
    for (const std::string &Name : Head.Includes)
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
  if (any_of(Search.UserEntries, [](const auto &Entry) {
        return sys::path::is_relative(Entry.Path);
      })) {
    SmallString<256> Current;
    sys::fs::current_path(Current);
    Key += Current;
  }
  return Key;
}

/// Has the parse fail if the source includes a header of the user: those are
/// not to be hidden in a preamble.
class UserHeaderWatch : public clang::PPCallbacks {
public:
  explicit UserHeaderWatch(clang::Preprocessor &Reader) : Reader(Reader) {}

  void InclusionDirective(clang::SourceLocation Hash, const clang::Token &,
                          StringRef, bool, clang::CharSourceRange,
                          clang::OptionalFileEntryRef, StringRef, StringRef,
                          const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind Kind) override {
    clang::DiagnosticsEngine &Errors = Reader.getDiagnostics();
    if (Kind == clang::SrcMgr::C_User &&
        Reader.getSourceManager().isWrittenInMainFile(Hash))
      Errors.Report(Errors.getCustomDiagID(clang::DiagnosticsEngine::Error,
                                           "it begins with your own headers"));
  }

private:
  clang::Preprocessor &Reader;
};

/// Changes classes and skips bodies as a compile that reads these headers
/// itself does, and forgets what need not be written down. It comes before what
/// writes.
class Changes : public clang::ASTConsumer {
public:
  Changes(clang::CompilerInstance &Compiler, frontend::BodyChoice &Choice)
      : Compiler(Compiler), Choice(Choice),
        Bodies(Compiler.getPreprocessor(), Choice) {}

  void HandleTagDeclDefinition(clang::TagDecl *Tag) override {
    frontend::allowInSharedMemory(*Tag);
  }
  /// Functions for host and device, each of which a compile would read to see
  /// whether it has errors that count on the device alone. Those errors are not
  /// written down.
  void HandleTranslationUnit(clang::ASTContext &) override {
    Compiler.getSema().DeclsToCheckForDeferredDiags.clear();
    Choice.Launching = Bodies.launchingFolders();
  }
  bool shouldSkipFunctionBody(clang::Decl *Function) override {
    return Bodies.maySkip(*Function);
  }

private:
  clang::CompilerInstance &Compiler;
  frontend::BodyChoice &Choice;
  frontend::HostBodies Bodies;
};

/// Writes what the compiler knows at the end of the file into \p Buffer.
class WriteAction : public clang::ASTFrontendAction {
public:
  WriteAction(std::shared_ptr<clang::PCHBuffer> Buffer,
              frontend::BodyChoice &Bodies)
      : Buffer(std::move(Buffer)), Bodies(Bodies) {}

  clang::TranslationUnitKind getTranslationUnitKind() override {
    return clang::TU_Prefix;
  }
  bool hasASTFileSupport() const override { return false; }

protected:
  bool BeginSourceFileAction(clang::CompilerInstance &Compiler) override {
    Compiler.getLangOpts().CompilingPCH = true;
    clang::Preprocessor &Reader = Compiler.getPreprocessor();
    frontend::restrictPragmas(Reader);
    frontend::allowPragmaMacros(Reader);
    Reader.addPPCallbacks(std::make_unique<UserHeaderWatch>(Reader));
    return true;
  }
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &Compiler, StringRef) override {
    // Whether files are as they were is told by their contents, not their
    // times.
    std::vector<std::unique_ptr<clang::ASTConsumer>> Parts;
    Parts.push_back(std::make_unique<Changes>(Compiler, Bodies));
    Parts.push_back(std::make_unique<clang::PCHGenerator>(
        Compiler.getPreprocessor(), Compiler.getModuleCache(), CompiledFile,
        /*isysroot=*/"", Buffer, Compiler.getCodeGenOpts(),
        ArrayRef<std::shared_ptr<clang::ModuleFileExtension>>(),
        /*AllowASTWithErrors=*/false, /*IncludeTimestamps=*/false));
    return std::make_unique<clang::MultiplexConsumer>(std::move(Parts));
  }

private:
  std::shared_ptr<clang::PCHBuffer> Buffer;
  frontend::BodyChoice &Bodies;
};

/// Reads the headers. Null if they hold an error, which \p Why tells: the file
/// itself must show it then. \p Launching gets the folders of those that launch
/// kernels.
std::shared_ptr<clang::PCHBuffer>
compileHeaders(const clang::CompilerInvocation &Invocation, StringRef Text,
               FileTrail &Trail, std::vector<std::string> &Launching,
               std::string &Why) {
  auto Files = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(
      recordingFiles(frontend::regularFiles(vfs::getRealFileSystem()), Trail));
  Files->pushOverlay(frontend::builtinHeaders());
  auto Source = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Source->addFile(SourceFile, /*ModificationTime=*/0,
                  MemoryBuffer::getMemBuffer(Text, SourceFile));
  Files->pushOverlay(Source);

  frontend::DiagnosticCollector Errors;
  frontend::RestrictedCompiler Compiler(
      std::make_shared<clang::CompilerInvocation>(Invocation));
  Compiler.setVirtualFileSystem(Files);
  Compiler.createDiagnostics(&Errors, /*ShouldOwnClient=*/false);
  auto Buffer = std::make_shared<clang::PCHBuffer>();
  frontend::BodyChoice Bodies;
  WriteAction Action(Buffer, Bodies);
  if (Compiler.ExecuteAction(Action) && Buffer->IsComplete &&
      Errors.Messages.empty()) {
    Launching = std::move(Bodies.Launching);
    return Buffer;
  }
  Why = Errors.Messages.empty() ? "the headers cannot be read in advance"
                                : Errors.Messages.front().Text;
  return nullptr;
}

template <typename T> std::string asBytes(T What) {
  ByteWriter Writer;
  Writer(What);
  return std::move(Writer.Bytes);
}

} // namespace

PreambleStore::Slot &PreambleStore::slotFor(const std::string &Key) {
  std::lock_guard<std::mutex> Guard(Lock);
  return Slots[Key];
}

std::optional<ContentHash>
PreambleStore::checkFacts(const std::string &Key) const {
  std::optional<CacheEntry> Entry = Folder.load("files", Key);
  if (!Entry || Entry->Sections.size() != 1)
    return std::nullopt;
  std::vector<FileFact> Facts;
  ByteReader Reader(Entry->Sections.front());
  Reader(Facts);
  if (!Reader.isComplete() || !stillHold(Facts))
    return std::nullopt;
  return Entry->Hash;
}

std::shared_ptr<const Preamble>
PreambleStore::load(const PreambleId &Id, const std::string &Source) const {
  std::optional<CacheEntry> Entry = Folder.load("preamble", Id.Key);
  // Two processes may have written the two entries.
  if (!Entry || Entry->Sections.size() != 3 ||
      Entry->Sections[1] != asBytes(Id.Files))
    return nullptr;
  auto Result = std::make_shared<Preamble>();
  ByteReader Reader(Entry->Sections[2]);
  Reader(Result->Launching);
  if (!Reader.isComplete())
    return nullptr;
  Result->Compiled = Entry->Sections[0];
  Result->Source = Source;
  Result->Entry = std::move(*Entry);
  return Result;
}

std::shared_ptr<const Preamble>
PreambleStore::build(const clang::CompilerInvocation &Own,
                     const std::string &Source, const std::string &Key,
                     PreambleUse &Use) const {
  FileTrail Trail;
  std::vector<std::string> Launching;
  std::shared_ptr<clang::PCHBuffer> Buffer =
      compileHeaders(Own, Source, Trail, Launching, Use.Note);
  // That it cannot be built is kept too.
  if (!Buffer)
    Buffer = std::make_shared<clang::PCHBuffer>();
  else
    Use.How = PreambleUse::Built;
  auto Result = std::make_shared<Preamble>();
  ByteWriter Writer;
  Writer(Trail.takeFacts());
  Expected<ContentHash> Files = Folder.store("files", Key, {Writer.Bytes});
  StringRef Compiled(Buffer->Data.data(), Buffer->Data.size());
  if (Files) {
    Expected<ContentHash> Stored = Folder.store(
        "preamble", Key, {Compiled, asBytes(*Files), asBytes(Launching)});
    if (Stored)
      Use.Id = {Key, *Files};
    else
      Use.Note = "not kept: " + toString(Stored.takeError());
  } else {
    Use.Note = "not kept: " + toString(Files.takeError());
  }
  if (Compiled.empty())
    return nullptr;
  Result->Entry.Memory = MemoryBuffer::getMemBufferCopy(Compiled);
  Result->Compiled = Result->Entry.Memory->getBuffer();
  Result->Source = Source;
  Result->Launching = std::move(Launching);
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
                      const std::string &Source, PreambleUse &Use) {
  const std::string Key = keyOf(Own, Source);
  Slot &Here = slotFor(Key);
  std::lock_guard<std::mutex> Guard(Here.Lock);
  if (!Here.Ready && !Here.IsBroken) {
    if (!Here.Checked)
      Here.Checked = checkFacts(Key);
    if (Here.Checked) {
      Here.Use = {PreambleUse::Kept, "", {Key, *Here.Checked}};
      Here.Ready = load(Here.Use.Id, Source);
      if (Here.Ready && Here.Ready->Compiled.empty()) {
        Here.IsBroken = true;
        Here.Ready = nullptr;
        Use = {PreambleUse::None, "known not to fit", {}};
        return nullptr;
      }
    }
    if (!Here.Ready && !noteAsked(Key, Here)) {
      Use = {PreambleUse::None, "asked for the first time", {}};
      return nullptr;
    }
    if (!Here.Ready) {
      Here.Use = {};
      Here.Ready = build(Own, Source, Key, Here.Use);
      Here.IsBroken = !Here.Ready;
      Here.Checked.reset();
      if (!Here.Use.Id.Key.empty())
        Here.Checked = Here.Use.Id.Files;
    }
  }
  Use = Here.Use;
  return Here.Ready;
}

std::shared_ptr<const Preamble>
PreambleStore::get(const clang::CompilerInvocation &Invocation,
                   const PreambleHead &Head, PreambleUse &Use) {
  PhaseScope Scope(WorkPhase::Headers);
  const auto &Options = Invocation.getPreprocessorOpts();
  const std::size_t Headers = frontend::countForcedHeaders(Options.Includes);
  if (Headers == 0 || !Options.ImplicitPCHInclude.empty() ||
      !Options.MacroIncludes.empty()) {
    Use.Note = "the options put something before the CUDA headers";
    return nullptr;
  }
  auto Own = preambleInvocation(Invocation, Headers);
  // What the user has included by an option comes before what the file does.
  const std::size_t Included = Headers + !Head.Macros.empty();
  if (Included == Options.Includes.size() && !Head.Includes.empty())
    if (auto Large = getFor(*Own, textOf(Head), Use))
      return Large;
  return getFor(*Own, textOf({}), Use);
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
  auto Overlay = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Overlay->addFile(
      CompiledFile, /*ModificationTime=*/0,
      MemoryBuffer::getMemBuffer(Ready.Compiled, CompiledFile,
                                 /*RequiresNullTerminator=*/false));
  Overlay->addFile(SourceFile, /*ModificationTime=*/0,
                   MemoryBuffer::getMemBuffer(Ready.Source, SourceFile));
  Files.pushOverlay(Overlay);
  auto &Options = Invocation.getPreprocessorOpts();
  Options.ImplicitPCHInclude = CompiledFile;
  Options.WriteCommentListToPCH = false;
  // It was made for these very options, from files that were compared.
  Options.DisablePCHOrModuleValidation =
      clang::DisableValidationForModuleKind::PCH;
}

} // namespace frontend
} // namespace bank_lint
