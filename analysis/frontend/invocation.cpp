//===-- analysis/frontend/invocation.cpp - what clang is asked to do ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/invocation.h"
#include "analysis/cache/recording_files.h"
#include "analysis/frontend/parse/diagnostics.h"
#include "analysis/frontend/parse/regular_files.h"
#include "analysis/frontend/parse/restricted_compiler.h"
#include "analysis/frontend/toolkit/builtin_headers.h"
#include "analysis/frontend/toolkit/installed_folder.h"
#include "analysis/frontend/toolkit/standard_headers.h"
#include "analysis/frontend/toolkit/toolkit.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/private_files.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {
namespace frontend {
namespace {

Error checkText(StringRef Text) {
  if (Text.contains('\0'))
    return createStringError("not a text file");
  return Error::success();
}

/// clang's own headers: those of an installed copy lie beside the program,
/// wherever it was moved to. Else where they were when this program was built,
/// else where the distribution's packages put them. "" if they are nowhere.
std::string resourceDir() {
  std::string Installed = installedFolder("clang");
  for (StringRef Folder :
       {StringRef(Installed), StringRef(BANK_LINT_CLANG_RESOURCE_DIR),
        StringRef("/usr/lib/llvm-22/lib/clang/22"),
        StringRef("/usr/local/lib/clang/22"), StringRef("/usr/lib/clang/22")})
    if (sys::fs::is_directory(Folder + "/include"))
      return Folder.str();
  return "";
}

Error checkHeaders() {
  if (!resourceDir().empty())
    return Error::success();
  return createStringError(
      "clang's own headers are not on this machine: they belong to the "
      "program, in lib/bank-lint/clang beside its bin");
}

} // namespace
} // namespace frontend

std::vector<std::string> compilerArguments(const CompileRequest &Request,
                                           const std::string &Toolkit) {
  using namespace frontend;
  std::vector<std::string> Arguments{
      "/usr/lib/llvm-22/bin/clang++", // where a driver would look around itself
      "--no-default-config",          // of this machine's clang
      "--cuda-device-only",
      "--cuda-gpu-arch=" + Request.Arch,
      "-x",
      "cuda"};
  auto Add = [&Arguments](std::initializer_list<const char *> More) {
    Arguments.insert(Arguments.end(), More.begin(), More.end());
  };
  Add({"-O1", "-funroll-loops", "-std=c++17", "-nocudalib"});
  Arguments.insert(Arguments.end(), {"-resource-dir", resourceDir()});
  // Without libdevice the driver does not say which toolkit's launch function
  // replaces <<<>>>.
  Add({"-Xclang", "-target-sdk-version=12.9", "-Wno-unknown-cuda-version"});
  // Among what clang has as warnings are errors, such as narrowing in an
  // initializer and `register`, that nvcc has no more than a warning for. For
  // one, clang makes a trap of what it warns of, and nothing is behind a trap.
  Add({"-w", "-Wno-everything", "-Werror=non-pod-varargs"});
  Add({"-ferror-limit=0"});
  // nvcc knows `typeof` in whatever standard.
  Add({"-fgnu-keywords"});
  // A function that should have returned a value comes to an end, too.
  Add({"-fno-strict-return"});
  // Accept what nvcc accepts: references that only the device linker resolves,
  // host calls in device code that is not used, variadic device functions.
  Add({"-fgpu-rdc", "-fgpu-defer-diag"});
  Add({"-Xclang", "-fcuda-allow-variadic-functions"});
  // A kernel with internal linkage has the same name on every machine.
  Add({"-cuid=bank_lint"});
  std::vector<std::string> Headers =
      Toolkit.empty() ? builtinHeaderArguments() : toolkitArguments(Toolkit);
  append_range(Arguments, Headers);
  append_range(Arguments, hostLibraryArguments());
  std::vector<std::string> Project =
      Toolkit.empty() ? withoutCudaFolders(Request.ProjectArguments)
                      : Request.ProjectArguments;
  Arguments.insert(Arguments.end(), Project.begin(), Project.end());
  append_range(Arguments, withoutDriverActions(Request.ExtraArguments));
  // The name may begin with a dash. What is behind the driver knows no `--`.
  Arguments.insert(
      Arguments.end(),
      {"--",
       (StringRef(Request.File).starts_with("-") ? "./" : "") + Request.File});
  return Arguments;
}

