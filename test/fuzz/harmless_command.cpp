//===-- test/fuzz/harmless_command.cpp - what may not get through ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "test/fuzz/harmless_command.h"
#include "analysis/frontend/invocation.h"
#include "test/fuzz/require.h"
#include "clang/APINotes/APINotesOptions.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace bank_lint {

namespace {

/// Beginnings of words by which clang writes, loads or runs something, or reads
/// further options, spelled with one dash.
constexpr StringRef Harmful[] = {
    "-###",
    "-B",
    "-E",
    "-H",
    "-M",
    "-S",
    "-Wa,",
    "-Wl,",
    "-Wp,",
    "-X",
    "-add-plugin",
    "-analyze",
    "-ast-",
    "-autocomplete",
    "-ccc-",
    "-chain-include",
    "-code-complet",
    "-config",
    "-coverage",
    "-dependency-",
    "-diagnostic-",
    "-driver-mode",
    "-dump",
    "-emit-",
    "-extract-api",
    "-fapinotes",
    "-fauto-profile",
    "-fbuild-session",
    "-fcodegen-data",
    "-fcompile-resource",
    "-fcrash-",
    "-fcreate-profile",
    "-fcs-profile",
    "-fdebug-pass",
    "-fdepfile",
    "-fembed-",
    "-fimplicit-module",
    "-fmemory-profile",
    "-fmodule",
    "-fms-secure-hotpatch",
    "-foptimization-record",
    "-fpass-plugin",
    "-fpch",
    "-fplugin",
    "-fprebuilt",
    "-fproc-stat",
    "-fprofile",
    "-frandomize-layout",
    "-fsanitize",
    "-fsave-",
    "-fstack-usage",
    "-ftest-coverage",
    "-fthin",
    "-ftime-",
    "-fuse-ld",
    "-fxray",
    "-gen-",
    "-gsplit",
    "-header-include",
    "-hip",
    "-iapinotes",
    "-include-pch",
    "-ivfsoverlay",
    "-load",
    "-main-file",
    "-mllvm",
    "-mmlir",
    "-module",
    "-o",
    "-offload",
    "-opt-record",
    "-plugin",
    "-print",
    "-ptxas",
    "-relocatable",
    "-remap",
    "-resource-dir",
    "-rewrite",
    "-save-",
    "-serialize",
    "-specs",
    "-stack-usage",
    "-stats-file",
    "-symbol-graph",
    "-vfsoverlay",
    "-warning-suppression",
    "-working-directory",
};

/// Words that have their value in the next word.
constexpr StringRef WithValue[] = {
    "-D",
    "-I",
    "-U",
    "-cxx-isystem",
    "-idirafter",
    "-imacros",
    "-include",
    "-iprefix",
    "-iquote",
    "-isysroot",
    "-isystem",
    "-isystem-after",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-iwithsysroot",
    "-stdlib++-isystem",
    "-internal-isystem",
    "-internal-externc-isystem",
    "-target-feature",
};

void requireHarmlessWords(ArrayRef<std::string> Words) {
  std::vector<std::string> Inner; // of -Xclang
  for (std::size_t I = 0; I < Words.size(); ++I) {
    StringRef Word = Words[I];
    require(Word.starts_with("-"), "there is no input but the file");
    if (Word == "-Xclang") {
      require(++I < Words.size(), "what wants a value has one");
      Inner.push_back(Words[I]);
      continue;
    }
    if (Word.starts_with("--"))
      Word = Word.drop_front();
    if (is_contained(WithValue, Word)) {
      require(++I < Words.size(), "what wants a value has one");
      continue;
    }
    for (StringRef Beginning : Harmful)
      require(!Word.starts_with(Beginning), "no harmful option gets through");
  }
  if (!Inner.empty())
    requireHarmlessWords(Inner);
}

void requireHarmlessInvocation(const clang::CompilerInvocation &Invocation) {
  const auto &Front = Invocation.getFrontendOpts();
  require(Front.ProgramAction == clang::frontend::ParseSyntaxOnly &&
              Front.Inputs.size() == 1,
          "the file is parsed");
  require(Front.OutputFile.empty() && Front.StatsFile.empty() &&
              Front.TimeTracePath.empty() && Front.ModuleOutputPath.empty() &&
              Front.SymbolGraphOutputDir.empty(),
          "there are no outputs");
  require(Front.Plugins.empty() && Front.AddPluginActions.empty() &&
              Front.LLVMArgs.empty() && Front.MLIRArgs.empty(),
          "there are no plugins");
  require(Front.ModuleFiles.empty() && Front.ModuleMapFiles.empty() &&
              Front.ASTMergeFiles.empty() &&
              Front.OverrideRecordLayoutsFile.empty(),
          "there are no modules");
  const auto &Dependencies = Invocation.getDependencyOutputOpts();
  require(Dependencies.OutputFile.empty() &&
              Dependencies.HeaderIncludeOutputFile.empty() &&
              Dependencies.DOTOutputFile.empty() &&
              Dependencies.ModuleDependencyOutputDir.empty() &&
              !Dependencies.ShowHeaderIncludes,
          "there are no dependency files");
  const auto &Messages = Invocation.getDiagnosticOpts();
  require(Messages.DiagnosticLogFile.empty() &&
              Messages.DiagnosticSerializationFile.empty() &&
              Messages.DiagnosticSuppressionMappingsFile.empty(),
          "messages go to no file");
  const auto &Reader = Invocation.getPreprocessorOpts();
  require(Reader.ImplicitPCHInclude.empty() && Reader.ChainedIncludes.empty() &&
              Reader.RemappedFiles.empty(),
          "there are no compiled headers");
  const auto &Search = Invocation.getHeaderSearchOpts();
  require(Search.VFSOverlayFiles.empty() && Search.ModuleCachePath.empty() &&
              Search.PrebuiltModuleFiles.empty() &&
              Search.PrebuiltModulePaths.empty() && !Search.ImplicitModuleMaps,
          "files are those of the disk");
  const auto &Language = Invocation.getLangOpts();
  require(!Language.Modules && !Language.APINotes &&
              Language.NoSanitizeFiles.empty() &&
              Language.ProfileListFiles.empty() &&
              Language.XRayAttrListFiles.empty() &&
              Language.OMPHostIRFile.empty(),
          "no list is read");
  const auto &Code = Invocation.getCodeGenOpts();
  require(Code.CoverageNotesFile.empty() && Code.CoverageDataFile.empty() &&
              Code.OptRecordFile.empty() && Code.StackUsageOutput.empty() &&
              Code.SplitDwarfOutput.empty() && Code.SaveTempsFilePrefix.empty(),
          "code goes to no file");
  require(
      Code.ProfileInstrumentUsePath.empty() && Code.SampleProfileFile.empty() &&
          Code.PassPlugins.empty() && Code.LinkBitcodeFiles.empty() &&
          Code.MemoryProfileUsePath.empty() && Code.ThinLTOIndexFile.empty(),
      "no profile is read");
}

} // namespace

void requireHarmless(const TranslatedCommand &Command) {
  requireHarmlessWords(Command.Arguments);
  // Making an invocation is slow, and many commands come to the same.
  static StringSet<> Known;
  if (!Known.insert(join(Command.Arguments, "\n")).second)
    return;
  CompileRequest Request;
  Request.File = "/p/-a.cu";
  Request.Contents = "int x;";
  Request.ProjectArguments = Command.Arguments;
  auto Invocation =
      frontend::deviceInvocation(Request, "", frontend::fileSystemFor(Request));
  if (Invocation)
    requireHarmlessInvocation(**Invocation);
  else
    consumeError(Invocation.takeError());
}

} // namespace bank_lint
