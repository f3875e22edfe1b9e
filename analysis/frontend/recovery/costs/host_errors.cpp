//===-- analysis/frontend/recovery/costs/host_errors.cpp ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/costs/host_errors.h"
#include "analysis/frontend/recovery/costs/deciding_conditions.h"
#include "analysis/frontend/recovery/function_bodies.h"
#include "analysis/frontend/recovery/kernel_names.h"
#include "analysis/frontend/recovery/lost_code.h"
#include "analysis/frontend/recovery/uncertain_conditions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

/// Whether the statement around \p At has a launch.
bool isInLaunch(llvm::ArrayRef<SourceToken> All, std::size_t At) {
  auto Ends = [](const SourceToken &Token) {
    return llvm::is_contained({tok::semi, tok::l_brace, tok::r_brace},
                              Token.Kind);
  };
  std::size_t Begin = At;
  while (Begin > 0 && !Ends(All[Begin - 1]))
    --Begin;
  for (std::size_t I = Begin; I < All.size() && (I <= At || !Ends(All[I])); ++I)
    if (All[I].Kind == tok::lesslessless ||
        (All[I].Name && All[I].Name->getName().starts_with("cudaLaunch")))
      return true;
  return false;
}

/// Decides what errors cost.
class CostOfErrors {
public:
  CostOfErrors(ASTContext &Context, const SourceTokens &Tokens,
               const ReplacedPlaces &Replaced, bool HasKernelTemplates,
               const DiagnosticCollector &Errors)
      : Context(Context), Tokens(Tokens), Replaced(Replaced), Errors(Errors),
        HasOtherTemplates(HasKernelTemplates), Bodies(Context, Tokens),
        Names(Context, Tokens), Reached(Context, Tokens, Bodies, Names) {
    HasOtherTemplates |= !Names.areWhole();
    LacksLibraries = llvm::any_of(Errors.Messages, [](const auto &Message) {
      return !Message.MissingHeader.empty();
    });
  }

  bool isNothing(std::size_t At, llvm::StringRef Message) {
    if (Bodies.isNeverMade(At))
      return true;
    const FunctionBodies::Body *Body = Bodies.around(At);
    if (!Body)
      return isNothingOutside(At, Message);
    if (Body->IsDevices)
      return true; // or a kernel is lost by name
    return Body->IsHosts && !isInLaunch(Tokens.all(), At) &&
           !losesInstances(*Body);
  }

  bool isInFunction(std::size_t At) const { return Bodies.around(At); }

  DecidingConditions conditions(const UncertainConditions &All,
                                Preprocessor &Reader) {
    return {Context, Reached, HasOtherTemplates, All, Reader};
  }

  llvm::ArrayRef<clang::SourceLocation> kernels() {
    return Reached.texts().kernels();
  }

private:
  using Text = llvm::ArrayRef<SourceToken>;

  /// Whether an error in \p Body, of the host, may have cost an instance of a
  /// kernel: what is lost of it has a word that leads to one.
  bool losesInstances(const FunctionBodies::Body &Body) {
    if (HasOtherTemplates)
      return true;
    const Text All = Tokens.all();
    if (!Names.areIn(All.slice(Body.Begin, Body.End - Body.Begin)))
      return false;
    const auto [Known, IsNew] = Losing.try_emplace(Body.Function, false);
    if (!IsNew)
      return Known->second;
    const LostCode Lost({Body.Function}, Context, Tokens, Errors.Places, {},
                        Replaced);
    bool Result = Lost.empty(); // then it is unknown what is
    Lost.forEachIn(Body.Function->getBody(), [&](const LostText &Each) {
      Result |= Names.areIn(All.slice(Each.Begin, Each.End - Each.Begin));
    });
    return Losing[Body.Function] = Result;
  }

  /// Whether \p Declaration, around the token at \p At, may be one that kernels
  /// or their launches lead to.
  bool mayBeReached(std::size_t At, Text Declaration) {
    bool HasVariables = false;
    const KernelReach &Whole = Reached.whole();
    return Whole.isAnyReached(Reached.texts().around(At)) ||
           Whole.isNamed(Declaration, /*IsInClass=*/false, HasVariables);
  }