namespace frontend {
namespace {

/// What the code generator is to do, whatever the user's options say.
void setCodeGeneration(clang::CodeGenOptions &Options) {
  Options.setDebugInfo(llvm::codegenoptions::DebugLineTablesOnly);
  Options.DebugColumnInfo = true;
  Options.DebugCompilationDir = "/"; // see debug_location.h
  Options.DebugPrefixMap.clear();
  Options.OptimizationLevel = 1;
  // nvcc does not go by types either: a float and an int may be in one place.
  Options.RelaxedAliasing = true;
  Options.DisableLLVMPasses = true;
  Options.DiscardValueNames = false;
  Options.ClearASTBeforeBackend = false;
}

} // namespace

Error checkInput(const CompileRequest &Request) {
  if (Error Missing = checkHeaders())
    return Missing;
  if (Request.Contents)
    return checkText(*Request.Contents);
  if (!sys::fs::exists(Request.File))
    return createStringError("no such file");
  Expected<FileText> Text = readForeignFile(Request.File, MostSourceBytes);
  if (!Text)
    return Text.takeError();
  return checkText((*Text)->getBuffer());
}

IntrusiveRefCntPtr<vfs::OverlayFileSystem>
fileSystemFor(const CompileRequest &Request) {
  IntrusiveRefCntPtr<vfs::FileSystem> Disk = vfs::getRealFileSystem();
  Disk = regularFiles(Disk, realProjectRoot(Request.File, *Disk));
  if (Request.Trail)
    Disk = recordingFiles(std::move(Disk), *Request.Trail);
  auto Files = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(std::move(Disk));
  Files->pushOverlay(builtinHeaders());
  auto Unsaved = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  auto Add = [&](StringRef File, StringRef Text) {
    SmallString<256> Path(File);
    sys::fs::make_absolute(Path);
    sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
    Unsaved->addFile(Path, /*ModificationTime=*/0,
                     MemoryBuffer::getMemBufferCopy(Text, File));
  };
  if (Request.Contents)
    Add(Request.File, *Request.Contents);
  for (const auto &[File, Text] : Request.Unsaved)
    if (File != Request.File)
      Add(File, Text);
  Files->pushOverlay(Unsaved);
  return Files;
}

Expected<std::shared_ptr<clang::CompilerInvocation>>
deviceInvocation(const CompileRequest &Request, const std::string &Toolkit,
                 IntrusiveRefCntPtr<vfs::FileSystem> Files) {
  std::vector<std::string> Arguments = compilerArguments(Request, Toolkit);
  std::vector<const char *> Pointers;
  for (const std::string &Argument : Arguments)
    Pointers.push_back(Argument.c_str());

  DiagnosticCollector Collector;
  clang::DiagnosticOptions DiagnosticOptions;
  clang::CreateInvocationOptions Options;
  Options.Diags = clang::CompilerInstance::createDiagnostics(
      *Files, DiagnosticOptions, &Collector, /*ShouldOwnClient=*/false);
  Options.VFS = Files;
  std::shared_ptr<clang::CompilerInvocation> Invocation =
      clang::createInvocation(Pointers, Options);
  if (!Collector.Messages.empty())
    return createStringError(Collector.Messages.front().Text);
  if (!Invocation)
    return createStringError("clang does not accept the options");

  addMissingStandardHeaders(*Invocation, *Files);
  restrictInvocation(*Invocation);
  setCodeGeneration(Invocation->getCodeGenOpts());
  Invocation->getDiagnosticOpts().ShowCarets = false; // no summary on stderr
  // A sanitizer could not distinguish it from a leak.
  Invocation->getFrontendOpts().DisableFree =
      Request.LeavesMemory && !LLVM_ADDRESS_SANITIZER_BUILD;
  return Invocation;
}

} // namespace frontend
} // namespace bank_lint
