//===-- analysis/frontend/preamble/compile_headers.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble/compile_headers.h"
#include "analysis/cache/recording_files.h"
#include "analysis/frontend/parse/diagnostics.h"
#include "analysis/frontend/parse/host_bodies.h"
#include "analysis/frontend/parse/locations.h"
#include "analysis/frontend/parse/pragma_macros.h"
#include "analysis/frontend/parse/regular_files.h"
#include "analysis/frontend/parse/restricted_compiler.h"
#include "analysis/frontend/parse/shared_objects.h"
#include "analysis/frontend/preamble/own_header_watch.h"
#include "analysis/frontend/preamble/pushed_macros.h"
#include "analysis/frontend/recovery/costs/host_errors.h"
#include "analysis/frontend/toolkit/builtin_headers.h"
#include "analysis/support/private_files.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "clang/Serialization/ASTWriter.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace bank_lint::frontend {
namespace {

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
                                           "it begins with your headers"));
  }

private:
  clang::Preprocessor &Reader;
};

/// What a parse of headers finds out.
struct ParsedHeaders {
  bool HasOwn = false;
  std::size_t SecondTime = 0; ///< where the source begins to repeat itself
  BodyChoice Bodies;
  OwnHeaderWatch Own;
  std::string Problem; ///< "" for none
  frontend::PragmaMacros PragmaMacros;
  PushedMacros Pushed;
  unsigned Counter = 0; ///< what `__COUNTER__` is next
};

/// Changes classes and skips bodies as a compile that reads these headers
/// itself does, and forgets what need not be written down. It comes before what
/// writes.
class Changes : public clang::ASTConsumer {
public:
  Changes(clang::CompilerInstance &Compiler, ParsedHeaders &Parsed)
      : Compiler(Compiler), Parsed(Parsed),
        Bodies(Compiler.getPreprocessor(), Parsed.Bodies) {}

  void HandleTagDeclDefinition(clang::TagDecl *Tag) override {
    allowInSharedMemory(*Tag);
  }
  /// Functions for host and device, each of which a compile would read to see
  /// whether it has errors that count on the device alone. Those errors are not
  /// written down.
  void HandleTranslationUnit(clang::ASTContext &) override {
    clang::Sema &Sema = Compiler.getSema();
    if (Parsed.HasOwn)
      Parsed.Problem = Parsed.Own.lookAt(Sema);
    if (Parsed.Pushed.areLeft())
      Parsed.Problem = "the headers push a macro that they do not pop";
    Sema.DeclsToCheckForDeferredDiags.remove_if([&](const clang::Decl *D) {
      return !Parsed.HasOwn || isOfSystemHeader(*D);
    });
    Parsed.Bodies.Launching = Bodies.launchingFolders();
    Parsed.Counter = Compiler.getPreprocessor().getCounterValue();
  }
  bool shouldSkipFunctionBody(clang::Decl *Function) override {
    return Bodies.maySkip(*Function);
  }

private:
  clang::CompilerInstance &Compiler;
  ParsedHeaders &Parsed;
  HostBodies Bodies;
};

class Writer : public clang::PCHGenerator {
public:
  Writer(clang::CompilerInstance &Compiler,
         std::shared_ptr<clang::PCHBuffer> Buffer, ParsedHeaders &Parsed)
      // Contents decide whether files are as they were, not times.
      : PCHGenerator(Compiler.getPreprocessor(), Compiler.getModuleCache(),
                     PreambleCompiled, /*isysroot=*/"", std::move(Buffer),
                     Compiler.getCodeGenOpts(),
                     ArrayRef<std::shared_ptr<clang::ModuleFileExtension>>(),
                     /*AllowASTWithErrors=*/false,
                     /*IncludeTimestamps=*/false),
        Compiler(Compiler), Parsed(Parsed) {}

  void HandleTranslationUnit(clang::ASTContext &Context) override {
    PCHGenerator::HandleTranslationUnit(Context);
    for (const clang::VarDecl *Used : Context.CUDADeviceVarODRUsedByHost)
      note(*Used, Parsed.Own.Found.UsedByHost);
    llvm::sort(Parsed.Own.Found.UsedByHost);
    for (const clang::ValueDecl *Used :
         Context.CUDAExternalDeviceDeclODRUsedByHost)
      note(*Used, Parsed.Own.Found.ExternalUsedByHost);
    Parsed.Own.Found.HaveKernelTemplates = hasKernelTemplates(Context);
    if (!Parsed.HasOwn)
      return;
    for (const auto &[Key, Errors] : Compiler.getSema().DeviceDeferredDiags)
      if (const clang::FunctionDecl *Function = Key)
        note(*Function, Parsed.Own.Found.Erroneous);
    llvm::sort(Parsed.Own.Found.Erroneous);
    forEachSpecialization(Context, [this](const clang::Decl &D) {
      note(D, Parsed.Own.Found.Specializations);
    });
  }

private:
  void note(const clang::Decl &D, std::vector<std::uint64_t> &Numbers) {
    if (const std::uint64_t Number = getWriter().getDeclID(&D).getRawValue())
      Numbers.push_back(Number);
  }

