//===-- analysis/frontend/compile.cpp - a .cu file to device IR -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/compile.h"
#include "analysis/frontend/deferred_codegen.h"
#include "analysis/frontend/instantiations.h"
#include "analysis/frontend/invocation.h"
#include "analysis/frontend/kernels/nvcc_macro.h"
#include "analysis/frontend/parse/compile_diagnostics.h"
#include "analysis/frontend/parse/diagnostics.h"
#include "analysis/frontend/parse/host_bodies.h"
#include "analysis/frontend/parse/late_headers.h"
#include "analysis/frontend/parse/late_templates.h"
#include "analysis/frontend/parse/pragma_macros.h"
#include "analysis/frontend/parse/restricted_compiler.h"
#include "analysis/frontend/preamble/file_head.h"
#include "analysis/frontend/preamble/header_graph.h"
#include "analysis/frontend/preamble/left_out_names.h"
#include "analysis/frontend/preamble/preamble.h"
#include "analysis/frontend/recovery/dispatch_macros.h"
#include "analysis/frontend/recovery/lost_launches.h"
#include "analysis/frontend/spelling/nvcc_spelling.h"
#include "analysis/frontend/toolkit/builtin_headers.h"
#include "analysis/frontend/toolkit/toolkit.h"
#include "analysis/frontend/user_macros.h"
#include "analysis/lowering/device_passes.h"
#include "analysis/lowering/limits/code_limit.h"
#include "analysis/lowering/marks/shared_layout.h"
#include "analysis/support/phase_times.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {

DeviceModule::DeviceModule() = default;
DeviceModule::DeviceModule(DeviceModule &&) = default;
DeviceModule &DeviceModule::operator=(DeviceModule &&Other) {
  // The old module must go before the context it lives in, and no member must
  // be forgotten.
  if (this != &Other) {
    std::destroy_at(this);
    std::construct_at(this, std::move(Other));
  }
  return *this;
}
DeviceModule::~DeviceModule() = default;
void DeviceModule::dropCode() {
  Module.reset();
  Context.reset();
}

namespace {

/// What one parse works with, and what it finds out beside the code.
struct ParseState {
  frontend::BodyChoice Bodies;
  FileHead Head;
  const Preamble *InAdvance = nullptr; ///< null: nothing is
  /// Some of it is in the preamble, but for the user's own headers.
  bool IsHeadInAdvance = false;
  bool HasWrongGuard = false; ///< see watchGuards()
  frontend::HeaderGraph Headers;
  frontend::MacroOptions Options; ///< of the command
  /// A header that the parse does without, if it can.
  std::optional<std::string> LeftOut;
  std::optional<std::string> Failure;

  /// The user's headers in the preamble.
  const frontend::OwnHeaders &own() const {
    static const frontend::OwnHeaders None;
    return InAdvance ? InAdvance->Own : None;
  }
};

class DeviceAction : public clang::ASTFrontendAction {
public:
  DeviceAction(frontend::DiagnosticCollector &Errors,
               const CompileRequest &Request, frontend::LaunchMending &Mending,
               ParseState &State, DeviceModule &Result)
      : Errors(Errors), Request(Request), Mending(Mending), State(State),
        Result(Result) {}

protected:
  bool BeginSourceFileAction(clang::CompilerInstance &Compiler) override {
    clang::Preprocessor &Reader = Compiler.getPreprocessor();
    if (State.LeftOut)
      frontend::readWhereMissing(Reader, *State.LeftOut, Errors);
    frontend::restrictPragmas(Reader);
    frontend::readSystemTemplatesLate(Compiler);
    frontend::readAsNvcc(Compiler, Mending, namesOf(State.own()));
    frontend::defineNvccMacro(Reader, State.Options,
                              /*IsWithin=*/!State.own().Headers.empty());
    frontend::allowPragmaMacros(Reader, State.InAdvance
                                            ? State.InAdvance->PragmaMacros
                                            : frontend::PragmaMacros());
    Reader.setCounterValue(State.InAdvance ? State.InAdvance->Counter : 0);
    if (Request.Preambles)
      frontend::recordHeaders(Reader, State.Headers);
    if (State.IsHeadInAdvance)
      frontend::watchGuards(Reader, State.Head, State.HasWrongGuard);
    return true;
  }
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &Compiler, StringRef) override {
    return frontend::createDeferredCodeGen(Compiler, Errors, Request,
                                           State.own(), State.Bodies, Mending,
                                           Result, State.Failure);
  }
  /// Memory that is left behind would be in the way of the next parse.
  void EndSourceFileAction() override {
    if (Errors.givesUp() || Mending.LacksKeywords || State.Bodies.LacksBodies ||
        (!Mending.IsApplied && Mending.isWanted()))
      getCompilerInstance().getFrontendOpts().DisableFree = false;
  }

private:
  frontend::DiagnosticCollector &Errors;
  const CompileRequest &Request;
  frontend::LaunchMending &Mending;
  ParseState &State;
  DeviceModule &Result;
};

