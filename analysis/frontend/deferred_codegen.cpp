//===-- analysis/frontend/deferred_codegen.cpp - code for what is whole ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Long: one listener of the parser; what it keeps between calls is of no use to
// others.
//===----------------------------------------------------------------------===//
#include "analysis/frontend/deferred_codegen.h"
#include "analysis/frontend/arrays/shared_arrays.h"
#include "analysis/frontend/compile.h"
#include "analysis/frontend/host/launch_sites.h"
#include "analysis/frontend/host/library/launch_bytes.h"
#include "analysis/frontend/host/library/map_swizzles.h"
#include "analysis/frontend/kernels/assumption_comments.h"
#include "analysis/frontend/kernels/block_texts.h"
#include "analysis/frontend/kernels/device_tables.h"
#include "analysis/frontend/kernels/empty_kernels.h"
#include "analysis/frontend/kernels/external_uses.h"
#include "analysis/frontend/kernels/host_calls.h"
#include "analysis/frontend/kernels/kernel_axes.h"
#include "analysis/frontend/kernels/kernels.h"
#include "analysis/frontend/kernels/launch_extents.h"
#include "analysis/frontend/kernels/library_variables.h"
#include "analysis/frontend/kernels/lost_kernels.h"
#include "analysis/frontend/kernels/source_map.h"
#include "analysis/frontend/kernels/variable_order.h"
#include "analysis/frontend/kernels/wide_access.h"
#include "analysis/frontend/needed_bodies.h"
#include "analysis/frontend/parse/diagnostics.h"
#include "analysis/frontend/parse/header_folders.h"
#include "analysis/frontend/parse/host_bodies.h"
#include "analysis/frontend/parse/locations.h"
#include "analysis/frontend/parse/macro_value.h"
#include "analysis/frontend/parse/shared_objects.h"
#include "analysis/frontend/preamble/needed_declarations.h"
#include "analysis/frontend/preamble/own_headers.h"
#include "analysis/frontend/reached_code.h"
#include "analysis/frontend/recovery/broken_functions.h"
#include "analysis/frontend/recovery/broken_records.h"
#include "analysis/frontend/recovery/costs/host_errors.h"
#include "analysis/frontend/recovery/declared_sides.h"
#include "analysis/frontend/recovery/dispatch_macros.h"
#include "analysis/frontend/recovery/hidden_kernels.h"
#include "analysis/frontend/recovery/lost_code.h"
#include "analysis/frontend/recovery/lost_enumerators.h"
#include "analysis/frontend/recovery/lost_launches.h"
#include "analysis/frontend/recovery/source_tokens.h"
#include "analysis/frontend/recovery/untold_losses.h"
#include "analysis/frontend/user_macros.h"
#include "analysis/lowering/build/device_build.h"
#include "analysis/lowering/code_preparation.h"
#include "analysis/lowering/prepare/thread_order.h"
#include "analysis/support/phase_times.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclGroup.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Sema/SemaConsumer.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <functional>

using namespace clang;

namespace bank_lint::frontend {

namespace {

class DeferredCodeGen : public SemaConsumer {
public:
  DeferredCodeGen(CompilerInstance &Compiler, DiagnosticCollector &Errors,
                  const CompileRequest &Request, const OwnHeaders &InAdvance,
                  BodyChoice &Choice, LaunchMending &Mending,
                  DeviceModule &Result, std::optional<std::string> &Failure)
      : Compiler(Compiler), Errors(Errors), Request(Request),
        InAdvance(InAdvance), Choice(Choice), Mending(Mending), Result(Result),
        Failure(Failure),
        Generator(CreateLLVMCodeGen(Compiler, "device", *Result.Context)),
        Bodies(Compiler.getPreprocessor(), Choice) {
    Compiler.getPreprocessor().addCommentHandler(&Comments);
    Tokens.watch(Compiler.getPreprocessor(), [this](const Token &Next) {
      this->Mending.Keywords.follow(Next, this->Compiler.getPreprocessor());
      this->Mending.Forms.follow(Next, this->Compiler.getPreprocessor());
      if (TheSema)
        this->Mending.Results.follow(Next, *TheSema);
    });
    Uncertain.watch(Compiler.getPreprocessor(), &Tokens);
    Hidden.watch(Compiler.getPreprocessor());
    Dispatch.watch(Compiler.getPreprocessor(), UserMacrosFile);
  }