  /// The same of an error outside of all functions.
  bool isNothingOutside(std::size_t At, llvm::StringRef Message) {
    const Text All = Tokens.all();
    const auto [Begin, End] = declarationAround(All, At);
    const Text Declaration = All.slice(Begin, End - Begin);
    auto Has = [&](std::initializer_list<tok::TokenKind> Kinds) {
      return llvm::any_of(Declaration, [&](const SourceToken &Token) {
        return llvm::is_contained(Kinds, Token.Kind);
      });
    };
    const bool IsForDevice = declaresForDevice(Declaration);
    if (HasOtherTemplates || Declaration.empty() || Names.areIn(Declaration) ||
        hasKernels(Declaration) || isInLaunch(All, At) ||
        (usesThreads(Declaration) && !IsForDevice))
      return false;
    // Which of the two is meant is unknown.
    if (Message.contains("redefinition"))
      return false;
    // An explicit instantiation.
    if (Declaration.size() > 1 && Declaration[0].Kind == tok::kw_template &&
        Declaration[1].Kind != tok::less)
      return false;
    // Another template may stand in for what is lost. What is no template is
    // missed by name.
    const bool IsClass =
        Has({tok::kw_struct, tok::kw_class, tok::kw_union, tok::kw_using});
    const bool MayBeReplaced =
        (Has({tok::kw_template}) ? IsClass || IsForDevice
                                 : IsClass && IsForDevice) ||
        (Declaration.size() > 2 && Declaration[0].Kind == tok::kw_template &&
         Declaration[2].Kind == tok::greater);
    if (MayBeReplaced && mayBeReached(At, Declaration))
      return false;
    // An unknown word may be a macro and stand for anything; one of a header
    // that is missing, for nothing of this file's kernels.
    const bool MayBeMacro =
        Declaration[0].Kind == tok::identifier &&
        (At == Begin || Declaration.size() == 1 ||
         Declaration[1].Kind == tok::l_paren || Has({tok::l_brace}));
    return !MayBeMacro || LacksLibraries;
  }

  ASTContext &Context;
  const SourceTokens &Tokens;
  const ReplacedPlaces &Replaced;
  const DiagnosticCollector &Errors;
  bool HasOtherTemplates;
  bool LacksLibraries = false;
  FunctionBodies Bodies;
  KernelNames Names;
  ReachedTexts Reached;
  llvm::DenseMap<const FunctionDecl *, bool> Losing;
};

/// Whether \p Header is the user's, by its quotes, and of CUDA: it may have
/// kernels that nothing here names.
bool mayHaveKernels(clang::SourceLocation Include, llvm::StringRef Header,
                    const SourceManager &Sources) {
  const clang::SourceLocation Name = Sources.getSpellingLoc(Include);
  return isOfCuda(Header) &&
         (Name.isInvalid() || *Sources.getCharacterData(Name) == '"');
}

} // namespace

bool hasKernelTemplates(ASTContext &Context) {
  class : public DynamicRecursiveASTVisitor {
  public:
    bool VisitFunctionTemplateDecl(FunctionTemplateDecl *Template) override {
      HasAny |= Template->getTemplatedDecl()->hasAttr<CUDAGlobalAttr>() &&
                !Sources->isInSystemHeader(
                    Sources->getExpansionLoc(Template->getLocation()));
      return !HasAny;
    }
    bool TraverseStmt(Stmt *) override { return true; }
    const SourceManager *Sources = nullptr;
    bool HasAny = false;
  } Visitor;
  Visitor.Sources = &Context.getSourceManager();
  Visitor.TraverseDecl(Context.getTranslationUnitDecl());
  return Visitor.HasAny;
}

HostErrorCosts markHostErrors(ASTContext &Context, const SourceTokens &Tokens,
                              const UncertainConditions &Uncertain,
                              Preprocessor &Reader,
                              const ReplacedPlaces &Replaced,
                              bool HasKernelTemplates, const Locations &Where,
                              DiagnosticCollector &Errors) {
  HostErrorCosts Result;
  if (Errors.Places.empty())
    return Result;
  CostOfErrors Cost(Context, Tokens, Replaced, HasKernelTemplates, Errors);
  const DecidingConditions Deciding = Cost.conditions(Uncertain, Reader);
  if (!Deciding.ofKernels().empty())
    Result.Notes.push_back(
        noteOf(Deciding.ofKernels(), "which kernels there are", Where));
  if (!Deciding.ofCode().empty())
    Result.Notes.push_back(noteOf(Deciding.ofCode(), "code of kernels", Where));
  Result.ForOthers = Deciding.whatHoldsOfAll(Where);
  if (!Result.ForOthers.empty())
    for (const clang::SourceLocation Each : Cost.kernels())
      Result.ByKernel[Each] = Deciding.whatHolds(Each, Where);
  for (auto [Place, Message] : llvm::zip(Errors.Places, Errors.Messages)) {
    const auto At = Tokens.findLastUpTo(Place.Location);
    const std::string &Header = Message.MissingHeader;
    if (Header.empty()) {
      Message.IsInHostCode =
          Place.LosesNothing ||
          (At && Place.IsOfCode && Cost.isNothing(*At, Message.Text));
      continue;
    }
    const bool IsInFunction = At && Cost.isInFunction(*At),
               HasKernels = mayHaveKernels(Place.Location, Header,
                                           Context.getSourceManager());
    if (IsInFunction)
      Result.Notes.push_back("'" + Header +
                             "', which is missing, is a part of a function");
    else if (HasKernels)
      Result.Notes.push_back(
          "'" + Header + "', which is missing, may have kernels of this file");
    Message.DecidesCode =
        !Deciding.ofKernels().empty() || IsInFunction || HasKernels;
  }
  return Result;
}

} // namespace bank_lint::frontend
