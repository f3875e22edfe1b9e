//===-- analysis/frontend/recovery/host_errors.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/host_errors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
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
  FunctionBodies(const SourceTokens &Tokens, bool HasKernelTemplates)
      : Tokens(Tokens), HasKernelTemplates(HasKernelTemplates) {
    ShouldWalkTypesOfTypeLocs = false;
  }
  bool VisitFunctionDecl(FunctionDecl *Function) override {
    // clang takes a constexpr function for one of both sides.
    const bool IsHosts = !Function->hasAttr<CUDAGlobalAttr>() &&
                         !Function->hasAttr<CUDADeviceAttr>() &&
                         !Function->isConstexpr() &&
                         !Function->getReturnType()->isUndeducedType();
    if (!Function->doesThisDeclarationHaveABody())
      return true;
    const clang::SourceRange Body = Function->getBody()->getSourceRange();
    add(Body, IsHosts);
    if (!Function->hasAttr<CUDAGlobalAttr>() && isWithoutInstance(*Function))
      if (const auto Range = rangeOf(Body))
        NeverMade.push_back(*Range);
    return true;
  }
  bool VisitFunctionTemplateDecl(FunctionTemplateDecl *Template) override {
    HasKernelTemplates |=
        Template->getTemplatedDecl()->hasAttr<CUDAGlobalAttr>();
    return true;
  }
  bool TraverseStmt(Stmt *) override { return true; }

  bool contain(std::size_t Token) const { return contains(All, Token); }
  /// Whether \p Token runs on the host, and makes no kernel.
  bool isHosts(std::size_t Token) const {
    return !HasKernelTemplates && contains(OfHost, Token);
  }
  /// Whether \p Token is in a template that no code is made of.
  bool isNeverMade(std::size_t Token) const {
    return contains(NeverMade, Token);
  }

private:
  /// The first and the last token.
  using Range = std::pair<std::size_t, std::size_t>;

  static bool contains(llvm::ArrayRef<Range> Bodies, std::size_t Token) {
    return llvm::any_of(Bodies, [&](const Range &Body) {
      return Body.first <= Token && Token < Body.second;
    });
  }
  std::optional<Range> rangeOf(clang::SourceRange Body) const {
    const auto Begin = Tokens.find(Body.getBegin()),
               End = Tokens.find(Body.getEnd());
    return Begin && End ? std::optional(Range(*Begin, *End)) : std::nullopt;
  }
  void add(clang::SourceRange Body, bool IsHosts) {
    const std::optional<Range> Here = rangeOf(Body);
    if (!Here)
      return;
    All.push_back(*Here);
    // A lambda in it may run on the device.
    for (std::size_t I = Here->first; I < Here->second; ++I)
      if (const IdentifierInfo *Name = Tokens.all()[I].Name)
        IsHosts &= !Name->isStr("device") && !Name->isStr("global");
    if (IsHosts)
      OfHost.push_back(*Here);
  }

  const SourceTokens &Tokens;
  std::vector<Range> All, OfHost, NeverMade;
  bool HasKernelTemplates;
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

} // namespace

bool hasKernelTemplates(ASTContext &Context) {
  class : public DynamicRecursiveASTVisitor {
  public:
    bool VisitFunctionTemplateDecl(FunctionTemplateDecl *Template) override {
      HasAny |= Template->getTemplatedDecl()->hasAttr<CUDAGlobalAttr>();
      return !HasAny;
    }
    bool TraverseStmt(Stmt *) override { return true; }
    bool HasAny = false;
  } Visitor;
  Visitor.TraverseDecl(Context.getTranslationUnitDecl());
  return Visitor.HasAny;
}

void markHostErrors(ASTContext &Context, const SourceTokens &Tokens,
                    bool HasKernelTemplates, DiagnosticCollector &Errors) {
  if (Errors.Places.empty())
    return;
  FunctionBodies Bodies(Tokens, HasKernelTemplates);
  Bodies.TraverseAST(Context);
  for (auto [Place, Message] : llvm::zip(Errors.Places, Errors.Messages)) {
    const auto At = Tokens.findLastUpTo(Place.Location);
    Message.IsInHostCode =
        At && (Bodies.isNeverMade(*At) ||
               (Bodies.isHosts(*At) && !isInLaunch(Tokens.all(), *At)));
    Message.DecidesCode =
        !Message.MissingHeader.empty() && At && Bodies.contain(*At);
  }
}

} // namespace bank_lint::frontend