/// What became of a parse.
enum class ParseOutcome {
  Complete,
  PreambleRefused, ///< it has to do without a preamble
  NeedsOwnHeaders, ///< it has to parse the user's headers
  LacksHeaders,    ///< it has an error that the headers left out might fix
  LacksBodies,     ///< it has to be parsed with all bodies
  LacksKeywords,   ///< it has found where `template` is missing
  LosesLaunches,   ///< what has to be replaced for them to be read is known now
  GuessesNames,    ///< the compiler has taken names for others
};

/// Why a file is parsed again after \p Outcome; "" for one that is complete.
StringRef whyAgain(ParseOutcome Outcome) {
  switch (Outcome) {
  case ParseOutcome::Complete:
    return "";
  case ParseOutcome::PreambleRefused:
    return "precompiled headers do not fit";
  case ParseOutcome::NeedsOwnHeaders:
    return "errors in precompiled headers";
  case ParseOutcome::LacksHeaders:
    return "standard headers left out";
  case ParseOutcome::LacksBodies:
    return "function bodies left out";
  case ParseOutcome::LacksKeywords:
    return "spellings of nvcc";
  case ParseOutcome::LosesLaunches:
    return "launches lost";
  case ParseOutcome::GuessesNames:
    return "names guessed";
  }
  llvm_unreachable("a new outcome");
}

/// Leaves out the costly headers that few files need, if there are any. Where
/// they might be missed the parse stops. \returns what includes them.
std::optional<std::string>
leaveOutHeaders(std::shared_ptr<clang::CompilerInvocation> Invocation,
                IntrusiveRefCntPtr<vfs::FileSystem> Files,
                frontend::CompileDiagnostics &Errors) {
  std::optional<std::string> Header = frontend::leaveOutCostlyHeaders(
      Invocation->getPreprocessorOpts().Includes);
  if (Header)
    Errors.giveUpAtErrors(std::make_shared<frontend::LeftOutNames>(
        *Header, std::move(Invocation), std::move(Files)));
  return Header;
}

/// Where a folder of the project has a cuda.h of its own, clang's wrapper would
/// include that in place of the toolkit's, which nvcc's headers do not. It
/// looks beside itself first, and gets the toolkit's there. \returns whether it
/// is so.
bool putToolkitFirst(const clang::CompilerInvocation &Invocation,
                     const std::string &Toolkit,
                     vfs::OverlayFileSystem &Files) {
  const clang::HeaderSearchOptions &Search = Invocation.getHeaderSearchOpts();
  const bool IsHidden = any_of(Search.UserEntries, [&](const auto &Folder) {
    return (Folder.Group == clang::frontend::Angled ||
            Folder.Group == clang::frontend::Quoted) &&
           Files.exists(Folder.Path + "/cuda.h") &&
           !Files.exists(Folder.Path + "/cuda_runtime.h");
  });
  if (Toolkit.empty() || !IsHidden)
    return false;
  auto Header = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Header->addFile(Search.ResourceDir + "/include/cuda.h",
                  /*ModificationTime=*/0,
                  MemoryBuffer::getMemBufferCopy("#include \"" + Toolkit +
                                                 "/include/cuda.h\"\n"));
  Files.pushOverlay(Header);
  return true;
}

