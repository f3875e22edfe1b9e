//===-- analysis/frontend/preamble/compile_headers.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble/compile_headers.h"
#include "analysis/cache/recording_files.h"
#include "analysis/frontend/parse/diagnostics.h"
#include "analysis/frontend/parse/host_bodies.h"
#include "analysis/frontend/parse/pragma_macros.h"
#include "analysis/frontend/parse/regular_files.h"
#include "analysis/frontend/parse/restricted_compiler.h"
#include "analysis/frontend/parse/shared_objects.h"
#include "analysis/frontend/toolkit/builtin_headers.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "clang/Serialization/ASTWriter.h"
#include "clang/Serialization/PCHContainerOperations.h"

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
                                           "it begins with your own headers"));
  }

private:
  clang::Preprocessor &Reader;
};

/// What a parse of headers finds out.
struct ParsedHeaders {
  BodyChoice Bodies;
  /// clang does not write down what these are read as.
  bool HasPragmaMacros = false;
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
    Compiler.getSema().DeclsToCheckForDeferredDiags.clear();
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
    allowPragmaMacros(Reader, &Parsed.HasPragmaMacros);
    Reader.addPPCallbacks(std::make_unique<UserHeaderWatch>(Reader));
    return true;
  }
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &Compiler, StringRef) override {
    // Whether files are as they were is told by their contents, not their
    // times.
    std::vector<std::unique_ptr<clang::ASTConsumer>> Parts;
    Parts.push_back(std::make_unique<Changes>(Compiler, Parsed));
    Parts.push_back(std::make_unique<clang::PCHGenerator>(
        Compiler.getPreprocessor(), Compiler.getModuleCache(), PreambleCompiled,
        /*isysroot=*/"", Buffer, Compiler.getCodeGenOpts(),
        ArrayRef<std::shared_ptr<clang::ModuleFileExtension>>(),
        /*AllowASTWithErrors=*/false, /*IncludeTimestamps=*/false));
    return std::make_unique<clang::MultiplexConsumer>(std::move(Parts));
  }

private:
  std::shared_ptr<clang::PCHBuffer> Buffer;
  ParsedHeaders &Parsed;
};

} // namespace

std::optional<CompiledHeaders>
compileHeaders(const clang::CompilerInvocation &Invocation, StringRef Text,
               FileTrail &Trail, std::string &Why) {
  auto Files = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(
      recordingFiles(regularFiles(vfs::getRealFileSystem()), Trail));
  Files->pushOverlay(builtinHeaders());
  auto Source = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Source->addFile(PreambleSource, /*ModificationTime=*/0,
                  MemoryBuffer::getMemBuffer(Text, PreambleSource));
  Files->pushOverlay(Source);

  DiagnosticCollector Errors;
  RestrictedCompiler Compiler(
      std::make_shared<clang::CompilerInvocation>(Invocation));
  Compiler.setVirtualFileSystem(Files);
  Compiler.createDiagnostics(&Errors, /*ShouldOwnClient=*/false);
  auto Buffer = std::make_shared<clang::PCHBuffer>();
  ParsedHeaders Parsed;
  WriteAction Action(Buffer, Parsed);
  if (Compiler.ExecuteAction(Action) && Buffer->IsComplete &&
      Errors.Messages.empty() && !Parsed.HasPragmaMacros)
    return CompiledHeaders{
        std::string(Buffer->Data.data(), Buffer->Data.size()), Parsed.Counter,
        std::move(Parsed.Bodies.Launching)};
  Why = !Errors.Messages.empty() ? Errors.Messages.front().Text
        : Parsed.HasPragmaMacros ? "a header makes a macro of a pragma"
                                 : "the headers cannot be read in advance";
  return std::nullopt;
}

} // namespace bank_lint::frontend