  clang::CompilerInstance &Compiler;
  ParsedHeaders &Parsed;
};

/// Writes what the compiler knows at the end of the file into \p Buffer.
class WriteAction : public clang::ASTFrontendAction {
public:
  WriteAction(std::shared_ptr<clang::PCHBuffer> Buffer, ParsedHeaders &Parsed)
      : Buffer(std::move(Buffer)), Parsed(Parsed) {}

  clang::TranslationUnitKind getTranslationUnitKind() override {
    return clang::TU_Prefix;
  }
  bool hasASTFileSupport() const override { return false; }

protected:
  bool BeginSourceFileAction(clang::CompilerInstance &Compiler) override {
    Compiler.getLangOpts().CompilingPCH = true;
    clang::Preprocessor &Reader = Compiler.getPreprocessor();
    restrictPragmas(Reader);
    Parsed.Pushed.watch(Reader);
    if (Parsed.HasOwn)
      Parsed.Own.watch(Compiler, Parsed.SecondTime);
    else
      Reader.addPPCallbacks(std::make_unique<UserHeaderWatch>(Reader));
    allowPragmaMacros(Reader, /*InAdvance=*/{}, &Parsed.PragmaMacros);
    return true;
  }
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &Compiler, StringRef) override {
    std::vector<std::unique_ptr<clang::ASTConsumer>> Parts;
    Parts.push_back(std::make_unique<Changes>(Compiler, Parsed));
    Parts.push_back(std::make_unique<Writer>(Compiler, Buffer, Parsed));
    return std::make_unique<clang::MultiplexConsumer>(std::move(Parts));
  }

private:
  std::shared_ptr<clang::PCHBuffer> Buffer;
  ParsedHeaders &Parsed;
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem>
preambleFiles(StringRef Name, StringRef Source, StringRef Compiled) {
  auto Files = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  SmallString<256> Path(Name);
  sys::fs::make_absolute(Path);
  Files->addFile(Path, /*ModificationTime=*/0,
                 MemoryBuffer::getMemBuffer(Source, Name));
  Files->addFile(PreambleCompiled, /*ModificationTime=*/0,
                 MemoryBuffer::getMemBuffer(Compiled, PreambleCompiled,
                                            /*RequiresNullTerminator=*/false));
  return Files;
}

std::optional<CompiledHeaders>
compileHeaders(const clang::CompilerInvocation &Invocation,
               const PreambleText &Text, FileTrail &Trail, std::string &Why) {
  IntrusiveRefCntPtr<vfs::FileSystem> Disk = vfs::getRealFileSystem();
  Disk = regularFiles(
      Disk, Text.File.empty() ? "" : realProjectRoot(Text.File, *Disk));
  auto Files = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(
      recordingFiles(std::move(Disk), Trail));
  Files->pushOverlay(builtinHeaders());
  const std::string Name =
      Invocation.getFrontendOpts().Inputs.front().getFile().str();
  Files->pushOverlay(preambleFiles(Name, Text.Source, /*Compiled=*/""));

  DiagnosticCollector Errors;
  RestrictedCompiler Compiler(
      std::make_shared<clang::CompilerInvocation>(Invocation));
  Compiler.setVirtualFileSystem(Files);
  Compiler.createDiagnostics(&Errors, /*ShouldOwnClient=*/false);
  auto Buffer = std::make_shared<clang::PCHBuffer>();
  ParsedHeaders Parsed;
  Parsed.HasOwn = !Text.File.empty();
  Parsed.SecondTime = Text.SecondTime;
  WriteAction Action(Buffer, Parsed);
  if (Compiler.ExecuteAction(Action) && Buffer->IsComplete &&
      Errors.Messages.empty() && Parsed.Problem.empty())
    return CompiledHeaders{
        std::string(Buffer->Data.data(), Buffer->Data.size()), Parsed.Counter,
        std::move(Parsed.PragmaMacros), std::move(Parsed.Own.Found),
        std::move(Parsed.Bodies.Launching)};
  Why = !Errors.Messages.empty()  ? Errors.Messages.front().Text
        : !Parsed.Problem.empty() ? Parsed.Problem
                                  : "the headers cannot be read in advance";
  return std::nullopt;
}

} // namespace bank_lint::frontend
