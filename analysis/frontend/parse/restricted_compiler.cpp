//===-- analysis/frontend/parse/restricted_compiler.cpp - parses only -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/restricted_compiler.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Frontend/DependencyOutputOptions.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/abi-breaking.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"

using namespace llvm;

namespace bank_lint::frontend {

namespace {

void restrictFrontend(clang::FrontendOptions &Options) {
  Options.ProgramAction = clang::frontend::ParseSyntaxOnly;
  Options.OutputFile.clear();
  Options.FixWhatYouCan = false;
  Options.FixAndRecompile = false;
  Options.FixToTemporaries = false;
  Options.FixItSuffix.clear();
  Options.SkipFunctionBodies = false;
  Options.ShowStats = false;
  Options.StatsFile.clear();
  Options.TimeTracePath.clear();
  Options.ModuleOutputPath.clear();
  Options.DumpMinimizationHintsPath.clear();
  Options.EmitSymbolGraph = false;
  Options.SymbolGraphOutputDir.clear();
  Options.ExtractAPIIgnoresFileList.clear();
  Options.Plugins.clear();
  Options.PluginArgs.clear();
  Options.AddPluginActions.clear();
  Options.ActionName.clear();
  Options.LLVMArgs.clear();
  Options.MLIRArgs.clear();
  Options.ModuleFileExtensions.clear();
  Options.ModuleMapFiles.clear();
  Options.ModuleFiles.clear();
  Options.ModulesEmbedFiles.clear();
  Options.OriginalModuleMap.clear();
  Options.BuildingImplicitModule = false;
  Options.UseGlobalModuleIndex = false;
  Options.GenerateGlobalModuleIndex = false;
  Options.ASTMergeFiles.clear();
  Options.OverrideRecordLayoutsFile.clear();
  Options.CodeCompletionAt = clang::ParsedSourceLocation();
}

void restrictPreprocessor(clang::PreprocessorOptions &Options) {
  Options.ImplicitPCHInclude.clear();
  Options.PCHThroughHeader.clear();
  Options.PCHWithHdrStop = false;
  Options.PCHWithHdrStopCreate = false;
  Options.ChainedIncludes.clear();
  Options.AllowPCHWithCompilerErrors = false;
  Options.DumpDeserializedPCHDecls = false;
  Options.clearRemappedFiles();
}

void restrictHeaderSearch(clang::HeaderSearchOptions &Options) {
  Options.ModuleCachePath.clear();
  Options.ModuleUserBuildPath.clear();
  Options.PrebuiltModuleFiles.clear();
  Options.PrebuiltModulePaths.clear();
  Options.ImplicitModuleMaps = false;
  Options.EnablePrebuiltImplicitModules = false;
  Options.VFSOverlayFiles.clear();
  Options.Verbose = false;
}

void restrictLanguage(clang::LangOptions &Options) {
  Options.Modules = false;
  Options.ImplicitModules = false;
  Options.ModuleFeatures.clear();
  Options.APINotes = false;
  Options.APINotesModules = false;
  Options.NoSanitizeFiles.clear();
  Options.XRayAlwaysInstrumentFiles.clear();
  Options.XRayNeverInstrumentFiles.clear();
  Options.XRayAttrListFiles.clear();
  Options.ProfileListFiles.clear();
  Options.OMPHostIRFile.clear();
}

void restrictCodeGeneration(clang::CodeGenOptions &Options) {
  Options.CoverageMapping = false;
  Options.setProfileInstr(llvm::driver::ProfileInstrKind::ProfileNone);
  Options.setProfileUse(llvm::driver::ProfileInstrKind::ProfileNone);
  Options.CoverageDataFile.clear();
  Options.CoverageNotesFile.clear();
  Options.ProfileFilterFiles.clear();
  Options.ProfileExcludeFiles.clear();
  Options.InstrProfileOutput.clear();
  Options.ProfileInstrumentUsePath.clear();
  Options.ProfileRemappingFile.clear();
  Options.SampleProfileFile.clear();
  Options.MemoryProfileOutput.clear();
  Options.MemoryProfileUsePath.clear();
  Options.SanitizeCoverageAllowlistFiles.clear();
  Options.SanitizeCoverageIgnorelistFiles.clear();
  Options.SanitizeMetadataIgnorelistFiles.clear();
  Options.ThinLTOIndexFile.clear();
  Options.ThinLinkBitcodeFile.clear();
  Options.SaveTempsFilePrefix.clear();
  Options.CudaGpuBinaryFileName.clear();
  Options.OffloadObjects.clear();
  Options.LinkBitcodeFiles.clear();
  Options.OptRecordFile.clear();
  Options.OptRecordPasses.clear();
  Options.StackUsageOutput.clear();
  Options.SplitDwarfFile.clear();
  Options.SplitDwarfOutput.clear();
  Options.DIBugsReportFilePath.clear();
  Options.AsSecureLogFile.clear();
  Options.BBSections = "none";
  Options.MSSecureHotPatchFunctionsFile.clear();
  Options.PassPlugins.clear();
  Options.PassBuilderCallbacks.clear();
}

void restrictMessages(clang::DiagnosticOptions &Options) {
  Options.DiagnosticLogFile.clear();
  Options.DiagnosticSerializationFile.clear();
  Options.DiagnosticSuppressionMappingsFile.clear();
  Options.VerifyDiagnostics = false;
}

/// What the driver does of these it does while it reads its options.
bool isDriverAction(const opt::Arg &Option) {
  using namespace clang::options;
  for (unsigned Id :
       {OPT_MJ, OPT_gen_cdb_fragment_path, OPT_offload_arch_tool_EQ})
    if (Option.getOption().matches(Id))
      return true;
  // It asks a program which GPU there is.
  return Option.getOption().matches(OPT_offload_arch_EQ) &&
         is_contained(Option.getValues(), StringRef("native"));
}

/// `#pragma clang __debug`.
class DebugPragma : public clang::PragmaHandler {
public:
  DebugPragma() : PragmaHandler("__debug") {}
  void HandlePragma(clang::Preprocessor &Preprocessor, clang::PragmaIntroducer,
                    clang::Token &Token) override {
    Preprocessor.LexUnexpandedToken(Token);
    const clang::IdentifierInfo *Name = Token.getIdentifierInfo();
    if (Name && Name->isStr("crash"))
      LLVM_BUILTIN_TRAP;
  }
};

} // namespace

void restrictPragmas(clang::Preprocessor &Preprocessor) {
#if LLVM_ENABLE_ABI_BREAKING_CHECKS
  // Where clang has assertions, it wants the old one to be removed first, which
  // it then forgets and does not free.
  DebugPragma Old;
  Preprocessor.RemovePragmaHandler("clang", &Old);
#endif
  Preprocessor.AddPragmaHandler("clang", new DebugPragma);
}

void restrictInvocation(clang::CompilerInvocation &Invocation) {
  restrictFrontend(Invocation.getFrontendOpts());
  restrictPreprocessor(Invocation.getPreprocessorOpts());
  restrictHeaderSearch(Invocation.getHeaderSearchOpts());
  restrictLanguage(Invocation.getLangOpts());
  restrictCodeGeneration(Invocation.getCodeGenOpts());
  restrictMessages(Invocation.getDiagnosticOpts());
  Invocation.getDependencyOutputOpts() = clang::DependencyOutputOptions();
  Invocation.getAPINotesOpts().ModuleSearchPaths.clear();
  Invocation.getAnalyzerOpts().DumpExplodedGraphTo.clear();
}

std::vector<std::string> withoutDriverActions(ArrayRef<std::string> Options) {
  std::vector<const char *> Pointers;
  for (const std::string &Option : Options)
    Pointers.push_back(Option.c_str());
  unsigned MissingIndex = 0, MissingCount = 0;
  opt::InputArgList All = clang::getDriverOptTable().ParseArgs(
      Pointers, MissingIndex, MissingCount,
      opt::Visibility(clang::options::ClangOption));
  std::vector<bool> Goes(Options.size());
  bool IsGoing = false;
  std::size_t Next = 0;
  for (const opt::Arg *Option : All) {
    const std::size_t Begin = Option->getBaseArg().getIndex();
    std::fill(Goes.begin() + Next, Goes.begin() + Begin, IsGoing);
    IsGoing = isDriverAction(*Option);
    Next = Begin;
  }
  std::fill(Goes.begin() + Next,
            MissingCount ? Goes.begin() + MissingIndex : Goes.end(), IsGoing);
  std::vector<std::string> Result;
  for (std::size_t I = 0; I < Options.size(); ++I)
    if (!Goes[I])
      Result.push_back(Options[I]);
  return Result;
}

clang::ModuleLoadResult
RestrictedCompiler::loadModule(clang::SourceLocation ImportLoc,
                               clang::ModuleIdPath Path,
                               clang::Module::NameVisibilityKind, bool) {
  clang::DiagnosticsEngine &Errors = getDiagnostics();
  std::string Name;
  for (const clang::IdentifierLoc &Part : Path)
    Name +=
        (Name.empty() ? "" : ".") + Part.getIdentifierInfo()->getName().str();
  Errors.Report(ImportLoc,
                Errors.getCustomDiagID(clang::DiagnosticsEngine::Error,
                                       "module '%0' not found"))
      << Name;
  return {};
}

void RestrictedCompiler::createModuleFromSource(clang::SourceLocation ImportLoc,
                                                StringRef ModuleName,
                                                StringRef) {
  clang::DiagnosticsEngine &Errors = getDiagnostics();
  Errors.Report(ImportLoc,
                Errors.getCustomDiagID(clang::DiagnosticsEngine::Error,
                                       "module '%0' is not built"))
      << ModuleName;
}

} // namespace bank_lint::frontend