  void Initialize(ASTContext &Context) override {
    Generator->Initialize(Context);
  }
  void InitializeSema(Sema &Sema) override {
    TheSema = &Sema;
    Errors.askOfStandard(Sema);
    addErrorsOf(InAdvance, Compiler, Sema);
    readSpecializations(InAdvance, Compiler);
    addUsesByHost(InAdvance, Compiler);
    Tokens.startWith(tokensOf(InAdvance, Compiler));
  }
  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group)
      if (auto *Function = dyn_cast<FunctionDecl>(D);
          Function && !Function->isFromASTFile())
        Handed.push_back(Function);
    hold([this, Group] { passOn(Group); });
    return !Errors.givesUp();
  }
  void HandleInlineFunctionDefinition(FunctionDecl *Function) override {
    hold([this, Function] {
      if (!Broken.contains(Function))
        Generator->HandleInlineFunctionDefinition(Function);
    });
  }
  void HandleTagDeclDefinition(TagDecl *Tag) override {
    allowInSharedMemory(*Tag);
    if (TheSema)
      Mending.Shared.allow(*Tag, *TheSema);
    if (auto *Enum = dyn_cast<EnumDecl>(Tag); Enum && !Errors.Places.empty())
      invalidateLostEnumerators(*Enum, Tokens);
    hold([this, Tag] {
      if (!Tag->isInvalidDecl())
        Generator->HandleTagDeclDefinition(Tag);
    });
  }
  void HandleTagDeclRequiredDefinition(const TagDecl *Tag) override {
    hold([this, Tag] {
      if (!Tag->isInvalidDecl())
        Generator->HandleTagDeclRequiredDefinition(Tag);
    });
  }
  void HandleCXXStaticMemberVarInstantiation(VarDecl *Variable) override {
    hold([this, Variable] {
      if (!Variable->isInvalidDecl() && !Invalid.contain(Variable->getType()))
        Generator->HandleCXXStaticMemberVarInstantiation(Variable);
    });
  }
  void CompleteTentativeDefinition(VarDecl *Variable) override {
    hold([this, Variable] {
      if (!Variable->isInvalidDecl() && !Invalid.contain(Variable->getType()))
        Generator->CompleteTentativeDefinition(Variable);
    });
  }
  void CompleteExternalDeclaration(DeclaratorDecl *D) override {
    hold([this, D] { Generator->CompleteExternalDeclaration(D); });
  }
  void AssignInheritanceModel(CXXRecordDecl *Record) override {
    hold([this, Record] { Generator->AssignInheritanceModel(Record); });
  }
  void HandleVTable(CXXRecordDecl *Record) override {
    hold([this, Record] {
      if (!Record->isInvalidDecl())
        Generator->HandleVTable(Record);
    });
  }
  bool shouldSkipFunctionBody(Decl *Function) override {
    return Bodies.maySkip(*Function);
  }
  void HandleTranslationUnit(ASTContext &Context) override;

private:
  /// Keeps \p Event until the file is complete. What a precompiled header hands
  /// on after the code has been generated is of no use.
  void hold(std::function<void()> Event) {
    if (Generation == Phase::Waiting)
      Held.push_back(std::move(Event));
    else if (Generation == Phase::Running)
      Event();
  }
  void release();

  /// Hands what is needed of a group of declarations on, without the broken
  /// ones.
  void passOn(DeclGroupRef Group) {
    for (Decl *TopLevel : Group)
      Needed->forEachIn(TopLevel, [this](Decl *D) {
        auto *Function = dyn_cast<FunctionDecl>(D);
        auto *Variable = dyn_cast<VarDecl>(D);
        if (!D->isInvalidDecl() && !(Function && Broken.contains(Function)) &&
            !(Variable && Invalid.contain(Variable->getType())))
          Generator->HandleTopLevelDecl(DeclGroupRef(D));
      });
  }

  std::string mangledName(const FunctionDecl *Function);
  std::vector<std::string> mangledNames(const FunctionDecl *Function);
  void generate(llvm::ArrayRef<FunctionDecl *> Whole, ASTContext &Context);
  void notePlacesIn(llvm::Module &Module, ASTContext &Context);
  void finish(lowering::CodePreparation &Preparation);

  CompilerInstance &Compiler;
  Sema *TheSema = nullptr;
  DiagnosticCollector &Errors;
  const CompileRequest &Request;
  const OwnHeaders &InAdvance;
  BodyChoice &Choice;
  LaunchMending &Mending;
  DeviceModule &Result;
  std::optional<std::string> &Failure;
  std::unique_ptr<CodeGenerator> Generator;
  std::vector<std::function<void()>> Held;
  enum class Phase { Waiting, Running, Over } Generation = Phase::Waiting;
  std::vector<FunctionDecl *> Handed; ///< those in Held
  std::optional<NeededDeclarations> Needed;
  FileVariables Variables;
  lowering::DeviceBuild Build;
  BrokenFunctions Broken;
  InvalidRecords Invalid;
  AssumptionComments Comments;
  HostBodies Bodies;
  SourceTokens Tokens;
  UncertainConditions Uncertain;
  HiddenKernels Hidden;
  DispatchMacroUse Dispatch;
};

