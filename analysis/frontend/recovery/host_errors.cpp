//===-- analysis/frontend/recovery/host_errors.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/host_errors.h"
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

/// Whether \p Function is a template, or in one, that nothing makes an instance
/// of.
bool isWithoutInstance(const FunctionDecl &Function) {
  if (const auto *Template = Function.getDescribedFunctionTemplate();
      Template && Template->specializations().empty())
    return true;
  for (const DeclContext *Around = Function.getDeclContext(); Around;
       Around = Around->getParent())
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Around))
      if (const auto *Template = Class->getDescribedClassTemplate();
          Template && Template->specializations().empty())
        return true;
  return false;
}

/// The bodies of functions, as tokens: from the brace to the one that closes
/// it.
class FunctionBodies : public DynamicRecursiveASTVisitor {
public:
  struct Body {
    FunctionDecl *Function;
    std::size_t Begin, End; ///< the first token and the last
    /// Runs on the host alone, or on the device, where an error is reported for
    /// whatever calls it.
    bool IsHosts = false, IsDevices = false;
    /// A template, or in one, for which no code is generated.
    bool IsNeverMade = false;
  };

  explicit FunctionBodies(const SourceTokens &Tokens) : Tokens(Tokens) {
    ShouldWalkTypesOfTypeLocs = false;
  }
  bool VisitFunctionDecl(FunctionDecl *Function) override {
    const Stmt *Code = Function->doesThisDeclarationHaveABody()
                           ? Function->getBody()
                           : nullptr;
    if (!Code) // or it has been left as tokens
      return true;
    const clang::SourceRange Written = Code->getSourceRange();
    const auto Begin = Tokens.find(Written.getBegin()),
               End = Tokens.find(Written.getEnd());
    if (!Begin || !End)
      return true;
    Body Found{Function, *Begin, *End};
    // clang takes a constexpr function for one of both sides.
    const bool IsPlain = !Function->isConstexpr() &&
                         !Function->getReturnType()->isUndeducedType();
    const bool IsOfDevice = Function->hasAttr<CUDAGlobalAttr>() ||
                            Function->hasAttr<CUDADeviceAttr>();
    Found.IsDevices = IsPlain && IsOfDevice;
    Found.IsHosts = IsPlain && !IsOfDevice;
    // A lambda in it may run on the device.
    for (std::size_t I = *Begin; I < *End; ++I)
      if (const IdentifierInfo *Name = Tokens.all()[I].Name)
        Found.IsHosts &= !Name->isStr("device") && !Name->isStr("global");
    Found.IsNeverMade =
        !Function->hasAttr<CUDAGlobalAttr>() && isWithoutInstance(*Function);
    All.push_back(Found);
    return true;
  }
  bool TraverseStmt(Stmt *) override { return true; }

  /// The innermost one that has \p Token; null if none has it.
  const Body *around(std::size_t Token) const {
    const Body *Result = nullptr;
    for (const Body &Each : All)
      if (Each.Begin <= Token && Token < Each.End &&
          (!Result || Each.Begin >= Result->Begin))
        Result = &Each;
    return Result;
  }
  /// Whether \p Token is in a template for which no code is generated.
  bool isNeverMade(std::size_t Token) const {
    return llvm::any_of(All, [&](const Body &Each) {
      return Each.IsNeverMade && Each.Begin <= Token && Token < Each.End;
    });
  }

private:
  const SourceTokens &Tokens;
  std::vector<Body> All;
};

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
        HasOtherTemplates(HasKernelTemplates), Bodies(Tokens),
        Names(Context, Tokens) {
    Bodies.TraverseAST(Context);
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

  /// Whether it matters for device code which branch \p C has.
  bool decidesCode(clang::SourceRange C) const {
    std::vector<std::string> Directives;
    const std::vector<SourceToken> Text = tokensOf(C, Context, &Directives);
    const auto At = Tokens.findLastUpTo(C.getBegin());
    const FunctionBodies::Body *Body = At ? Bodies.around(*At) : nullptr;
    if (HasOtherTemplates || Names.areIn(Text) || hasKernels(Text) ||
        declaresForDevice(Text) || usesThreads(Text))
      return true;
    if (Body)
      return !Body->IsHosts;
    // Macros and templates are for whatever comes later.
    return llvm::any_of(Directives,
                        [](llvm::StringRef Word) {
                          return Word == "define" || Word == "undef" ||
                                 Word == "include";
                        }) ||
           llvm::any_of(Text, [](const SourceToken &Token) {
             return Token.Kind == tok::kw_template ||
                    Token.Kind == tok::kw_typedef ||
                    Token.Kind == tok::kw_using ||
                    Token.Kind == tok::kw_constexpr;
           });
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

  /// The same of an error outside of all functions.
  bool isNothingOutside(std::size_t At, llvm::StringRef Message) const {
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
    // Another template may stand in for what is lost. What is no template is
    // missed by name.
    const bool IsClass =
        Has({tok::kw_struct, tok::kw_class, tok::kw_union, tok::kw_using});
    if (Has({tok::kw_template}) ? IsClass || IsForDevice
                                : IsClass && IsForDevice)
      return false;
    if (Declaration.size() > 2 && Declaration[0].Kind == tok::kw_template &&
        Declaration[2].Kind == tok::greater)
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
  llvm::DenseMap<const FunctionDecl *, bool> Losing;
};

/// Whether \p Header is the user's, by its quotes, and of CUDA: it may have
/// kernels that nothing here names.
bool mayHaveKernels(clang::SourceLocation Include, llvm::StringRef Header,
                    const SourceManager &Sources) {
  const clang::SourceLocation Name = Sources.getSpellingLoc(Include);
  return (Header.ends_with(".cuh") || Header.ends_with(".cu")) &&
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

void markHostErrors(ASTContext &Context, const SourceTokens &Tokens,
                    llvm::ArrayRef<clang::SourceRange> OfHeaders,
                    const ReplacedPlaces &Replaced, bool HasKernelTemplates,
                    DiagnosticCollector &Errors) {
  if (Errors.Places.empty())
    return;
  CostOfErrors Cost(Context, Tokens, Replaced, HasKernelTemplates, Errors);
  const bool IsBranchUnknown =
      llvm::any_of(OfHeaders, [&](clang::SourceRange Conditional) {
        return Cost.decidesCode(Conditional);
      });
  for (auto [Place, Message] : llvm::zip(Errors.Places, Errors.Messages)) {
    const auto At = Tokens.findLastUpTo(Place.Location);
    if (Message.MissingHeader.empty())
      Message.IsInHostCode =
          Place.LosesNothing ||
          (At && Place.IsOfCode && Cost.isNothing(*At, Message.Text));
    else
      Message.DecidesCode =
          IsBranchUnknown || (At && Cost.isInFunction(*At)) ||
          mayHaveKernels(Place.Location, Message.MissingHeader,
                         Context.getSourceManager());
  }
}

} // namespace bank_lint::frontend
