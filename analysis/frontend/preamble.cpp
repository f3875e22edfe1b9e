//===-- analysis/frontend/preamble.cpp - headers read in advance ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble.h"
#include "analysis/cache/bytes.h"
#include "analysis/cache/program_identity.h"
#include "analysis/cache/recording_files.h"
#include "analysis/frontend/builtin_headers.h"
#include "analysis/frontend/diagnostics.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/ASTWriter.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// Neither exists on disk.
constexpr const char *EmptyFile = "/bank-lint-preamble.cu";
constexpr const char *CompiledFile = "/bank-lint-preamble.pch";

/// The part of \p Invocation that comes before the file: an empty file with the
/// same options, as far as they can change what the headers mean.
std::shared_ptr<clang::CompilerInvocation>
preambleInvocation(const clang::CompilerInvocation &Invocation,
                   std::size_t Headers) {
  auto Result = std::make_shared<clang::CompilerInvocation>(Invocation);
  auto &Front = Result->getFrontendOpts();
  const clang::InputKind Kind = Front.Inputs.front().getKind();
  Front.Inputs = {clang::FrontendInputFile(EmptyFile, Kind)};
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

/// All that decides what the preamble is, but for the files behind it.
std::string keyOf(const clang::CompilerInvocation &Preamble) {
  std::string Key = programIdentity();
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

/// Writes what the compiler knows at the end of the file into \p Buffer.
class WriteAction : public clang::ASTFrontendAction {
public:
  explicit WriteAction(std::shared_ptr<clang::PCHBuffer> Buffer)
      : Buffer(std::move(Buffer)) {}

  clang::TranslationUnitKind getTranslationUnitKind() override {
    return clang::TU_Prefix;
  }
  bool hasASTFileSupport() const override { return false; }

protected:
  bool BeginSourceFileAction(clang::CompilerInstance &Compiler) override {
    Compiler.getLangOpts().CompilingPCH = true;
    return true;
  }
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &Compiler, StringRef) override {
    // Whether files are as they were is told by their contents, not their
    // times.
    return std::make_unique<clang::PCHGenerator>(
        Compiler.getPreprocessor(), Compiler.getModuleCache(), CompiledFile,
        /*isysroot=*/"", Buffer, Compiler.getCodeGenOpts(),
        ArrayRef<std::shared_ptr<clang::ModuleFileExtension>>(),
        /*AllowASTWithErrors=*/false, /*IncludeTimestamps=*/false);
  }

private:
  std::shared_ptr<clang::PCHBuffer> Buffer;
};

/// Reads the headers. Null if they hold an error, which \p Why tells: the file
/// itself must show it then.
std::shared_ptr<clang::PCHBuffer>
compileHeaders(const clang::CompilerInvocation &Invocation, FileTrail &Trail,
               std::string &Why) {
  auto Files = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(
      recordingFiles(vfs::getRealFileSystem(), Trail));
  Files->pushOverlay(frontend::builtinHeaders());
  auto Empty = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Empty->addFile(EmptyFile, /*ModificationTime=*/0,
                 MemoryBuffer::getMemBuffer("\n", EmptyFile));
  Files->pushOverlay(Empty);

  frontend::DiagnosticCollector Errors;
  clang::CompilerInstance Compiler(
      std::make_shared<clang::CompilerInvocation>(Invocation));
  Compiler.setVirtualFileSystem(Files);
  Compiler.createDiagnostics(&Errors, /*ShouldOwnClient=*/false);
  auto Buffer = std::make_shared<clang::PCHBuffer>();
  WriteAction Action(Buffer);
  if (Compiler.ExecuteAction(Action) && Buffer->IsComplete &&
      Errors.Messages.empty())
    return Buffer;
  Why = Errors.Messages.empty()
            ? "the headers cannot be read in advance"
            : "the headers have an error: " + Errors.Messages.front().Text;
  return nullptr;
}

std::string asBytes(ContentHash Hash) {
  ByteWriter Writer;
  Writer(Hash);
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
PreambleStore::load(const PreambleId &Id) const {
  std::optional<CacheEntry> Entry = Folder.load("preamble", Id.Key);
  // Two processes may have written the two entries.
  if (!Entry || Entry->Sections.size() != 2 ||
      Entry->Sections[1] != asBytes(Id.Files))
    return nullptr;
  auto Result = std::make_shared<Preamble>();
  Result->Compiled = Entry->Sections[0];
  Result->Entry = std::move(*Entry);
  return Result;
}

std::shared_ptr<const Preamble>
PreambleStore::build(const clang::CompilerInvocation &Invocation,
                     const std::string &Key, PreambleUse &Use) const {
  FileTrail Trail;
  std::shared_ptr<clang::PCHBuffer> Buffer =
      compileHeaders(Invocation, Trail, Use.Note);
  if (!Buffer)
    return nullptr;
  Use.How = PreambleUse::Built;
  auto Result = std::make_shared<Preamble>();
  ByteWriter Writer;
  Writer(Trail.takeFacts());
  Expected<ContentHash> Files = Folder.store("files", Key, {Writer.Bytes});
  StringRef Compiled(Buffer->Data.data(), Buffer->Data.size());
  if (Files) {
    Expected<ContentHash> Stored =
        Folder.store("preamble", Key, {Compiled, asBytes(*Files)});
    if (Stored)
      Use.Id = {Key, *Files};
    else
      Use.Note = toString(Stored.takeError());
  } else {
    Use.Note = toString(Files.takeError());
  }
  Result->Entry.Memory = MemoryBuffer::getMemBufferCopy(Compiled);
  Result->Compiled = Result->Entry.Memory->getBuffer();
  return Result;
}

std::shared_ptr<const Preamble>
PreambleStore::get(const clang::CompilerInvocation &Invocation,
                   PreambleUse &Use) {
  const auto &Options = Invocation.getPreprocessorOpts();
  const std::size_t Headers = frontend::countForcedHeaders(Options.Includes);
  if (Headers == 0 || !Options.ImplicitPCHInclude.empty() ||
      !Options.MacroIncludes.empty()) {
    Use.Note = "the options put something before the CUDA headers";
    return nullptr;
  }
  auto Own = preambleInvocation(Invocation, Headers);
  const std::string Key = keyOf(*Own);
  Slot &Here = slotFor(Key);
  std::lock_guard<std::mutex> Guard(Here.Lock);
  if (!Here.IsTried) {
    Here.IsTried = true;
    if (!Here.Checked)
      Here.Checked = checkFacts(Key);
    if (Here.Checked) {
      Here.Use = {PreambleUse::Kept, "", {Key, *Here.Checked}};
      Here.Ready = load(Here.Use.Id);
    }
    if (!Here.Ready) {
      Here.Use = {};
      Here.Ready = build(*Own, Key, Here.Use);
      Here.Checked.reset();
      if (!Here.Use.Id.Key.empty())
        Here.Checked = Here.Use.Id.Files;
    }
  }
  Use = Here.Use;
  return Here.Ready;
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