std::string DeferredCodeGen::mangledName(const FunctionDecl *Function) {
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(Function))
    return "";
  return Generator->GetMangledName(GlobalDecl(Function)).str();
}

/// All names that \p Function may have in the module: constructors and
/// destructors have several.
std::vector<std::string>
DeferredCodeGen::mangledNames(const FunctionDecl *Function) {
  std::vector<std::string> Names;
  if (const auto *C = dyn_cast<CXXConstructorDecl>(Function)) {
    for (CXXCtorType Type : {Ctor_Complete, Ctor_Base})
      Names.push_back(Generator->GetMangledName(GlobalDecl(C, Type)).str());
  } else if (const auto *D = dyn_cast<CXXDestructorDecl>(Function)) {
    for (CXXDtorType Type : {Dtor_Complete, Dtor_Base})
      Names.push_back(Generator->GetMangledName(GlobalDecl(D, Type)).str());
  } else {
    Names.push_back(mangledName(Function));
  }
  return Names;
}

/// Notes for each of \p Kernels what it rests on of missing headers; \p
/// OfOthers: where these decide nothing of it.
static void addWhatHolds(llvm::ArrayRef<FunctionDecl *> Functions,
                         const HostErrorCosts &Costs,
                         const std::string &OfOthers,
                         const MangledNameOf &MangledName,
                         std::vector<KernelInfo> &Kernels) {
  llvm::StringMap<std::string> ByName;
  if (!Costs.ForOthers.empty())
    for (const FunctionDecl *Function : Functions)
      if (Function->hasAttr<CUDAGlobalAttr>())
        ByName[MangledName(Function)] =
            Costs.whatHolds(Function->getLocation());
  for (KernelInfo &Kernel : Kernels) {
    const std::string Own = ByName.lookup(Kernel.MangledName);
    Kernel.IsOfBranch = !Own.empty();
    if (!Own.empty() || !OfOthers.empty())
      Kernel.RestsOn.push_back(Own.empty() ? OfOthers : Own);
  }
}