/// How the next parse will be done.
struct ParsePlan {
  CompileRequest Request;
  frontend::LaunchMending Mending;
  /// Without the costly headers that few files need, where no preamble holds
  /// them anyway.
  bool MayLeaveOut = true;
  ParseOutcome Before = ParseOutcome::Complete; ///< that of the parse before
};

/// One parse.
Expected<ParseOutcome> parse(ParsePlan &Plan, DeviceModule &Result) {
  const ParseScope Scope(whyAgain(Plan.Before).str());
  const CompileRequest &Request = Plan.Request;
  frontend::LaunchMending &Mending = Plan.Mending;
  Result.Context = std::make_unique<LLVMContext>();
  auto Files = frontend::fileSystemFor(Request);
  auto Invocation = frontend::deviceInvocation(Request, Result.Toolkit, Files);
  if (!Invocation)
    return Invocation.takeError();
  (*Invocation)->getFrontendOpts().SkipFunctionBodies = !Request.ReadsAllBodies;
  frontend::addDispatchMacros(**Invocation, Request.File, *Files);
  ParseState State;
  State.Head.Macros = frontend::putUserMacrosLast(**Invocation, *Files);
  ChosenPreamble Chosen;
  const bool HasOwnCuda = putToolkitFirst(**Invocation, Result.Toolkit, *Files);
  if (Request.Preambles && !HasOwnCuda) {
    // From the disk, so not if another text replaces one of them.
    State.Head.File = Request.File;
    if (Request.Unsaved.empty())
      frontend::readHead((*Invocation)->getHeaderSearchOpts(), Result.Toolkit,
                         *Files, State.Head);
    Chosen = Request.Preambles->get(
        **Invocation, State.Head,
        {Request.Contents.has_value(), Request.ReadsOwnHeaders});
    State.IsHeadInAdvance = Chosen.HoldsHead && !Chosen.HoldsOwn;
    Result.Headers = Chosen.Use;
  }
  const Preamble *const Preamble = Chosen.Ready.get();
  State.InAdvance = Preamble;
  State.Options = (*Invocation)->getPreprocessorOpts().Macros;
  frontend::CompileDiagnostics Errors;
  if (Preamble)
    frontend::beginWith(*Preamble, **Invocation, *Files);
  else if (Plan.MayLeaveOut)
    State.LeftOut = leaveOutHeaders(*Invocation, Files, Errors);

  frontend::RestrictedCompiler Compiler(*Invocation);
  Compiler.setVirtualFileSystem(Files);
  Compiler.createDiagnostics(&Errors, /*ShouldOwnClient=*/false);
  Errors.setLanguage(Compiler.getLangOpts());
  if (Mending.IsApplied)
    Compiler.getLangOpts().SpellChecking = false;
  // A missing header is an error like any other: the parse goes on.
  Compiler.getDiagnostics().setFatalsAsError(true);
  if (Preamble)
    State.Bodies.Launching = Preamble->Launching;
  DeviceAction Action(Errors, Request, Mending, State, Result);
  Compiler.ExecuteAction(Action);
  const bool NeedsOwnHeaders =
      Errors.LeaveFile ||
      Mending.concernsOtherThan(
          (*Invocation)->getFrontendOpts().Inputs.front().getFile());
  if (Request.Preambles) {
    Request.Preambles->learn(Chosen, State.Headers);
    Request.Preambles->noteCompile(Chosen, State.Head, NeedsOwnHeaders);
  }
  Result.Messages = std::move(Errors.Messages);
  if (Preamble && (Errors.IsPreambleRefused || State.HasWrongGuard)) {
    Result.Headers = {};
    Result.Headers.Note =
        State.HasWrongGuard
            ? "a system header has the include guard of one of your headers"
            : Result.Messages.front().Text;
    return ParseOutcome::PreambleRefused;
  }
  if (Chosen.HoldsOwn && NeedsOwnHeaders)
    return ParseOutcome::NeedsOwnHeaders;
  if (Errors.givesUp())
    return ParseOutcome::LacksHeaders;
  if (!Errors.NotRead.empty())
    return createStringError(Errors.NotRead.front());
  if (std::exchange(Mending.LacksKeywords, false))
    return ParseOutcome::LacksKeywords;
  if (State.Bodies.LacksBodies)
    return ParseOutcome::LacksBodies;
  if (State.Failure)
    return createStringError(*State.Failure);
  if (!Mending.IsApplied && Mending.isWanted())
    return Mending.Replaced.empty() ? ParseOutcome::GuessesNames
                                    : ParseOutcome::LosesLaunches;
  return ParseOutcome::Complete;
}