void DeferredCodeGen::HandleTranslationUnit(ASTContext &Context) {
  Mending.Shared.restore();
  Mending.Results.restore();
  if (Errors.givesUp())
    return;
  PhaseScope Scope(WorkPhase::Launches);
  const SourceManager &Sources = Context.getSourceManager();
  llvm::append_range(Errors.Forms.All, definedForHost(Context));
  llvm::append_range(Errors.Forms.All,
                     callersOfHost(Errors.HostCalls, Context));
  Mending.LacksKeywords =
      Mending.Keywords.add(Errors.UnreadTemplates, Tokens, Sources);
  // Where a keyword is missing, other errors may be wrong ones.
  if (!Mending.LacksKeywords) {
    Mending.LacksKeywords =
        Mending.Forms.add(Errors.Forms.All, Tokens, Sources);
    Mending.LacksKeywords |= Mending.Shared.add(Errors.SharedObjects, Context);
    Mending.LacksKeywords |=
        Mending.Results.add(Errors.UnusedTemplates, Context);
  }
  if (Mending.LacksKeywords)
    return;
  Locations Where(Context.getSourceManager(), Context.getLangOpts());
  Result.HeaderFolders = headerFolders(Compiler.getPreprocessor());
  // An error may be anywhere, and what has one must not be generated.
  const std::vector<ErrorPlace> Parsed = Errors.Places;
  const ReplacedPlaces Replaced(Mending, Context.getSourceManager());
  for (const ReplacedPlaces::Place &Place : Replaced.all())
    Errors.Places.push_back({Place.Location, Place.Argument->Error});
  const std::size_t Known = Errors.Places.size();
  const bool HasErrors = Known != 0;
  // As if it had been parsed, also what was read in advance.
  Uncertain.add(conditionalsOf(InAdvance, Compiler));
  limitTraversal(Context, declarationsOf(InAdvance, Compiler),
                 /*WithParsedHeaders=*/HasErrors);
  const HostErrorCosts Costs =
      markHostErrors(Context, Tokens, Uncertain, Compiler.getPreprocessor(),
                     Replaced, InAdvance.HaveKernelTemplates, Where, Errors);
  if (HasErrors && !Mending.IsApplied) {
    Mending.Replaced = unreadableArguments(Context, Tokens, Errors.Places);
    removeFromText(Context, Tokens, Errors.Places, Where, Mending);
    Mending.HasGuesses = llvm::any_of(Errors.Places, [](const ErrorPlace &E) {
      return llvm::StringRef(E.Text).contains("; did you mean ");
    });
    if (Mending.isWanted())
      return;
  }
  const ReachedCode Reached =
      reachedCode(Context, HasErrors ? llvm::ArrayRef(Handed)
                                     : llvm::ArrayRef<FunctionDecl *>());
  const std::vector<FunctionDecl *> &Functions = Reached.Functions;
  if (needsSkippedBodies(Reached, Bodies)) {
    Choice.LacksBodies = true;
    return;
  }
  Needed.emplace(Functions);
  Broken = findBrokenFunctions(Functions, Context, Errors.Places);
  if (!Errors.Places.empty()) {
    addCallersOfInvalid(Functions, Context, Compiler.getPreprocessor(), Broken);
    addLosersOfStatements(Functions, Context, Tokens, Errors.Places, Broken);
  }
  std::vector<FunctionDecl *> Whole;
  for (FunctionDecl *Function : Functions)
    if (!Broken.contains(Function))
      Whole.push_back(Function);

  MangledNameOf Name = [this](const FunctionDecl *Function) {
    return mangledName(Function);
  };
  auto LostIn = [&] {
    return LostCode(Functions, Context, Tokens,
                    llvm::ArrayRef(Errors.Places).take_front(Known),
                    Uncertain.all(), Replaced);
  };
  if (Request.ReadsUses) {
    const LostCode Lost = LostIn();
    Result.Uses =
        collectOutsideUses({Functions, Context, Where, Name, Lost, Replaced,
                            HasErrors || Lost.hasLostStatements()});
    return;
  }
  Result.Kernels = describeKernels(Functions, Context, Where, Name);
  addWhatHolds(Functions, Costs,
               Uncertain.aboutMissingHeaders(Compiler.getPreprocessor()), Name,
               Result.Kernels);
  Result.KernelNotes =
      emptyKernelNotes(Functions, Context, Where, Request.Arch);
  llvm::append_range(Result.KernelNotes,
                     Hidden.notes(Context, Where, Request.Arch));
  llvm::append_range(Result.KernelNotes, Costs.Notes);
  llvm::append_range(Result.KernelNotes, Dispatch.notes(Where));
  llvm::append_range(Result.KernelNotes,
                     hostCallNotes(Errors.HostCalls, Where));
  Result.Lost = uninstantiatedKernels(Functions, Context, Where);
  llvm::append_range(Result.Lost, Mending.Removed);
  addLostDeclarations(Context, Tokens, Parsed, Where, Result.Lost);
  Comments.attach(Functions, Context, Where, Name, Result);
  for (std::string &Name : fillSourceMap(Whole, Context, Where, Result.Map))
    Result.Texts[std::move(Name)]; // nothing: it may lead anywhere
  for (const std::string &Name : namesOf(InAdvance)) {
    Result.Map.UserFiles[Name] = true;
    Result.Texts.erase(Name);
  }
  if (Request.FindsBlocks)
    Result.Blocks = collectBlockTexts(Functions, Context, Where);
  if (Request.ProbeArrays) {
    Result.SharedCounts = collectLaunchBytes(Functions, Context, Where);
    Result.MapSpelling = collectMapSwizzles(Functions, Context, Where);
    Result.Axes = collectKernelAxes(Functions, Context, Where, Name);
    Result.Extents = collectLaunchExtents(Functions, Context, Where);
    Result.SharedArrays = probeSharedArrays(Functions, Context, Where);
  }
  keepTablesInGlobalMemory(Reached.DeviceVariables, Context);
  letHostWrite(Reached.LibraryVariables.getArrayRef(), Context);
  Variables.All = Reached.DeclaredVariables;
  Variables.IsComplete = !HasErrors;
  Build = lowering::buildOfMacros([this](llvm::StringRef Macro) {
    return macroValue(Compiler.getPreprocessor(), Macro);
  });
  Variables.IsRelocatable = Build.IsRelocatable;
  dropIncompleteUses(Context);
  forceEmission(Whole, Context);
  generate(Whole, Context);

  // From here on the code is another thread's, until it has been prepared; the
  // tree is as it was parsed, but for the probes.
  std::optional<lowering::CodePreparation> Preparation;
  if (Result.Module && !Errors.givesUp())
    Preparation.emplace(*Result.Module, Request.Arch, Request.Spare);
  const LostCode Lost = LostIn();
  FileLaunches Launches =
      collectLaunches({Functions, Context, Where, Name, Lost, Replaced,
                       HasErrors || Lost.hasLostStatements()},
                      Request.Elsewhere);
  Result.Launches = std::move(Launches.Sites);
  Result.LaunchNotes = std::move(Launches.Notes);
  if (Preparation)
    finish(*Preparation);
}