/// Changes \p Plan after a parse that came to \p Outcome.
void planNext(ParsePlan &Plan, ParseOutcome Outcome) {
  switch (Outcome) {
  case ParseOutcome::Complete:
  case ParseOutcome::LacksKeywords:
    break;
  case ParseOutcome::NeedsOwnHeaders:
    Plan.Request.ReadsOwnHeaders = true;
    break;
  case ParseOutcome::PreambleRefused:
  case ParseOutcome::LacksHeaders:
    Plan.Request.Preambles = nullptr;
    Plan.MayLeaveOut = false;
    break;
  case ParseOutcome::LacksBodies:
    Plan.Request.ReadsAllBodies = true;
    break;
  case ParseOutcome::LosesLaunches:
  case ParseOutcome::GuessesNames:
    Plan.Mending.IsApplied = true;
    break;
  }
  Plan.Before = Outcome;
}

/// Parses until there is an answer: without what saves time where that does not
/// work out, and once more if launches could not be read or names were guessed.
/// What is reported is what the compiler says of the text as it is.
Error parseWhole(const CompileRequest &Request, DeviceModule &Result) {
  ParsePlan Plan;
  Plan.Request = Request;
  std::optional<std::vector<CompileMessage>> OfText;
  PreambleUse Headers;
  while (true) {
    Expected<ParseOutcome> Outcome = parse(Plan, Result);
    if (!Outcome)
      return Outcome.takeError();
    if (*Outcome == ParseOutcome::Complete)
      break;
    if (*Outcome == ParseOutcome::LosesLaunches ||
        *Outcome == ParseOutcome::GuessesNames) {
      OfText = std::move(Result.Messages);
      Headers = Result.Headers;
    }
    planNext(Plan, *Outcome);
    DeviceModule Again;
    Again.Toolkit = Result.Toolkit;
    Again.Headers = Result.Headers;
    Result = std::move(Again);
  }
  if (OfText) {
    Result.Messages = std::move(*OfText);
    Result.Headers = std::move(Headers);
  }
  return Error::success();
}

} // namespace

Expected<DeviceModule> compileDevice(const CompileRequest &AsAsked) {
  if (Error Problem = frontend::checkInput(AsAsked))
    return Problem;
  Expected<CompileRequest> Completed = frontend::withInstantiations(AsAsked);
  if (!Completed)
    return Completed.takeError();
  const CompileRequest &Request = *Completed;
  DeviceModule Result;
  if (!Request.UseBuiltinHeaders) {
    Expected<std::string> Toolkit = frontend::findToolkit(Request.CudaPath);
    if (!Toolkit)
      return Toolkit.takeError();
    Result.Toolkit = *Toolkit;
  }
  if (Error Problem = parseWhole(Request, Result))
    return Problem;
  frontend::renameErrors(Request, Result.Messages);
  if (Request.ReadsUses)
    return Result;
  if (!Result.Module)
    return createStringError(Result.Messages.empty()
                                 ? "no code was generated"
                                 : Result.Messages.front().Text);
  if (!Request.RunPasses)
    return Result;
  // All kernels at once: if one is too large, so is the file.
  lowering::CodeLimit Limit(lowering::CodeOfModule);
  lowering::DevicePassOptions Options;
  Options.AsWritten = Request.AsWritten;
  Options.KeepsUnread = Request.KeepsUnread;
  Options.Limit = &Limit;
  if (Error Problem =
          lowering::runDevicePasses(*Result.Module, Request.Arch, Options))
    return Problem;
  if (Request.ProbeArrays)
    lowering::noteSharedBytes(Result);
  return Result;
}

} // namespace bank_lint