/// Declarations of a precompiled header are read when they are needed: while
/// code is generated more of them come, to be held or to be passed on.
void DeferredCodeGen::release() {
  for (std::size_t I = 0; I < Held.size(); ++I) {
    const std::function<void()> Event = std::move(Held[I]);
    Event();
  }
  Held.clear();
  Generation = Phase::Running;
}

void DeferredCodeGen::generate(llvm::ArrayRef<FunctionDecl *> Whole,
                               ASTContext &Context) {
  PhaseScope Scope(WorkPhase::Code);
  const NaturalAlignment Aligned(Whole, Context);
  const WithoutBodies Dropped(Broken);
  // From here on errors are the code generator's own.
  std::size_t Told = Errors.Places.size();
  Errors.forgive(Compiler.getDiagnostics());
  release();
  Generator->HandleTranslationUnit(Context);
  Generation = Phase::Over;
  if (llvm::Module *Module = Generator->GetModule()) {
    notePlacesIn(*Module, Context);
    lowering::noteBuild(*Module, Build);
    leaveOutHostCalls(
        Errors.HostCalls,
        [this](const FunctionDecl *Function) { return mangledNames(Function); },
        *Module);
  }

  llvm::ArrayRef<ErrorPlace> Late(Errors.Places);
  for (const auto &[Function, Error] :
       findBrokenFunctions(Whole, Context, Late.drop_front(Told)))
    Broken.insert({Function, Error});
  std::vector<std::pair<std::string, std::string>> Reasons;
  for (const auto &[Function, Error] : Broken)
    for (const std::string &Name : mangledNames(Function))
      Reasons.emplace_back(Name, Error);
  Result.Module = Generator->ReleaseModule();
  if (!Result.Module)
    return;
  for (KernelAxes &Axes : Result.Axes)
    for (const std::string &Kernel : Axes.Kernels)
      if (const llvm::Function *Code = Result.Module->getFunction(Kernel);
          Code && Axes.WhyOrdered.empty())
        Axes.WhyOrdered = lowering::whyThreadOrderMatters(*Code, ProbeName);
  dropLostKernels(Reasons, Result);
}

void DeferredCodeGen::notePlacesIn(llvm::Module &Module, ASTContext &Context) {
  auto NameOf = [this](const NamedDecl &D) {
    if (const auto *Function = dyn_cast<FunctionDecl>(&D))
      return mangledName(Function);
    return Generator->GetMangledName(GlobalDecl(cast<VarDecl>(&D))).str();
  };
  notePlaces(Variables, Context, NameOf, Module);
  const Locations Where(Context.getSourceManager(), Context.getLangOpts());
  for (const VarDecl *V : Variables.All) {
    if (!V->hasAttr<CUDASharedAttr>() || !Where.isInUserFile(V->getLocation()))
      continue;
    std::string InModule = NameOf(*V);
    if (Module.getGlobalVariable(InModule, /*AllowInternal=*/true))
      Result.Map.SharedVariables.push_back(
          {std::move(InModule), Where.range(declarationRange(*V, Where)),
           declarationText(*V, Where)});
  }
}

void DeferredCodeGen::finish(lowering::CodePreparation &Preparation) {
  llvm::Expected<std::uint64_t> Made = Preparation.finish();
  if (Made) {
    Result.Instructions = *Made;
    return;
  }
  Failure = toString(Made.takeError());
  // If the passes have crashed, the module must not be touched any more.
  [[maybe_unused]] const auto *Code = Result.Module.release();
  [[maybe_unused]] const auto *Context = Result.Context.release();
}

} // namespace

std::unique_ptr<ASTConsumer>
createDeferredCodeGen(CompilerInstance &Compiler, DiagnosticCollector &Errors,
                      const CompileRequest &Request,
                      const OwnHeaders &InAdvance, BodyChoice &Bodies,
                      LaunchMending &Mending, DeviceModule &Result,
                      std::optional<std::string> &Failure) {
  return std::make_unique<DeferredCodeGen>(Compiler, Errors, Request, InAdvance,
                                           Bodies, Mending, Result, Failure);
}

} // namespace bank_lint::frontend
